// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: the clock and the profile of emulated PMUs */
#include "ask/syntax.h"
#include "emu.h"
#include "verb.h"

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

VERB(emu)
{
	const struct action *action = &actions[check_choice("emu", query->words[0],
							    NAMES_OF(actions))];
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
