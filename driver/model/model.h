/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The model of a PMU: pure functions and constant tables of fixed-width integers. A model needs no
 * kernel: programs and tests that are compiled from the same sources decide as the driver does.
 *
 * Counters are numbered from 0 here ("index"); pmk_model.first_counter is the number of the first
 * one in the processor's manual.
 */
#ifndef PMK_MODEL_H
#define PMK_MODEL_H

#include "model/generic.h"
#include "model/capacity.h"
#include "model/types.h"

/* struct pmk_request.flags */
#define PMK_EXCLUDE_USER	0x01
#define PMK_EXCLUDE_KERNEL	0x02
#define PMK_EXCLUDE_HV		0x04
#define PMK_PER_TASK		0x08	/* the event is one of a task, not of a CPU */
#define PMK_KERNEL_IS_HV	0x10	/* this kernel runs in hypervisor state */
#define PMK_NO_INTERRUPT	0x20	/* the counter interrupt must not be used */
#define PMK_BREAKPOINTS		0x40	/* events on breakpoint registers are allowed */
#define PMK_SAMPLING		0x80	/* the event samples: its counter must interrupt */
#define PMK_EXCLUDE_IDLE	0x200	/* do not count while the CPU is idle */
#define PMK_PRECISE		0x400	/* samples need the exact address */

/**
 * struct pmk_request - an event as perf asks for it
 * @config: config, config1 and config2 of struct perf_event_attr
 * @flags: the PMK_* flags above
 */
struct pmk_request {
	u64 config[3];
	u32 flags;
};

/**
 * struct pmk_alt - an alternative: one code on one counter that counts an event
 * @code: the code to program: the event's own, or one that counts the same
 * @value: bits to OR into each control register
 * @constraint: required values of fields that all counters share, in bits that the model defines
 * @constraint_mask: the bits of @constraint that are required
 * @counters: the counters used, bit n for index n
 * @chained: the counters that are chained, and do not interrupt, bit n for index n
 * @counter: index of the counter that holds the count, or its lower 32 bits (see
 *           pmk_is_chained())
 * @task_only: @code counts the same only while the event follows one task
 * @gated: nothing counts while the CPU is idle, if PMK_EXCLUDE_IDLE asks for that
 * @precise: an overflow records the address of the instruction that caused it
 */
struct pmk_alt {
	u64 code;
	u64 value[PMK_MAX_CTRL];
	u32 constraint;
	u32 constraint_mask;
	u32 counters;
	u32 chained;
	u8 counter;
	bool task_only;
	bool gated;
	bool precise;
};

/**
 * struct pmk_alts - every alternative to count one event, best first
 * @nr: number of alternatives, at least 1 for an event that the model accepts
 * @too_many: there were more than PMK_MAX_ALTS, and the rest was left out
 * @alt: the alternatives
 */
struct pmk_alts {
	u8 nr;
	bool too_many;
	struct pmk_alt alt[PMK_MAX_ALTS];
};

/**
 * struct pmk_refusal - why an event, or a set of events, is refused
 * @reason: a static sentence without a full stop; NULL when nothing is refused
 * @field: the field at fault (a name of pmk_model.formats or .constraints, or "counter"
 *         where a set lacks counters), or NULL
 * @bits: the bits of the request at fault, 0 for a set
 * @first: for a set, position of the first event at fault
 * @second: position of the second one; equal to @first when there is no single pair
 * @set: for a set, bit n for each event n of a smallest set that cannot run together
 * @unsupported: the event is valid, but cannot be sampled as requested
 */
struct pmk_refusal {
	const char *reason;
	const char *field;
	u64 bits;
	u8 first;
	u8 second;
	u32 set;
	bool unsupported;
};

/**
 * struct pmk_set - events that run together
 * @value: control registers of the events, without pmk_model.base
 * @constraint: required values of all events
 * @constraint_mask: the bits of @constraint that any event requires
 * @used: counters taken, bit n for index n
 */
struct pmk_set {
	u64 value[PMK_MAX_CTRL];
	u32 constraint;
	u32 constraint_mask;
	u32 used;
};

/**
 * struct pmk_image - a register image: writes in the order the PMU needs
 * @nr: number of writes; a register may be written twice
 * @write: the writes
 * @write.ctrl: index into pmk_model.ctrl
 * @write.value: value to write
 */
