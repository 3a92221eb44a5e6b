// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu: clock and profile */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "emu.h"

#define TRIES	50
#define PAUSE	100000	/* microseconds */

/**
 * emu_clock() - show clocks
 * @link: connection to the module
 * @words: a PMU; without one all of them
 * @nr: number of @words
 */
void emu_clock(struct link *link, char **words, unsigned int nr)
{
	json_t *clocks = json_array();
	int error = 0;

	if (nr) {
		struct nl_msg *request = new_request(link, PMUKIT_CMD_CLOCK_GET, 0);

		nla_put_string(request, PMUKIT_A_EMULATED_PMU_NAME, words[0]);
		error = ask(link, request, decode_emulated, clocks);
	} else {
		json_decref(clocks);
		clocks = dump(link, PMUKIT_CMD_CLOCK_GET, decode_emulated, &error);
	}
	if (error)
		fail_request(link, error, nr ? words[0] : "clock");
	print_answer("emu-clock", clocks);
}

static void show_profile(struct link *link, const char *pmu)
{
	struct nl_msg *request = new_request(link, PMUKIT_CMD_PROFILE_GET, 0);
	json_t *answers = json_array();
	int error;

	nla_put_string(request, PMUKIT_A_EMULATED_PMU_NAME, pmu);
	error = ask(link, request, decode_emulated, answers);
	if (error)
		fail_request(link, error, pmu);
	if (json_wanted)
		print_json(json_incref(json_array_get(answers, 0)));
	else
		fputs(string_of(json_array_get(answers, 0), "profile"), stdout);
	json_decref(answers);
}

static char *read_profile(const char *name)
{
	FILE *in = strcmp(name, "-") ? fopen(name, "re") : stdin;
	char *text = NULL;
	size_t size = 0;

	if (!in || (getdelim(&text, &size, '\0', in) < 0 && ferror(in)))
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", name, strerror(errno));
	if (in != stdin)
		fclose(in);
	return text;
}

/* While a CPU comes or goes the module asks to be asked again */
static int set_profile(struct link *link, const char *pmu, const char *file, const char *text)
{
	struct nl_msg *request;
	unsigned int tries;
	int error = 0;

	for (tries = 0; tries < TRIES; tries++) {
		if (tries)
			usleep(PAUSE);
		request = new_request(link, PMUKIT_CMD_PROFILE_SET, 0);
		nla_put_string(request, PMUKIT_A_EMULATED_PMU_NAME, pmu);
		if (nla_put_string(request, PMUKIT_A_EMULATED_PROFILE, text))
			fail(STATUS_USAGE, NULL, "%s is too long for a profile", file);
		error = ask(link, request, NULL, NULL);
		if (error != -EAGAIN)
			break;
	}
	return error;
}

/**
 * emu_profile() - show or replace a profile
 * @link: connection to the module
 * @words: the PMU, and the file that has a new profile
 * @nr: number of @words
 */
void emu_profile(struct link *link, char **words, unsigned int nr)
{
	char *text;
	int error;

	if (nr == 1) {
		show_profile(link, words[0]);
		return;
	}
	text = read_profile(words[1]);
	error = set_profile(link, words[0], words[1], text);
	if (error)
		fail_request(link, error, words[0]);
	if (json_wanted)
		print_json(json_pack("{s:s, s:b}", "pmu", words[0], "replaced", 1));
	free(text);
}
