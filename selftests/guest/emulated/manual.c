// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/manual PMU: an emulated PMU with the manual clock. Every event counts what is
 * given, to the last one, and nothing else; cycles move it by its ratio in the profile.
 * Covers: emulation core/hot
 */
#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"

#define MILLION		1000000ull
#define FULL		0x100000000ull	/* one more than a counter holds */
#define MAX_COUNTERS	8

/* Every event of events/, one after the other: how many passed, and were there */
struct tally {
	int events;
	int added;		/* counted what was added */
	int deaf;		/* and nothing of another event */
	int by_ratio;		/* and its share of a million cycles */
};

/* Another one than @row, to which an event of @row must not listen */
static const struct pt_row *neighbour(const struct pt_row *row)
{
	const struct pt_row *next = row;

	do {
		next++;
		if (next == pt_emu.row + pt_emu.nr_rows)
			next = pt_emu.row;
	} while (next->code == row->code || !next->code || !next->single);
	return next;
}

/*
 * A profile in which events differ: so many a thousand cycles. Cycles come first. An
 * event with several codes may share one with them, so it has the same.
 */
static u64 ratio_of(const struct pt_row *row)
{
	return row->single ? row->code % 997 + 1 : 1000;
}

static void write_profile(const struct pt_row *cycles)
{
	static char text[PT_PROFILE_BYTES];
	int at = snprintf(text, sizeof(text), "%s 1\n", cycles->name), i;

	for (i = 0; i < pt_emu.nr_rows; i++) {
		const struct pt_row *row = &pt_emu.row[i];

		if (row->code && row->code != cycles->code)
			at += snprintf(text + at, sizeof(text) - at, "%s\t%llu.%03llu # %d\n",
				       row->name, ratio_of(row) / 1000, ratio_of(row) % 1000, i);
	}
	ksft_test_result(!pt_write_profile(text), "a profile of %d bytes\n", at);
	ksft_test_result(pt_load_profile() == cycles, "it is in force\n");
}

static bool complain(const char *name, const char *what, u64 is, u64 wanted)
{
	if (is != wanted)
		ksft_print_msg("%s %s: %llu instead of %llu\n", name, what, is, wanted);
	return is == wanted;
}

static void check_event(const char *name, u64 code, struct tally *tally)
{
	const struct pt_row *row = pt_find_code(code), *other;
	int fd = pt_open_task(pt_emu.type, code, -1);
	u64 wanted = code ? 12345 : 0;

	tally->events++;
	if (fd < 0 || !row) {
		ksft_print_msg("%s, code %#llx: %s\n", name, code,
			       fd < 0 ? strerror(-fd) : "not in the table");
		return;
	}
	other = neighbour(row);
	pt_on(fd);
	pt_command("add %s 12345", name);
	tally->added += complain(name, "added", pt_count(fd), wanted);
	pt_happen(other, 1000);
	tally->deaf += complain(name, other->name, pt_count(fd), wanted);
	pt_reset(fd);
	pt_tell("advance %llu", MILLION);
	tally->by_ratio += complain(name, "in a million cycles", pt_count(fd),
				    pt_expected(row, MILLION));
	close(fd);
}

static struct tally check_events(void)
{
	char path[64];
	struct tally tally = {};
	struct dirent *entry;
	char text[64];
	u64 code;
	DIR *dir;

	snprintf(path, sizeof(path), PT_DEVICES "/%s/events", pt_emu.name);
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		if (strchr(entry->d_name, '.'))
			continue;
		if (pt_read_text(text, sizeof(text), "%s/%s", path, entry->d_name) > 0 &&
		    sscanf(text, "event=%llx", &code) == 1)
			check_event(entry->d_name, code, &tally);
		else
			ksft_test_result_fail("%s: \"%s\"\n", entry->d_name, text);
	}
	if (dir)
		closedir(dir);
	return tally;
}

