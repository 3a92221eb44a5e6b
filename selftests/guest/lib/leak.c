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

	while (dir && (name = pt_next_name(dir)))
		pt_write_text("1", SLABS "/%s/shrink", name);
	if (dir)
		closedir(dir);
}

/* pt_kernel_memory() - memory that only the kernel uses, in kB; 0: nobody knows */
u64 pt_kernel_memory(void)
{
	char text[4096], *line;
	u64 sum = 0;

	usleep(300000);		/* what waits for RCU is freed */
	if (pt_has_kmemleak())
		free_kept_objects();	/* KASAN is in kernels that have kmemleak, too */
	pt_write_text("3", "/proc/sys/vm/drop_caches");
	usleep(100000);
	if (pt_read_text(text, sizeof(text), "/proc/meminfo") < 0)
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

/* pt_memory_at_rest() - pt_kernel_memory() when it does not sink any more */
u64 pt_memory_at_rest(void)
{
	u64 least = pt_kernel_memory(), memory;
	int looks, same = 0;

	for (looks = 1; looks < LOOKS && same < SAME; looks++) {
		memory = pt_kernel_memory();
		same = memory < least ? 0 : same + 1;
		if (memory < least)
			least = memory;
	}
	return least;
}

/**
 * pt_memory_in_the_end() - pt_kernel_memory() when what is freed late is free
 * @most: what the caller allows, in kB
 *
 * Looks until it is less than @most. What is lost stays lost, however often one looks.
 *
 * Return: the last look, in kB.
 */
u64 pt_memory_in_the_end(u64 most)
{
	u64 memory = pt_kernel_memory();
	int looks;

	for (looks = 1; looks < LOOKS && memory >= most; looks++)
		memory = pt_kernel_memory();
	if (looks > 1)
		ksft_print_msg("looked at the kernel's memory %d times\n", looks);
	return memory;
}

/* pt_has_kmemleak() - does this kernel look for memory that nothing points to? */
bool pt_has_kmemleak(void)
{
	return !access(KMEMLEAK, F_OK);
}

/* pt_leaks() - does it find any? Prints it. It wants to see it twice. */
bool pt_leaks(void)
{
	char found[8192] = "";

	pt_write_text("scan", KMEMLEAK);
	sleep(6);
	pt_write_text("scan", KMEMLEAK);
	pt_read_text(found, sizeof(found), KMEMLEAK);
	if (found[0])
		ksft_print_msg("%s\n", found);
	return found[0];
}
