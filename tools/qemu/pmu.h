/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The PMU that QEMU lacks: a plugin for its PowerPC and Hexagon machines.
 *
 * The registers are an emulated machine of driver/, one for each CPU. Blocks of guest
 * instructions are translated so that they add to slots: a slot is the number of events of one
 * kind in one mode, on each CPU. What slots have counted is handed to the machine when somebody
 * looks at its registers, and when a counter may become negative.
 */
#ifndef PMQ_PMU_H
#define PMQ_PMU_H

#include <assert.h>

#include "emulation/machine.h"
#include "models/model.h"
#include "lib/qemu.h"

#define PMQ_CPUS	64	/* at most */
#define PMQ_SLOTS	24	/* at most: kinds of events and modes at a time */
#define PMQ_MODES	(PMK_MODE_HV + 1)

/* Bits of enum pmq_what: more than 64 */
#define pmq_mask	unsigned __int128

enum pmq_what {
#define PMQ_WHAT(name)	PMQ_##name,
#include "count/what.h"
#undef PMQ_WHAT
	PMQ_NR_WHAT
};

static_assert(PMQ_NR_WHAT <= 8 * sizeof(pmq_mask), "a bit each");

#define PMQ_BIT(what)	((pmq_mask)1 << PMQ_##what)
#define PMQ_OUTCOME	(PMQ_BIT(STCX_DONE) | PMQ_BIT(STCX_FAILED) | PMQ_BIT(SATURATED))
#define PMQ_ADDRESS	(PMQ_BIT(IABR) | PMQ_BIT(DABR))
#define PMQ_DIRECTION	(PMQ_BIT(TAKEN) | PMQ_BIT(NOT_TAKEN))

/* From the first to the last of what a model says */
#define PMQ_FROM(first, last)	((PMQ_BIT(last) << 1) - PMQ_BIT(first))
#define PMQ_OF_MEMORY		PMQ_FROM(LOAD_HIT, INST_TLB_MISS)
#define PMQ_OF_STREAMS		PMQ_FROM(STREAM0, STREAM_WALK)
#define PMQ_OF_BRANCHES		PMQ_FROM(DIRECTION_RIGHT, COUNT_WRONG)

#define PMQ_WEIGHED	0	/* in pmq_kind.times */
#define PMQ_BOTH_PIPES	2

/**
 * struct pmq_kind - a kind of event
 * @what: what it counts: a mask; 0 for nothing
 * @times: how much one is; or PMQ_WEIGHED, as kind.c says
 * @pipe: of one of two pipes alone, 0 or 1, or PMQ_BOTH_PIPES. By a rule that is no processor's:
 *        instructions go to both by turns of their addresses
 * @longer: of @what, only what takes more cycles than the counter's threshold
 * @only: and only where this happened, too; 0: wherever
 */
struct pmq_kind {
	pmq_mask what;
	u8 times;
	u8 pipe;
	bool longer;
	pmq_mask only;
};

/**
 * struct pmq_event - a row of a table of events
 * @name: the event
 * @code: its code in the driver's table
 * @rule: exact, model, time or none
 * @kind: what it counts
 * @other: other codes that count the same, then 0
 */
struct pmq_event {
	const char *name;
	u32 code;
	const char *rule;
	struct pmq_kind kind;
	u32 other[5];
};

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

/* What translated code changes by itself, of each CPU */
struct pmq_score {
	u64 slot[PMQ_SLOTS];
	u64 other;	/* where the last branch goes when it is not as guessed, with its mode */
	u64 guess;	/* what was guessed, and counted: it is taken, or not */
	u64 tail;	/* struct pmq_site of the last instruction, while nobody has looked at it */
	u64 pending;	/* the counter interrupt is asked for */
	u64 fetched;	/* the physical address of the line of instructions, and PMQ_FETCHED */
};

#define PMQ_FETCHED	1

/**
 * struct pmq_packet - a packet of Hexagon, see hexagon/packet.c
 * @numbers: how many it has of what it may have several of
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
 * @translating: addresses of instructions, or of data, are translated in its block: bits 0, 1
 * @what: what it is
 * @physical: its physical address, for a fetch
 * @packet: the same of a packet, see hexagon/packets.h
 * @next: the next one of its chain
 */
struct pmq_site {
	u64 pc;
	u32 insn;
	u8 mode;
	u8 translating;
	pmq_mask what;
	u64 physical;
	struct pmq_packet packet;
	struct pmq_site *next;
};

/**
 * struct pmq_managed - the instruction that changes caches or translation when it is completed
 * @address: its effective address, or what tlbie is given
 * @physical: the physical one
 * @translating: the two differ by a translation
 * @known: there is one, and its address is mapped
 */
struct pmq_managed {
	u64 address;
	u64 physical;
	bool translating;
	bool known;
};

