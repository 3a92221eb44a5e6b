/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An emulated PMU: registers that count as time passes.
 *
 * It decodes its control registers on its own, from the processor's documents,
 * and knows nothing of the models, so that each checks the other. Plain C over
 * fixed-width integers: no memory, no lock, no clock; the caller says on which
 * CPU, when and in which mode things happen, and keeps two from happening to
 * one machine at the same time. Any context.
 */
#ifndef PMK_MACHINE_H
#define PMK_MACHINE_H

#include "emulation/profile.h"
#include "emulation/quirks.h"
#include "model/capacity.h"
#include "model/types.h"

struct pmukit_feed;

#define PMK_NEVER		(~0ull)	/* pmk_machine_until() */

/* The mode of a CPU while cycles pass; MARKED may be added to each other one */
enum pmk_mode {
	PMK_MODE_USER,
	PMK_MODE_KERNEL,
	PMK_MODE_HV,
	PMK_MODE_IDLE,		/* for commands: the kernel's idle loop, with the run latch off */
	PMK_MODE_MARKED = 4,	/* the mark bit of the machine state register is on */
};

#define PMK_MAX_SAMPLED		2	/* registers that tell of an interrupt */
#define PMK_EVERY_MODE		0xff	/* pmk_machine.frozen_in */
#define PMK_EVERY_COUNTER	(~0u)	/* a mask of counters: bit n for index n */

/**
 * struct pmk_machine_counter - one counter
 * @count: the register's lower 32 bits in the upper 32, a part of the next event below
 * @ratio: events of @rated per cycle, 32 bits before and 32 after the point
 * @rated: the event that @ratio is of, as @event; 0: of none
 * @event: what it counts: the event code without the counter's number; 0 is nothing.
 *         Set by pmk_machine_select()
 * @carries: bit n: it counts overflows of the counter with index n, below 8; 0: it does not
 * @back: events that it took back with its last interrupt, see PMK_QUIRK_ROLLBACK
 * @set: lower 16 bits of the value last written to it
 * @kinds: kinds of enum pmukit_feed_kind that @rated counts, bit n for kind n
 */
struct pmk_machine_counter {
	u64 count;
	u64 ratio;
	u32 rated;
	u32 event;
	u8 carries;
	u8 back;
	u16 set;
	u32 kinds;
};

/**
 * struct pmk_machine_at - the instruction at work, of which registers will tell
 * @instruction: its address; 0: nothing is known of it
 * @data: address of the data that it uses
 * @invalid: the hardware says that the addresses are of another instruction
 */
struct pmk_machine_at {
	u64 instruction;
	u64 data;
	bool invalid;
};

/**
 * struct pmk_machine - one PMU of one CPU; pmk_machine_reset() makes it
 * @kind: which PMU
 * @profile: what happens how often while cycles pass; NULL: nothing but what is added
 * @ctrl: control registers, in the order of @kind
 * @counter: counters, and what the control registers select for each
 * @frozen_in: bit n is set when all counters stand still in mode n of enum pmk_mode
 * @stopped: counters that stand still in every mode
 * @waits: counters that stand still until the machine's trigger
 * @idle: the run latch is off
 * @gated: of the selected events those that happen only while the run latch is on
 * @ungated: those that count whatever it is
 * @watched: counters with which something happens when they become negative
 * @carrying: counters whose overflows another one counts
 * @paced: counters that have an event and a ratio
 * @wide: counters of more than 32 bits
 * @high: of these what is above the lower 32 bits; of others 0
 * @moving: counters that cycles move, in the modes of @moving_in
 * @moving_in: bit n is set when cycles in mode n of enum pmk_mode move counters
 * @deferred: cycles in these modes that @counter does not hold yet
 * @until: cycles in these modes until the next overflow, as pmk_machine_until() has it, but
 *         counted from where @deferred begins; 0: not known, and @deferred is 0
 * @pending: the counter interrupt is asked for
 * @mode: the mode in which cycles passed last, or an event occurred
 * @quirks: what it does differently: a mask of enum pmk_quirk
 * @trailing: with quirks, @mode at the interrupt before
 * @interrupts: with quirks, how many it has asked for; wraps
 * @at: what its CPU is doing
 * @sampled: registers that tell of an interrupt, in the order of @kind
 */
struct pmk_machine {
	const struct pmk_machine_kind *kind;
	const struct pmk_profile *profile;
	u64 ctrl[PMK_MAX_CTRL];
	struct pmk_machine_counter counter[PMK_MAX_COUNTERS];
	u8 frozen_in;
	u32 stopped;
	u32 waits;
	bool idle;
	u32 gated;
	u32 ungated;
	u32 watched;
	u32 carrying;
	u32 paced;
	u32 wide;
	u32 high[PMK_MAX_COUNTERS];
	u32 moving;
	u8 moving_in;
	u64 deferred;
	u64 until;
	bool pending;
	u8 mode;
	u8 quirks;
	u8 trailing;
	u32 interrupts;
	struct pmk_machine_at at;
	u64 sampled[PMK_MAX_SAMPLED];
};

