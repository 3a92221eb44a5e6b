// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl monitor: events of the module as they come, on a terminal beside a table */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "monitor.h"

#define MAX_RECENT	64	/* events that the table remembers */
#define MAX_SECONDS	3600

static unsigned long interval = 1;
static unsigned long count;
static bool lines;
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

static bool interrupted(void)
{
	struct pollfd fd = { .fd = signals, .events = POLLIN };

	return poll(&fd, 1, 0) > 0;
}

static void print_event(const json_t *event)
{
	char *text;

	if (json_wanted) {
		json_dumpf(event, stdout, JSON_COMPACT);
		putchar('\n');
	} else {
		text = event_text(event);
		puts(text);
		free(text);
	}
	fflush(stdout);
}

/* Wait for a message, a key where there is a screen, or a signal; is it a message? */
static bool wait_for(struct nl_sock *sock, bool screen, int milliseconds)
{
	struct pollfd fds[3] = {
		{ .fd = nl_socket_get_fd(sock), .events = POLLIN },
		{ .fd = signals, .events = POLLIN },
		{ .fd = screen ? STDIN_FILENO : -1, .events = POLLIN },
	};

	return poll(fds, ARRAY_SIZE(fds), milliseconds) > 0 && fds[0].revents;
}

static bool show_lines(struct nl_sock *sock)
{
	bool there = true;
	unsigned long nr = 0;
	json_t *event;

	while (there && !interrupted() && (!count || nr < count)) {
		if (!wait_for(sock, false, -1))
			continue;
		there = next_event(sock, &event);
		if (!event)
			continue;
		print_event(event);
		json_decref(event);
		nr++;
	}
	return there;
}

static bool show_table(struct link *link, struct nl_sock *sock)
{
	json_t *recent = json_array();
	bool there = true;
	json_t *event;

	while (there && !interrupted() && !screen_asked_to_end()) {
		screen_show(link, recent);
		while (there && wait_for(sock, false, 0)) {
			there = next_event(sock, &event);
			if (event)
				json_array_append_new(recent, event);
			if (json_array_size(recent) > MAX_RECENT)
				json_array_remove(recent, 0);
		}
		if (there)
			wait_for(sock, true, interval * 1000);
	}
	json_decref(recent);
	return there;
}

static int run(const struct query *query)
{
	bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	bool table = terminal && !lines && !json_wanted && !count;
	struct nl_sock *sock;
	struct link link;
	bool there;

	(void)query;
	open_link(&link);
	sock = open_events(&link);
	catch_signals();
	if (table) {
		screen_begin();
		leave_screen = screen_end;
		atexit(screen_end);
	}
	there = table ? show_table(&link, sock) : show_lines(sock);
	nl_socket_free(sock);
	close_link(&link);
	if (there)
		return 0;
	warn("the module was unloaded");
	return STATUS_NO_MODULE;
}

static unsigned long parse_number_of(const char *what, const char *text, unsigned long most)
{
	unsigned long value;
	char *end;

	errno = 0;
	value = strtoul(text, &end, 10);
	if (!is_number(text) || *end || errno || !value || value > most)
		fail(STATUS_USAGE, NULL, "%s: '%s' is not between 1 and %lu", what, text, most);
	return value;
}

static error_t parse(int key, char *arg, struct argp_state *state)
{
	if (key == ARGP_KEY_INIT)
		state->child_inputs[0] = state->input;
	else if (key == 'n')
		count = parse_number_of("--count", arg, 1000000000);
	else if (key == 'i')
		interval = parse_number_of("--interval", arg, MAX_SECONDS);
	else if (key == 'l')
		lines = true;
	else
		return ARGP_ERR_UNKNOWN;
	return 0;
}

static const struct argp_option options[] = {
	{ "count", 'n', "NUMBER", 0, "Show this number of events, as lines, and end", 0 },
	{ "interval", 'i', "SECONDS", 0, "Draw the table again after this time (default 1)", 0 },
	{ "lines", 'l', NULL, 0, "A line for each event on a terminal, too", 0 },
	{ 0 }
};

static const struct argp_child json_child[] = {
	{ &json_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp monitor_argp = {
	.options = options,
	.parser = parse,
	.children = json_child,
};

static const struct argp_child children[] = {
	{ &monitor_argp, 0, NULL, 0 },
	{ 0 }
};

static const struct argp argp = {
	.doc = "Tell what happens to the PMUs of pmukit: a line for each event, on a terminal\n"
	       "a table of all CPUs (with CAP_PERFMON) and the last events.",
	.children = children,
};

static const struct exit_status statuses[] = {
	{ 0, "ended by q, Ctrl-C or --count" },
	{ STATUS_NO_MODULE, "pmukit is not loaded, or was unloaded meanwhile" },
	{ STATUS_NO_NETLINK, "the kernel has no networking" },
	{ STATUS_OLD_MODULE, "the module is older than this pmuctl" },
	{ 0 }
};

const struct verb monitor_verb = {
	.name = "monitor",
	.summary = "what happens to the PMUs, as it happens",
	.argp = &argp,
	.statuses = statuses,
	.max_words = NO_WORDS,
	.run = run,
};
