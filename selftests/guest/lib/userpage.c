// SPDX-License-Identifier: GPL-2.0-only
/* Counting without a system call: the user page and the readable counters. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "arch.h"
#include "pt.h"

/**
 * pt_map() - map the user page of an event
 * @fd: the event
 *
 * Ends the program when that fails.
 *
 * Return: the page.
 */
struct perf_event_mmap_page *pt_map(int fd)
{
	void *page = mmap(NULL, sysconf(_SC_PAGESIZE), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	if (page != MAP_FAILED)
		return page;
	printf("Bail out! cannot map the user page: %m\n");
	exit(1);
}

/* pt_unmap() - undo pt_map() */
void pt_unmap(struct perf_event_mmap_page *page)
{
	munmap(page, sysconf(_SC_PAGESIZE));
}

/**
 * pt_user_counter() - read a POWER7 counter as users may
 * @counter: 1 to 6, SPR 771 to 776
 *
 * Return: its 32 bits, 0 for a counter that is not there.
 */
u64 pt_user_counter(unsigned int counter)
{
	switch (counter) {
	case 1:
		return PT_MFSPR(771);
	case 2:
		return PT_MFSPR(772);
	case 3:
		return PT_MFSPR(773);
	case 4:
		return PT_MFSPR(774);
	case 5:
		return PT_MFSPR(775);
	case 6:
		return PT_MFSPR(776);
	}
	return 0;
}

/**
 * pt_self_read() - count of an event of this task, without a system call
 * @page: its user page
 *
 * Return: its offset and, while it is on a counter, what the counter holds.
 */
u64 pt_self_read(struct perf_event_mmap_page *page)
{
	unsigned int lock;
	u64 count;

	do {
		lock = __atomic_load_n(&page->lock, __ATOMIC_ACQUIRE);
		count = page->offset + pt_user_counter(page->index);
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
	} while (lock != __atomic_load_n(&page->lock, __ATOMIC_RELAXED) || lock & 1);
	return count;
}
