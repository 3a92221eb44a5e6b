// SPDX-License-Identifier: GPL-2.0-only
/*
 * Verbs of events and of their samples. A sample is taken out of the ring by samples(), kernel(),
 * outside() and lost(), which say how many there were since the event was opened (samples() since
 * it was asked last), or by next(), for word() and is_user().
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include "arch.h"
#include "scenario.h"

#define MAX_EVENTS	8192

static struct event {
	int fd;			/* 0 for none */
	bool has_ring;
	struct pt_ring ring;
	struct pt_tally tally;
	u64 seen;		/* samples that samples() has told of */
	void *page;		/* its user page, where that was asked for */
} events[MAX_EVENTS];
static struct pt_record record;

/* add_event() - keep an open event: its number, from 1 on, or -errno where there is no ring */
long long add_event(int fd, bool has_ring)
{
	long long i;
	int err;

	for (i = 1; events[i].fd; i++)
		if (i == MAX_EVENTS - 1)
			die("too many events");
	events[i] = (struct event) { .fd = fd, .has_ring = has_ring };
	err = has_ring ? pt_ring_map(&events[i].ring, fd) : 0;
	if (!err)
		return i;
	close(fd);
	events[i].fd = 0;
	return err;
}

static struct event *event(long long i)
{
	if (i < 1 || i >= MAX_EVENTS || !events[i].fd)
		die("%lld is not open", i);
	return &events[i];
}

int fd_of(long long i)
{
	return event(i)->fd;
}

static long long control(const struct value *a, unsigned long request, unsigned long what)
{
	return ioctl(fd_of(a[0].n), request, what) ? -errno : 0;
}

/* page_of() - where the mapping of an event's user page is kept; it ends with the event */
void **page_of(long long i)
{
	return &event(i)->page;
}

static void close_event(struct event *e)
{
	if (e->has_ring)
		pt_ring_unmap(&e->ring);
	if (e->page)
		munmap(e->page, sysconf(_SC_PAGESIZE));
	close(e->fd);
	e->fd = 0;
}

/* close_events() - all that are open still */
void close_events(void)
{
	int i;

	for (i = 0; i < MAX_EVENTS; i++)
		if (events[i].fd)
			close_event(&events[i]);
}

static long long close_these(const struct value *a, int nr)
{
	while (nr--)
		close_event(event(a[nr].n));
	return 0;
}

/* The count, the time enabled, the time running */
static long long read_nth(long long i, int nth)
{
	u64 count[3];

	pt_count_times(fd_of(i), count);
	return count[nth];
}

/* Has it had a counter all the time? In one read: of an event that counts both times go on */
static bool ran_always(long long i)
{
	u64 count[3];

	pt_count_times(fd_of(i), count);
	return count[2] && count[1] == count[2];
}

/* Bytes that read() gives: none of a pinned event that found no counter */
static long long read_bytes(long long i)
{
	u64 words[64];
	int n = read(fd_of(i), words, sizeof(words));

	return n < 0 ? -errno : n;
}

static struct pt_tally *tally(long long i)
{
	struct event *e = event(i);

	pt_ring_tally(&e->ring, &e->tally);
	return &e->tally;
}

static long long new_samples(long long i)
{
	struct event *e = event(i);
	u64 before = e->seen;

	e->seen = tally(i)->samples;
	return e->seen - before;
}

/*
 * Take all samples out, and add to the variables nr how many there were, to in_user those in user
 * mode, to at_address those at @address, to mixed those whose address is not of their mode
 */
static long long look(long long i, u64 address)
{
	bool is_user;

	while (pt_ring_next_sample(&event(i)->ring, &record)) {
		is_user = (record.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
			  PERF_RECORD_MISC_USER;
		variable("nr", true)->n++;
		variable("in_user", true)->n += is_user;
		variable("at_address", true)->n += address && record.words[0] == address;
		variable("mixed", true)->n += !PT_OWN_SPACE &&
					      (record.words[0] >= PT_KERNEL_SPACE) == is_user;
	}
	return 0;
}

VERB(on, 1, control(a, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP));
VERB(off, 1, control(a, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP));
VERB(reset, 1, control(a, PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP));
VERB(enable, 1, control(a, PERF_EVENT_IOC_ENABLE, 0));
VERB(disable, 1, control(a, PERF_EVENT_IOC_DISABLE, 0));
VERB(refresh, 2, control(a, PERF_EVENT_IOC_REFRESH, a[1].n));
VERB(period, 2, control(a, PERF_EVENT_IOC_PERIOD, (unsigned long)&a[1].n));
VERB(close, 1, close_these(a, nr));
VERB(count, 1, read_nth(a[0].n, 0));
VERB(enabled, 1, read_nth(a[0].n, 1));
VERB(running, 1, read_nth(a[0].n, 2));
VERB(ran_always, 1, ran_always(a[0].n));
VERB(read_bytes, 1, read_bytes(a[0].n));
VERB(try, 1, try_words(a[0].s));
VERB(samples, 1, new_samples(a[0].n));
VERB(kernel, 1, tally(a[0].n)->kernel);
VERB(outside, 1, tally(a[0].n)->outside);
VERB(lost, 1, tally(a[0].n)->lost);
VERB(look, 1, look(a[0].n, a[1].n));
VERB(next, 1, pt_ring_next_sample(&event(a[0].n)->ring, &record));
VERB(word, 1, record.words[a[0].n % PT_MAX_WORDS]);
VERB(is_user, 0, (record.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_USER);
