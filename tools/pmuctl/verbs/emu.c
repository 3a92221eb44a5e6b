// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: the clock and the profile of emulated PMUs, and PMUs of tables */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ask/syntax.h"
#include "live/netlink.h"
#include "table/table.h"
#include "verb.h"

#define PART	60000	/* bytes of a table in one attribute */
#define TICK	4000	/* microseconds: a tick of most kernels */
#define TRIES	50
#define PAUSE	100000	/* microseconds */
#define MAX_COUNT	1e15	/* with a point or an exponent: no digit is lost */

/* What is asked for, all of it read before the module is */
struct wish {
	char **words;
	unsigned int nr;
	char *event;
	u64 count;
	json_t *mode;
	u32 cpu;
};

/* Decimal, as 1e6 too, or hexadecimal with 0x */
static u64 read_count(const char *word, const char *what)
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

static json_t *read_mode(const char *mode)
{
	/* by their numbers, PMUKIT_MODE_* */
	static const char *const modes[] = { "user", "kernel", "hypervisor" };
	unsigned int i;

	if (!mode)
		return NULL;
	check_choice("--mode", mode, names_json(modes, ARRAY_SIZE(modes)));
	for (i = 0; strcmp(mode, modes[i]); i++)
		;
	return json_integer(i);
}

/*
 * The event that a word means, by the parser of all verbs: its name or its code. That of a PMU
 * which this pmuctl does not know is the word, for the module to judge
 */
