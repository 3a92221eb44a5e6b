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

/* pt_spr() - a register of a PowerPC that users may read; 0 for one that is not listed */
u64 pt_spr(unsigned int number)
{
	switch (number) {
	/* POWER7: the counters, SIAR, SDAR, MMCR1 */
	case 771:
		return PT_MFSPR(771);
	case 772:
		return PT_MFSPR(772);
	case 773:
		return PT_MFSPR(773);
	case 774:
		return PT_MFSPR(774);
	case 775:
		return PT_MFSPR(775);
	case 776:
		return PT_MFSPR(776);
	case 780:
		return PT_MFSPR(780);
	case 781:
		return PT_MFSPR(781);
	case 782:
		return PT_MFSPR(782);
	/* MPC7400: UBAMR, UMMCR0, UPMC1 and 2, UMMCR1, UPMC3 and 4 */
	case 935:
		return PT_MFSPR(935);
	case 936:
		return PT_MFSPR(936);
	case 937:
		return PT_MFSPR(937);
	case 938:
		return PT_MFSPR(938);
	case 940:
		return PT_MFSPR(940);
	case 941:
		return PT_MFSPR(941);
	case 942:
		return PT_MFSPR(942);
	}
	return 0;
}

/* pt_user_counter() - a POWER7 counter as users may read it, 1 to 6; 0 for another one */
u64 pt_user_counter(unsigned int counter)
{
	return counter && counter <= 6 ? pt_spr(770 + counter) : 0;
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

/**
 * pt_fewest() - what an event counts at least while a loop of pt_run_dense() runs
 * @page: its user page
 * @turns: of the loop
 *
 * The fewest of many tries is the one without an interrupt; the counter is read without a
 * system call, whose length varies.
 */
u64 pt_fewest(struct perf_event_mmap_page *page, u64 turns)
{
	u64 best = ~0ull, before, after;
	int i;

	for (i = 0; i < 100; i++) {
		before = pt_self_read(page);
		pt_run_dense(turns);
		after = pt_self_read(page);
		if (after - before < best)
			best = after - before;
	}
	return best;
}
