/* SPDX-License-Identifier: GPL-2.0-only */
/* The processor: its registers, its events, and how large its model is. */
#ifndef PMQ_PROCESSOR_H
#define PMQ_PROCESSOR_H

#include "emulation/machine.h"
#include "count/event.h"
#include "lib/qemu.h"

#define PMQ_TRANSLATES_INST	1
#define PMQ_TRANSLATES_DATA	2

/**
 * struct pmq_shape - the shape of a cache; no ways: there is none
 * @line: bits of an address within a line
 * @sets: bits of it that choose the set
 * @ways: how many lines a set has
 */
struct pmq_shape {
	u8 line;
	u8 sets;
	u8 ways;
};

/**
 * struct pmq_shapes - the model of a processor
 * @inst: the L1 instruction cache
 * @data: the L1 data cache
 * @l2: the L2 cache
 * @l3: the L3 cache, which gets what the L2 casts out
 * @inst_erat: of pages, before the TLB of instructions
 * @data_erat: the same for data
 * @inst_tlb: of pages
 * @data_tlb: the same; no ways: @inst_tlb is for both
 * @direction: bits of an address that choose a counter of two bits, which predicts a direction
 * @global: bits that choose one by address and history; 0: there is none
 * @selector: bits that choose a counter which selects between the two
 * @link: addresses on the stack of return addresses
 * @count: bits of an address that choose an entry of the cache of targets in CTR
 * @folds: a branch that changes neither LR nor CTR is folded away, and one on CTR alone is not
 *         predicted
 * @victim: the L1 data cache keeps what is stored, and the L2 gets what it casts out; otherwise
 *          stores go to the L2, which includes the L1 caches
 * @streams: dst has engines
 * @tlbie: the bits of a page's effective number that tlbie compares; 0: it changes nothing
 * @segments: SLB entries have the sizes of pages; otherwise a page has 4 KiB
 * @blocks: BAT registers translate blocks, without any page
 */
struct pmq_shapes {
	struct pmq_shape inst;
	struct pmq_shape data;
	struct pmq_shape l2;
	struct pmq_shape l3;
	struct pmq_shape inst_erat;
	struct pmq_shape data_erat;
	struct pmq_shape inst_tlb;
	struct pmq_shape data_tlb;
	u8 direction;
	u8 global;
	u8 selector;
	u8 link;
	u8 count;
	bool folds;
	bool victim;
	bool streams;
	bool segments;
	bool blocks;
	u32 tlbie;
};

struct pmq_cpu;

/**
 * struct pmq_processor - what a CPU of QEMU is, see processor.c
 * @target: QEMU's name of its program
 * @name: the PMU
 * @machine: its registers
 * @event: its events
 * @nr_events: how many
 * @code_mask: the part of a code that names the event
 * @cycles: the code of the event that the time base goes by, or 0: there is none
 * @threshold: cycles of a counter's threshold, by the event that its machine has selected, or NULL
 * @stopped: what its first control register has while counters stand still
 * @threads: CPUs at most that may have the PMU, or 0
 * @begin: look at the CPU of this thread, and find its registers
 * @translate: QEMU translates a block
 * @broken: the next instruction is not the one that follows; NULL: QEMU does not tell
 * @translates: what addresses are translated: PMQ_TRANSLATES_INST, _DATA
 * @latched: codes of events of the run latches of all threads, then 0: here the CPU's own alone
 * @prioritized: codes of events of cycles with priorities 0 and 1, 2 and 3, and so on; or none
 * @dispatches: its blocks have schedules, see models/dispatch.h
 * @sample_choose: look in the registers which accesses samples follow; or NULL: there is no SDAR
 * @sample: the machine has asked for an interrupt just now; or NULL
 * @several: how much something counts that may be several at once, by its numbers; or NULL
 * @options: the options that there are
 * @own_option: use one that other processors do not have, if it is one; or NULL
 * @msr_hv: bit of MSR that is hypervisor state, or 0
 * @srr1_clear: bits of MSR that SRR1 does not get
 * @msr_keep: bits of MSR that stay in an interrupt
 * @msr_set: bits that are set
 * @msr_high: bit of MSR that says that vectors are at 0xfff00000, or 0
 * @shapes: its model
 * @penalty: cycles that something of the model takes
 */
struct pmq_processor {
	const char *target;
	const char *name;
	const struct pmk_machine_kind *machine;
	const struct pmq_event *event;
	const unsigned int *nr_events;
	u32 code_mask;
	u32 cycles;
	unsigned int (*threshold)(u32 event);
	u32 stopped;
	unsigned int threads;
	void (*begin)(void);
	pmq_block_cb translate;
	pmq_break_cb broken;
	unsigned int (*translates)(void);
	u32 latched[8];
	u32 prioritized[4];
	bool dispatches;
	void (*sample_choose)(struct pmq_cpu *c);
	void (*sample)(struct pmq_cpu *c);
	unsigned int (*several)(const struct pmq_kind *kind, pmq_mask what, u32 numbers);
	const char *options;
	bool (*own_option)(const char *option);
	u64 msr_hv;
	u64 srr1_clear;
	u64 msr_keep;
	u64 msr_set;
	u64 msr_high;
	struct pmq_shapes shapes;
	u8 penalty[PMQ_NR_WHAT];
};

/* event.c */
extern const struct pmq_processor *pmq_processor;
const struct pmq_event *pmq_event_cycles(void);
const struct pmq_event *pmq_event_of(const struct pmk_machine *m, unsigned int counter);

#endif /* PMQ_PROCESSOR_H */