static void test_every_event(void)
{
	const struct pt_row *cycles = pt_load_profile();
	struct tally tally = check_events();
	int all = tally.events;

	ksft_test_result(all >= pt_emu.nr_rows, "%d events of %d\n", all, pt_emu.nr_rows);
	ksft_test_result(tally.added == all, "%d events count what is added\n", tally.added);
	ksft_test_result(tally.deaf == all, "%d events hear no other event\n", tally.deaf);
	ksft_test_result(tally.by_ratio == all, "%d events have their share of the cycles\n",
			 tally.by_ratio);
	write_profile(cycles);
	tally = check_events();
	ksft_test_result(tally.by_ratio == all && tally.added == all,
			 "with another profile: %d and %d\n", tally.by_ratio, tally.added);
}

/* Counts of @fd beyond those given: nothing comes by itself or from other events */
static void test_silence(void)
{
	int fd = pt_open_row(pt_emu.any, -1), i;
	u64 end;

	pt_on(fd);
	pt_happen(pt_emu.any, 5);
	end = pt_now() + 100 * MILLION;
	while (pt_now() < end)
		pt_run_turns(1000);
	usleep(50000);
	ksft_test_result(pt_count(fd) == 5, "nothing moves by itself: %llu\n", pt_count(fd));
	pt_off(fd);
	pt_happen(pt_emu.any, 7);
	ksft_test_result(pt_count(fd) == 5, "nor while it is off: %llu\n", pt_count(fd));
	pt_on(fd);
	for (i = 0; i < 1000; i++)
		pt_happen(pt_emu.any, 1);
	ksft_test_result(pt_count(fd) == 1005, "1000 times one more: %llu\n", pt_count(fd));
	close(fd);
}

/* As many events as there are counters, each of another code */
static int fill(int *fd, const struct pt_row **row)
{
	int nr = 0, i, one;

	for (i = 0; i < pt_emu.nr_rows && nr < (int)pt_emu.nr_counters; i++) {
		if (!pt_emu.row[i].code || (nr && row[nr - 1]->code == pt_emu.row[i].code))
			continue;
		one = pt_open_cpu(pt_emu.type, pt_emu.row[i].code, 0, nr ? fd[0] : -1);
		if (one < 0)
			continue;
		row[nr] = &pt_emu.row[i];
		fd[nr++] = one;
	}
	return nr;
}

static void test_group(void)
{
	const struct pt_row *row[MAX_COUNTERS];
	int fd[MAX_COUNTERS], i, nr = fill(fd, row);
	u64 first[3], count[3], cycles = 3000 * MILLION;
	bool exact = true, shares = true, times = true;

	ksft_test_result(nr == (int)pt_emu.nr_counters, "a group of %d on CPU 0\n", nr);
	pt_on(fd[0]);
	for (i = 0; i < nr; i++)
		pt_happen(row[i], 1000 + i);
	for (i = 0; i < nr; i++)
		exact &= complain(row[i]->name, "added", pt_count(fd[i]), 1000 + i);
	pt_reset(fd[0]);
	pt_tell("advance %llu", cycles);
	pt_off(fd[0]);
	pt_count_times(fd[0], first);
	for (i = 0; i < nr; i++) {
		pt_count_times(fd[i], count);
		shares &= complain(row[i]->name, "advanced", count[0],
				   pt_expected(row[i], cycles));
		times &= count[1] && count[1] == count[2] && count[1] == first[1];
	}
	ksft_test_result(exact, "each member has what was added to it\n");
	ksft_test_result(shares, "each member has its share of three billion cycles\n");
	ksft_test_result(times, "all ran as long as they were enabled\n");
	while (nr)
		close(fd[--nr]);
}

