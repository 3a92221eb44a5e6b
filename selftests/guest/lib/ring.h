/* SPDX-License-Identifier: GPL-2.0-only */
/* perf's ring buffer as the test programs read it, and the limits of sampling. */
#ifndef PT_RING_H
#define PT_RING_H

#include "pt.h"

/* What pt_sampling_attr() asks for; the order of the words in a sample */
#define PT_SAMPLE_TYPE	(PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME)

#define PT_MAX_WORDS	64

/**
 * struct pt_ring - a mapped ring buffer
 * @page: its control page
 * @data: its records
 * @size: bytes of @data
 * @map: bytes mapped
 */
struct pt_ring {
	struct perf_event_mmap_page *page;
	char *data;
	u64 size;
	u64 map;
};

/**
 * struct pt_record - one record, copied out of the ring
 * @header: what it is and how long
 * @words: what follows, as 64-bit words
 */
struct pt_record {
	struct perf_event_header header;
	u64 words[PT_MAX_WORDS];
};

/**
 * struct pt_tally - what a ring held
 * @samples: samples
 * @kernel: of them, in the kernel
 * @outside: of them, in user mode with an address outside of the work
 * @throttle: PERF_RECORD_THROTTLE
 * @unthrottle: PERF_RECORD_UNTHROTTLE
 * @lost: records that found no room
 */
struct pt_tally {
	u64 samples;
	u64 kernel;
	u64 outside;
	u64 throttle;
	u64 unthrottle;
	u64 lost;
};

/* ring.c */
struct perf_event_attr pt_sampling_attr(int type, u64 config, u64 period);
int pt_open_sampling(int type, u64 config, u64 period, pid_t pid, int cpu);
int pt_ring_map(struct pt_ring *ring, int fd);
void pt_ring_unmap(struct pt_ring *ring);
int pt_ring_open(struct pt_ring *ring, const struct perf_event_attr *attr, int leader);
void pt_ring_close(struct pt_ring *ring, int fd);
bool pt_ring_next(struct pt_ring *ring, struct pt_record *record);
bool pt_ring_next_sample(struct pt_ring *ring, struct pt_record *record);
void pt_ring_tally(struct pt_ring *ring, struct pt_tally *tally);
u64 pt_first_half(u64 word);

/* limits.c: what the administrator allows */
void pt_limit_samples(u64 rate, unsigned int percent);
void pt_no_limits(void);

#endif /* PT_RING_H */
