// SPDX-License-Identifier: GPL-2.0-only
/* Events of one PMU, by their attributes, and the rings of those that sample. */
#include <unistd.h>
#include "emu.h"
#include "event.h"

#define MOST_FILES	1024

int pt_type;	/* of the PMU under test, which events have that name no other one */

static struct pt_ring rings[MOST_FILES];	/* by file descriptor; no ring has no map */

/* pt_begin() - which PMU is tested; ends the program where there is none */
void pt_begin(const char *pmu)
{
	ksft_print_header();
	pt_type = pt_pmu_type(pmu);
	if (pt_type < 0)
		ksft_exit_fail_msg("no PMU %s: is the module loaded?\n", pmu);
}

/* pt_need() - pt_event() without a group; with a ring where it samples and does not inherit */
int pt_need(struct perf_event_attr attr, int cpu)
{
	int fd;

	if (attr.sample_period && !attr.sample_type)
		attr.sample_type = PT_SAMPLE_TYPE;
	fd = pt_event(attr, cpu, -1);
	if (!attr.sample_period || attr.inherit)
		return fd;
	if (pt_ring_map(&rings[fd], fd))
		ksft_exit_fail_perror("no ring");
	return fd;
}

/* pt_close() - close an event of pt_need() */
void pt_close(int fd)
{
	if (rings[fd].map)
		pt_ring_unmap(&rings[fd]);
	rings[fd].map = 0;
	close(fd);
}

/* pt_new_samples() - samples since the last time */
u64 pt_new_samples(int fd)
{
	return pt_samples(&rings[fd]);
}

/* pt_next() - take the next sample out of an event's ring; false where there is none */
bool pt_next(int fd, struct pt_record *record)
{
	return pt_ring_next_sample(&rings[fd], record);
}

/* pt_ran_always() - has it had a counter all the time that it was switched on? */
bool pt_ran_always(int fd)
{
	u64 count[3];

	pt_count_times(fd, count);
	return count[2] && count[1] == count[2];
}

/* pt_between() - least <= n < below? */
bool pt_between(u64 n, u64 least, u64 below)
{
	return n >= least && n < below;
}

/* pt_hex() - the hexadecimal number in a file; ends the program where there is none */
u64 pt_hex(const char *path)
{
	u64 value;

	if (pt_read_number(&value, 16, "%s", path))
		ksft_exit_fail_msg("cannot read %s\n", path);
	return value;
}

/* pt_set_hex() - write a hexadecimal number; ends the program when that fails */
void pt_set_hex(const char *path, u64 value)
{
	char text[32];

	snprintf(text, sizeof(text), "%#llx", value);
	if (pt_write_text(text, "%s", path))
		ksft_exit_fail_msg("cannot write %s\n", path);
}