/**
 * struct pmq_cpu - one CPU; only its own thread uses it, but for @wanted, @exact and @samples_data
 * @m: the registers
 * @listen: for each slot, the counters that count it, and PMQ_LISTEN_TIME
 * @listens: in each mode, what some counter counts
 * @from: for each slot, what it had when the registers were last brought up to date
 * @wanted: slots in use, bit n for slot n
 * @exact: those of them that are looked at after each instruction
 * @far: for each of these, what it has counted since an overflow was near
 * @marked: the mark bit of MSR
 * @saturated: VSCR[SAT] before an instruction that may set it
 * @managed: see manage.c
 * @data_pc: the instruction that has accessed @m.at.data
 * @sdar: what has to happen at an access to data that SDAR follows; with @marking it follows each
 * @marking: instructions are marked
 * @samples_data: and somebody waits for a counter
 * @timed: counters that count changes of the time base
 * @time: its cycles, see timebase.c
 * @held: a write that is done, but waits for blocks to be translated anew: its PMQ_HELD(); 0: none
 * @held_stack: the stack pointer there
 * @counted: what counters were told, by counter's event and mode: for the report
 */
struct pmq_cpu {
	struct pmk_machine m;
	u16 listen[PMQ_SLOTS];
	pmq_mask listens[PMQ_MODES];
	u64 from[PMQ_SLOTS];
	u32 wanted;
	u32 exact;
	u64 far[PMQ_SLOTS];
	bool marked;
	bool saturated;
	struct pmq_managed managed;
	u64 data_pc;
	pmq_mask sdar;
	bool marking;
	bool samples_data;
	u8 timed;
	u64 time;
	u64 held;
	u64 held_stack;
	u64 (*counted)[PMQ_MODES];
};

/* An instruction's address is even, and may be 0 */
#define PMQ_HELD(pc)	((pc) | 1)

extern const struct pmq_processor *pmq_processor;
extern struct pmq_cpu pmq_cpus[PMQ_CPUS];
extern struct qemu_plugin_scoreboard *pmq_scoreboard;

/* A member of struct pmq_score as QEMU wants it */
#define PMQ_NUMBER(member)	\
	((struct pmq_number) { pmq_scoreboard, offsetof(struct pmq_score, member) })

static inline struct pmq_number pmq_slot_number(unsigned int i)
{
	return (struct pmq_number) { pmq_scoreboard,
		offsetof(struct pmq_score, slot) + i * sizeof(u64) };
}

static inline struct pmq_score *pmq_score(unsigned int cpu)
{
	return qemu_plugin_scoreboard_find(pmq_scoreboard, cpu);
}

/* main.c, which has the reason to end in TEXT, like printf() */
void pmq_retranslate(void);
noreturn void pmq_stop(const char *text, ...);

/* processor.c */
bool pmq_processor_target(const char *target);
void pmq_processor_choose(u64 pvr);
const struct pmq_event *pmq_event_cycles(void);
const struct pmq_event *pmq_event_of(const struct pmk_machine *m, unsigned int counter);

/* guest.c */
void pmq_guest_find(void);
u64 pmq_guest_gpr(unsigned int n);
u64 pmq_guest_address(u32 insn);
void pmq_guest_set_gpr(unsigned int n, u64 value);
u64 pmq_guest_msr(void);
u64 pmq_guest_pvr(void);
bool pmq_guest_equal(void);
bool pmq_guest_saturated(void);
u64 pmq_guest_iabr(void);
u64 pmq_guest_dabr(void);
bool pmq_guest_was_user(void);
unsigned int pmq_guest_mode(void);
unsigned int pmq_guest_translates(void);
void pmq_guest_interrupt(u64 pc, u64 vector);

/* kind.c */
bool pmq_kind_equal(const struct pmq_kind *a, const struct pmq_kind *b);
void pmq_kind_longer(struct pmq_kind *kind, unsigned int cycles);
unsigned int pmq_kind_amount(const struct pmq_kind *kind, u64 pc, pmq_mask what);

/* slots.c */
struct pmq_slot {
	struct pmq_kind kind;
	u8 mode;
};

extern struct pmq_slot pmq_slots[PMQ_SLOTS];
extern u32 pmq_slots_used, pmq_slots_exact;
extern bool pmq_slots_data;
#define PMQ_LIMIT	0x4000000000000000ull	/* a slot that reaches it has somebody look at it */

extern bool pmq_slots_no_model, pmq_slots_cycles;
void pmq_slots_choose(unsigned int cpu);
void pmq_slots_arm(unsigned int cpu);
void pmq_slots_built(void);
bool pmq_slots_count(pmq_mask what);
bool pmq_slots_wait(void);

