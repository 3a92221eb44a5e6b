// SPDX-License-Identifier: GPL-2.0-only
/* The counter interrupt, and other interrupts, which end what the last instruction began. */
#include "models/memory.h"
#include "powerpc/powerpc.h"

#define MSR_EXTERNAL	0x8000ull	/* interrupts are enabled */
#define VECTOR		0xf00		/* of the performance monitor */
#define VECTORS		0x3fff		/* below whatever they are moved by */

static void take(unsigned int cpu, unsigned int mode, u64 next, u64 msr)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];

	pmq_memory_forget(cpu);
	pmk_machine_take_interrupt(&c->m);
	if (mode == PMK_MODE_USER && pmq_count_one(cpu, mode, next, PMQ_BIT(SWITCH)))
		pmq_count_reached(cpu, 0);
	pmq_count_reached(cpu, 0);
	c->marked = false;
	pmq_guest_interrupt(next, msr, VECTOR);
}

/**
 * pmq_interrupt() - let the counter interrupt happen when it is asked for and enabled
 * @cpu: where
 * @next: the instruction that would be executed next
 *
 * Where addresses are translated an exception comes first, see pmq_guest_nowhere(): pmq_break()
 * makes it the counter interrupt. Does not return when it happens.
 */
void pmq_interrupt(unsigned int cpu, u64 next)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	u64 msr, nowhere;

	if (!c->m.pending)
		return;
	msr = pmq_guest_get(PMQ_REG_MSR);
	if (!(msr & MSR_EXTERNAL))
		return;
	if (!pmq_guest_nowhere(&nowhere))
		take(cpu, pmq_guest_mode() & ~PMK_MODE_MARKED, next, msr);
	c->taking = PMQ_HELD(next);
	c->taking_mode = pmq_guest_mode() & ~PMK_MODE_MARKED;
	c->taking_msr = msr;
	qemu_plugin_set_pc(nowhere);
}

/* Another interrupt may come first: it will come back to where the CPU was */
static u64 taken(unsigned int cpu, enum pmq_break type, u64 from)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	u64 next = c->taking & ~1ull;

	if (!c->taking)
		return from;
	c->taking = 0;
	if (type == PMQ_EXCEPTION)
		take(cpu, c->taking_mode, next, c->taking_msr);
	pmq_guest_set(PMQ_REG_SRR0, next);
	return next;
}

/* External interrupts and those of decrementers, which QEMU 11.1 calls exceptions, too */
static bool is_between_instructions(unsigned int vector)
{
	return vector == 0x500 || vector == 0x900 || vector == 0x980;
}

/* What an interrupt with this vector is, if it is an event; as in struct pmq_processor */
static pmq_mask interrupt(enum pmq_break type, unsigned int vector)
{
	if (type == PMQ_INTERRUPT)
		return vector == 0x500 ? PMQ_BIT(EXTERNAL) : 0;
	if (vector == 0x380)
		return PMQ_BIT(DATA_SEGMENT);
	if (vector == 0x480)
		return PMQ_BIT(INST_SEGMENT);
	return vector == 0x1600 ? PMQ_BIT(VECTOR_ASSIST) : 0;
}

/**
 * pmq_break() - the next instruction is not the one that follows
 * @cpu: where
 * @type: why
 * @from: the instruction that would have been next; for an exception the one that made it
 * @to: the instruction that is next
 * @data: nothing
 *
 * For QEMU, after the CPU has changed its state.
 */
void pmq_break(unsigned int cpu, enum pmq_break type, u64 from, u64 to, void *data)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];
	const struct pmq_site *site = (void *)(uintptr_t)pmq_score(cpu)->tail;
	pmq_mask what;
	bool user;

	if (is_between_instructions(to & VECTORS))
		type = PMQ_INTERRUPT;
	from = taken(cpu, type, from);
	pmq_memory_forget(cpu);
	if (pmq_score(cpu)->other)
		pmq_count_other(cpu, from);
	pmq_score(cpu)->other = 0;
	if (site)
		pmq_tail(cpu, from, type != PMQ_EXCEPTION || from != site->pc ||
			 pmq_powerpc_completes(site->insn));
	if (type == PMQ_HOSTCALL || !c->nr_listeners)
		return;
	pmq_count_settle(cpu, from);
	user = pmq_guest_get(PMQ_REG_SRR1) & PMQ_MSR_USER;
	if (user)
		pmq_count_one(cpu, PMK_MODE_USER, from, PMQ_BIT(SWITCH));
	what = interrupt(type, to & VECTORS);
	if (what)
		pmq_count_one(cpu, user ? PMK_MODE_USER : PMK_MODE_KERNEL, from, what);
	pmq_count_reached(cpu, from);
	c->marked = false;
}
