// SPDX-License-Identifier: GPL-2.0-only
/* The interrupt controller: 32 lines, a lower number goes first. */
#include "hexmon.h"

#define LINES		32

/* Operations of vmintop: arch/hexagon/include/asm/hexagon_vm.h */
enum {
	OP_NOP, OP_GLOBAL_ENABLE, OP_GLOBAL_DISABLE, OP_LOCAL_ENABLE, OP_LOCAL_DISABLE,
	OP_AFFINITY, OP_GET, OP_PEEK, OP_STATUS, OP_POST, OP_CLEAR
};

/* What OP_STATUS returns */
#define STATUS_PENDING	1
#define STATUS_LOCAL	2
#define STATUS_GLOBAL	4

/* Linux enables lines locally, and expects all lines to be enabled globally */
static u32 pending;
static u32 globally = ~0u;
static u32 locally;

/** post() - make an interrupt pending; @number: below 32 */
void post(u32 number)
{
	pending |= 1u << number;
}

/** peek() - number of the first interrupt that is enabled, or REFUSED */
u32 peek(void)
{
	u32 ready = pending & globally & locally;

	return ready ? (u32)__builtin_ctz(ready) : REFUSED;
}

/**
 * take() - hand the first interrupt that is enabled to the guest
 *
 * The interrupt is no longer pending, and is globally disabled until the guest enables the
 * interrupt again.
 * Return: the number, or REFUSED.
 */
u32 take(void)
{
	u32 number = peek();

	if (number != REFUSED) {
		pending &= ~(1u << number);
		globally &= ~(1u << number);
	}
	return number;
}

static void change(u32 *mask, u32 bit, bool on)
{
	if (on)
		*mask |= bit;
	else
		*mask &= ~bit;
}

static u32 status(u32 bit)
{
	return (pending & bit ? STATUS_PENDING : 0) | (locally & bit ? STATUS_LOCAL : 0) |
	       (globally & bit ? STATUS_GLOBAL : 0);
}

/**
 * interrupt_op() - vmintop
 * @op: one of OP_*
 * @number: the interrupt
 * Return: 0, a number or a status, as the operation says; REFUSED when there is no such operation
 * or interrupt.
 */
u32 interrupt_op(u32 op, u32 number)
{
	u32 bit = 1u << (number % LINES);

	if (op == OP_NOP)
		return 0;
	if (op == OP_GET)
		return take();
	if (op == OP_PEEK)
		return peek();
	if (op > OP_CLEAR || number >= LINES) {
		say("vmintop %x of interrupt %x is not supported", op, number);
		return REFUSED;
	}
	if (op == OP_STATUS)
		return status(bit);
	if (op == OP_GLOBAL_ENABLE || op == OP_GLOBAL_DISABLE)
		change(&globally, bit, op == OP_GLOBAL_ENABLE);
	else if (op == OP_LOCAL_ENABLE || op == OP_LOCAL_DISABLE)
		change(&locally, bit, op == OP_LOCAL_ENABLE);
	else if (op != OP_AFFINITY)	/* there is one processor */
		change(&pending, bit, op == OP_POST);
	return 0;
}
