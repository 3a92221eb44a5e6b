// SPDX-License-Identifier: GPL-2.0-only
/*
 * How software reaches the PMU of a Hexagon: by the call trap1(#25) of the virtual machine, as the
 * public H2 hypervisor has it; the monitor by supervisor registers; a guest that SSR.PE permits it
 * by guest registers, which show the counters. QEMU executes none of these. What is refused to user
 * mode is left to QEMU and the monitor.
 */
#include "hexagon/packets.h"

#define IS_CALL(word)	(((word) & 0xffc03f1c) == 0x54800304)	/* trap1(#25), of any register */
/* Rd = Ss, Rdd = Sss, Rd = Gs, Rdd = Gss: pairs as in packets.h */
#define IS_READ(word)	(((word) & 0xff800000) == 0x6e800000)
#define IS_READ2(word)	(((word) & 0xff810001) == 0x6f000000)
#define IS_GUEST(word)	(((word) & 0xffe00000) == 0x6a200000)
#define IS_GUEST2(word)	(((word) & 0xffe10001) == 0x68200000)

enum { OP_SET = 1, OP_GET };

#define REFUSED		0xffffffffu

/* Registers of the call; S53 and S55, of which nothing is public, hold what is written */
static const u8 of_call[] = { 48, 49, 50, 51, 44, 45, 46, 47, 52, 54, 58, 53, 55 };
static u32 stid[2];

/* G16 to G19 are PMUCNT4 to 7, G26 to G29 PMUCNT0 to 3 */
static int of_guest(unsigned int reg)
{
	if (reg >= 16 && reg <= 19)
		return 44 + reg - 16;
	return reg >= 26 && reg <= 29 ? 48 + (int)reg - 26 : -1;
}

static u32 *stid_of(unsigned int reg)
{
	return reg == 53 ? &stid[0] : reg == 55 ? &stid[1] : NULL;
}

static bool is_pmu(unsigned int reg)
{
	struct pmk_machine m = { .kind = &pmq_hexagon_machine };
	u64 value;

	return stid_of(reg) || pmk_machine_read(&m, reg, &value);
}

static u32 get(unsigned int cpu, unsigned int reg)
{
	u64 value = 0;

	if (stid_of(reg))
		return *stid_of(reg);
	pmk_machine_read(&pmq_cpus[cpu].m, reg, &value);
	return value;
}

static void set(unsigned int cpu, unsigned int reg, u32 value)
{
	if (stid_of(reg))
		*stid_of(reg) = value;
	else if (is_pmu(reg))
		pmk_machine_write(&pmq_cpus[cpu].m, reg, value);
	pmq_listen_choose(cpu);
}

static u32 call(unsigned int cpu)
{
	u32 op = pmq_hexagon_gpr(0), reg = pmq_hexagon_gpr(2);

	if (reg >= ARRAY_SIZE(of_call) || (op != OP_SET && op != OP_GET))
		return REFUSED;
	if (op == OP_GET)
		return get(cpu, of_call[reg]);
	set(cpu, of_call[reg], pmq_hexagon_gpr(3));
	return 0;
}

static bool is_guest(u32 word)
{
	return IS_GUEST(word) || IS_GUEST2(word);
}

/* The register that an instruction accesses: a supervisor register's number, or -1 */
static int register_of(u32 word)
{
	if (PMQ_IS_WRITE(word) || PMQ_IS_WRITE2(word))
		return word & 127;
	if (IS_READ(word) || IS_READ2(word))
		return word >> 16 & 127;
	return is_guest(word) ? of_guest(word >> 16 & 31) : -1;
}

static bool is_write(u32 word)
{
	return IS_CALL(word) || PMQ_IS_WRITE(word) || PMQ_IS_WRITE2(word);
}

static bool is_pair(u32 word)
{
	return PMQ_IS_WRITE2(word) || IS_READ2(word) || IS_GUEST2(word);
}

/**
 * pmq_hexagon_is_access() - is a packet of one instruction an access that the plugin takes?
 * @word: it
 * @mode: the mode it is executed in
 */
bool pmq_hexagon_is_access(u32 word, unsigned int mode)
{
	int reg;

	if (mode == PMK_MODE_USER || PMQ_PARSE(word) != 3)
		return false;
	if (IS_CALL(word))
		return true;
	reg = register_of(word);
	if (reg < 0 || !is_pmu(reg))
		return false;
	return is_guest(word) ? pmq_hexagon_ssr() & PMQ_SSR_PE : mode == PMK_MODE_HV;
}

static void access(unsigned int cpu, u32 word)
{
	unsigned int reg = register_of(word), to = word & 31, from = word >> 16 & 31, i;

	if (IS_CALL(word)) {
		pmq_hexagon_set_gpr(0, call(cpu));
		return;
	}
	for (i = 0; i <= is_pair(word); i++) {
		if (is_write(word))
			set(cpu, reg + i, pmq_hexagon_gpr(from + i));
		else
			pmq_hexagon_set_gpr(to + i, get(cpu, reg + i));
	}
}

/**
 * pmq_hexagon_access_cb() - an access is about to be executed: do it
 * @cpu: where
 * @at: its struct pmq_site
 *
 * It counts as a packet before it does anything. After a write nothing may be executed before
 * blocks add to the slots that it takes: it is executed again, and does nothing, until they do.
 * Does not return.
 */
void pmq_hexagon_access_cb(unsigned int cpu, void *at)
{
	const struct pmq_site *site = at;
	struct pmq_cpu *c = &pmq_cpus[cpu];
	u64 pc = site->pc;
	u32 stack = pmq_hexagon_gpr(29);

	if (c->held != PMQ_HELD(pc) || c->held_stack != stack) {
		pmq_hexagon_count(cpu, site, site->what);
		pmq_count_settle(cpu, pc);
		access(cpu, site->insn);
	}
	pmq_score(cpu)->tail = 0;	/* a block from when nothing was counted has not looked */
	c->held = is_write(site->insn) && pmq_slots_wait(c) ? PMQ_HELD(pc) : 0;
	c->held_stack = stack;
	qemu_plugin_set_pc(c->held ? pc : pc + 4);
}
