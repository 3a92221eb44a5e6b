// SPDX-License-Identifier: GPL-2.0-only
/* Verbs of what programs read by themselves: the user page of an event, registers of a PowerPC. */
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "scenario.h"

static struct perf_event_mmap_page *page(long long event)
{
	void **page = page_of(event);

	if (!*page)
		*page = pt_map(fd_of(event));
	return *page;
}

/* What an event counts in user mode during 1000 system calls, short or long ones */
static long long storm(int fd, bool is_long)
{
	int file = open("/proc/self/status", O_RDONLY | O_CLOEXEC), i;
	long number = is_long ? SYS_pread64 : SYS_getppid;
	static char buffer[4096];

	pt_reset(fd);
	pt_on(fd);
	for (i = 0; i < 1000; i++)
		syscall(number, (long)file, buffer, sizeof(buffer), 0L);
	pt_off(fd);
	close(file);
	return pt_count(fd);
}

VERB(page_index, 1, page(a[0].n)->index);
VERB(page_offset, 1, page(a[0].n)->offset);
VERB(self_read, 1, pt_self_read(page(a[0].n)));
VERB(fewest, 2, pt_fewest(page(a[0].n), a[1].n));
VERB(storm, 2, storm(fd_of(a[0].n), a[1].n));
VERB(spr, 1, pt_spr(a[0].n));
