/* SPDX-License-Identifier: GPL-2.0-only */
/* What a process of the fuzzer hands over where the clock is fed (linux/pmukit_feed.h). */
#ifndef FUZZ_FEED_H
#define FUZZ_FEED_H

#include <linux/pmukit_feed.h>
#include "slot.h"

static bool feeds;	/* the module has clock=feed */

/* Most batches make sense; in others a word is at the end of its range, or beyond */
static void draw_batch(struct pmukit_feed *f)
{
	static const u64 ends[] = {
		0, 1, PMUKIT_FEED_MAX, PMUKIT_FEED_MAX + 1, 1ull << 32, 1ull << 47, 1ull << 63,
	};
	unsigned int i;

	memset(f, 0, sizeof(*f));
	f->size = one_in(10) ? draw(2 * page_size) : sizeof(*f);
	f->flags = one_in(5);
	f->place = draw64() >> (17 + draw(48));
	f->data = draw64() >> (17 + draw(48));
	for (i = draw(8); i; i--)
		f->count[draw(PMUKIT_FEED_NR_KINDS)] = draw(1u << draw(25));
	if (one_in(4))
		((u64 *)f)[draw(sizeof(*f) / sizeof(u64))] = ends[draw(7)] - one_in(3);
}

/* Across the end of a page; the next one is there, or to be read, or not there */
static void op_feed(void)
{
	static const int may[] = { PROT_NONE, PROT_READ, PROT_READ | PROT_WRITE };
	int door = open(PMUKIT_FEED_DEVICE, one_in(2) ? O_RDONLY : O_RDWR), i;
	char *pages = mmap(NULL, 2 * page_size, may[2], MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	struct pmukit_feed *f;

	for (i = draw(100); i && door >= 0 && pages != MAP_FAILED; i--) {
		f = (void *)pages + (one_in(4) ? page_size - draw(sizeof(*f) + 1) : 0);
		mprotect(pages + page_size, page_size, may[2]);
		draw_batch(f);
		mprotect(pages + page_size, page_size, may[draw(3)]);
		tally->batches++;
		tally->fed += !ioctl(door, one_in(50) ? draw(0x10000) : PMUKIT_FEED, f);
	}
	munmap(pages, 2 * page_size);
	if (!one_in(20))	/* or it is the next program's */
		close(door);
}

#endif