/* count.c */
void pmq_count_settle(unsigned int cpu, u64 siar);
bool pmq_count_listened(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what);
#define PMQ_OTHER(pc, mode)	((pc) | (mode))
void pmq_count_reached(unsigned int cpu, u64 siar);
void pmq_count_other(unsigned int cpu, u32 slots);
pmq_mask pmq_count_outcome(unsigned int cpu, pmq_mask what);
void pmq_count_tail(unsigned int cpu, u64 next, bool completed);

/**
 * pmq_count_one() - something happened that no block adds
 * @cpu: where
 * @mode: in which mode
 * @pc: of the instruction
 * @what: what; of most no counter counts any
 *
 * Return: a slot has to be looked at.
 */
static inline bool pmq_count_one(unsigned int cpu, unsigned int mode, u64 pc, pmq_mask what)
{
	return pmq_cpus[cpu].listens[mode] & what && pmq_count_listened(cpu, mode, pc, what);
}

/* registers.c */
bool pmq_register_access(u32 insn, unsigned int mode);
bool pmq_register_is_address(u32 insn, unsigned int mode);
void pmq_register_cb(unsigned int cpu, void *site);

/* interrupt.c */
void pmq_interrupt(unsigned int cpu, u64 next);
void pmq_break(unsigned int cpu, enum pmq_break type, u64 from, u64 to, void *data);

/* insn.c */
pmq_mask pmq_powerpc_what(u32 insn);
bool pmq_powerpc_leaves(u32 insn, pmq_mask what);
bool pmq_powerpc_completes(u32 insn);
bool pmq_powerpc_sets_msr(u32 insn);

bool pmq_powerpc_touches(u32 insn);

/* vector.c, float.c */
pmq_mask pmq_vector_what(u32 insn);
pmq_mask pmq_float_what(u32 insn);

/* branch.c */
/* Where the target of a branch comes from */
enum pmq_target {
	PMQ_TARGET_KNOWN,
	PMQ_TARGET_LINK,
	PMQ_TARGET_COUNT,
};

u64 pmq_powerpc_other(u32 insn, u64 pc);
enum pmq_target pmq_powerpc_target(u32 insn);
bool pmq_powerpc_links(u32 insn);
bool pmq_powerpc_predicted(u32 insn, pmq_mask what);

/* memory.c */
enum pmq_access {
	PMQ_LOAD_DATA,
	PMQ_STORE_DATA,
	PMQ_TOUCH_DATA,
};

/* What an access is in each level of caches */
struct pmq_levels {
	pmq_mask hit, miss;
	pmq_mask l2_hit, l2_miss;
	pmq_mask l3_hit, l3_miss;
};

pmq_mask pmq_memory_data(unsigned int cpu, enum pmq_access access, u64 address, u64 physical,
			 bool translating);
void pmq_memory_forget(unsigned int cpu);
pmq_mask pmq_memory_fetch(unsigned int cpu, u64 address, u64 physical, bool translating);

/* manage.c */
bool pmq_manages(u32 insn);
void pmq_manage_begin(unsigned int cpu, void *site);
pmq_mask pmq_manage(unsigned int cpu, u32 insn);

/* predict.c */
pmq_mask pmq_predict(unsigned int cpu, const struct pmq_site *site, u64 next);
pmq_mask pmq_predict_packet(unsigned int cpu, const struct pmq_site *site, u64 next);

/* sample.c */
void pmq_sample_choose(struct pmq_cpu *c);
void pmq_sample(struct pmq_cpu *c);

/* timebase.c */
#define PMQ_LISTEN_TIME	0x100	/* in pmq_cpu.listen, above PMK_MAX_COUNTERS counters */
bool pmq_time_wanted(const struct pmq_cpu *c);
u64 pmq_time_left(const struct pmq_cpu *c);
void pmq_time_pass(struct pmq_cpu *c, unsigned int mode, u64 cycles);

/* access.c */
#define PMQ_TRANSLATES_INST	1
#define PMQ_TRANSLATES_DATA	2
void pmq_access_fetch(struct qemu_plugin_insn *insn, u32 word, unsigned int mode);
void pmq_access_data(struct qemu_plugin_insn *insn, u32 word, unsigned int mode, pmq_mask what);

/* stream.c */
bool pmq_stream_begins(u32 insn);
void pmq_stream_cb(unsigned int cpu, void *site);

/* site.c */
struct pmq_site *pmq_site_new(u64 pc, u32 insn, pmq_mask what, unsigned int mode);
void pmq_site_forget(void);

/* address.c */
void pmq_address_read(void);
bool pmq_address_is_instruction(u64 pc);
bool pmq_address_is_data(u64 address);
bool pmq_address_is_register(unsigned int spr);

/* translate.c */
void pmq_translate(struct qemu_plugin_tb *tb, void *data);

/* report.c */
bool pmq_report_to(const char *path);
void pmq_report_cpu(struct pmq_cpu *c);
void pmq_report(void);

#endif /* PMQ_PMU_H */
