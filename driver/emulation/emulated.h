/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Register access to an emulated machine (machine.h), one for each CPU. A
 * clock lets cycles pass there: the real one by time, the manual one by command.
 * An interrupt of the machine is taken from the CPU's deadline.
 *
 * Everything about a machine happens on its own CPU with interrupts off, and
 * nothing in an NMI.
 */
#ifndef PMK_EMULATED_H
#define PMK_EMULATED_H

#include <linux/mutex.h>
#include <linux/percpu.h>
#include <linux/ptrace.h>
#include "access/access.h"
#include "emulation/machine.h"
#include "lib/deadline.h"
#include "lib/parameters.h"
#include "model/model.h"

/* Times of a CPU that the kernel has accounted, in ns */
struct pmk_account {
	u64 user;
	u64 busy;	/* with @user */
	u64 idle;
};

/**
 * struct pmk_emulated_cpu - the machine of one CPU
 * @machine: its registers
 * @deadline: when the machine next needs attention
 * @owner: the PMU
 * @mhz: frequency of the real clock
 * @ticking: time passes here: the machine's counters move, or its interrupt waits
 * @last: time up to which cycles were taken, as ktime_get_ns() has it, while @ticking
 * @cycles: cycles up to @last that wait for an interrupt to be taken
 * @share: user mode's share of the time, in 256ths
 * @idle: idle time's share, in 256ths; 0 where there is no run latch
 * @owed: time that is to pass for no cycle, in ns
 * @due: time that the account may still get, in ns
 * @learnt: when @share and @idle were learnt, in ktime_get_ns()
 * @jiffy: jiffies then
 * @account: the account then, with the idle time that it did not have yet
 * @scratch: registers of a sample where nothing was interrupted
 * @serving: time stands still: an interrupt, or a command, is at work
 */
struct pmk_emulated_cpu {
	struct pmk_machine machine;
	struct pmk_deadline deadline;
	struct pmk_emulated *owner;
	u32 mhz;
	bool ticking;
	u64 last;
	u64 cycles;
	u32 share;
	u32 idle;
	u64 owed;
	s64 due;
	u64 learnt;
	unsigned long jiffy;
	struct pmk_account account;
	struct pt_regs scratch;
	bool serving;
};

/**
 * struct pmk_emulated - an emulated PMU
 * @kind: what its machines do
 * @model: who knows its events by name
 * @name: its name, for messages
 * @mhz: frequency of the real clock
 * @quirks: what its machines do differently: a mask of enum pmk_quirk
 * @counter: index in @kind of each counter of @model
 * @cpu: its machines
 * @interrupt: who gets the counter interrupt
 * @pmu: what perf knows, for the commands in debugfs
 * @profile: the profile in force
 * @control: protects @profile; held for a short time. Code with interrupts off reads without it
 * @unused: protects @profile before there are users, against CPU hotplug, which waits for no user
 */
struct pmk_emulated {
	const struct pmk_machine_kind *kind;
	const struct pmk_model *model;
	const char *name;
	unsigned int mhz;
	unsigned int quirks;
	u8 counter[PMK_MAX_COUNTERS];
	struct pmk_emulated_cpu __percpu *cpu;
	void (*interrupt)(struct pt_regs *regs);
	struct pmu *pmu;
	struct pmk_profile_text *profile;
	struct mutex control;	/* protects @profile */
	struct mutex unused;	/* of users: protects @profile */
};

#define PMK_MAX_PROFILE	65000	/* bytes of text; fits an attribute of a netlink message */

enum pmk_command_kind {
	PMK_COMMAND_PASS,	/* cycles pass, or an event happens */
	PMK_COMMAND_AT,		/* the machine takes over @at */
	PMK_COMMAND_TURN,	/* perf lets events take turns once */
};

/**
 * struct pmk_command - what shall happen to an emulated PMU
 * @kind: what it does
 * @e: the PMU
 * @n: how many cycles, or events, are left
 * @mode: the mode in which the cycles pass, or the event happens
 * @cpu: the CPU; -1: the CPU of the caller
 * @codes: codes of the event
 * @nr_codes: number of @codes, 0 for cycles
 * @done: nothing is left, and no interrupt waits
 * @at: the instruction at work from now on
 */
struct pmk_command {
	enum pmk_command_kind kind;
	struct pmk_emulated *e;
	u64 n;
	unsigned int mode;
	int cpu;
	u32 codes[PMK_PROFILE_MAX_CODES];
	unsigned int nr_codes;
	bool done;
	struct pmk_machine_at at;
};

/**
 * PMK_EMULATED_ACCESS() - access to an emulated machine, name_access
 * @prefix: prefix of the symbols to define
 * @_kind: the machine
 * @_model: its PMU's model
 */