/* Counters of 32 bits wrap, counts do not */
static void test_wrap(void)
{
	static const u64 steps[] = {
		1, 0x7ffffffe, 1, 1, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff,
		FULL, 5 * FULL + 7, 1,
	};
	const struct pt_row *cycles = pt_load_profile();
	int fd = pt_open_row(pt_emu.any, -1), ticks = pt_open_row(cycles, fd);
	u64 sum = 0;
	unsigned int i;
	bool added = true;

	pt_on(fd);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		pt_happen(pt_emu.any, steps[i]);
		sum += steps[i];
		added &= complain(pt_emu.any->name, "added", pt_count(fd), sum);
	}
	ksft_test_result(added, "wraps: %llu added\n", sum);
	pt_reset(fd);
	pt_tell("advance %llu", 3 * FULL + 11);
	ksft_test_result(pt_count(ticks) == 3 * FULL + 11, "wraps: %llu cycles\n",
			 pt_count(ticks));
	close(ticks);
	close(fd);
}

/* Events on every counter, which stop: whatever happens then is nobody's */
static void test_stopped(void)
{
	int fd[MAX_COUNTERS], nr = pt_emu.nr_any, i, wrong = 0;
	u64 interrupts;

	for (i = 0; i < nr; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	pt_happen(pt_emu.any, 5);
	for (i = 0; i < nr; i++)
		pt_off(fd[i]);
	interrupts = pt_stat(pt_emu.name, -1, "interrupts");
	pt_happen(pt_emu.any, FULL);
	for (i = 0; i < nr; i++)
		wrong += pt_count(fd[i]) != 5;
	interrupts = pt_stat(pt_emu.name, -1, "interrupts") - interrupts;
	ksft_test_result(!wrong && !interrupts, "%d stopped: %d count, %llu interrupts\n", nr,
			 wrong, interrupts);
	while (nr)
		close(fd[--nr]);
}

/*
 * Twice as many events as counters, in turns by command alone: each turn takes the first event that
 * counts from its counter, and it waits behind all others.
 */
static void test_turns(void)
{
	int n = pt_emu.nr_any, fd[2 * MAX_COUNTERS], i, turn, wrong = 0;
	u64 right[2 * MAX_COUNTERS] = {};

	pt_write_text(sizeof(long) < 8 ? "2000" : "1000000",
		      PT_DEVICES "/%s/perf_event_mux_interval_ms", pt_emu.name);
	pt_tell("turn");	/* the interval begins here */
	for (i = 0; i < 2 * n; i++) {
		fd[i] = pt_open_row(pt_emu.any, -1);
		pt_on(fd[i]);
	}
	for (turn = 0; turn < 5 * n; turn++) {
		pt_happen(pt_emu.any, turn + 1);
		for (i = 0; i < n; i++)
			right[(turn + i) % (2 * n)] += turn + 1;
		pt_tell("turn");
	}
	for (i = 0; i < 2 * n; i++) {
		wrong += pt_count(fd[i]) != right[i];
		close(fd[i]);
	}
	ksft_test_result(!wrong, "%d events on %d counters in turns: %d wrong\n", 2 * n, n, wrong);
	for (i = 0; i < sysconf(_SC_NPROCESSORS_ONLN); i++)
		pt_tell("turn cpu %d", i);	/* perf has no timer now */
	pt_write_text("4", PT_DEVICES "/%s/perf_event_mux_interval_ms", pt_emu.name);
}

int main(int argc, char **argv)
{
	char clock[32] = "", backend[32] = "", user_read[32] = "";

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual breakpoints=1");
	ksft_set_plan(20);
	pt_pin(0);
	pt_read_clock(clock, sizeof(clock));
	ksft_test_result(!strcmp(clock, "manual"), "the clock says \"%s\"\n", clock);
	pt_read_text(backend, sizeof(backend), PT_DEVICES "/%s/caps/backend", pt_emu.name);
	pt_read_text(user_read, sizeof(user_read), PT_DEVICES "/%s/caps/user_read", pt_emu.name);
	ksft_test_result(!strcmp(backend, "emulated") && !strcmp(user_read, "none"),
			 "the backend is %s, users read %s\n", backend, user_read);
	test_turns();
	test_every_event();
	test_silence();
	test_group();
	test_wrap();
	test_stopped();
	pt_emulate_end();
	ksft_finished();
}
