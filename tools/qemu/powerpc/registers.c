// SPDX-License-Identifier: GPL-2.0-only
/*
 * mfspr and mtspr of the PMU's registers. QEMU does not execute them, so its own idea of these
 * registers stays out. What the processor refuses is left to QEMU, which refuses it, too: in user
 * mode all but reading the user copies, and in every mode writing those.
 */
#include "powerpc/powerpc.h"

#define CTRL		152
#define PPR		896
#define BAMR		951
#define IABR		1010
#define DABR		1013
#define USER_COPY	16	/* from a user copy's number to that of the register */

static bool is_access(u32 insn)
{
	unsigned int extended = insn >> 1 & 1023;

	return insn >> 26 == 31 && (extended == 339 || extended == 467);
}

static bool is_write(u32 insn)
{
	return (insn >> 1 & 1023) == 467;
}

static unsigned int spr_of(u32 insn)
{
	return (insn >> 16 & 31) | (insn >> 6 & 0x3e0);
}

static bool is_register(unsigned int spr)
{
	struct pmk_machine m = { .kind = pmq_processor->machine };
	u64 value;

	return pmk_machine_read(&m, spr, &value);
}

static bool is_sampled(unsigned int spr)
{
	unsigned int i;

	for (i = 0; i < pmq_processor->machine->nr_sampled; i++)
		if (pmq_processor->machine->sampled[i] == spr)
			return true;
	return false;
}

/* What events compare addresses with, see count/address.c */
static bool is_address(unsigned int spr)
{
	return spr == IABR || spr == DABR || spr == BAMR;
}

/**
 * pmq_register_addresses() - read IABR, DABR and BAMR, for a block that is translated
 */
void pmq_register_addresses(void)
{
	u64 bamr = 0;

	pmk_machine_read(&pmq_cpus[0].m, BAMR, &bamr);
	pmq_address_set(pmq_guest_get(PMQ_REG_IABR), pmq_guest_get(PMQ_REG_DABR), bamr);
}

/**
 * pmq_register_access() - is an instruction an access that the plugin takes?
 * @insn: it
 * @mode: the mode it is executed in
 */
bool pmq_register_access(u32 insn, unsigned int mode)
{
	if (!is_access(insn))
		return false;
	if (is_register(spr_of(insn)))
		return mode != PMK_MODE_USER;
	return !is_write(insn) && is_register(spr_of(insn) + USER_COPY);
}

/**
 * pmq_register_is_address() - is an instruction a write of an address that events compare with?
 * @insn: it
 * @mode: the mode it is executed in
 */
bool pmq_register_is_address(u32 insn, unsigned int mode)
{
	return mode != PMK_MODE_USER && is_access(insn) && is_write(insn) &&
	       is_address(spr_of(insn));
}

static void read_register(unsigned int cpu, u32 insn)
{
	struct pmk_machine *m = &pmq_cpus[cpu].m;
	u64 value = 0;

	if (!pmk_machine_read(m, spr_of(insn), &value))
		pmk_machine_read(m, spr_of(insn) + USER_COPY, &value);
	pmq_guest_set(insn >> 21 & 31, value);
}

/* The registers that tell of an interrupt are written, too: they keep it until the next one */
static void write_register(unsigned int cpu, u32 insn)
{
	struct pmk_machine *m = &pmq_cpus[cpu].m;
	u64 value = pmq_guest_get(insn >> 21 & 31);
	unsigned int i;

	if (!is_sampled(spr_of(insn))) {
		bool pending = m->pending;

		pmk_machine_write(m, spr_of(insn), value);
		pmq_count_pending(cpu, pending);
		pmq_listen_choose(cpu);
		if (is_address(spr_of(insn)) && pmq_built.also & PMQ_NEED_ADDRESS)
			pmq_retranslate();
		return;
	}
	for (i = 0; i < m->kind->nr_sampled; i++)
		if (m->kind->sampled[i] == spr_of(insn))
			m->sampled[i] = value;
}

/*
 * After a write: nothing may be executed before blocks add to the slots that it takes. So the write
 * is executed again, and does nothing, until they do. An interrupt may come meanwhile: its stack is
 * another one
 */