/* A register's number in the processor's own numbering, and its width */
struct pmk_machine_reg {
	u16 number;
	u8 bits;
};

/**
 * struct pmk_machine_kind - what one PMU does, constant while it is there
 * @name: the PMU
 * @nr_ctrl: control registers
 * @nr_counters: counters
 * @ctrl: the control registers
 * @counter: numbers of the counters
 * @more: how many bits beyond 32 each of them has, up to 32; no other counter counts the overflows
 *        of such a counter, it counts none, and there are no quirks
 * @nr_sampled: registers in @sampled
 * @sampled: numbers of the registers that @negative fills in for an interrupt
 * @carry_to: index of the counter that can count the overflows of each
 * @number_at: lowest bit of the counter's number in an event code
 * @number_bits: how many bits that number has, 0 in them being any counter; 0: event
 *               codes have no such number
 * @has_hv: PMK_MODE_HV exists
 * @idle_stops: which counters stand still while the run latch is off; NULL: there is no run latch,
 *              and no PMK_MODE_IDLE
 * @level: the interrupt comes again until software takes it back; otherwise it
 *         comes once
 * @rolls_back: a counter may go back by less than this; 0: it never does
 * @quirks: what of enum pmk_quirk its documents permit
 * @reads_0: bits of @ctrl, in that order, of which no document says that they can be read back
 * @time_base: the event that counts rises of the time base's fastest bit: code without the
 *             counter's number, 0 for none. Of slower bits it has TBSEL, too, and when a profile
 *             does not list them, they follow from the fastest one
 * @tbsel_at: the lower bit of TBSEL there
 * @free_running: counters without a selector, bit n for index n
 * @junk: what control registers and counters hold after reset where the
 *        documents leave it undefined
 * @profile: the first lines of the profile for users who bring none; those of events with a rate
 *           of their own follow, see struct pmk_alias
 * @fed: its last lines on the clock that is fed: events and their kinds, or NULL
 * @decode: select what counters count, and fill in @frozen_in to @watched and what else
 *          follows from the control registers in this mask (bit n for index n), which were
 *          written; with none, what follows from @pending. To do more does no harm
 * @negative: some counters (bit n for index n) are negative: do what the control
 *            registers say about it, to the control registers and to pending
 */
struct pmk_machine_kind {
	const char *name;
	u8 nr_ctrl;
	u8 nr_counters;
	struct pmk_machine_reg ctrl[PMK_MAX_CTRL];
	u16 counter[PMK_MAX_COUNTERS];
	u8 more[PMK_MAX_COUNTERS];
	u8 nr_sampled;
	u16 sampled[PMK_MAX_SAMPLED];
	u8 carry_to[PMK_MAX_COUNTERS];
	u8 number_at;
	u8 number_bits;
	bool has_hv;
	unsigned int (*idle_stops)(const struct pmk_machine *m);
	bool level;
	u16 rolls_back;
	u8 quirks;
	u64 reads_0[PMK_MAX_CTRL];
	u32 time_base;
	u8 tbsel_at;
	u32 free_running;
	u32 junk;
	const char *profile;
	const char *fed;
	void (*decode)(struct pmk_machine *m, unsigned int written);
	void (*negative)(struct pmk_machine *m, unsigned int counters);
};

/* The time base bit of a TBSEL, from the right: bits 63, 55, 51 and 47 of 64 */
static inline unsigned int pmk_time_base_bit(u32 tbsel)
{
	static const u8 bit[] = { 0, 8, 12, 16 };

	return tbsel < ARRAY_SIZE(bit) ? bit[tbsel] : 0;
}

/* Do cycles in this mode move any counter? */
static inline bool pmk_machine_moves(const struct pmk_machine *m, unsigned int mode)
{
	return m->moving_in >> mode & 1;
}

/* machine.c: see the definitions for the contracts */
void pmk_machine_reset(struct pmk_machine *m, const struct pmk_machine_kind *kind);
void pmk_machine_profile(struct pmk_machine *m, const struct pmk_profile *profile);
bool pmk_machine_read(const struct pmk_machine *m, unsigned int reg, u64 *value);
bool pmk_machine_write(struct pmk_machine *m, unsigned int reg, u64 value);
bool pmk_machine_control(struct pmk_machine *m, unsigned int reg, u64 value);
void pmk_machine_select(struct pmk_machine *m, unsigned int i, u32 event, u8 carries);
void pmk_machine_answer(struct pmk_machine *m, unsigned int counters);
unsigned int pmk_machine_listeners(const struct pmk_machine *m, u32 code);
bool pmk_machine_take_interrupt(struct pmk_machine *m);
void pmk_machine_set_idle(struct pmk_machine *m, bool idle);