struct pmk_image {
	u8 nr;
	struct {
		u8 ctrl;
		u64 value;
	} write[PMK_MAX_WRITES];
};

/* A register: its name, its number in the processor's numbering, and its width */
struct pmk_reg {
	const char *name;
	u16 number;
	u8 bits;
};

/* One write of a start or stop sequence: (image & keep) | set */
struct pmk_step {
	u8 ctrl;
	u64 keep;
	u64 set;
};

/*
 * A named bit range of config, config1 or config2 (word 0, 1, 2): sysfs format/. A field of several
 * ranges has a row for each, one after the other, that of the lowest bits of its value first.
 */
struct pmk_format {
	const char *name;
	u8 word;
	u8 low;
	u8 high;
};

/* A file of sysfs caps/ that PMUs of this kind have in a kernel of their architecture */
struct pmk_cap {
	const char *name;
	const char *text;
};

/* A name for bits of pmk_alt.constraint */
struct pmk_field {
	const char *name;
	u32 mask;
};

/* What a count belongs to */
enum pmk_domain { PMK_THREAD, PMK_CORE, PMK_CHIP, PMK_NR_DOMAINS };

/* What few aliases have */
struct pmk_alias_more {
	u64 config[2];		/* config1 and config2 */
	const char *scale;	/* NULL when the count needs no scale */
	const char *unit;	/* NULL: a number without a unit */
	bool generic;		/* its name is one of perf's generic events */
};

/* An alias for sysfs events/, generated from events.tsv */
struct pmk_alias {
	const char *name;
	u64 config;
	const struct pmk_alias_more *more;	/* or NULL */
	u32 rate;		/* events in a million cycles when emulated; 0: no own rate */
	u8 domain;		/* enum pmk_domain */
	bool words;		/* sysfs has config to config2, in place of the field event */
};

/* config, config1 and config2 of an alias */
static inline void pmk_alias_code(const struct pmk_alias *alias, u64 *config)
{
	config[0] = alias->config;
	config[1] = alias->more ? alias->more->config[0] : 0;
	config[2] = alias->more ? alias->more->config[1] : 0;
}

/**
 * struct pmk_model - everything pmukit knows about one PMU
 * @name: name of the PMU or, of a table with an edition, that: its identifier in sysfs
 * @nr_counters: number of counters
 * @first_counter: number of the counter with index 0 in the manual
 * @counter_bits: width of a counter, of the widest one where they differ
 * @nr_ctrl: number of control registers
 * @nr_start: steps in @start
 * @nr_stop: steps in @stop
 * @free_running: counters that no event code switches off, bit n for index n
 * @counter: the counters
 * @ctrl: the control registers
 * @base: bits of each control register that are set while any event counts
 * @start: writes that make the counters run
 * @stop: writes that freeze the counters and disable the counter interrupt
 * @formats: fields of an event, for sysfs and for decoding
 * @nr_formats: number of @formats
 * @selector: name of the field in @formats that selects the event, where 0 counts nothing; NULL if
 *            code 0 is a named event
 * @arguments: bits of config that are arguments of an event, and not part of a named code
 * @constraints: names of the constraints
 * @nr_constraints: number of @constraints
 * @silencing: constraints for a counter whose overflows another counter counts, so that it does not
 *             interrupt; 0: none
 * @aliases: named events, sorted by config, then @more
 * @nr_aliases: number of @aliases
 * @generic: perf's generic events
 * @nr_generic: number of @generic
 * @unlisted: commands and profiles alone know their names
 * @caps: files of caps/ beside those of each PMU
 * @nr_caps: number of @caps
 * @domains: mask of enum pmk_domain: domains beyond a thread whose events have a PMU of their own,
 *           which counts on the counters of one of the threads
 * @uncore: it counts what the CPUs of a chip share: one CPU of each chip has all events, which
 *          neither sample, nor follow a task, nor leave out a mode
 * @cpus: if it serves perf's generic events it has the file cpus, by which perf knows the PMU of a
 *        core that is not called cpu
 * @alternatives: fills in every alternative of a request; false, and the refusal, when there is
 *                none. PMK_EXCLUDE_IDLE and PMK_PRECISE are hints: pmk_ask() drops alternatives
 *                that do not honour them
 */
