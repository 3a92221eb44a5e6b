// SPDX-License-Identifier: GPL-2.0-only
/*
 * The clock of emulated machines. The real one makes cycles of the accounted time, at a stated
 * frequency, whenever a register is used and at the deadline, which is computed
 * for the next overflow. The manual one stands still, and so does the one that programs feed.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/jiffies.h>
#include <linux/kernel_stat.h>
#include <linux/ktime.h>
#include <linux/log2.h>
#include <linux/math64.h>
#include <linux/perf_event.h>
#include <linux/vtime.h>
#include <asm/irq_regs.h>
#include "emulation/emulated.h"
#include "lib/user_regs.h"

#define WHOLE		256			/* of the shares of struct pmk_emulated_cpu */
#define LONGEST		(10ull * NSEC_PER_SEC)	/* deadline that is worth setting */
#define IDLE_LOOK	NSEC_PER_MSEC		/* least time between two looks at an idle CPU */
#define MAX_ROUNDS	1000			/* interrupts at a time */
#define COMMAND_ROUNDS	32			/* by command: within the usual limits */
#define COMMAND_TIME	(TICK_NSEC / 8)		/* the same, of time */

static enum pmk_clock kind;

/**
 * pmk_clock_setup() - choose the clock
 * @clock: which one
 *
 * Before any emulated PMU is there.
 */
void pmk_clock_setup(enum pmk_clock clock)
{
	kind = clock;
}

/**
 * pmk_clock_set_mhz() - choose the frequency of the real clock
 * @e: the PMU; it is set up, and perf does not know it
 * @mhz: the frequency in MHz
 */
void pmk_clock_set_mhz(struct pmk_emulated *e, unsigned int mhz)
{
	unsigned int cpu;

	e->mhz = mhz;
	for_each_possible_cpu(cpu)
		per_cpu_ptr(e->cpu, cpu)->mhz = mhz;
}

/**
 * pmk_clock_kind() - get the clock that pmk_clock_setup() chose, for all emulated PMUs
 *
 * Any context.
 *
 * Return: the clock.
 */
enum pmk_clock pmk_clock_kind(void)
{
	return kind;
}

/* At the usual frequency a cycle is a nanosecond */
static u64 cycles_of(const struct pmk_emulated_cpu *c, u64 ns)
{
	if (likely(c->mhz == 1000))
		return ns;
	return mul_u64_u32_div(ns, c->mhz, 1000);
}

static u64 ns_of(const struct pmk_emulated_cpu *c, u64 cycles)
{
	if (likely(c->mhz == 1000))
		return cycles;
	return mul_u64_u32_div(cycles, 1000, c->mhz);
}

static u64 accounted_idle(void)
{
	const u64 *stat = kcpustat_this_cpu->cpustat;

	return stat[CPUTIME_IDLE] + stat[CPUTIME_IOWAIT];
}

/* What the kernel accounts of this CPU, at its ticks; idle time as the CPU leaves its idle loop */
static void read_account(struct pmk_account *a)
{
	const u64 *stat = kcpustat_this_cpu->cpustat;

	a->user = stat[CPUTIME_USER] + stat[CPUTIME_NICE];
	a->busy = a->user + stat[CPUTIME_SYSTEM] + stat[CPUTIME_SOFTIRQ] + stat[CPUTIME_IRQ];
	a->idle = accounted_idle();
}

/* Without ticks (nohz_full=) time in the kernel is accounted at its end, however long that is */
static bool is_accounted_late(void)
{
	return IS_ENABLED(CONFIG_VIRT_CPU_ACCOUNTING_GEN) && vtime_accounting_enabled_this_cpu();
}

/*
 * What the time of this CPU was since the last call. User mode and, with a run latch, idle time
 * have these shares from now on. Without a latch the processor stops in idle time: it is owed, as
 * is time without an account, but for a tick, which may be about to come. Since when a CPU has been
 * idle is not accounted while it is: all that is without an account is idle time then.
 */
static void learn(struct pmk_emulated_cpu *c, u64 now)
{
	struct pmk_account a, *last = &c->account;
	u64 all, idle;

	read_account(&a);
	all = a.busy - last->busy;
	c->due += now - c->learnt - all;
	if (is_idle_task(current))
		a.idle = last->idle + max(c->due, 0);
	idle = min(a.idle - min(a.idle, last->idle), (u64)max(c->due, 0));
	c->due = max(c->due - (s64)idle, -(s64)TICK_NSEC);
	if (c->due > (s64)TICK_NSEC) {
		if (!is_accounted_late())
			c->owed += c->due - TICK_NSEC;
		c->due = TICK_NSEC;
	}
	c->idle = 0;
	if (!c->machine.kind->idle_stops) {
		c->owed += idle;
	} else if (idle) {
		all += idle;
		c->idle = div64_u64(idle * WHOLE, all);
	}
	if (all)
		c->share = min_t(u64, div64_u64((a.user - last->user) * WHOLE, all), WHOLE);
	*last = a;
	c->learnt = now;
	c->jiffy = jiffies;
}