/* counting.c */
u64 pmk_machine_advance_over(struct pmk_machine *m, u64 cycles);
u64 pmk_machine_until(struct pmk_machine *m, unsigned int mode);
u64 pmk_machine_add(struct pmk_machine *m, unsigned int mode, unsigned int counters,
		    u64 n);
void pmk_machine_feed(struct pmk_machine *m, unsigned int counters, const struct pmukit_feed *f);
void pmk_machine_may_pass(const struct pmk_machine *m, unsigned int counters,
			  struct pmukit_feed *f);

/* carry.c */
void pmk_machine_give(struct pmk_machine *m);
u32 pmk_machine_carried(const struct pmk_machine *m, unsigned int i);

/* wide.c */
u64 pmk_wide_count(const struct pmk_machine *m, unsigned int i);
unsigned int pmk_wide_negatives(const struct pmk_machine *m);

/**
 * pmk_machine_advance() - cycles pass
 * @m: the machine
 * @mode: the mode they pass in: one of enum pmk_mode, PMK_MODE_MARKED added or not
 * @cycles: how many, at most 2^63
 *
 * As long as nothing happens they are deferred, and no counter is touched.
 *
 * Ends early with the cycle in which the interrupt is asked for. To let the rest
 * pass before it is taken, call again; what is frozen by then does not count.
 *
 * Return: how many cycles have not passed.
 */
static inline u64 pmk_machine_advance(struct pmk_machine *m, unsigned int mode, u64 cycles)
{
	m->mode = mode;
	if (!pmk_machine_moves(m, mode))
		return 0;
	if (cycles >= m->until - m->deferred)	/* always when that is not known */
		return pmk_machine_advance_over(m, cycles);
	m->deferred += cycles;
	return 0;
}

/**
 * pmk_machine_update() - let the counters hold all cycles that have passed
 * @m: the machine
 *
 * Before anything else than cycles changes what they hold, or how they count: the functions of
 * the machine do so by themselves.
 */
static inline void pmk_machine_update(struct pmk_machine *m)
{
	if (m->until)
		pmk_machine_give(m);
}

/**
 * pmk_machine_count() - value of a counter
 * @m: the machine
 * @i: the counter's index
 */
static inline u64 pmk_machine_count(const struct pmk_machine *m, unsigned int i)
{
	const struct pmk_machine_counter *c = &m->counter[i];

	if (m->wide >> i & 1)
		return pmk_wide_count(m, i);
	if (c->carries)
		return pmk_machine_carried(m, i);
	return (c->count + (m->moving >> i & 1 ? m->deferred * c->ratio : 0)) >> 32;
}

/* The bits of pmk_machine.high that a counter has */
static inline u32 pmk_machine_high(const struct pmk_machine *m, unsigned int i)
{
	return (1ull << m->kind->more[i]) - 1;
}

/* Is the highest bit of a counter set? */
static inline bool pmk_machine_is_negative(const struct pmk_machine *m, unsigned int i)
{
	if (m->wide >> i & 1)
		return m->high[i] >> (m->kind->more[i] - 1);
	return m->counter[i].count >> 63;
}

/* May pmk_machine_put() write this value to any counter? Nothing follows, no cycle is deferred */
static inline bool pmk_machine_may_put(const struct pmk_machine *m, u64 value)
{
	return !(m->until | m->wide | value >> 31);
}

/* Write the lower 32 bits of a counter */
static inline void pmk_machine_put(struct pmk_machine *m, unsigned int i, u64 value)
{
	struct pmk_machine_counter *c = &m->counter[i];

	c->count = value << 32 | (u32)c->count;
	c->set = value;
}

/**
 * pmk_machine_set() - write a counter
 * @m: the machine
 * @i: its index
 * @value: what to write
 *
 * As pmk_machine_write().
 */
static inline void pmk_machine_set(struct pmk_machine *m, unsigned int i, u64 value)
{
	pmk_machine_update(m);
	pmk_machine_put(m, i, value);
	if (m->wide)
		m->high[i] = value >> 32 & pmk_machine_high(m, i);
	if (pmk_machine_is_negative(m, i) && m->watched >> i & 1 && !(m->quirks & PMK_QUIRK(EDGE)))
		pmk_machine_answer(m, 1u << i);
}

#endif /* PMK_MACHINE_H */