struct pmk_model {
	const char *name;
	u8 nr_counters;
	u8 first_counter;
	u8 counter_bits;
	u8 nr_ctrl;
	u8 nr_start;
	u8 nr_stop;
	u32 free_running;
	struct pmk_reg counter[PMK_MAX_COUNTERS];
	struct pmk_reg ctrl[PMK_MAX_CTRL];
	u64 base[PMK_MAX_CTRL];
	struct pmk_step start[PMK_MAX_WRITES];
	struct pmk_step stop[PMK_MAX_WRITES];
	const struct pmk_format *formats;
	unsigned int nr_formats;
	const char *selector;
	u64 arguments;
	const struct pmk_field *constraints;
	unsigned int nr_constraints;
	u32 silencing;
	const struct pmk_alias *aliases;
	const unsigned int *nr_aliases;
	const struct pmk_generic *generic;
	unsigned int nr_generic;
	bool unlisted;
	const struct pmk_cap *caps;
	unsigned int nr_caps;
	u8 domains;
	bool uncore;
	bool cpus;
	bool (*alternatives)(const struct pmk_request *rq, struct pmk_alts *out,
			     struct pmk_refusal *why);
};

/* The counters of a PMU, bit n for index n */
static inline u32 pmk_all_counters(const struct pmk_model *model)
{
	return ~0u >> (32 - model->nr_counters);
}

/**
 * pmk_is_chained() - does an alternative count 64 bits in two counters?
 * @alt: the alternative
 *
 * The counter after @alt->counter has the upper half, and counts the overflows of @alt->counter.
 * Chained counters do not interrupt. Any context.
 */
static inline bool pmk_is_chained(const struct pmk_alt *alt)
{
	return alt->counters >> alt->counter & 2;
}

/**
 * pmk_fits() - can an alternative join a set?
 * @set: the events that run already
 * @alt: the alternative
 *
 * Two events conflict when they need the same counter, or different values of the same bit of the
 * constraints. Any context.
 */
static inline bool pmk_fits(const struct pmk_set *set, const struct pmk_alt *alt)
{
	return !(set->used & alt->counters) &&
	       !((set->constraint ^ alt->constraint) & set->constraint_mask & alt->constraint_mask);
}

/**
 * pmk_clear_set() - take every alternative out of a set
 * @set: the set
 * @nr_ctrl: control registers of this PMU; the values of others are 0 and stay so
 */
static inline void pmk_clear_set(struct pmk_set *set, unsigned int nr_ctrl)
{
	unsigned int i;

#pragma GCC unroll 4
	for (i = 0; i < nr_ctrl; i++)
		set->value[i] = 0;
	set->constraint = 0;
	set->constraint_mask = 0;
	set->used = 0;
}

/**
 * pmk_take() - add an alternative to a set that it fits
 * @set: the set
 * @alt: the alternative
 * @nr_ctrl: control registers of this PMU
 */
static inline void pmk_take(struct pmk_set *set, const struct pmk_alt *alt,
			    unsigned int nr_ctrl)
{
	unsigned int i;

#pragma GCC unroll 4
	for (i = 0; i < nr_ctrl; i++)
		set->value[i] |= alt->value[i];
	set->constraint |= alt->constraint & alt->constraint_mask;
	set->constraint_mask |= alt->constraint_mask;
	set->used |= alt->counters;
}

/* ask.c: see the definitions for the contracts */
bool pmk_ask(const struct pmk_model *model, const struct pmk_request *rq, struct pmk_alts *out,
	     struct pmk_refusal *why);

/* place.c */
void pmk_start_image(const struct pmk_model *model, const struct pmk_set *set,
		     struct pmk_image *out);
void pmk_stop_image(const struct pmk_model *model, struct pmk_image *out);

/* capacity.c */
bool pmk_within_capacity(const struct pmk_model *model, struct pmk_alts *scratch,
			 struct pmk_refusal *why);

/* conflict.c */
bool pmk_place(const struct pmk_model *model, const struct pmk_alts *const *event,
	       unsigned int nr, u8 *chosen);
void pmk_explain_conflict(const struct pmk_model *model,
			  const struct pmk_alts *const *event, unsigned int nr,
			  struct pmk_refusal *why);

#endif /* PMK_MODEL_H */
