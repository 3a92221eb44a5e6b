// SPDX-License-Identifier: GPL-2.0-only
/* Does the kernel lose memory? */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "pmk.h"

#define KMEMLEAK	"/sys/kernel/debug/kmemleak"

/* pmk_kernel_memory() - memory that only the kernel uses, in kB; 0: nobody knows */
u64 pmk_kernel_memory(void)
{
	char text[4096], *line;
	u64 sum = 0;

	usleep(300000);		/* what waits for RCU is freed */
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
