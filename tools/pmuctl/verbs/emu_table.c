// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu new and remove: PMUs of tables */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "emu.h"
#include "table/table.h"
#include "verb.h"

#define PART	60000	/* bytes of a table in one attribute */
#define PATIENCE	60000	/* ms for a PMU that is being removed, and */
#define EVENT_PATIENCE	2000	/* for an event that is being opened or closed */
#define PAUSE		20	/* between two requests */

static noreturn void fail_table(struct link *link, int error, const char *pmu)
{
	switch (-error) {
	case EPERM:
		fail(STATUS_PERMISSION, NULL, "%s: %s", pmu,
		     link->text ?: "CAP_SYS_ADMIN is missing: become root");
	case EEXIST:
		fail(STATUS_NO, NULL, "%s: %s: take another one with --name", pmu, link->text);
	case EBUSY:
	case EAGAIN:
		fail(STATUS_NO, NULL, "%s: %s", pmu, link->text ?: strerror(-error));
	default:
		fail_request(link, error, pmu);
	}
}

static int send_table(struct link *link, const struct compiled *compiled)
{
	struct nl_msg *request = new_request(link, PMUKIT_CMD_TABLE_ADD, 0);
	bool fits = true;
	size_t at;

	for (at = 0; at < compiled->size; at += PART)
		fits &= !nla_put(request, PMUKIT_A_EMULATED_TABLE,
				 compiled->size - at < PART ? compiled->size - at : PART,
				 compiled->bytes + at);
	if (*compiled->profile)
		fits &= !nla_put_string(request, PMUKIT_A_EMULATED_PROFILE, compiled->profile);
	if (!fits)
		fail(STATUS_SYSTEM, NULL, "the table is too long for a message");
	if (option("generic"))
		nla_put_flag(request, PMUKIT_A_EMULATED_GENERIC);
	return ask(link, request, NULL, NULL);
}

static long long now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * 1000ll + now.tv_nsec / 1000000;
}

/* Is there time to ask again? Then pause */
static bool try_again(int error, long long until)
{
	return error == -EAGAIN && now_ms() < until && !usleep(PAUSE * 1000);
}

/* Has the next message said that the PMU, or the module, is gone? */
static bool hears_of_end(struct nl_sock *listener, const char *pmu)
{
	json_auto_t *event = NULL;
	bool gone = !next_event(listener, &event);

	if (event && !strcmp(string_of(event, "event"), "pmu_removed"))
		gone |= !strcmp(string_of(event, "name"), pmu);
	return gone;
}

/* The module's answer does not wait until the PMU is gone */
static void wait_until_gone(struct nl_sock *listener, const char *pmu)
{
	struct pollfd fd = { .fd = nl_socket_get_fd(listener), .events = POLLIN };
	long long until = now_ms() + PATIENCE, left = PATIENCE;

	while (left > 0 && poll(&fd, 1, left) > 0) {
		if (hears_of_end(listener, pmu))
			return;
		left = until - now_ms();
	}
	fail(STATUS_NO, NULL,
	     "%s: no event of it opens any more, but it is not gone after a minute: a program that stays in the kernel keeps it until it ends; emu new waits, too",
	     pmu);
}

/**
 * new_pmu() - register the PMU that a table describes, after another one that is being removed
 * @link: where
 * @wish: its word is the file
 *
 * Return: the answer.
 */
json_t *new_pmu(struct link *link, const struct wish *wish)
{
	text_auto_t *name = NULL;
	struct compiled *compiled = compile_file(wish->words[0], &name);
	long long until = now_ms() + PATIENCE;
	json_t *answer;
	int error;

	do
		error = send_table(link, compiled);
	while (try_again(error, until));
	if (error)
		fail_table(link, error, name);
	answer = compiled_json(compiled, name);
	free_compiled(compiled);
	return answer;
}

/**
 * remove_pmu() - remove it, and wait until it is gone
 * @link: where
 * @wish: its word is the PMU
 *
 * Return: the answer.
 */
json_t *remove_pmu(struct link *link, const struct wish *wish)
{
	struct nl_sock *listener = open_events(link);
	long long until = now_ms() + EVENT_PATIENCE;
	int error;

	do
		error = ask(link, request_for(link, PMUKIT_CMD_TABLE_REMOVE, wish->words[0]), NULL,
			    NULL);
	while (try_again(error, until));
	if (error && error != -EALREADY)
		fail_table(link, error, wish->words[0]);
	wait_until_gone(listener, wish->words[0]);
	nl_socket_free(listener);
	return json_pack("{s:s, s:b}", "pmu", wish->words[0], "removed", 1);
}
