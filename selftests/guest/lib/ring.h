/* SPDX-License-Identifier: GPL-2.0-only */
/* perf's ring buffer as the test programs read it, and the limits of sampling. */
#ifndef PMK_RING_H
#define PMK_RING_H

#include "pt.h"

/* What pmk_sampling_attr() asks for; the order of the words in a sample */
#define PMK_SAMPLE_TYPE	(PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME)

#define PMK_MAX_WORDS	64

/**
 * struct pmk_ring - a mapped ring buffer
 * @page: its control page
 * @data: its records
 * @size: bytes of @data
 * @map: bytes mapped
 */
struct pmk_ring {
	struct perf_event_mmap_page *page;
	char *data;
	u64 size;
	u64 map;
};

/**
 * struct pmk_record - one record, copied out of the ring
 * @header: what it is and how long
 * @words: what follows, as 64-bit words
 */
struct pmk_record {
	struct perf_event_header header;
	u64 words[PMK_MAX_WORDS];
};

/**
 * struct pmk_tally - what a ring held
 * @samples: samples
 * @kernel: of them, in the kernel
 * @outside: of them, in user mode with an address outside of the work
 * @throttle: PERF_RECORD_THROTTLE
 * @unthrottle: PERF_RECORD_UNTHROTTLE
 * @lost: records that found no room
 */
struct pmk_tally {
	u64 samples;
	u64 kernel;
	u64 outside;
	u64 throttle;
	u64 unthrottle;
	u64 lost;
};

/* ring.c */
struct perf_event_attr pmk_sampling_attr(int type, u64 config, u64 period);
int pmk_ring_map(struct pmk_ring *ring, int fd);
void pmk_ring_unmap(struct pmk_ring *ring);
int pmk_ring_open(struct pmk_ring *ring, const struct perf_event_attr *attr, int leader);
void pmk_ring_close(struct pmk_ring *ring, int fd);
bool pmk_ring_next(struct pmk_ring *ring, struct pmk_record *record);
void pmk_ring_tally(struct pmk_ring *ring, struct pmk_tally *tally);
u64 pmk_first_half(u64 word);

/* limits.c: what the administrator allows */
void pmk_no_time_limit(void);
void pmk_limit_samples(u64 rate, unsigned int percent);
void pmk_limit_time(unsigned int percent);
u64 pmk_sample_limit(void);
void pmk_no_limits(void);

#endif /* PMK_RING_H */
