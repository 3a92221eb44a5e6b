/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * /dev/pmukit_feed: a program that knows what another one executes (a Valgrind tool, a simulator)
 * hands over what happened, and events of emulated PMUs count it. The device is there while the
 * driver has clock=feed. Everybody may open it: without CAP_PERFMON a feed changes events of the
 * calling task only, also those that others have opened on it.
 */
#ifndef _UAPI_LINUX_PMUKIT_FEED_H
#define _UAPI_LINUX_PMUKIT_FEED_H

#include <linux/ioctl.h>
#include <linux/types.h>

#define PMUKIT_FEED_DEVICE	"/dev/pmukit_feed"

/*
 * What can happen. In a profile a line names an event and the kinds that feed it, in lower case and
 * joined by +, as in "PM_BR_MPRED direction_wrong+link_wrong+count_wrong".
 */
enum pmukit_feed_kind {
	PMUKIT_FEED_CYCLE,		/* cycles, by a rule of the feeder */
	PMUKIT_FEED_INST,		/* instructions */
	PMUKIT_FEED_LOAD,		/* loads */
	PMUKIT_FEED_STORES,		/* stores */
	PMUKIT_FEED_BRANCH,		/* branches of every kind, calls, too */
	PMUKIT_FEED_CONDITIONAL,	/* those on a condition */
	PMUKIT_FEED_TAKEN,		/* those that go elsewhere */
	PMUKIT_FEED_NOT_TAKEN,		/* the others */
	PMUKIT_FEED_CALL,		/* calls */
	PMUKIT_FEED_RETURN,		/* returns */
	PMUKIT_FEED_INDIRECT,		/* to an address in data; no returns */
	PMUKIT_FEED_FLOAT,		/* floating-point arithmetic instructions, each once */
	PMUKIT_FEED_SCALAR_SINGLE,	/* those on one number of 32 bits */
	PMUKIT_FEED_SCALAR_DOUBLE,	/* on one of 64 bits or more */
	PMUKIT_FEED_VECTOR_SINGLE,	/* on several numbers of 32 bits */
	PMUKIT_FEED_VECTOR_DOUBLE,	/* on several of 64 bits */
	PMUKIT_FEED_TRAP,		/* system calls */
	PMUKIT_FEED_LOAD_MISS,		/* loads that miss the first data cache */
	PMUKIT_FEED_STORE_MISS,		/* stores that do */
	PMUKIT_FEED_FETCH_MISS,		/* lines not in the first instruction cache */
	PMUKIT_FEED_LAST_LOAD_MISS,	/* of these, those that miss the last cache, too */
	PMUKIT_FEED_LAST_STORE_MISS,
	PMUKIT_FEED_LAST_FETCH_MISS,
	PMUKIT_FEED_DATA_TLB_MISS,	/* translations of data */
	PMUKIT_FEED_INST_TLB_MISS,	/* and of instructions */
	PMUKIT_FEED_DIRECTION_WRONG,	/* conditional branches predicted wrongly */
	PMUKIT_FEED_LINK_WRONG,		/* returns to another address than predicted */
	PMUKIT_FEED_COUNT_WRONG,	/* indirect branches to another address than predicted */
	PMUKIT_FEED_LOAD_TLB_MISS,	/* of translations of data, those of loads */
	PMUKIT_FEED_STORE_TLB_MISS,	/* and those of stores */
	PMUKIT_FEED_NR_KINDS
};

/* Their names, in this order */
#define PMUKIT_FEED_NAMES \
	"cycle", "inst", "load", "stores", "branch", "conditional", "taken", "not_taken", "call", \
	"return", "indirect", "float", "scalar_single", "scalar_double", "vector_single", \
	"vector_double", "trap", "load_miss", "store_miss", "fetch_miss", "last_load_miss", \
	"last_store_miss", "last_fetch_miss", "data_tlb_miss", "inst_tlb_miss", \
	"direction_wrong", "link_wrong", "count_wrong", "load_tlb_miss", "store_tlb_miss"

#define PMUKIT_FEED_MAX_KINDS	32		/* from NR_KINDS on they happen 0 times */
#define PMUKIT_FEED_MAX			0x1000000	/* of one kind in one batch */

#define PMUKIT_FEED_POLL	0x10000
#define PMUKIT_FEED_SIZE_VER0	544

/* In pmukit_feed.flags: events of this CPU count it, too. Takes CAP_PERFMON. */
#define PMUKIT_FEED_CPU_EVENTS	1u

/**
 * struct pmukit_feed - a batch: what happened in user mode since the batch before
 * @size: size of the structure, as the program knows it: PMUKIT_FEED_SIZE_VER0 at least. What a
 *	  program knows and the kernel does not must be 0
 * @flags: PMUKIT_FEED_*; other bits are 0
 * @place: address of the last instruction of the batch; samples have it. 0: not known, and samples
 *	   have the address of the ioctl's caller
 * @data: address of the data that this instruction used, or 0; no sample has it without @place
 * @count: how often each kind happened, at most PMUKIT_FEED_MAX; bit and index by enum
 *	   pmukit_feed_kind. All 0 asks for the answer alone
 * @wanted: answer: kinds that an event counts now, bit n for kind n. Another event may be put on a
 *	    counter at any time: what a batch says of other kinds is dropped, not an error
 * @until: answer: how often each kind may happen, whatever the others do, before the next batch:
 *	   hand the batch over with the instruction that makes the count of one wanted kind reach
 *	   @until of it, and a sample falls on that very instruction. 1 at least, PMUKIT_FEED_MAX
 *	   at most, and that where no event would overflow before. Where an event counts several
 *	   kinds, each has its share, so that batches come before the overflow, too. A batch that is
 *	   too late is counted in full, and its sample is late. While an event is throttled, all
 *	   kinds have PMUKIT_FEED_POLL at most, for it goes on with the next tick
 */
struct pmukit_feed {
	__u32 size;
	__u32 flags;
	__u64 place;
	__u64 data;
	__u64 count[PMUKIT_FEED_MAX_KINDS];
	__u64 wanted;
	__u64 until[PMUKIT_FEED_MAX_KINDS];
};

/*
 * ioctl(fd, PMUKIT_FEED, &feed). The calling thread's events count the batch, overflows are
 * delivered before it returns. 0, or -1 with errno:
 * EINVAL	@size too small, unknown flag, unknown kind with a count, a count above
 *		PMUKIT_FEED_MAX, @place or @data that no program can have: nothing was counted
 * E2BIG	what the kernel does not know is not 0, or @size is more than a page: nothing was
 *		counted
 * EPERM	PMUKIT_FEED_CPU_EVENTS without CAP_PERFMON: nothing was counted
 * EFAULT	no memory there; when only the answer cannot be written, the batch was counted
 */
#define PMUKIT_FEED		_IO(0xbe, 0)

#endif /* _UAPI_LINUX_PMUKIT_FEED_H */
