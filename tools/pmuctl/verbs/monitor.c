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
#include "verb.h"

#define MAX_RECENT	64	/* events that the table remembers */
#define MAX_SECONDS	3600

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

static bool show_lines(struct nl_sock *sock, unsigned long count)
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

static bool show_table(struct link *link, struct nl_sock *sock, unsigned long interval)
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

VERB(monitor)
{
	unsigned long interval = option_number("interval", MAX_SECONDS, 1);
	unsigned long count = option_number("count", 1000000000, 0);
	bool terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
	bool table = terminal && !option("lines") && !json_wanted && !count;
	struct nl_sock *sock;
	struct link link;
	bool there;

	open_link(&link);
	sock = open_events(&link);
	catch_signals();
	if (table) {
		screen_begin();
		leave_screen = screen_end;
		atexit(screen_end);
	}
	there = table ? show_table(&link, sock, interval) : show_lines(sock, count);
	nl_socket_free(sock);
	close_link(&link);
	if (there)
		return 0;
	warn("the module was unloaded");
	return STATUS_NO_MODULE;
}
