// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl status: what the PMUs of pmukit are and do, now or as it happens */
#include <poll.h>
#include <signal.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "live/netlink.h"
#include "verb.h"

/* The PMUs that are named, or all of them */
static json_t *asked_of(const struct query *query, json_t *pmus)
{
	json_t *asked = json_array();

	for (unsigned int i = 0; i < query->nr_words; i++)
		if (!find_object(pmus, "name", query->words[i]))
			fail_no_pmu(query->words[i]);
	for_each_item(pmu, pmus)
		if (is_asked(query, string_of(pmu, "name")))
			json_array_append(asked, pmu);
	return asked;
}

/* For people: the event in a counter, by its code */
static void add_name(const struct pmu *known, json_t *counter)
{
	u64 code = strtoull(string_of(counter, "config"), NULL, 16);
	const struct pmk_event_info *info = known ? find_code(known, code) : NULL;

	set_text(counter, "called", info ? info->name : "");
}

static void add_names(json_t *pmus)
{
	for_each_item(pmu, pmus)
		for_each_item(cpu, json_object_get(pmu, "cpus"))
			for_each_item(counter, json_object_get(cpu, "counters"))
				add_name(pmu_of_perf(string_of(pmu, "name")), counter);
}

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
	if (json_wanted)
		print_json_line(event);
	else
		print_text(stdout, "event", event);
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
static bool is_about(const struct query *query, const json_t *event)
{
	const char *name = string_of(event, json_object_get(event, "pmu") ? "pmu" : "name");

	return is_asked(query, name) || !strcmp(name, "?");
}

/* --follow: the PMUs that are named need not be there yet */
static int follow(const struct query *query)
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
		if (is_about(query, event)) {
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

VERB(status)
{
	const char *missing;
	struct link link;
	json_t *asked, *pmus;

	if (option("follow"))
		return follow(query);
	if (option("count"))
		fail_usage("--count is for --follow");
	open_link(&link);
	pmus = read_state(&link, &missing);
	asked = asked_of(query, pmus);
	if (!json_wanted)
		add_names(asked);
	print_answer("status", json_pack("{s:s?, s:o}", "missing", missing, "pmus", asked));
	json_decref(pmus);
	close_link(&link);
	return 0;
}
