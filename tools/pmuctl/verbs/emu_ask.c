// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: the requests for the clock and the profile of an emulated PMU */
#include <errno.h>
#include <unistd.h>

#include "emu.h"
#include "verb.h"

#define TICK	4000	/* microseconds: a tick of most kernels */
#define TRIES	50
#define PAUSE	100000	/* microseconds */

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