static char *read_happening(const char *name, char *word)
{
	const struct pmu *pmu = pmu_of_perf(name);
	struct query query = {
		.pmu = pmu, .chosen = true, .choice = "emu add", .words = &word, .nr_words = 1,
	};
	struct events events;
	char *text;

	if (!pmu)
		return checked(strdup(word));
	read_events(&query, &events);
	if (events.nr != 1)
		fail(STATUS_USAGE, NULL, "'%s' is %u events: emu add takes one", word, events.nr);
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

/* A request that names the PMU */
static struct nl_msg *request_for(const struct link *link, int command, const char *pmu)
{
	struct nl_msg *request = new_request(link, command, 0);

	nla_put_string(request, PMUKIT_A_EMULATED_PMU_NAME, pmu);
	return request;
}

/* One request for up to @count events or cycles; returns how many are left to ask for */
static u64 do_part(struct link *link, const struct wish *wish, u64 count)
{
	struct nl_msg *request = request_for(link, wish->event ? PMUKIT_CMD_EVENT_ADD :
					     PMUKIT_CMD_CLOCK_ADVANCE, wish->words[0]);
	json_t *answers = json_array();
	int error;

	if (wish->event)
		nla_put_string(request, PMUKIT_A_EMULATED_EVENT, wish->event);
	nla_put_u64(request, PMUKIT_A_EMULATED_COUNT, count);
	if (wish->mode)
		nla_put_u32(request, PMUKIT_A_EMULATED_MODE, json_integer_value(wish->mode));
	if (option("cpu"))
		nla_put_u32(request, PMUKIT_A_EMULATED_CPU, wish->cpu);
	error = ask(link, request, decode_emulated, answers);
	if (error && error != -EINTR)
		fail_request(link, error, wish->words[0]);
	if (!error)
		count = integer_of(json_array_get(answers, 0), "left");
	json_decref(answers);
	return count;
}

static json_t *happen(struct link *link, const struct wish *wish)
{
	u64 left = do_part(link, wish, wish->count);

	while (left) {
		usleep(TICK);	/* more in the same tick would throttle events */
		left = do_part(link, wish, left);
	}
	return json_pack("{s:s, s:s?, s:I}", "pmu", wish->words[0], "event",
			 wish->event ? wish->words[1] : NULL, "count", (json_int_t)wish->count);
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

/* While a CPU comes or goes the module asks to be asked again */
static int set_profile(struct link *link, const struct wish *wish, const char *text)
{
	struct nl_msg *request;
	unsigned int tries;
	int error = -EAGAIN;

	for (tries = 0; tries < TRIES && error == -EAGAIN; tries++) {
		if (tries)
			usleep(PAUSE);
		request = request_for(link, PMUKIT_CMD_PROFILE_SET, wish->words[0]);
		if (nla_put_string(request, PMUKIT_A_EMULATED_PROFILE, text))
			fail(STATUS_USAGE, NULL, "%s is too long for a profile", wish->words[1]);
		error = ask(link, request, NULL, NULL);
	}
	return error;
}

static json_t *do_profile(struct link *link, const struct wish *wish)
{
	json_t *answers = json_array();
	size_t size;
	int error;

	if (wish->nr == 1)
		error = ask(link, request_for(link, PMUKIT_CMD_PROFILE_GET, wish->words[0]),
			    decode_emulated, answers);
	else
		error = set_profile(link, wish, read_file(wish->words[1], &size));
	if (error)
		fail_request(link, error, wish->words[0]);
	if (wish->nr == 1)
		return json_incref(json_array_get(answers, 0));
	return json_pack("{s:s, s:b}", "pmu", wish->words[0], "replaced", 1);
}

static noreturn void fail_table(struct link *link, int error, const char *pmu)
{
	switch (-error) {
	case EPERM:
		fail(STATUS_PERMISSION, NULL, "%s: %s", pmu,
		     link->text ?: "CAP_SYS_ADMIN is missing: become root");
	case EEXIST:
		fail(STATUS_NO, NULL, "%s: %s: take another one with --name", pmu, link->text);
	case EBUSY:
		fail(STATUS_NO, NULL, "%s: %s", pmu, link->text);
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

static json_t *new_pmu(struct link *link, const struct wish *wish)
{
	char *name;
	struct compiled *compiled = compile_file(wish->words[0], &name);
	int error = send_table(link, compiled);
	json_t *answer;

	if (error)
		fail_table(link, error, name);
	answer = compiled_json(compiled, name);
	free_compiled(compiled);
	free(name);
	return answer;
}

static json_t *remove_pmu(struct link *link, const struct wish *wish)
{
	int error = ask(link, request_for(link, PMUKIT_CMD_TABLE_REMOVE, wish->words[0]), NULL,
			NULL);

	if (error)
		fail_table(link, error, wish->words[0]);
	return json_pack("{s:s, s:b}", "pmu", wish->words[0], "removed", 1);
}

/* What emu can do: the first word, how many may follow, and which */
static const struct action {
	const char *name;
	unsigned int min;
	unsigned int max;
	const char *usage;
	json_t *(*run)(struct link *link, const struct wish *wish);
	const char *layout;
} actions[] = {
	{ "clock", 0, 1, "[PMU]", show_clock, "emu-clock" },
	{ "advance", 2, 2, "PMU CYCLES", happen, "emu-happen" },
	{ "add", 3, 3, "PMU EVENT COUNT", happen, "emu-happen" },
	{ "profile", 1, 2, "PMU [FILE]", do_profile, "emu-profile" },
	{ "new", 1, 1, "FILE", new_pmu, "emu-new" },
	{ "remove", 1, 1, "PMU", remove_pmu, "emu-happen" },
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
	struct link link;

	if (wish.nr < action->min || wish.nr > action->max)
		fail(STATUS_USAGE, NULL, "emu %s needs %s", action->name, action->usage);
	wish.mode = read_mode(option("mode"));
	if (option("cpu"))
		wish.cpu = read_count(option("cpu"), "the number of a CPU");
	if (action->min > 1)
		wish.count = read_count(wish.words[wish.nr - 1], "a number");
	if (action->min > 2)
		wish.event = read_happening(wish.words[0], wish.words[1]);
	open_link(&link);
	print_answer(action->layout, action->run(&link, &wish));
	close_link(&link);
	return 0;
}
