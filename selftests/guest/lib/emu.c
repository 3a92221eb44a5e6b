// SPDX-License-Identifier: GPL-2.0-only
/* An emulated PMU: its driver with parameters, its event table. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

struct pt_emu pt_emu;

/* "1-4", "0-7", "3" */
static unsigned int read_counters(const char *text)
{
	unsigned int first, last, mask = 0;
	int nr = sscanf(text, "%u-%u", &first, &last);

	if (nr == 1)
		last = first;
	for (; nr > 0 && first <= last; first++)
		mask |= 1u << first;
	return mask;
}

/* Columns: name, code, counters, alternatives, ... */
static bool read_row(const char *text, struct pt_row *row)
{
	char counters[32], others[64];

	if (sscanf(text, "%47s %llx %31s %63s", row->name, &row->code, counters, others) != 4)
		return false;
	row->counters = read_counters(counters);
	row->single = !strcmp(others, "-");
	row->chained = (!strncmp(row->name, "COUNTER", 7) || !strncmp(row->name, "PM_PMC", 6)) &&
		       strstr(row->name, "_OVERFLOW");
	return row->counters;
}

static void read_table(void)
{
	char path[64], text[512];
	FILE *file;

	snprintf(path, sizeof(path), PT_SHARE "/%s.tsv", pt_emu.processor);
	file = fopen(path, "re");
	while (file && pt_emu.nr_rows < PT_MAX_ROWS && fgets(text, sizeof(text), file)) {
		if (text[0] == '#')
			continue;
		if (!read_row(text, &pt_emu.row[pt_emu.nr_rows++]))
			ksft_exit_fail_msg("%s: this makes no sense: %s", path, text);
	}
	if (file)
		fclose(file);
	if (!pt_emu.nr_rows || pt_emu.nr_rows == PT_MAX_ROWS)
		ksft_exit_fail_msg("%s is missing or too long\n", path);
}

/* Two events with one code each, which as many counters as possible can have */
static void choose_events(void)
{
	int i;

	for (i = 0; i < pt_emu.nr_rows; i++) {
		const struct pt_row *row = &pt_emu.row[i];
		unsigned int nr = __builtin_popcount(row->counters);

		if (!row->single || !row->code || nr < pt_emu.nr_any)
			continue;
		if (nr > pt_emu.nr_any) {
			pt_emu.any = row;
			pt_emu.other = NULL;
			pt_emu.nr_any = nr;
		} else if (!pt_emu.other) {
			pt_emu.other = row;
		}
	}
	if (!pt_emu.other)
		ksft_exit_fail_msg("%s has no two events to test with\n", pt_emu.name);
}

/* The command line has the parameters of a driver that is a part of the kernel */
static void check_command_line(const char *parameters)
{
	char line[4096], wanted[64], words[256];
	char *word, *rest;

	if (pt_read_text(line, sizeof(line), "/proc/cmdline") < 0)
		ksft_exit_fail_msg("no /proc/cmdline\n");
	snprintf(words, sizeof(words), "%s", parameters);
	for (word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		snprintf(wanted, sizeof(wanted), "pmukit.%s", word);
		if (!strstr(line, wanted))
			ksft_exit_fail_msg("the command line has no %s\n", wanted);
	}
}

static void find_pmu(void)
{
	u64 counters;
	int err = pt_read_number(&counters, 10, PT_DEVICES "/%s/caps/counters", pt_emu.name);

	pt_emu.type = pt_pmu_type(pt_emu.name);
	if (pt_emu.type < 0 || err)
		ksft_exit_fail_msg("there is no PMU %s\n", pt_emu.name);
	pt_emu.nr_counters = counters;
}

static void set_name(const char *name)
{
	pt_emu.name = name;
	snprintf(pt_emu.processor, sizeof(pt_emu.processor), "%s", name);
	/* beside the processor's own PMU it has a longer name */
	pt_emu.processor[strcspn(pt_emu.processor, "_")] = '\0';
	pt_emu.nr_rows = 0;
	read_table();
	choose_events();
}