/* Is there something to learn? Where no time was idle, or late, only a tick tells */
static bool may_learn(const struct pmk_emulated_cpu *c, u64 now)
{
	return jiffies - c->jiffy > 0 || now - c->last >= TICK_NSEC || c->idle == WHOLE ||
	       is_idle_task(current);
}

/**
 * pmk_clock_start() - begin to count time on this CPU
 * @c: its machine, just powered up
 *
 * Interrupts off.
 */
void pmk_clock_start(struct pmk_emulated_cpu *c)
{
	c->ticking = false;
	c->cycles = 0;
	learn(c, ktime_get_ns());
	c->jiffy = jiffies - 1;		/* for begin(): this was for the share alone */
}

/* Cycles pass in user and in other modes, up to an interrupt; returns what is left */
static inline u64 advance_busy(struct pmk_emulated_cpu *c, u64 user, u64 other)
{
	user = pmk_machine_advance(&c->machine, PMK_MODE_USER, user);
	if (other && !c->machine.pending)
		other = pmk_machine_advance(&c->machine, PMK_MODE_KERNEL, other);
	return user + other;
}

/* The same with idle time, while the run latch is off */
static noinline u64 advance_with_idle(struct pmk_emulated_cpu *c, u64 cycles, u64 user)
{
	u64 idle = mul_u64_u32_shr(cycles, c->idle, ilog2(WHOLE)), left;

	user = min(user, cycles - idle);
	left = advance_busy(c, user, cycles - idle - user);
	if (idle && !c->machine.pending) {
		pmk_machine_set_idle(&c->machine, true);
		idle = pmk_machine_advance(&c->machine, PMK_MODE_KERNEL, idle);
		pmk_machine_set_idle(&c->machine, false);
	}
	return left + idle;
}

static inline u64 advance(struct pmk_emulated_cpu *c, u64 cycles)
{
	u64 user;

	if (c->machine.pending)
		return cycles;
	user = mul_u64_u32_shr(cycles, c->share, ilog2(WHOLE));
	if (unlikely(c->idle))
		return advance_with_idle(c, cycles, user);
	return advance_busy(c, user, cycles - user);
}

/**
 * pmk_clock_advance() - advance the machine of this CPU to the present, for pmk_clock_catch_up()
 * @c: the machine; time passes for it
 *
 * User mode, the kernel and idle time share the time as they did in the last tick. Time that is
 * owed passes for no cycle.
 *
 * If the machine asks for an interrupt, the deadline delivers it: this deadline has expired already
 * or will within a tick. Cycles after the interrupt wait for it (pmk_emulated_cpu.cycles). No timer
 * is touched, because perf also reads counters in tracepoints, and some tracepoints are called with
 * the lock of this CPU's timers held. Interrupts off, no NMI.
 */
void pmk_clock_advance(struct pmk_emulated_cpu *c)
{
	u64 now = ktime_get_ns(), owed, cycles;

	if (may_learn(c, now))
		learn(c, now);
	owed = min(c->owed, now - c->last);
	c->owed -= owed;
	cycles = cycles_of(c, now) - cycles_of(c, c->last + owed);
	c->last = now;
	c->cycles = advance(c, c->cycles + cycles);
}

/* Time until so many cycles have passed in modes that have this share of the time, in ns */
static u64 time_until(const struct pmk_emulated_cpu *c, u64 cycles, u32 share)
{
	if (!share || cycles >= cycles_of(c, LONGEST))
		return LONGEST;
	return ns_of(c, div_u64(cycles * WHOLE, share)) + 1;
}

/*
 * Time until the next overflow, if so much of the time is idle. Where shares matter a longer time
 * than a tick is the shortest one that it can take
 */
static u64 until_overflow(struct pmk_emulated_cpu *c, u32 idle)
{
	bool user = pmk_machine_moves(&c->machine, PMK_MODE_USER);
	bool kernel = pmk_machine_moves(&c->machine, PMK_MODE_KERNEL);
	u64 cycles = pmk_machine_until(&c->machine, user ? PMK_MODE_USER : PMK_MODE_KERNEL);
	u32 busy = WHOLE - idle, in_user = min(c->share, busy);
	u32 share = (user ? in_user : 0) + (kernel ? busy - in_user : 0);
	u64 ns;

	if (cycles == PMK_NEVER)
		return PMK_NEVER;
	ns = time_until(c, cycles, share);
	if (share != WHOLE)
		ns = min(ns, max_t(u64, TICK_NSEC, time_until(c, cycles, WHOLE)));
	return ns;
}

/*
 * The deadline comes by the next overflow, or by the next tick where that may change a share. In
 * idle time some counters stand still: the others' overflow may be the next one. Where all do, it
 * is enough to look now and then for work that has begun
 */
static void deadline_by_overflow(struct pmk_emulated_cpu *c)
{
	u64 ns = until_overflow(c, c->idle);

	if (unlikely(c->idle)) {
		pmk_machine_set_idle(&c->machine, true);
		ns = min(ns, until_overflow(c, 0));
		pmk_machine_set_idle(&c->machine, false);
	}
	if (!c->machine.kind->idle_stops && is_idle_task(current))
		ns = max_t(u64, ns, IDLE_LOOK);
	if (ns != PMK_NEVER)
		pmk_deadline_by(&c->deadline, c->last + c->owed + ns);
}

