// SPDX-License-Identifier: GPL-2.0-only
/* perf's ring buffer: map it, read its records, count them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "ring.h"

#define DATA_BYTES	0x100000	/* some 30,000 samples */

/**
 * pt_sampling_attr() - attributes of an event that samples
 * @type: type of the PMU
 * @config: event code
 * @period: events from one sample to the next
 *
 * Return: the attributes; a sample holds PT_SAMPLE_TYPE, the event starts
 * switched off.
 */
struct perf_event_attr pt_sampling_attr(int type, u64 config, u64 period)
{
	struct perf_event_attr attr = pt_attr(type, config);

	attr.sample_period = period;
	attr.sample_type = PT_SAMPLE_TYPE;
	return attr;
}

/**
 * pt_open_sampling() - open an event that samples
 * @type: type of the PMU
 * @config: event code
 * @period: events from one sample to the next
 * @pid: task, 0 for this one, -1 for every one
 * @cpu: CPU, -1 for any
 *
 * The event starts switched off.
 *
 * Return: file descriptor or -errno.
 */
int pt_open_sampling(int type, u64 config, u64 period, pid_t pid, int cpu)
{
	struct perf_event_attr attr = pt_sampling_attr(type, config, period);

	return pt_open(&attr, pid, cpu, -1);
}

/* pt_ring_map() - map the ring of an event: 0 or -errno */
int pt_ring_map(struct pt_ring *ring, int fd)
{
	long page = sysconf(_SC_PAGESIZE);
	void *base;

	ring->map = page + DATA_BYTES;
	base = mmap(NULL, ring->map, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (base == MAP_FAILED)
		return -errno;
	ring->page = base;
	ring->data = (char *)base + page;
	ring->size = DATA_BYTES;
	return 0;
}

/**
 * pt_ring_open() - open an event of this task with a ring
 * @ring: gets the ring
 * @attr: attributes
 * @leader: file of the group's leader, -1 for none
 *
 * Ends the program when that fails.
 *
 * Return: file descriptor.
 */
int pt_ring_open(struct pt_ring *ring, const struct perf_event_attr *attr, int leader)
{
	int fd = pt_open(attr, 0, -1, leader);
	int err = fd < 0 ? fd : pt_ring_map(ring, fd);

	if (!err)
		return fd;
	printf("Bail out! cannot sample config %#llx: error %d\n", attr->config, err);
	exit(1);
}

/* pt_ring_unmap() - undo pt_ring_map() */
void pt_ring_unmap(struct pt_ring *ring)
{
	munmap(ring->page, ring->map);
}

/* pt_ring_close() - undo pt_ring_open() */
void pt_ring_close(struct pt_ring *ring, int fd)
{
	pt_ring_unmap(ring);
	close(fd);
}

static void copy_out(const struct pt_ring *ring, u64 from, void *to, u64 bytes)
{
	u64 offset = from % ring->size, first = ring->size - offset;

	if (first > bytes)
		first = bytes;
	memcpy(to, ring->data + offset, first);
	memcpy((char *)to + first, ring->data, bytes - first);
}

/**
 * pt_ring_next() - take the next record
 * @ring: the ring
 * @record: gets it; words beyond PT_MAX_WORDS are left out
 *
 * Return: false when there is none.
 */
bool pt_ring_next(struct pt_ring *ring, struct pt_record *record)
{
	u64 head = ring->page->data_head, tail = ring->page->data_tail, bytes;

	/* before the record; no atomic access, which 32-bit processors lack for 64 bits */
	__atomic_thread_fence(__ATOMIC_ACQUIRE);
	if (tail == head)
		return false;
	copy_out(ring, tail, &record->header, sizeof(record->header));
	bytes = record->header.size - sizeof(record->header);
	if (bytes > sizeof(record->words))
		bytes = sizeof(record->words);
	copy_out(ring, tail + sizeof(record->header), record->words, bytes);
	__atomic_thread_fence(__ATOMIC_RELEASE);
	ring->page->data_tail = tail + record->header.size;
	return true;
}

/**
 * pt_ring_next_sample() - take the next sample, and drop other records that come before it
 * @ring: the ring
 * @record: gets the sample, as pt_ring_next() has it
 *
 * Return: false when there is none.
 */
bool pt_ring_next_sample(struct pt_ring *ring, struct pt_record *record)
{
	while (pt_ring_next(ring, record))
		if (record->header.type == PERF_RECORD_SAMPLE)
			return true;
	return false;
}

/* pt_first_half() - of two 32-bit numbers in one word the first: pid, of PERF_SAMPLE_TID */
u64 pt_first_half(u64 word)
{
	unsigned int half[2];

	memcpy(half, &word, sizeof(half));
	return half[0];
}

static void count_sample(const struct pt_record *record, struct pt_tally *tally)
{
	tally->samples++;
	if ((record->header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_KERNEL)
		tally->kernel++;
	else
		tally->outside += !pt_in_work(record->words[0]);
}

/**
 * pt_ring_tally() - count what is in the ring and take it out
 * @ring: a ring of samples that start with PERF_SAMPLE_IP
 * @tally: gets added to
 */
void pt_ring_tally(struct pt_ring *ring, struct pt_tally *tally)
{
	struct pt_record record;

	while (pt_ring_next(ring, &record)) {
		switch (record.header.type) {
		case PERF_RECORD_SAMPLE:
			count_sample(&record, tally);
			break;
		case PERF_RECORD_THROTTLE:
			tally->throttle++;
			break;
		case PERF_RECORD_UNTHROTTLE:
			tally->unthrottle++;
			break;
		case PERF_RECORD_LOST:
			tally->lost += record.words[1];
			break;
		}
	}
}
