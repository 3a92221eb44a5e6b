// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl emu script: the steps are played. Before that each is rehearsed, with 0 cycles or events,
 * so that what the module refuses is known before anything happens. The profile that was in force
 * is in force again in the end.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "emu.h"
#include "verb.h"

/**
 * struct player - a script while it is played
 * @link: where
 * @pmu: the PMU
 * @script: the script
 * @before: the profile that was in force
 * @signals: those that end pmuctl, but not before this profile is in force again
 * @step: the step at work
 * @played: steps that have been played
 * @done: that were all
 */
struct player {
	struct link *link;
	const char *pmu;
	const struct script *script;
	const char *before;
	sigset_t signals;
	const struct step *step;
	u64 played;
	bool done;
};

/* A signal that is ignored must stay so: one that is blocked would wait */
static void hold_signals(sigset_t *set)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction action;
	unsigned int i;

	sigemptyset(set);
	for (i = 0; i < ARRAY_SIZE(numbers); i++) {
		sigaction(numbers[i], NULL, &action);
		if (action.sa_handler != SIG_IGN)
			sigaddset(set, numbers[i]);
	}
	sigprocmask(SIG_BLOCK, set, NULL);
}

static bool is_signalled(const struct player *p)
{
	sigset_t pending;

	sigpending(&pending);
	sigandset(&pending, &pending, &p->signals);
	return !sigisemptyset(&pending);
}

static int play_step(struct player *p, u64 count)
{
	const struct step *step = p->step;
	int error;

	if (step->profile)
		return set_profile(p->link, p->pmu, step->profile, p->script->file);
	do
		error = happen_in_part(p->link, p->pmu, &step->happening, &count);
	while (count && !error && !is_signalled(p));
	return error;
}

static int restore_profile(struct player *p)
{
	return set_profile(p->link, p->pmu, p->before, "the profile in force");
}

static int rehearse(struct player *p)
{
	unsigned int i;
	int error;

	for (i = 0; i < p->script->nr; i++) {
		p->step = &p->script->steps[i];
		error = p->step->times ? 0 : play_step(p, 0);
		if (error)
			return error;
	}
	return restore_profile(p);
}

static int play(struct player *p)
{
	u64 round = 0;
	unsigned int i;
	int error;

	for (i = 0; i < p->script->nr && !is_signalled(p); i++) {
		p->step = &p->script->steps[i];
		if (p->step->times) {
			round = (round + 1) % p->step->times;
			if (round)
				i = p->step->back - 1;
			continue;
		}
		error = play_step(p, p->step->happening.count);
		if (error)
			return error;
		p->played++;
	}
	return 0;
}

/* Rehearse and play; the words of the kernel on an error outlive the requests that follow */
static int perform(struct player *p)
{
	int error;
	int again;
	char *text;

	hold_signals(&p->signals);
	error = rehearse(p) ?: play(p);
	p->done = !error;
	text = p->link->text;
	p->link->text = NULL;
	again = restore_profile(p);
	if (error) {
		free(p->link->text);
		p->link->text = text;
	}
	sigprocmask(SIG_UNBLOCK, &p->signals, NULL);	/* a signal that has come ends pmuctl */
	return error ?: again;
}

static noreturn void fail_step(const struct player *p, int error)
{
	char *place;

	if (p->done) {
		fail_within(text_of("%s, played to its end: the former profile is not in force",
				    p->script->file), NULL);
		fail_request(p->link, error, p->pmu);
	}
	place = text_of("%s:%u", p->script->file, p->step->line);
	if (p->played)
		place = text_of("%s, after %llu steps", place, (unsigned long long)p->played);
	fail_within(place, json_pack("{s:i, s:I}", "line", (int)p->step->line, "played",
				     (json_int_t)p->played));
	fail_request(p->link, error, p->pmu);
}

/* The emulated PMU, where there is no other */
static const char *only_pmu(struct link *link)
{
	json_t *names = json_array();
	json_t *clocks;
	json_t *clock;
	size_t i;
	int error;

	clocks = dump(link, PMUKIT_CMD_CLOCK_GET, decode_emulated, &error);
	json_array_foreach(clocks, i, clock)
		json_array_append_new(names, json_string(string_of(clock, "pmu")));
	if (error)
		fail_request(link, error, "clock");
	if (!json_array_size(names))
		fail(STATUS_NO_PMU, NULL, "no PMU is emulated");
	if (json_array_size(names) > 1)
		fail(STATUS_USAGE, NULL, "emu script needs PMU FILE: PMU is one of %s",
		     joined(names, ", "));
	return string_of(json_array_get(clocks, 0), "pmu");
}

/**
 * play_script() - play a script
 * @link: where
 * @wish: its words are the PMU, where there is more than one, and the file
 *
 * Return: the answer.
 */
json_t *play_script(struct link *link, const struct wish *wish)
{
	struct player player = { .link = link, .script = wish->script };
	struct happening nothing = { .mode = NO_MODE, .cpu = NO_CPU };
	json_auto_t *profiles = json_array();
	u64 none = 0;
	int error;

	player.pmu = wish->nr == 2 ? wish->words[0] : only_pmu(link);
	if (wish->nr == 1)
		read_script_events(wish->script, player.pmu);
	/* the PMU and its clock, the rights */
	error = happen_in_part(link, player.pmu, &nothing, &none) ?:
		get_profile(link, player.pmu, profiles);
	if (error)
		fail_request(link, error, player.pmu);
	player.before = string_of(json_array_get(profiles, 0), "profile");
	error = perform(&player);
	if (error)
		fail_step(&player, error);
	return json_pack("{s:s, s:I}", "pmu", player.pmu, "steps", (json_int_t)player.played);
}
