// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: the clock and the profile of emulated PMUs */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask/syntax.h"
#include "emu_script.h"
#include "verb.h"

#define TICK	4000	/* microseconds: a tick of most kernels */
#define TRIES	50
#define PAUSE	100000	/* microseconds */
#define MAX_COUNT	1e15	/* with a point or an exponent: no digit is lost */

/**
 * read_count() - a number of cycles or the like
 * @word: decimal, as 1e6 too, or hexadecimal with 0x
 * @what: for the message that it is none
 *
 * Return: the number.
 */
u64 read_count(const char *word, const char *what)
{
	double number;
	u64 value;
	char *end;

	if (read_number(word, &value))
		return value;
	number = strtod(word, &end);
	if (!is_number(word) || *end || number > MAX_COUNT || number != (u64)number)
		fail(STATUS_USAGE, NULL, "'%s' is not %s", word, what);
	return number;
}

/**
 * read_mode() - a mode
 * @what: what the word is for, in the message that it is none
 * @word: the word
 *
 * Return: PMUKIT_MODE_*.
 */
int read_mode(const char *what, const char *word)
{
	/* by their numbers */
	static const char *const modes[] = { "user", "kernel", "hypervisor" };
	int i;

	check_choice(what, word, names_json(modes, ARRAY_SIZE(modes)));
	for (i = 0; strcmp(word, modes[i]); i++)
		;
	return i;
}

/**
 * read_cpu() - the number of a CPU
 * @word: the number
 *
 * Return: the number.
 */
int read_cpu(const char *word)
{
	u64 cpu = read_count(word, "the number of a CPU");

	if (cpu > INT_MAX)
		fail(STATUS_USAGE, NULL, "'%s' is not the number of a CPU", word);
	return cpu;
}

/**
 * read_happening() - the event that a word means, by the parser of all verbs
 * @pmu: the PMU
 * @word: the event
 * @action: whose event, for messages
 *
 * Return: its name or its code, to be freed. That of a PMU which this pmuctl does not know is the
 * word, for the module to judge.
 */
char *read_happening(const char *pmu, char *word, const char *action)
{
	struct query query = {
		.pmu = pmu_of_perf(pmu), .chosen = true, .choice = action,
		.words = &word, .nr_words = 1,
	};
	struct events events;
	char *text;

	if (!query.pmu)
		return checked(strdup(word));
	read_events(&query, &events);
	if (events.nr != 1)
		fail(STATUS_USAGE, NULL, "'%s' is %u events: %s takes one", word, events.nr,
		     action);
	if (events.event->letters[0])
		fail(STATUS_USAGE, NULL,
		     "'%s': an event that happens has no modifiers: --mode says in which mode",
		     events.event->word);
	if (events.event->own)
		fail(STATUS_USAGE, NULL, "'%s': an event that happens has no terms of perf's",
		     events.event->word);
	accept_events(&events);
	text = text_of("0x%llx", (unsigned long long)events.event->request.config[0]);
	if (events.event->named)
		text = text_of("%s", events.event->info->name);
	free_events(&events);
	return text;
}

/**
 * request_for() - a request that names the PMU
 * @link: where it shall go
 * @command: PMUKIT_CMD_*
 * @pmu: the PMU
 *
 * Return: the message, as of new_request().
 */
struct nl_msg *request_for(const struct link *link, int command, const char *pmu)
{
	struct nl_msg *request = new_request(link, command, 0);

	nla_put_string(request, PMUKIT_A_EMULATED_PMU_NAME, pmu);
	return request;
}

/**
 * happen_in_part() - one request, for as much as a tick allows; more would throttle events
 * @link: where
 * @pmu: the PMU
 * @happening: what happens
 * @left: how much of it; set to what is left to ask for, after a pause if that is not 0
 *
 * Return: 0, or minus an errno.
 */
int happen_in_part(struct link *link, const char *pmu, const struct happening *happening,
		   u64 *left)
{
	struct nl_msg *request = request_for(link, happening->event ? PMUKIT_CMD_EVENT_ADD :
					     PMUKIT_CMD_CLOCK_ADVANCE, pmu);
	json_t *answers = json_array();
	int error;

	if (happening->event)
		nla_put_string(request, PMUKIT_A_EMULATED_EVENT, happening->event);
	nla_put_u64(request, PMUKIT_A_EMULATED_COUNT, *left);
	if (happening->mode != NO_MODE)
		nla_put_u32(request, PMUKIT_A_EMULATED_MODE, happening->mode);
	if (happening->cpu != NO_CPU)
		nla_put_u32(request, PMUKIT_A_EMULATED_CPU, happening->cpu);
	error = ask(link, request, decode_emulated, answers);
	if (!error)
		*left = integer_of(json_array_get(answers, 0), "left");
	json_decref(answers);
	if (*left && (!error || error == -EINTR))
		usleep(TICK);
	return error == -EINTR ? 0 : error;
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

/**
 * get_profile() - ask for the profile
 * @link: where
 * @pmu: the PMU
 * @answers: an object with pmu and profile is appended
 *
 * Return: 0, or minus an errno.
 */
int get_profile(struct link *link, const char *pmu, json_t *answers)
{
	return ask(link, request_for(link, PMUKIT_CMD_PROFILE_GET, pmu), decode_emulated,
		   answers);
}

/**
 * set_profile() - replace the profile
 * @link: where
 * @pmu: the PMU
 * @text: the profile
 * @file: where it is from
 *
 * While a CPU comes or goes the module asks to be asked again.
 *
 * Return: 0, or minus an errno.
 */
int set_profile(struct link *link, const char *pmu, const char *text, const char *file)
{
	struct nl_msg *request;
	unsigned int tries;
	int error = -EAGAIN;

	for (tries = 0; tries < TRIES && error == -EAGAIN; tries++) {
		if (tries)
			usleep(PAUSE);
		request = request_for(link, PMUKIT_CMD_PROFILE_SET, pmu);
		if (nla_put_string(request, PMUKIT_A_EMULATED_PROFILE, text))
			fail(STATUS_USAGE, NULL, "%s is too long for a profile", file);
		error = ask(link, request, NULL, NULL);
	}
	return error;
}

static json_t *do_profile(struct link *link, const struct wish *wish)
{
	const char *pmu = wish->words[0];
	json_t *answers = json_array();
	size_t size;
	int error;

	if (wish->nr == 1)
		error = get_profile(link, pmu, answers);
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

static const struct action *find_action(const char *name)
{
	json_t *names = json_array();
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(actions); i++)
		json_array_append_new(names, json_string(actions[i].name));
	check_choice("emu", name, names);
	for (i = 0; strcmp(name, actions[i].name); i++)
		;
	return &actions[i];
}

VERB(emu)
{
	const struct action *action = find_action(query->words[0]);
	struct wish wish = { .words = query->words + 1, .nr = query->nr_words - 1 };
	struct happening *happening = &wish.happening;
	struct link link;

	if (wish.nr < action->min || wish.nr > action->max)
		fail(STATUS_USAGE, NULL, "emu %s needs %s", action->name, action->usage);
	happening->mode = option("mode") ? read_mode("--mode", option("mode")) : NO_MODE;
	happening->cpu = option("cpu") ? read_cpu(option("cpu")) : NO_CPU;
	if (action->read)
		action->read(&wish);
	open_link(&link);
	print_answer(action->layout, action->run(&link, &wish));
	close_link(&link);
	return 0;
}
