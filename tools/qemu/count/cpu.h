/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The PMU that QEMU lacks: a plugin for its PowerPC and Hexagon machines.
 *
 * The registers are an emulated machine of driver/, one for each CPU. Blocks of guest
 * instructions are translated so that they add to slots: a slot is the number of instructions of
 * one sort in one mode, on each CPU. What slots have counted is handed to the machine when somebody
 * looks at its registers, and when a counter may become negative.
 */
#ifndef PMQ_CPU_H
#define PMQ_CPU_H

#include "count/processor.h"

#define PMQ_CPUS	64	/* at most */
#define PMQ_SLOTS	1024	/* sorts of instructions beyond these have callbacks */
#define PMQ_MODES	(PMK_MODE_HV + 1)
#define PMQ_LISTENERS	9	/* each of up to eight counters, and the time base */
#define PMQ_LIMIT	0x4000000000000000ull	/* what reaches it has somebody look */

/* What translated code changes by itself, of each CPU */
struct pmq_score {
	u64 slot[PMQ_SLOTS];
	u64 steps;	/* instructions of blocks that count */
	u64 other;	/* where the last branch goes when it is not as guessed */
	u64 guess;	/* that branch: its struct pmq_site, with what was guessed and counted */
	u64 tail;	/* struct pmq_site of the last instruction, until it is checked */
	u64 fetched;	/* the physical address of the line of instructions, and PMQ_FETCHED */
};

#define PMQ_FETCHED	1

/**
 * struct pmq_packet - a packet of Hexagon, see hexagon/packet.c
 * @numbers: how often it has what it can have several times, four bits each
 * @size: its octets
 * @touches: it may access memory
 * @calls: it may leave a return address
 */
struct pmq_packet {
	u32 numbers;
	u8 size;
	bool touches;
	bool calls;
};

/**
 * struct pmq_site - an instruction that a callback has to know
 * @pc: its address
 * @insn: itself
 * @mode: the mode of its block
 * @inst_space: enum pmq_space of its own address, see models/memory.h
 * @data_space: the same of data that it accesses
 * @what: what it is
 * @physical: its physical address, for a fetch
 * @packet: what is known of a packet of Hexagon; of a cycle its causes are its numbers
 * @times: how often it counts where no slot is left
 * @next: the next one of its chain
 */
struct pmq_site {
	u64 pc;
	u32 insn;
	u8 mode;
	u8 inst_space;
	u8 data_space;
	pmq_mask what;
	u64 physical;
	struct pmq_packet packet;
	u16 times;
	struct pmq_site *next;
};

/**
 * struct pmq_needs - what blocks have to do for counters
 * @what: in each mode, the properties by which sorts of instructions differ
 * @exact: in each mode, after which of these instructions slots are checked
 * @also: a mask of PMQ_NEED_*
 */
struct pmq_needs {
	pmq_mask what[PMQ_MODES];
	pmq_mask exact[PMQ_MODES];
	pmq_mask also;
};

#define PMQ_NEED_WATCH		1	/* look at each block's start */
#define PMQ_NEED_LOOKS		2	/* and after each access to memory */
#define PMQ_NEED_PIPES		4	/* distinguish both pipes */
#define PMQ_NEED_DATA		8	/* a sample wants to know the address of data */
#define PMQ_NEED_MEMORY		16	/* the model of caches */
#define PMQ_NEED_BRANCHES	32	/* that of predictors */
#define PMQ_NEED_ADDRESS	64	/* IABR and DABR */

/**
 * struct pmq_listener - counters that count one kind of event
 * @kind: it
 * @counters: in each mode, a mask of counters, and PMQ_LISTEN_TIME
 * @fresh: in each mode, events that @counters do not have yet
 * @left: events until somebody has to look
 * @alone: events since the last look that no slot has
 * @look: of these, when to look
 * @share: how many of the last events these were
 */
struct pmq_listener {
	struct pmq_kind kind;
	u16 counters[PMQ_MODES];
	long long fresh[PMQ_MODES];
	u64 left;
	u64 alone;
	u64 look;
	u64 share;
};

