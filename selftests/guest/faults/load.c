// SPDX-License-Identifier: GPL-2.0-only
/*
 * faults/load PMUS...: pmukit is loaded with emulate=PMUS, again and again, until an allocation
 * has failed at each place that has one, those that the kernel makes for the module among them
 * (test module "places"). With the last PMUS it goes on: where a place allocates more than once
 * in a load, the last allocation fails, and one between first and last. Meanwhile another
 * program opens events and files and asks by netlink as soon as it can. A load fails then and
 * leaves nothing behind, or it works, with all PMUs and the netlink family.
 * Covers: module core/pmu netlink
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "fault.h"
#include "race.h"

#define PLACES		"/sys/kernel/debug/places"
#define MODPROBE	"/proc/sys/kernel/modprobe"	/* to ask for a family is to run it */
#define MOST_LOADS	2000		/* in which a new place fails */
#define MOST_TRIES	20		/* to have one allocation fail; new places come first */
#define MOST_PLACES	1000
#define SEED		20261122	/* of the allocation between first and last */

static char parameters[128];
static int nr_pmus, arm_fd;
static unsigned int loads, refused, wrong;

/* A place as the test module has it */
struct place {
	unsigned int number;
	unsigned int count;		/* its allocations in the last load */
};

static struct {
	unsigned int reached, missed;	/* places of the last load, and of those none failed at */
	unsigned int failed;		/* places that one failed at, of all loads */
	int last;			/* where one failed in the last load; -1: nowhere */
} seen;

static void arm(const char *text)
{
	if (write(arm_fd, text, strlen(text)) < 0)
		ksft_exit_fail_msg("cannot write \"%s\": %s\n", text, strerror(errno));
}

static void look(void)
{
	char text[64] = "";

	pt_read_text(text, sizeof(text), PLACES "/state");
	if (sscanf(text, "reached %u missed %u failed %u last %d", &seen.reached, &seen.missed,
		   &seen.failed, &seen.last) != 4)
		ksft_exit_fail_msg("no test module: \"%s\"\n", text);
}

static bool goes(void)
{
	return pt_every_pmu(NULL) == nr_pmus && pt_has_family() && !pt_unload_soon() &&
	       pt_is_gone();
}

static void show_place(int number)
{
	char line[512];
	FILE *file = fopen(PLACES "/list", "re");

	while (file && fgets(line, sizeof(line), file))
		if (atoi(line) == number)
			ksft_print_msg("%s", line);
	if (file)
		fclose(file);
}

/*
 * Load once; @what is to fail. Is there nothing or everything then? Return where an allocation
 * has failed; -1: nowhere.
 */
static int try_load(const char *what)
{
	bool good;
	int err;

	race->wanted = true;
	arm(what);
	err = pt_load(parameters);
	arm("off");
	end_race();
	good = err ? pt_is_gone() : goes();
	look();
	loads++;
	refused += err != 0;
	if (!good || (err && (err != -ENOMEM || seen.last < 0))) {
		wrong++;
		ksft_print_msg("result %d, not as it should be; what failed (%s):\n", err, what);
		show_place(seen.last);
	}
	return seen.last;
}

/* Until a load has no new place, which then works */
static void fail_first(const char *pmus)
{
	unsigned int i;

	for (i = 0; i < MOST_LOADS && try_load("new") >= 0; i++)
		;
	ksft_test_result(seen.last < 0 && seen.reached && !seen.missed,
			 "%s: %u places in a load, none failed at %u; %u failed in %u loads\n",
			 pmus, seen.reached, seen.missed, seen.failed, loads);
}

/* The places that the last load had, with more than one allocation: how many */
static unsigned int find_loops(struct place place[MOST_PLACES])
{
	FILE *file = fopen(PLACES "/list", "re");
	unsigned int nr = 0;
	char line[512];

	while (file && fgets(line, sizeof(line), file)) {
		if (nr == MOST_PLACES)
			ksft_exit_fail_msg("more than %d places\n", MOST_PLACES);
		if (sscanf(line, "%u %u", &place[nr].number, &place[nr].count) == 2)
			nr += place[nr].count > 1;
	}
	if (file)
		fclose(file);
	return nr;
}

/* In a load without failure: what caches have grown meanwhile, they need not again */
static void count_again(struct place *place)
{
	static struct place now[MOST_PLACES];
	unsigned int nr = find_loops(now), i;

	for (i = 0; i < nr; i++)
		if (now[i].number == place->number)
			place->count = now[i].count;
}

/* The last one, or one between first and last. A new place comes first: then it takes longer */
static bool fail_one(struct place *place, bool lastly)
{
	unsigned int i, nth;
	char text[32];

	for (i = 0; i < MOST_TRIES; i++) {
		nth = lastly || place->count < 3 ? place->count : 2 + rand() % (place->count - 2);
		snprintf(text, sizeof(text), "%u %u", place->number, nth);
		if (try_load(text) == (int)place->number)
			return true;
		if (seen.last < 0)
			count_again(place);
	}
	ksft_print_msg("allocation %u did not come again:\n", nth);
	show_place(place->number);
	return false;
}

static void fail_later(void)
{
	static struct place place[MOST_PLACES];
	unsigned int nr = find_loops(place), i, later = 0, failed = 0;

	for (i = 0; i < nr; i++) {
		later++;
		failed += fail_one(&place[i], true);
		if (place[i].count < 3)
			continue;
		later++;
		failed += fail_one(&place[i], false);
	}
	ksft_test_result(nr && failed == later,
			 "%u places have more than one: %u later allocations, %u failed\n", nr,
			 later, failed);
}

static void begin(const char *pmus)
{
	snprintf(parameters, sizeof(parameters), "emulate=%s clock=manual", pmus);
	if (pt_load(parameters))
		ksft_exit_fail_msg("cannot load pmukit %s\n", parameters);
	nr_pmus = pt_every_pmu(NULL);
	if (!nr_pmus || !goes())
		ksft_exit_fail_msg("cannot unload pmukit\n");
}

static void report(void)
{
	ksft_test_result(!wrong, "%u loads, %u refused, %u left something wrong\n", loads, refused,
			 wrong);
	ksft_test_result(race->found && !race->unread,
			 "%u times another program had something, %u times a file and no text\n",
			 race->found, race->unread);
}

int main(int argc, char **argv)
{
	char modprobe[256] = "";
	pid_t pid;
	int i;

	ksft_print_header();
	if (argc < 2)
		ksft_exit_fail_msg("usage: %s PMUS...\n", argv[0]);
	ksft_set_plan(argc - 1 + 5);
	pt_faults_begin();
	arm_fd = open(PLACES "/arm", O_WRONLY | O_CLOEXEC);
	srand(SEED);
	pt_write_text("1", PT_EXPEDITED);
	pt_read_text(modprobe, sizeof(modprobe), MODPROBE);
	pt_write_text("\n", MODPROBE);
	pid = start_race();
	for (i = 1; i < argc; i++) {
		begin(argv[i]);
		fail_first(argv[i]);
	}
	fail_later();
	report();
	pt_stop(pid);
	ksft_test_result(!pt_load(parameters) && goes(), "a clean load in the end\n");
	ksft_test_result(!pt_has_kmemleak() || !pt_leaks(), "kmemleak finds nothing\n");
	pt_write_text(modprobe, MODPROBE);
	pt_write_text("0", PT_EXPEDITED);
	ksft_finished();
}