#define PMK_EMULATED_ACCESS(prefix, _kind, _model)					\
static struct pmk_emulated prefix##_machines = { .kind = (_kind), .model = (_model) };	\
static u64 prefix##_read_counter(unsigned int counter)					\
{ return pmk_emulated_read(&prefix##_machines, counter); }				\
static void prefix##_write_counter(unsigned int counter, u64 value)			\
{ pmk_emulated_set(&prefix##_machines, counter, value); }				\
static void prefix##_write_ctrl(unsigned int reg, u64 value)				\
{ pmk_emulated_write(&prefix##_machines, reg, value); }					\
static void prefix##_prepare(void)							\
{ pmk_emulated_prepare(&prefix##_machines); }						\
static void prefix##_cpu_prepare(unsigned int cpu)					\
{ pmk_emulated_cpu_prepare(&prefix##_machines, cpu); }					\
static u64 prefix##_overdue(void)							\
{ return pmk_emulated_overdue(&prefix##_machines); }					\
static int prefix##_claim(void (*interrupt)(struct pt_regs *regs))			\
{ prefix##_machines.interrupt = interrupt; return 0; }					\
static int prefix##_setup(const char *name)						\
{ return pmk_emulated_setup(&prefix##_machines, name); }				\
static void prefix##_teardown(void)							\
{ pmk_emulated_teardown(&prefix##_machines); }						\
static void prefix##_add_files(struct dentry *dir, struct pmu *pmu)			\
{ pmk_control_add(&prefix##_machines, dir, pmu); }					\
static const struct pmk_access prefix##_access = {					\
	.backend = "emulated",								\
	.read_counter = prefix##_read_counter,						\
	.write_counter = prefix##_write_counter,					\
	.write_ctrl = prefix##_write_ctrl,						\
	.sync = pmk_emulated_sync,							\
	.overdue = prefix##_overdue,							\
	.in_use = pmk_emulated_in_use,							\
	.prepare = prefix##_prepare,							\
	.cpu_prepare = prefix##_cpu_prepare,						\
	.claim = prefix##_claim,							\
	.release = pmk_emulated_release,						\
	.setup = prefix##_setup,							\
	.teardown = prefix##_teardown,							\
	.add_files = prefix##_add_files,						\
	.machines = &prefix##_machines,							\
}

/* Registers of an emulated machine take effect at once, and nobody else wants them */
static inline void pmk_emulated_sync(void) { }
static inline void pmk_emulated_in_use(unsigned int cpu, bool in_use) { }
static inline void pmk_emulated_release(void) { }

/* emulated.c: see the definitions for the contracts */
u64 pmk_emulated_read(struct pmk_emulated *e, unsigned int counter);
u64 pmk_emulated_read_reg(struct pmk_emulated *e, unsigned int reg);
void pmk_emulated_set(struct pmk_emulated *e, unsigned int counter, u64 value);
void pmk_emulated_write(struct pmk_emulated *e, unsigned int reg, u64 value);
void pmk_emulated_prepare(struct pmk_emulated *e);
void pmk_emulated_cpu_prepare(struct pmk_emulated *e, unsigned int cpu);
int pmk_emulated_setup(struct pmk_emulated *e, const char *name);
void pmk_emulated_teardown(struct pmk_emulated *e);

/* clock.c */
void pmk_clock_setup(enum pmk_clock clock);
void pmk_clock_set_mhz(struct pmk_emulated *e, unsigned int mhz);
enum pmk_clock pmk_clock_kind(void);
void pmk_clock_start(struct pmk_emulated_cpu *c);
void pmk_clock_advance(struct pmk_emulated_cpu *c);
void pmk_clock_set_deadline(struct pmk_emulated_cpu *c);
void pmk_clock_expired(struct pmk_deadline *deadline);
u64 pmk_emulated_overdue(struct pmk_emulated *e);
u64 pmk_clock_pass(struct pmk_emulated_cpu *c, unsigned int mode, unsigned int counters,
		   u64 n);

/* Does time stand still for this machine, as its counters do, or because it is served? */
static inline bool pmk_clock_stands(const struct pmk_emulated_cpu *c)
{
	return !c->ticking || c->serving;
}

/**
 * pmk_clock_catch_up() - let time pass for the machine of this CPU, up to now
 * @c: the machine
 *
 * Before anybody looks at it, or changes it. Interrupts off, no NMI.
 */
static inline void pmk_clock_catch_up(struct pmk_emulated_cpu *c)
{
	if (!pmk_clock_stands(c))
		pmk_clock_advance(c);
}

/**
 * pmk_clock_set() - see to it that the deadline is there for what the machine will do next
 * @c: the machine
 *
 * A deadline that comes before is left as it is: it is set anew when it expires. A deadline that is
 * not needed any more is left, too. Interrupts off, no NMI.
 */
static inline void pmk_clock_set(struct pmk_emulated_cpu *c)
{
	const struct pmk_machine *m = &c->machine;

	if (m->pending || pmk_machine_moves(m, PMK_MODE_USER) ||
	    pmk_machine_moves(m, PMK_MODE_KERNEL))
		pmk_clock_set_deadline(c);
	else
		c->ticking = false;
}

/* command.c */
const char *pmk_command_count(struct pmk_command *c, u64 n);
const char *pmk_command_mode(struct pmk_command *c, int mode);
int pmk_command_mode_named(const char *word);
const char *pmk_command_event(struct pmk_command *c, const char *word);
int pmk_command_part(struct pmk_command *c);
int pmk_command_run(struct pmk_command *c);

/* feed.c: see the definition for the contract */
void pmk_emulated_feed(struct pmk_emulated *e, unsigned int counters, struct pmukit_feed *f);

/* control.c */
void pmk_control_add(struct pmk_emulated *e, struct dentry *dir, struct pmu *pmu);

/* profiles.c */
unsigned int pmk_emulated_codes(const void *model, const char *word, size_t len, u32 *codes);
int pmk_profile_replace(struct pmk_emulated *e, const char *text, size_t len,
			struct pmk_profile_error *error, bool wait);
int pmk_profile_set(struct pmk_emulated *e, const char *text, size_t len,
		    struct pmk_profile_error *error);
int pmk_profile_default(struct pmk_emulated *e);
const char *pmk_profile_text(const struct pmk_emulated *e);
const struct pmk_profile *pmk_profile_ratios(const struct pmk_emulated *e);
void pmk_profile_free(struct pmk_emulated *e);

#endif /* PMK_EMULATED_H */