static void hold(unsigned int cpu, u64 pc)
{
	struct pmq_cpu *c = &pmq_cpus[cpu];

	c->held = 0;
	if (!pmq_slots_wait(c))
		return;
	c->held = PMQ_HELD(pc);
	c->held_stack = pmq_guest_get(1);
	qemu_plugin_set_pc(pc);
}

static bool is_held(unsigned int cpu, u64 pc)
{
	const struct pmq_cpu *c = &pmq_cpus[cpu];

	return c->held == PMQ_HELD(pc) && c->held_stack == pmq_guest_get(1);
}

/**
 * pmq_register_cb() - an access is about to be executed: do it
 * @cpu: where
 * @site: its struct pmq_site
 *
 * It counts as an instruction before it does anything. Does not return.
 */
void pmq_register_cb(unsigned int cpu, void *site)
{
	const struct pmq_site *s = site;

	pmq_score(cpu)->other = 0;	/* it went here: a block that begins so has looked */
	pmq_score(cpu)->tail = 0;	/* a block from when nothing was counted has not */
	if (!is_held(cpu, s->pc)) {
		pmq_count_one(cpu, s->mode, s->pc, s->what);
		pmq_count_one(cpu, s->mode, s->pc, PMQ_BIT(CYCLE));	/* a group of its own */
		pmq_count_settle(cpu, s->pc);
		pmq_cpus[cpu].marked = pmq_guest_mode() & PMK_MODE_MARKED;
		if (is_write(s->insn))
			write_register(cpu, s->insn);
		else
			read_register(cpu, s->insn);
	}
	if (is_write(s->insn))
		hold(cpu, s->pc);
	pmq_interrupt(cpu, s->pc + 4);
	qemu_plugin_set_pc(s->pc + 4);
}

static bool is_latch(u32 insn, unsigned int mode)
{
	return mode != PMK_MODE_USER && is_access(insn) && is_write(insn) &&
	       spr_of(insn) == CTRL && pmq_processor->machine->idle_stops;
}

/* or of one register with itself; 0: it is no such instruction */
static unsigned int priority_of(u32 insn)
{
	static const u8 priority[32] = {
		[31] = 1, [1] = 2, [6] = 3, [2] = 4, [5] = 5, [3] = 6, [7] = 7 };
	unsigned int n = insn >> 21 & 31;

	return insn == (0x7c000378 | n << 21 | n << 16 | n << 11) ? priority[n] : 0;
}

static bool is_ppr(u32 insn)
{
	return is_access(insn) && is_write(insn) && spr_of(insn) == PPR;
}

/**
 * pmq_register_is_thread() - does an instruction change the run latch or the thread's priority?
 * @insn: it
 * @mode: the mode it is executed in
 */
bool pmq_register_is_thread(u32 insn, unsigned int mode)
{
	return is_latch(insn, mode) ||
	       (pmq_processor->prioritized[0] && (priority_of(insn) || is_ppr(insn)));
}

/* Power ISA 2.06, book II, 3.1 and book III-S, 4.3.7: what a mode may not have changes nothing */
static void set_priority(struct pmq_cpu *c, unsigned int mode, unsigned int priority)
{
	unsigned int least = mode == PMK_MODE_USER ? 2 : 1;
	unsigned int most = mode == PMK_MODE_USER ? 4 : mode == PMK_MODE_HV ? 7 : 6;

	if (priority >= least && priority <= most)
		c->priority = priority;
}

/**
 * pmq_register_thread_cb() - such an instruction is about to be executed
 * @cpu: where
 * @site: its struct pmq_site
 *
 * Until the first write the latch is on, as a hypervisor has it. QEMU executes the write, too. It
 * counts as an instruction with the new value: no document says with which one it does.
 */
void pmq_register_thread_cb(unsigned int cpu, void *site)
{
	const struct pmq_site *s = site;
	u64 value = pmq_guest_get(s->insn >> 21 & 31);

	pmq_count_reached(cpu, s->pc - 4);
	if (is_latch(s->insn, s->mode))
		pmk_machine_set_idle(&pmq_cpus[cpu].m, !(value & 1));
	else
		set_priority(&pmq_cpus[cpu], s->mode,
			     is_ppr(s->insn) ? value >> 50 & 7 : priority_of(s->insn));
}