#ifdef PT_MODULE
static void load_module(const char *parameters)
{
	const char *quirks = getenv("PMK_QUIRKS");
	char all[256];
	int err;

	if (pt_is_loaded() && pt_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit: somebody uses it\n");
	snprintf(all, sizeof(all), "emulate=%s %s %s", pt_emu.processor, parameters,
		 quirks ? quirks : "");
	err = pt_load(all);
	if (err)
		ksft_exit_fail_msg("cannot load pmukit %s: %s\n", all, strerror(-err));
}

static void set_parameters(const char *parameters)
{
	if (pt_is_built_in())
		check_command_line(parameters);
	else
		load_module(parameters);
}
#else
static void set_parameters(const char *parameters)
{
	check_command_line(parameters);
}
#endif

/**
 * pt_emulate_again() - have the driver anew
 * @parameters: its parameters beside emulate=
 *
 * A driver that is a part of the kernel has to have them from the command line. Ends the
 * program when that fails. On the manual clock counts are to be exact, so there are no limits.
 */
void pt_emulate_again(const char *parameters)
{
	set_parameters(parameters);
	find_pmu();
	if (strstr(parameters, "clock=manual"))
		pt_no_limits();
}

/**
 * pt_emulate() - begin: which PMU, and the driver for it
 * @argc: of main()
 * @argv: of main(): the PMU's registered name comes first
 * @parameters: parameters of the driver beside emulate=
 *
 * Fills in pt_emu. Ends the program when that fails.
 */
void pt_emulate(int argc, char **argv, const char *parameters)
{
	if (argc < 2)
		ksft_exit_fail_msg("usage: %s PMU\n", argv[0]);
	set_name(argv[1]);
	pt_emulate_again(parameters);
}

/**
 * pt_use() - begin with a PMU that is there, emulated or not
 * @name: its registered name
 *
 * Fills in pt_emu. Ends the program when there is no such PMU.
 */
void pt_use(const char *name)
{
	set_name(name);
	find_pmu();
}

#ifdef PT_MODULE
/* pt_emulate_end() - unload it if it is a module; ends the program when that fails */
void pt_emulate_end(void)
{
	int err = pt_is_built_in() ? 0 : pt_unload_soon();

	if (err)
		ksft_exit_fail_msg("cannot unload pmukit: %s\n", strerror(-err));
}
#endif

/* pt_find_row() - the event of this name in the table, NULL for none */
const struct pt_row *pt_find_row(const char *name)
{
	int i;

	for (i = 0; i < pt_emu.nr_rows; i++)
		if (!strcmp(pt_emu.row[i].name, name))
			return &pt_emu.row[i];
	return NULL;
}

/* pt_find_code() - an event of this code in the table, NULL for none */
const struct pt_row *pt_find_code(u64 code)
{
	int i;

	for (i = 0; i < pt_emu.nr_rows; i++)
		if (pt_emu.row[i].code == code)
			return &pt_emu.row[i];
	return NULL;
}

/* pt_has_filter() - can events leave modes out? */
bool pt_has_filter(void)
{
	return strcmp(pt_emu.processor, "hexagon");
}

/**
 * pt_open_row() - open an event of this task, user and kernel
 * @row: the event
 * @leader: file of the group's leader; -1 for none: it starts switched off
 *
 * Ends the program when that fails.
 *
 * Return: file descriptor.
 */
int pt_open_row(const struct pt_row *row, int leader)
{
	int fd = pt_open_task(pt_emu.type, row->code, leader);

	if (fd < 0)
		ksft_exit_fail_msg("cannot open %s: %s\n", row->name, strerror(-fd));
	return fd;
}

/**
 * pt_sample_row() - open a sampling event of this task
 * @ring: gets its ring
 * @row: the event
 * @period: its period
 *
 * Ends the program when that fails.
 *
 * Return: file descriptor of the event, which is switched off.
 */
int pt_sample_row(struct pt_ring *ring, const struct pt_row *row, u64 period)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, row->code, period);

	return pt_ring_open(ring, &attr, -1);
}

/* pt_samples() - how many samples came since the last look */
u64 pt_samples(struct pt_ring *ring)
{
	struct pt_tally tally = {};

	pt_ring_tally(ring, &tally);
	return tally.samples;
}

/* pt_rest() - let two ticks pass, at least: perf limits the samples of each */
void pt_rest(void)
{
	pt_burn(25000000);
}