/*
 * From now on time passes. The time before was not the counters': no share is learnt from it, and
 * its idle time is not owed. Where no tick has come since, the next one accounts the time up to the
 * stop, too
 */
static void begin(struct pmk_emulated_cpu *c)
{
	if (jiffies - c->jiffy > 0) {
		read_account(&c->account);
		c->jiffy = jiffies;
		c->due = 0;
		c->owed = 0;
	} else {
		c->account.idle = max(c->account.idle, accounted_idle());
		c->due += c->last - c->learnt;
	}
	c->ticking = true;
	c->last = ktime_get_ns();
	c->learnt = c->last;
	c->idle = 0;
}

/**
 * pmk_clock_set_deadline() - set the deadline of a machine, for pmk_clock_set()
 * @c: the machine; cycles move counters, or its interrupt waits
 *
 * Interrupts off, no NMI.
 */
void pmk_clock_set_deadline(struct pmk_emulated_cpu *c)
{
	if (c->machine.pending)	/* at once, but after other timers that wait already */
		pmk_deadline_by(&c->deadline, c->last);
	if (kind != PMK_CLOCK_REAL)
		return;
	if (!c->ticking)
		begin(c);
	if (!c->machine.pending)
		deadline_by_overflow(c);
}

/*
 * On the manual clock the command says whether the task's user mode was at work or the
 * kernel. An idle CPU that polls does what another one asks of it outside of any interrupt.
 */
static struct pt_regs *interrupted(struct pmk_emulated_cpu *c)
{
	struct pt_regs *regs = get_irq_regs(), *user = pmk_user_regs();
	bool manual = kind != PMK_CLOCK_REAL;

	if (user && (manual ? c->machine.mode == PMK_MODE_USER : !regs))
		return user;
	if (regs && !(manual && user_mode(regs)))
		return regs;
	perf_fetch_caller_regs(&c->scratch);
	return &c->scratch;
}

/**
 * pmk_clock_expired() - the deadline of this CPU's machine
 * @deadline: the deadline
 *
 * Delivers every interrupt that is due, but for no longer than a tick: then other interrupts of
 * this CPU have their turn. Interrupts off, no NMI.
 */
void pmk_clock_expired(struct pmk_deadline *deadline)
{
	struct pmk_emulated_cpu *c = container_of(deadline, struct pmk_emulated_cpu, deadline);
	unsigned int round;

	pmk_clock_catch_up(c);
	c->serving = true;
	for (round = 0; round < MAX_ROUNDS; round++) {
		if (!pmk_machine_take_interrupt(&c->machine))
			break;
		c->owner->interrupt(interrupted(c));
		c->cycles = advance(c, c->cycles);
		if (c->machine.pending && ktime_get_ns() - c->last >= TICK_NSEC)
			break;
	}
	c->serving = false;
	pmk_clock_set(c);
}

/**
 * pmk_emulated_overdue() - how long ago the overflow was whose interrupt is at work
 * @e: the PMU
 *
 * Time that has passed since then waits for the end of the interrupt. Where an event leaves a mode
 * out, it is too short: time passes for user mode first. In the counter interrupt.
 *
 * Return: ns.
 */
u64 pmk_emulated_overdue(struct pmk_emulated *e)
{
	const struct pmk_emulated_cpu *c = this_cpu_ptr(e->cpu);

	return ns_of(c, c->cycles);
}

/**
 * pmk_clock_pass() - let cycles pass, or an event occur, by command
 * @c: the machine of this CPU
 * @mode: the mode this happens in; PMK_MODE_IDLE, too
 * @counters: the counters that notice the event; 0 for cycles
 * @n: how often
 *
 * Delivers the interrupts on the way, but not too many: to do the rest in a later
 * tick keeps events from being throttled. One that is asked for is delivered whatever the time:
 * the caller may sleep next, and the freeze of its events takes the interrupt back. Manual clock,
 * interrupts off.
 *
 * Return: how many are left to do.
 */
u64 pmk_clock_pass(struct pmk_emulated_cpu *c, unsigned int mode, unsigned int counters,
		   u64 n)
{
	u64 end = ktime_get_ns() + COMMAND_TIME;
	bool idle = mode == PMK_MODE_IDLE;
	unsigned int round;

	mode = idle ? PMK_MODE_KERNEL : mode;
	pmk_machine_set_idle(&c->machine, idle);
	c->serving = true;
	for (round = 0; round < COMMAND_ROUNDS; round++) {
		/* the write that armed the counters may have asked for an interrupt already */
		if (!c->machine.pending) {
			if (round && ktime_get_ns() >= end)
				break;
			n = counters ? pmk_machine_add(&c->machine, mode, counters, n) :
				       pmk_machine_advance(&c->machine, mode, n);
		}
		if (!pmk_machine_take_interrupt(&c->machine))
			break;
		c->owner->interrupt(interrupted(c));
	}
	pmk_machine_set_idle(&c->machine, false);
	c->serving = false;
	pmk_clock_set(c);
	return n;
}