/**
 * struct pmq_cpu - one CPU; only its own thread uses it, but for @needs, and while no CPU executes
 * @m: the registers
 * @listener: who counts
 * @nr_listeners: how many of them there are
 * @listens: in each mode, what some counter counts
 * @needs: what blocks have to do for them
 * @from: for each slot, what it had when the registers were last brought up to date
 * @share: for each slot, how many of the last instructions it counted
 * @shares: their sum
 * @steps: instructions before @steps_from, since the last look
 * @steps_from: struct pmq_score.steps when these were reckoned
 * @allowed: steps until the next look
 * @look: something needs it before
 * @marked: the mark bit of MSR
 * @saturated: VSCR[SAT] before an instruction that may set it
 * @data_pc: the instruction that has accessed @m.at.data
 * @sdar: what has to happen at an access to data that SDAR follows; with @marking it follows each
 * @marking: instructions are marked
 * @samples_data: and somebody waits for a counter
 * @latched: counters of events of struct pmq_processor.latched
 * @prioritized: counters of events of struct pmq_processor.prioritized, by two priorities each
 * @priority: of the thread
 * @timed: counters that count changes of the time base
 * @time: its cycles, see timebase.c
 * @held: a write that is done, but waits for blocks to be translated anew: its PMQ_HELD(); 0: none
 * @held_stack: the stack pointer there
 * @taking: where the counter interrupt comes back that is about to be taken: PMQ_HELD(); 0: none
 * @taking_mode: the mode there
 * @taking_msr: and MSR
 * @event: what each counter counts
 * @counted: what was added to counters, by counter's event and mode: for the report
 */
struct pmq_cpu {
	struct pmk_machine m;
	struct pmq_listener listener[PMQ_LISTENERS];
	unsigned int nr_listeners;
	pmq_mask listens[PMQ_MODES];
	struct pmq_needs needs;
	u64 from[PMQ_SLOTS];
	u64 share[PMQ_SLOTS];
	u64 shares;
	u64 steps;
	u64 steps_from;
	u64 allowed;
	bool look;
	bool marked;
	bool saturated;
	u64 data_pc;
	pmq_mask sdar;
	bool marking;
	bool samples_data;
	u8 latched;
	u8 prioritized[4];
	u8 priority;
	u8 timed;
	u64 time;
	u64 held;
	u64 held_stack;
	u64 taking;
	u8 taking_mode;
	u64 taking_msr;
	const struct pmq_event *event[PMK_MAX_COUNTERS];
	u64 (*counted)[PMQ_MODES];
};

/* An instruction's address is even, and may be 0 */
#define PMQ_HELD(pc)	((pc) | 1)

/* blocks.c */
extern struct pmq_cpu pmq_cpus[PMQ_CPUS];
extern struct qemu_plugin_scoreboard *pmq_scoreboard;
extern unsigned int pmq_translations;
void pmq_blocks_begin(u64 plugin, void (*anew)(u64 plugin));
void pmq_retranslate(void);

/* A member of struct pmq_score as QEMU wants it */
#define PMQ_NUMBER(member)	\
	((struct pmq_number) { pmq_scoreboard, offsetof(struct pmq_score, member) })

static inline struct pmq_number pmq_slot_number(unsigned int i)
{
	return (struct pmq_number) { pmq_scoreboard,
		offsetof(struct pmq_score, slot) + i * sizeof(u64) };
}

/* What the CPU does by itself before an instruction */
static inline void pmq_act(struct qemu_plugin_insn *insn, enum pmq_inline what,
			   struct pmq_number number, u64 value)
{
	qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(insn, what, number, value);
}

static inline struct pmq_score *pmq_score(unsigned int cpu)
{
	return qemu_plugin_scoreboard_find(pmq_scoreboard, cpu);
}

/* site.c */
struct pmq_site *pmq_site_new(u64 pc, u32 insn, pmq_mask what, unsigned int mode);
void pmq_site_forget(void);

#endif /* PMQ_CPU_H */
