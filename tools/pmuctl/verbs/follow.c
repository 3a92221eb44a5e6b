// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl status --follow: events of the module as they come */
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "live/netlink.h"
#include "verb.h"

static int signals;

/* Ctrl-C and SIGTERM end what is open in good order */
static void catch_signals(void)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	signals = signalfd(-1, &set, SFD_CLOEXEC);
}

static void print_event(json_t *event)
{
	if (json_wanted) {
		json_dumpf(event, stdout, JSON_COMPACT);
		putchar('\n');
	} else {
		print_text(stdout, "event", event);
	}
	fflush(stdout);
}

/* Wait for a message or a signal; is it a message? */
static bool wait_for(struct nl_sock *sock)
{
	struct pollfd fds[2] = {
		{ .fd = nl_socket_get_fd(sock), .events = POLLIN },
		{ .fd = signals, .events = POLLIN },
	};

	return poll(fds, ARRAY_SIZE(fds), -1) > 0 && !fds[1].revents;
}

/* Is it about a PMU that was named, or about all? */
static bool is_asked(const struct query *query, const json_t *event)
{
	json_t *pmu = json_object_get(event, "pmu");
	const char *name = string_of(event, pmu ? "pmu" : "name");
	unsigned int i;

	for (i = 0; i < query->nr_words; i++)
		if (!strcmp(name, query->words[i]))
			return true;
	return !query->nr_words || !strcmp(name, "?");
}

/**
 * follow() - pmuctl status --follow
 * @query: names of PMUs, none for all; they need not be there yet
 *
 * Return: the exit status.
 */
int follow(const struct query *query)
{
	unsigned long count = option_number("count", 1000000000, 0);
	unsigned long nr = 0;
	struct nl_sock *sock;
	bool there = true;
	struct link link;
	json_t *event;

	open_link(&link);
	sock = open_events(&link);
	catch_signals();
	while (there && (!count || nr < count) && wait_for(sock)) {
		there = next_event(sock, &event);
		if (!event)
			continue;
		if (is_asked(query, event)) {
			print_event(event);
			nr++;
		}
		json_decref(event);
	}
	nl_socket_free(sock);
	close_link(&link);
	if (there)
		return 0;
	warn("the module was unloaded");
	return STATUS_NO_MODULE;
}
