// SPDX-License-Identifier: GPL-2.0-only
/* An emulated PMU: load the module for it, read its event table. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

struct pmk_emu pmk_emu;

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
static bool read_row(const char *text, struct pmk_row *row)
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

	snprintf(path, sizeof(path), PMK_SHARE "/%s.tsv", pmk_emu.processor);
	file = fopen(path, "re");
	while (file && pmk_emu.nr_rows < PMK_MAX_ROWS && fgets(text, sizeof(text), file)) {
		if (text[0] == '#')
			continue;
		if (!read_row(text, &pmk_emu.row[pmk_emu.nr_rows++]))
			ksft_exit_fail_msg("%s: this makes no sense: %s", path, text);
	}
	if (file)
		fclose(file);
	if (!pmk_emu.nr_rows || pmk_emu.nr_rows == PMK_MAX_ROWS)
		ksft_exit_fail_msg("%s is missing or too long\n", path);
}

/* Two events with one code each, which as many counters as possible can have */
static void choose_events(void)
{
	int i;

	for (i = 0; i < pmk_emu.nr_rows; i++) {
		const struct pmk_row *row = &pmk_emu.row[i];
		unsigned int nr = __builtin_popcount(row->counters);

		if (!row->single || !row->code || nr < pmk_emu.nr_any)
			continue;
		if (nr > pmk_emu.nr_any) {
			pmk_emu.any = row;
			pmk_emu.other = NULL;
			pmk_emu.nr_any = nr;
		} else if (!pmk_emu.other) {
			pmk_emu.other = row;
		}
	}
	if (!pmk_emu.other)
		ksft_exit_fail_msg("%s has no two events to test with\n", pmk_emu.name);
}

/* The command line has the parameters of a driver that is a part of the kernel */
static void check_command_line(const char *parameters)
{
	char line[4096], wanted[64], words[256];
	char *word, *rest;

	if (pmk_read_text(line, sizeof(line), "/proc/cmdline") < 0)
		ksft_exit_fail_msg("no /proc/cmdline\n");
	snprintf(words, sizeof(words), "%s", parameters);
	for (word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		snprintf(wanted, sizeof(wanted), "pmukit.%s", word);
		if (!strstr(line, wanted))
			ksft_exit_fail_msg("the command line has no %s\n", wanted);
	}
}

static void load_module(const char *parameters)
{
	const char *quirks = getenv("PMK_QUIRKS");
	char all[256];
	int err;

	if (pmk_is_loaded() && pmk_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit: somebody uses it\n");
	snprintf(all, sizeof(all), "emulate=%s %s %s", pmk_emu.processor, parameters,
		 quirks ? quirks : "");
	err = pmk_load(all);
	if (err)
		ksft_exit_fail_msg("cannot load pmukit %s: %s\n", all, strerror(-err));
}

/**
 * pmk_emulate_again() - load the module anew
 * @parameters: its parameters beside emulate=
 *
 * A driver that is a part of the kernel has to have them from the command line. Ends the
 * program when that fails.
 */
void pmk_emulate_again(const char *parameters)
{
	u64 counters;
	int err;

	if (pmk_is_built_in())
		check_command_line(parameters);
	else
		load_module(parameters);
	pmk_emu.type = pmk_pmu_type(pmk_emu.name);
	err = pmk_read_number(&counters, 10, PMK_DEVICES "/%s/caps/counters", pmk_emu.name);
	if (pmk_emu.type < 0 || err)
		ksft_exit_fail_msg("there is no PMU %s\n", pmk_emu.name);
	pmk_emu.nr_counters = counters;
}

/**
 * pmk_emulate() - begin: which PMU, and the module for it
 * @argc: of main()
 * @argv: of main(): the PMU's registered name comes first
 * @parameters: parameters of the module beside emulate=
 *
 * Fills in pmk_emu. Ends the program when that fails.
 */
void pmk_emulate(int argc, char **argv, const char *parameters)
{
	if (argc < 2)
		ksft_exit_fail_msg("usage: %s PMU\n", argv[0]);
	pmk_emu.name = argv[1];
	snprintf(pmk_emu.processor, sizeof(pmk_emu.processor), "%s", argv[1]);
	/* beside the processor's own PMU it has a longer name */
	pmk_emu.processor[strcspn(pmk_emu.processor, "_")] = '\0';
	read_table();
	choose_events();
	pmk_emulate_again(parameters);
}

/* pmk_emulate_end() - unload it if it is a module; ends the program when that fails */
void pmk_emulate_end(void)
{
	int err = pmk_is_built_in() ? 0 : pmk_unload_soon();

	if (err)
		ksft_exit_fail_msg("cannot unload pmukit: %s\n", strerror(-err));
}

/* pmk_find_row() - the event of this name in the table, NULL for none */
const struct pmk_row *pmk_find_row(const char *name)
{
	int i;

	for (i = 0; i < pmk_emu.nr_rows; i++)
		if (!strcmp(pmk_emu.row[i].name, name))
			return &pmk_emu.row[i];
	return NULL;
}

/* pmk_find_code() - an event of this code in the table, NULL for none */
const struct pmk_row *pmk_find_code(u64 code)
{
	int i;

	for (i = 0; i < pmk_emu.nr_rows; i++)
		if (pmk_emu.row[i].code == code)
			return &pmk_emu.row[i];
	return NULL;
}

/* pmk_has_filter() - can events leave modes out? */
bool pmk_has_filter(void)
{
	return strcmp(pmk_emu.processor, "hexagon");
}

/**
 * pmk_open_row() - open an event of this task, user and kernel
 * @row: the event
 * @leader: file of the group's leader; -1 for none: it starts switched off
 *
 * Ends the program when that fails.
 *
 * Return: file descriptor.
 */
int pmk_open_row(const struct pmk_row *row, int leader)
{
	int fd = pmk_open_task(pmk_emu.type, row->code, leader);

	if (fd < 0)
		ksft_exit_fail_msg("cannot open %s: %s\n", row->name, strerror(-fd));
	return fd;
}

/**
 * pmk_sample_row() - open a sampling event of this task
 * @ring: gets its ring
 * @row: the event
 * @period: its period
 *
 * Ends the program when that fails.
 *
 * Return: file descriptor of the event, which is switched off.
 */
int pmk_sample_row(struct pmk_ring *ring, const struct pmk_row *row, u64 period)
{
	struct perf_event_attr attr = pmk_sampling_attr(pmk_emu.type, row->code, period);

	return pmk_ring_open(ring, &attr, -1);
}

/* pmk_samples() - how many samples came since the last look */
u64 pmk_samples(struct pmk_ring *ring)
{
	struct pmk_tally tally = {};

	pmk_ring_tally(ring, &tally);
	return tally.samples;
}

/* pmk_rest() - let two ticks pass, at least: perf limits the samples of each */
void pmk_rest(void)
{
	u64 end = pmk_now() + 25000000;

	while (pmk_now() < end)
		pmk_run_turns(1000);
}
