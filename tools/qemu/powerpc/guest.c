// SPDX-License-Identifier: GPL-2.0-only
/* Registers of the guest's CPU that executes, as QEMU lets a plugin have them. */
#include <stdio.h>
#include <string.h>

#include "lib/say.h"
#include "powerpc/powerpc.h"

#define MSR_64BIT	0x8000000000000000ull
#define MSR_MARK	0x4ull
#define MSR_INST	0x20ull
#define MSR_DATA	0x10ull

/* Handles differ from CPU to CPU, each of which has a thread */
static __thread struct qemu_plugin_register *handle[PMQ_NR_HANDLES];
static __thread struct pmq_array *bytes;

static int number_of(const char *name)
{
	static const char * const other[] = {
		"msr", "srr0", "srr1", "pvr", "cr", "vscr", "iabr", "dabr" };
	unsigned int i;
	char end;

	if (sscanf(name, "r%u%c", &i, &end) == 1 && i < 32)
		return i;
	for (i = 0; i < ARRAY_SIZE(other); i++)
		if (!strcmp(name, other[i]))
			return PMQ_REG_MSR + i;
	return -1;
}

/**
 * pmq_guest_find() - find the registers of the CPU of this thread
 */
void pmq_guest_find(void)
{
	struct pmq_array *all = qemu_plugin_get_registers();
	const struct pmq_register *reg = (void *)all->data;
	unsigned int i;
	int n;

	for (i = 0; i < all->len; i++) {
		n = number_of(reg[i].name);
		if (n >= 0 && !handle[n])
			handle[n] = reg[i].handle;
	}
	for (i = 0; i < PMQ_NR_REGISTERS; i++)
		if (!handle[i])
			pmq_stop("this CPU of QEMU does not show its registers");
	bytes = g_byte_array_new();
}

/**
 * pmq_guest_get() - read a register
 * @n: a general register's number, or one of enum pmq_guest_register
 *
 * Return: what it has; 0: the CPU does not have it.
 */
u64 pmq_guest_get(unsigned int n)
{
	u64 value = 0;
	unsigned int i;

	if (!handle[n])
		return 0;
	g_byte_array_set_size(bytes, 0);
	if (!qemu_plugin_read_register(handle[n], bytes))
		pmq_stop("QEMU does not let register %u be read", n);
	for (i = 0; i < bytes->len; i++)
		value = value << 8 | (u8)bytes->data[i];
	return value;
}

/**
 * pmq_guest_set() - write a register
 * @n: as for pmq_guest_get(): one that each CPU has
 * @value: what to write
 */
void pmq_guest_set(unsigned int n, u64 value)
{
	unsigned int i;

	pmq_guest_get(n);	/* the array has the register's size */
	for (i = bytes->len; i; i--) {
		bytes->data[i - 1] = value;
		value >>= 8;
	}
	if (!qemu_plugin_write_register(handle[n], bytes))
		pmq_stop("QEMU does not let register %u be written", n);
}

/**
 * pmq_guest_address() - the effective address of an instruction that adds two registers
 * @insn: it
 *
 * 32 bits of it where MSR[SF] is 0, or does not exist.
 */
u64 pmq_guest_address(u32 insn)
{
	unsigned int base = insn >> 16 & 31;
	u64 address = pmq_guest_get(insn >> 11 & 31) + (base ? pmq_guest_get(base) : 0);

	return pmq_guest_get(PMQ_REG_MSR) & MSR_64BIT ? address : (u32)address;
}

/**
 * pmq_guest_mode() - of enum pmk_mode, with PMK_MODE_MARKED
 */
unsigned int pmq_guest_mode(void)
{
	u64 msr = pmq_guest_get(PMQ_REG_MSR);
	unsigned int mode = PMK_MODE_KERNEL;

	if (msr & PMQ_MSR_USER)
		mode = PMK_MODE_USER;
	else if (msr & pmq_processor->msr_hv)
		mode = PMK_MODE_HV;
	return mode | (msr & MSR_MARK ? PMK_MODE_MARKED : 0);
}

/**
 * pmq_guest_translates() - what addresses are translated: PMQ_TRANSLATES_INST, _DATA
 */
unsigned int pmq_guest_translates(void)
{
	u64 msr = pmq_guest_get(PMQ_REG_MSR);

	return (msr & MSR_INST ? PMQ_TRANSLATES_INST : 0) |
	       (msr & MSR_DATA ? PMQ_TRANSLATES_DATA : 0);
}

/**
 * pmq_guest_nowhere() - an address whose fetch is an exception
 * @to: filled in
 *
 * Return: there is one, and QEMU has to be asked by it: it aborts with -icount when MSR changes
 * the translation of addresses within a block.
 */
bool pmq_guest_nowhere(u64 *to)
{
	static const u64 candidate[] = {
		0xbffffffffffffffcull, 0xbfffffffe0000000ull, 0xbfffffff70000000ull, 0 };
	u64 msr = pmq_guest_get(PMQ_REG_MSR), physical;
	unsigned int i;

	for (i = 0; msr & MSR_INST && i < ARRAY_SIZE(candidate); i++) {
		*to = msr & MSR_64BIT ? candidate[i] : (u32)candidate[i];
		if (!qemu_plugin_translate_vaddr(*to, &physical))
			return true;
	}
	return false;
}

/**
 * pmq_guest_interrupt() - let the CPU be in an interrupt
 * @pc: where it will come back
 * @msr: with this MSR
 * @vector: where it goes, for a CPU whose vectors are at 0
 *
 * Does not return: the CPU goes on there.
 */
void pmq_guest_interrupt(u64 pc, u64 msr, u64 vector)
{
	const struct pmq_processor *p = pmq_processor;

	pmq_guest_set(PMQ_REG_SRR0, pc);
	pmq_guest_set(PMQ_REG_SRR1, msr & ~p->srr1_clear);
	pmq_guest_set(PMQ_REG_MSR, (msr & p->msr_keep) | p->msr_set);
	qemu_plugin_set_pc(vector | (msr & p->msr_high ? 0xfff00000 : 0));
}
