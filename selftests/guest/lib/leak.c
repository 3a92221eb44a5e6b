// SPDX-License-Identifier: GPL-2.0-only
/* Does the kernel lose memory? */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

#define LOOKS		60	/* 0.4 seconds each */
#define SAME		5	/* looks that find no less */
#define KMEMLEAK	"/sys/kernel/debug/kmemleak"
#define SLABS		"/sys/kernel/slab"

/* KASAN keeps objects that were freed, to find who uses them still: let them go */
static void free_kept_objects(void)
{
	DIR *dir = opendir(SLABS);
	const char *name;

	while (dir && (name = pmk_next_name(dir)))
		pmk_write_text("1", SLABS "/%s/shrink", name);
	if (dir)
		closedir(dir);
}

/* pmk_kernel_memory() - memory that only the kernel uses, in kB; 0: nobody knows */
u64 pmk_kernel_memory(void)
{
	char text[4096], *line;
	u64 sum = 0;

	usleep(300000);		/* what waits for RCU is freed */
	if (pmk_has_kmemleak())
		free_kept_objects();	/* KASAN is in kernels that have kmemleak, too */
	pmk_write_text("3", "/proc/sys/vm/drop_caches");
	usleep(100000);
	if (pmk_read_text(text, sizeof(text), "/proc/meminfo") < 0)
		return 0;
	for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		if (!strncmp(line, "SUnreclaim:", 11) || !strncmp(line, "Percpu:", 7) ||
		    !strncmp(line, "VmallocUsed:", 12))
			sum += strtoull(strchr(line, ':') + 1, NULL, 10);
	return sum;
}

/*
 * Modules that were unloaded free memory later, by a worker that waits for RCU. In a guest that
 * gets little time from its host that takes many seconds.
 */

/* pmk_memory_at_rest() - pmk_kernel_memory() when it does not sink any more */
u64 pmk_memory_at_rest(void)
{
	u64 least = pmk_kernel_memory(), memory;
	int looks, same = 0;

	for (looks = 1; looks < LOOKS && same < SAME; looks++) {
		memory = pmk_kernel_memory();
		same = memory < least ? 0 : same + 1;
		if (memory < least)
			least = memory;
	}
	return least;
}

/**
 * pmk_memory_in_the_end() - pmk_kernel_memory() when what is freed late is free
 * @most: what the caller allows, in kB
 *
 * Looks until it is less than @most. What is lost stays lost, however often one looks.
 *
 * Return: the last look, in kB.
 */
u64 pmk_memory_in_the_end(u64 most)
{
	u64 memory = pmk_kernel_memory();
	int looks;

	for (looks = 1; looks < LOOKS && memory >= most; looks++)
		memory = pmk_kernel_memory();
	if (looks > 1)
		ksft_print_msg("looked at the kernel's memory %d times\n", looks);
	return memory;
}

/* pmk_has_kmemleak() - does this kernel look for memory that nothing points to? */
bool pmk_has_kmemleak(void)
{
	return !access(KMEMLEAK, F_OK);
}

/* pmk_leaks() - does it find any? Prints it. It wants to see it twice. */
bool pmk_leaks(void)
{
	char found[8192] = "";

	pmk_write_text("scan", KMEMLEAK);
	sleep(6);
	pmk_write_text("scan", KMEMLEAK);
	pmk_read_text(found, sizeof(found), KMEMLEAK);
	if (found[0])
		ksft_print_msg("%s\n", found);
	return found[0];
}
