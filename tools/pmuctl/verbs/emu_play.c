// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl emu: requests to the module, and a script of them. Before its steps are played each is
 * rehearsed, with 0 cycles or events, so that what the module refuses is known before anything
 * happens. The profile that was in force is in force again in the end.
 */
#include <errno.h>
#include <signal.h>
#include <unistd.h>

#include "emu.h"
#include "verb.h"

#define TICK	4000	/* microseconds: a tick of most kernels */
#define TRIES	50
#define PAUSE	100000	/* microseconds */

/** request_for() - a message for ask() that names the PMU; @command: PMUKIT_CMD_* */
struct nl_msg *request_for(const struct link *link, int command, const char *pmu)
{
	struct nl_msg *request = new_request(link, command, 0);

	nla_put_string(request, PMUKIT_A_EMULATED_PMU_NAME, pmu);
	return request;
}

/**
 * happen_in_part() - one request, for as much as a tick allows; more would throttle events
 * @link: where
 * @happening: what happens
 * @left: how much of it; set to what is left to ask for, after a pause if that is not 0
 * Return: 0, or minus an errno.
 */
int happen_in_part(struct link *link, const char *pmu, const struct happening *happening, u64 *left)
{
	struct nl_msg *request = request_for(link, happening->event ? PMUKIT_CMD_EVENT_ADD :
					     PMUKIT_CMD_CLOCK_ADVANCE, pmu);
	json_auto_t *answers = json_array();
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
	if (*left && (!error || error == -EINTR))
		usleep(TICK);
	return error == -EINTR ? 0 : error;
}

/**
 * set_profile() - replace the profile
 * @link: where
 * @file: where it is from
 *
 * While a CPU comes or goes the module asks to be asked again.
 * Return: 0, or minus an errno.
 */
int set_profile(struct link *link, const char *pmu, const char *text, const char *file)
{
	struct nl_msg *request;
	int error = -EAGAIN;

	for (unsigned int tries = 0; tries < TRIES && error == -EAGAIN; tries++) {
		if (tries)
			usleep(PAUSE);
		request = request_for(link, PMUKIT_CMD_PROFILE_SET, pmu);
		if (nla_put_string(request, PMUKIT_A_EMULATED_PROFILE, text))
			fail_usage("%s is too long for a profile", file);
		error = ask(link, request, NULL, NULL);
	}
	return error;
}

/* A script while it is played */
struct player {
	struct link *link;	/* where */
	const char *pmu;	/* the PMU */
	const struct script *script;	/* the script */
	const char *before;	/* the profile that was in force */
	/* those that end pmuctl, but not before this profile is in force again */
	sigset_t signals;
	const struct step *step;	/* the step at work */
	u64 played;	/* steps that have been played */
	bool done;	/* that were all */
};

/* A signal that is ignored must stay so: one that is blocked would wait */
static void hold_signals(sigset_t *set)
{
	static const int numbers[] = { SIGHUP, SIGINT, SIGTERM };
	struct sigaction action;

	sigemptyset(set);
	for (unsigned int i = 0; i < ARRAY_SIZE(numbers); i++) {
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
	int error;

	for (unsigned int i = 0; i < p->script->nr; i++) {
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
	int error;

	for (unsigned int i = 0; i < p->script->nr && !is_signalled(p); i++) {
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
	int error, again;
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
	int error;
	json_t *clocks = dump(link, PMUKIT_CMD_CLOCK_GET, decode_emulated, &error);

	for_each_item(clock, clocks)
		add_text(names, string_of(clock, "pmu"));
	if (error)
		fail_request(link, error, "clock");
	if (!json_array_size(names))
		fail(STATUS_NO_PMU, NULL, "no PMU is emulated");
	if (json_array_size(names) > 1)
		fail_usage("emu script needs PMU FILE: PMU is one of %s", joined(names, ", "));
	return string_of(json_array_get(clocks, 0), "pmu");
}

/** play_script() - play the script of a wish, on the only emulated PMU where it names none */
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
		ask(link, request_for(link, PMUKIT_CMD_PROFILE_GET, player.pmu), decode_emulated,
		    profiles);
	if (error)
		fail_request(link, error, player.pmu);
	player.before = string_of(json_array_get(profiles, 0), "profile");
	error = perform(&player);
	if (error)
		fail_step(&player, error);
	return json_pack("{s:s, s:I}", "pmu", player.pmu, "steps", (json_int_t)player.played);
}
