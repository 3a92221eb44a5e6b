// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: the clock and the profile of emulated PMUs, and PMUs of tables */
#include <errno.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

#include "ask/syntax.h"
#include "table/table.h"
#include "emu.h"
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
		fail_no("%s: %s: take another one with --name", pmu, link->text);
	case EBUSY:
	case EAGAIN:
		fail_no("%s: %s", pmu, link->text ?: strerror(-error));
	default:
		fail_request(link, error, pmu);
	}
}

static int send_table(struct link *link, const struct compiled *compiled)
{
	struct nl_msg *request = new_request(link, PMUKIT_CMD_TABLE_ADD, 0);
	bool fits = true;

	for (size_t at = 0; at < compiled->size; at += PART)
		fits &= !nla_put(request, PMUKIT_A_EMULATED_TABLE,
				 compiled->size - at < PART ? compiled->size - at : PART,
				 compiled->bytes + at);
	if (*compiled->profile)
		fits &= !nla_put_string(request, PMUKIT_A_EMULATED_PROFILE, compiled->profile);
	if (!fits)
		fail_system("the table is too long for a message");
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

/* Register the PMU that a table describes, after another one that is being removed */
static json_t *new_pmu(struct link *link, const struct wish *wish)
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

/* Remove it, and wait until it is gone */
static json_t *remove_pmu(struct link *link, const struct wish *wish)
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

static json_t *happen(struct link *link, const struct wish *wish)
{
	const struct happening *happening = &wish->happening;
	u64 left = happening->count;
	int error;

	do
		error = happen_in_part(link, wish->words[0], happening, &left);
	while (left && !error);
	if (error)
		fail_request(link, error, wish->words[0]);
	return json_pack("{s:s, s:s?, s:I}", "pmu", wish->words[0], "event",
			 happening->event ? wish->words[1] : NULL, "count",
			 (json_int_t)happening->count);
}

static json_t *show_clock(struct link *link, const struct wish *wish)
{
	const char *pmu = wish->nr ? wish->words[0] : "clock";
	json_t *clocks = json_array();
	int error;

	if (wish->nr)
		error = ask(link, request_for(link, PMUKIT_CMD_CLOCK_GET, pmu), decode_emulated,
			    clocks);
	else
		json_array_extend(clocks,
				  dump(link, PMUKIT_CMD_CLOCK_GET, decode_emulated, &error));
	if (error)
		fail_request(link, error, pmu);
	return clocks;
}

static json_t *do_profile(struct link *link, const struct wish *wish)
{
	const char *pmu = wish->words[0];
	json_t *answers = json_array();
	size_t size;
	int error;

	if (wish->nr == 1)
		error = ask(link, request_for(link, PMUKIT_CMD_PROFILE_GET, pmu), decode_emulated,
			    answers);
	else
		error = set_profile(link, pmu, read_file(wish->words[1], &size), wish->words[1]);
	if (error)
		fail_request(link, error, pmu);
	if (wish->nr == 1)
		return json_incref(json_array_get(answers, 0));
	return json_pack("{s:s, s:b}", "pmu", pmu, "replaced", 1);
}

static void read_cycles(struct wish *wish)
{
	wish->happening.count = read_count(wish->words[1], "a number");
}

static void read_event(struct wish *wish)
{
	wish->happening.count = read_count(wish->words[2], "a number");
	wish->happening.event = read_happening(wish->words[0], wish->words[1], "emu add");
}

static void read_steps(struct wish *wish)
{
	wish->script = read_script(wish->words[wish->nr - 1], &wish->happening);
	if (wish->nr == 2)
		read_script_events(wish->script, wish->words[0]);
}

/* What emu can do: the first word, how many may follow, which, and how they are read */
static const struct action {
	const char *name;
	unsigned int min;
	unsigned int max;
	const char *usage;
	void (*read)(struct wish *wish);
	json_t *(*run)(struct link *link, const struct wish *wish);
	const char *layout;
} actions[] = {
	{ "clock", 0, 1, "[PMU]", NULL, show_clock, "emu-clock" },
	{ "advance", 2, 2, "PMU CYCLES", read_cycles, happen, "emu-happen" },
	{ "add", 3, 3, "PMU EVENT COUNT", read_event, happen, "emu-happen" },
	{ "profile", 1, 2, "PMU [FILE]", NULL, do_profile, "emu-profile" },
	{ "new", 1, 1, "FILE", NULL, new_pmu, "emu-new" },
	{ "remove", 1, 1, "PMU", NULL, remove_pmu, "emu-happen" },
	{ "script", 1, 2, "[PMU] FILE", read_steps, play_script, "emu-happen" },
};

VERB(emu)
{
	const struct action *action = &actions[check_choice("emu", query->words[0],
							    NAMES_OF(actions))];
	struct wish wish = { .words = query->words + 1, .nr = query->nr_words - 1 };
	struct happening *happening = &wish.happening;
	struct link link;

	if (wish.nr < action->min || wish.nr > action->max)
		fail_usage("emu %s needs %s", action->name, action->usage);
	happening->mode = option("mode") ? read_mode("--mode", option("mode")) : NO_MODE;
	happening->cpu = option("cpu") ? read_cpu(option("cpu")) : NO_CPU;
	if (action->read)
		action->read(&wish);
	open_link(&link);
	print_answer(action->layout, action->run(&link, &wish));
	close_link(&link);
	return 0;
}
