// SPDX-License-Identifier: GPL-2.0-only
/*
 * exact MILLIONS PMU/EVENT/...: counts the instructions of a loop whose length is known,
 * one event after the other, and prints what each one counted. For events that count
 * instructions, on PowerPC. Exit status 1 when an event cannot be opened or counts another
 * number.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

#define TURN		250ull		/* instructions in a turn of pt_run_dense() */

/* A loop of one turn says how many instructions the reading takes */
static u64 count(int fd, u64 turns)
{
	struct perf_event_mmap_page *page = pt_map(fd);
	u64 reading, whole;

	pt_on(fd);
	reading = pt_fewest(page, 1) - TURN;
	whole = pt_fewest(page, turns);
	pt_unmap(page);
	return whole - reading;
}

/* Open an event that is written as PMU/EVENT/: a file descriptor or -errno */
static int open_event(const char *event)
{
	char pmu[64], name[64], code[64];
	int err;

	if (sscanf(event, "%63[^/]/%63[^/]/", pmu, name) != 2)
		return -EINVAL;
	err = pt_read_text(code, sizeof(code), PT_DEVICES "/%s/events/%s", pmu, name);
	if (err < 0)
		return err;
	if (strncmp(code, "event=", 6))
		return -EINVAL;
	return pt_open_task(pt_pmu_type(pmu), strtoull(code + 6, NULL, 16), -1);
}

int main(int argc, char **argv)
{
	u64 millions = argc > 2 ? strtoull(argv[1], NULL, 10) : 0;
	u64 counted;
	int i, fd, status = 0;

	if (!millions || millions > 10) {
		fprintf(stderr, "usage: exact MILLIONS PMU/EVENT/... (1 to 10 million)\n");
		return 2;
	}
	pt_pin(0);
	printf("%20llu  instructions in the loop\n", millions * 1000000);
	for (i = 2; i < argc; i++) {
		fd = open_event(argv[i]);
		if (fd < 0) {
			fprintf(stderr, "exact: %s: %s\n", argv[i], strerror(-fd));
			return 1;
		}
		counted = count(fd, millions * 1000000 / TURN);
		printf("%20llu  %s\n", counted, argv[i]);
		if (counted != millions * 1000000)
			status = 1;
		close(fd);
	}
	return status;
}
