/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An emulated PMU: registers that count when they are told that time passed.
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
#include "model/limits.h"
#include "model/types.h"

#define PMK_NEVER		(~0ull)	/* pmk_machine_until() */

/* The mode of a CPU while cycles pass; MARKED may be added to each other one */
enum pmk_mode {
	PMK_MODE_USER,
	PMK_MODE_KERNEL,
	PMK_MODE_HV,
	PMK_MODE_MARKED = 4,	/* the mark bit of the machine state register is on */
};

#define PMK_MAX_SAMPLED		2	/* registers that tell of an interrupt */
#define PMK_EVERY_MODE		0xff	/* pmk_machine_counter.frozen_in */

/**
 * struct pmk_machine_counter - one counter
 * @count: the register in the upper 32 bits, a part of the next event below
 * @ratio: events per cycle, 32 bits before and 32 after the point
 * @event: what it counts: the event code without the counter's number; 0 is nothing
 * @frozen_in: bit n is set when it stands still in mode n of enum pmk_mode
 * @waits: it stands still until the machine's trigger
 * @watched: something happens when it becomes negative
 * @carries: it counts overflows of the counter before it
 */
struct pmk_machine_counter {
	u64 count;
	u64 ratio;
	u32 event;
	u8 frozen_in;
	bool waits;
	bool watched;
	bool carries;
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
 * @pending: the counter interrupt is asked for
 * @mode: the mode in which cycles passed last, or an event occurred
 * @at: what its CPU is doing
 * @sampled: registers that tell of an interrupt, in the order of @kind
 */
struct pmk_machine {
	const struct pmk_machine_kind *kind;
	const struct pmk_profile *profile;
	u64 ctrl[PMK_MAX_CTRL];
	struct pmk_machine_counter counter[PMK_MAX_COUNTERS];
	bool pending;
	u8 mode;
	struct pmk_machine_at at;
	u64 sampled[PMK_MAX_SAMPLED];
};

/* A register's number in the processor's own numbering, and its width */
struct pmk_machine_reg {
	u16 number;
	u8 bits;
};

/**
 * struct pmk_machine_kind - what one PMU does, constant
 * @name: the PMU
 * @nr_ctrl: control registers
 * @nr_counters: counters, all of 32 bits
 * @ctrl: the control registers
 * @counter: numbers of the counters
 * @nr_sampled: registers in @sampled
 * @sampled: numbers of the registers that @negative fills in for an interrupt
 * @number_at: lowest bit of the counter's number in an event code
 * @number_bits: how many bits that number has, 0 in them being any counter; 0: event
 *               codes have no such number
 * @has_hv: PMK_MODE_HV exists
 * @level: the interrupt comes again until software takes it back; otherwise it
 *         comes once
 * @rolls_back: a counter may go back by less than this; 0: it never does
 * @junk: what control registers and counters hold after reset where the
 *        documents leave it undefined
 * @profile: text of a profile for users who bring none
 * @decode: fill in the counters (all but count and ratio) and what else follows
 *          from the control registers
 * @negative: some counters (bit n for index n) are negative: do what the control
 *            registers say about it, to the control registers and to pending
 */
struct pmk_machine_kind {
	const char *name;
	u8 nr_ctrl;
	u8 nr_counters;
	struct pmk_machine_reg ctrl[PMK_MAX_CTRL];
	u16 counter[PMK_MAX_COUNTERS];
	u8 nr_sampled;
	u16 sampled[PMK_MAX_SAMPLED];
	u8 number_at;
	u8 number_bits;
	bool has_hv;
	bool level;
	u16 rolls_back;
	u32 junk;
	const char *profile;
	void (*decode)(struct pmk_machine *m);
	void (*negative)(struct pmk_machine *m, unsigned int counters);
};

/* machine.c: see the definitions for the contracts */
void pmk_machine_reset(struct pmk_machine *m, const struct pmk_machine_kind *kind);
void pmk_machine_profile(struct pmk_machine *m, const struct pmk_profile *profile);
bool pmk_machine_read(const struct pmk_machine *m, unsigned int reg, u64 *value);
bool pmk_machine_write(struct pmk_machine *m, unsigned int reg, u64 value);
void pmk_machine_answer(struct pmk_machine *m, unsigned int counters);
unsigned int pmk_machine_listeners(const struct pmk_machine *m, u32 code);
bool pmk_machine_take_interrupt(struct pmk_machine *m);

/* counting.c */
u64 pmk_machine_advance(struct pmk_machine *m, unsigned int mode, u64 cycles);
u64 pmk_machine_until(const struct pmk_machine *m, unsigned int mode);
u64 pmk_machine_add(struct pmk_machine *m, unsigned int mode, unsigned int counters,
		    u64 n);
void pmk_machine_roll_back(struct pmk_machine *m, unsigned int counters, u32 n);

#endif /* PMK_MACHINE_H */
