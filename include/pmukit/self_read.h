/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * For self.h: open events are started, stopped and read.
 *
 * The kernel keeps a page for each event. While the event is on a counter the page has the
 * number of the counter, and an offset: the count is the offset plus what the counter holds.
 * Whenever that changes, because the thread is switched, the events take turns, or the counter
 * starts anew, the kernel counts up the page's lock, before and after. So what was read counts
 * if no lock has moved meanwhile, and is read again otherwise.
 */
#ifndef PMUKIT_SELF_READ_H
#define PMUKIT_SELF_READ_H

#include <errno.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <pmukit/self_registers.h>

#define PMUKIT_SELF_EVENTS	16	/* most events of a group */
#define PMUKIT_SELF_ROLLBACK	256	/* a POWER7 counter goes back by less */

/* How a result was read */
enum pmukit_self_way {
	PMUKIT_SELF_SYSTEM_CALL,	/* read(): all of it at one moment */
	PMUKIT_SELF_USER_PAGE		/* user pages and counters */
};

/**
 * struct pmukit_self - one event, or a group; the members are for this header alone
 * @nr: how many events
 * @registers: enum pmukit_self_registers of all of them
 * @owner: the thread whose events these are, by pmukit_self_thread(), in a page that is
 *         cleared in a child of fork(), which does not have the user pages
 * @fd: the events, the leader first
 * @page: the user pages
 * @last: what each event had at the last reading
 */
struct pmukit_self {
	unsigned int nr;
	unsigned int registers;
	volatile uintptr_t *owner;
	int fd[PMUKIT_SELF_EVENTS];
	volatile struct perf_event_mmap_page *page[PMUKIT_SELF_EVENTS];
	uint64_t last[PMUKIT_SELF_EVENTS];
};

/**
 * struct pmukit_self_result - what a reading gives
 * @enabled: for how many ns the events were started
 * @running: for how many of these they were on counters
 * @way: enum pmukit_self_way
 * @exact_times: @enabled and @running are those of this moment; otherwise they are those of
 *               the last time that the kernel wrote the page: at a switch, a turn, a start
 * @count: the events in their order
 */
struct pmukit_self_result {
	uint64_t enabled;
	uint64_t running;
	unsigned char way;
	unsigned char exact_times;
	uint64_t count[PMUKIT_SELF_EVENTS];
};

/* A count does not go back because its counter does */
static __inline__ void pmukit_self_keep(struct pmukit_self *self, unsigned int i, uint64_t *count)
{
	if (*count < self->last[i] && self->last[i] - *count < PMUKIT_SELF_ROLLBACK)
		*count = self->last[i];
	self->last[i] = *count;
}

/**
 * pmukit_self_read_exact() - read the events by read(), with exact times
 * @self: open events, in any thread, or in a child of fork()
 * @result: gets what they have
 *
 * All counts are those of one moment.
 *
 * Return: 0 or a negative errno.
 */
static __inline__ int pmukit_self_read_exact(struct pmukit_self *self,
					     struct pmukit_self_result *result)
{
	uint64_t word[3 + PMUKIT_SELF_EVENTS];
	ssize_t wanted = (3 + self->nr) * sizeof(*word), got;
	unsigned int i;

	got = read(self->fd[0], word, wanted);
	if (got != wanted)
		return got < 0 ? -errno : -EIO;
	result->enabled = word[1];
	result->running = word[2];
	result->way = PMUKIT_SELF_SYSTEM_CALL;
	result->exact_times = 1;
	for (i = 0; i < self->nr; i++) {
		result->count[i] = word[3 + i];
		pmukit_self_keep(self, i, &result->count[i]);
	}
	return 0;
}

/* May this thread use the user pages? */
static __inline__ int pmukit_self_has_pages(const struct pmukit_self *self)
{
	return self->registers != PMUKIT_SELF_NO_REGISTERS && *self->owner == pmukit_self_thread();
}

/* What one page and its counter say; @locks adds up the locks, @odd has their bits */
static __inline__ uint64_t pmukit_self_look(const struct pmukit_self *self, unsigned int i,
					    uint32_t *locks, uint32_t *odd)
{
	volatile struct perf_event_mmap_page *page = self->page[i];
	uint32_t lock = __atomic_load_n(&page->lock, __ATOMIC_ACQUIRE);
	uint64_t offset = page->offset;

	*locks += lock;
	*odd |= lock;
	return offset + pmukit_self_counter(self->registers + page->index);
}

/**
 * pmukit_self_read() - read the events, without a system call where that is possible
 * @self: open events
 * @result: gets what they have, and how it was read
 *
 * One thread at a time. The counts of a group come from one stay on the counters, and are
 * some instructions apart.
 *
 * Return: 0 or a negative errno, which only read() has.
 */
static __inline__ int pmukit_self_read(struct pmukit_self *self, struct pmukit_self_result *result)
{
	uint32_t before, after, odd;
	unsigned int i;

	if (!pmukit_self_has_pages(self))
		return pmukit_self_read_exact(self, result);
	do {
		before = 0;
		after = 0;
		odd = 0;
		result->count[0] = pmukit_self_look(self, 0, &before, &odd);
		for (i = 1; i < self->nr; i++)
			result->count[i] = pmukit_self_look(self, i, &before, &odd);
		result->enabled = self->page[0]->time_enabled;
		result->running = self->page[0]->time_running;
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
		after = self->page[0]->lock;
		for (i = 1; i < self->nr; i++)
			after += self->page[i]->lock;
	} while (before != after || odd & 1);	/* locks only grow: no two sums are equal */
	result->way = PMUKIT_SELF_USER_PAGE;
	result->exact_times = 0;
	pmukit_self_keep(self, 0, &result->count[0]);
	for (i = 1; i < self->nr; i++)
		pmukit_self_keep(self, i, &result->count[i]);
	return 0;
}

static __inline__ int pmukit_self_control(struct pmukit_self *self, unsigned long request)
{
	return ioctl(self->fd[0], request, PERF_IOC_FLAG_GROUP) ? -errno : 0;
}

/**
 * pmukit_self_start() - let the events count
 * @self: open events
 *
 * Return: 0 or a negative errno.
 */
static __inline__ int pmukit_self_start(struct pmukit_self *self)
{
	return pmukit_self_control(self, PERF_EVENT_IOC_ENABLE);
}

/**
 * pmukit_self_stop() - let the events rest; the counts stay
 * @self: open events
 *
 * Return: 0 or a negative errno.
 */
static __inline__ int pmukit_self_stop(struct pmukit_self *self)
{
	return pmukit_self_control(self, PERF_EVENT_IOC_DISABLE);
}

#endif /* PMUKIT_SELF_READ_H */
