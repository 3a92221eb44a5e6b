// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: the clock and the profile of emulated PMUs */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"
#include "verb.h"

#define PAUSE	4000	/* microseconds: a tick of most kernels */

/**
 * struct action - what emu can do
 * @name: the first word
 * @min: words behind it, at least
 * @max: words behind it, at most
 * @usage: the words behind it, for people
 * @run: carries it out
 */
struct action {
	const char *name;
	unsigned int min;
	unsigned int max;
	const char *usage;
	void (*run)(struct link *link, char **words, unsigned int nr);
};

/* Decimal, or hexadecimal with 0x */
static u64 parse_count(const char *word, const char *what)
{
	u64 value;
	char *end;

	errno = 0;
	value = strtoull(word, &end, 0);
	if (!is_number(word) || *end || errno)
		fail(STATUS_USAGE, NULL, "'%s' is not %s", word, what);
	return value;
}

static u32 mode_number(const char *mode)
{
	static const char *const modes[] = {
		[PMUKIT_MODE_USER] = "user",
		[PMUKIT_MODE_KERNEL] = "kernel",
		[PMUKIT_MODE_HYPERVISOR] = "hypervisor",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(modes); i++)
		if (!strcmp(mode, modes[i]))
			return i;
	fail_unknown(mode, modes, ARRAY_SIZE(modes),
		     "--mode: '%s' is not user, kernel or hypervisor", mode);
}

/* One request for up to @count events or cycles; returns how many are left to ask for */
static u64 do_part(struct link *link, int command, const char *pmu, const char *event, u64 count)
{
	struct nl_msg *request = new_request(link, command, 0);
	json_t *answers = json_array();
	u64 left;
	int error;

	nla_put_string(request, PMUKIT_A_EMULATED_PMU_NAME, pmu);
	if (event)
		nla_put_string(request, PMUKIT_A_EMULATED_EVENT, event);
	nla_put_u64(request, PMUKIT_A_EMULATED_COUNT, count);
	if (option("mode"))
		nla_put_u32(request, PMUKIT_A_EMULATED_MODE, mode_number(option("mode")));
	if (option("cpu"))
		nla_put_u32(request, PMUKIT_A_EMULATED_CPU,
			    parse_count(option("cpu"), "the number of a CPU"));
	error = ask(link, request, decode_emulated, answers);
	if (error == -EINTR)
		left = count;
	else if (error)
		fail_request(link, error, pmu);
	else
		left = integer_of(json_array_get(answers, 0), "left");
	json_decref(answers);
	return left;
}

/* @said: the event as it was given, @event: what the module is told */
static void do_all(struct link *link, int command, const char *pmu, const char *said,
		   const char *event, const char *word)
{
	u64 count = parse_count(word, event ? "a number of events" : "a number of cycles");
	u64 left = count;

	for (;;) {
		left = do_part(link, command, pmu, event, left);
		if (!left)
			break;
		usleep(PAUSE);	/* more in the same tick would throttle events */
	}
	if (json_wanted)
		print_json(json_pack("{s:s, s:s?, s:I}", "pmu", pmu, "event", said, "count",
				     (json_int_t)count));
}

static void run_advance(struct link *link, char **words, unsigned int nr)
{
	do_all(link, PMUKIT_CMD_CLOCK_ADVANCE, words[0], NULL, NULL, words[1]);
}

static void run_add(struct link *link, char **words, unsigned int nr)
{
	char *event = emu_event(words[0], words[1]);

	do_all(link, PMUKIT_CMD_EVENT_ADD, words[0], words[1], event, words[2]);
	free(event);
}

static const struct action actions[] = {
	{ "clock", 0, 1, "[PMU]", emu_clock },
	{ "advance", 2, 2, "PMU CYCLES", run_advance },
	{ "add", 3, 3, "PMU EVENT COUNT", run_add },
	{ "profile", 1, 2, "PMU [FILE]", emu_profile },
};

static const struct action *find_action(const char *name)
{
	const char *names[ARRAY_SIZE(actions)];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(actions); i++) {
		names[i] = actions[i].name;
		if (!strcmp(name, names[i]))
			return &actions[i];
	}
	fail_unknown(name, names, ARRAY_SIZE(names), "emu cannot '%s'", name);
}

VERB(emu)
{
	const struct action *action = find_action(query->words[0]);
	unsigned int nr = query->nr_words - 1;
	struct link link;

	if (nr < action->min || nr > action->max)
		fail(STATUS_USAGE, NULL, "emu %s needs %s", action->name, action->usage);
	/* wrong words are told even when there is no module */
	if (option("mode"))
		mode_number(option("mode"));
	if (action->min > 1)
		parse_count(query->words[nr], "a number");
	if (action->run == run_add)
		free(emu_event(query->words[1], query->words[2]));
	open_link(&link);
	action->run(&link, query->words + 1, nr);
	close_link(&link);
	return 0;
}
