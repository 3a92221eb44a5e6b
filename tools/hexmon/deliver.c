// SPDX-License-Identifier: GPL-2.0-only
/* Events of the guest: entry at a vector, and return from the handler. */
#include "hexmon.h"

/* The guest's event vectors; not in register GEVB, which drops low bits of the address */
static u32 vectors;
static bool have_vectors;
static bool interrupts;

/** from_user() - was the guest in user mode? */
bool from_user(const struct frame *f)
{
	return !(f->ssr & SSR_GM);
}

static void swap_stacks(struct frame *f)
{
	u32 sp = f->r[29];

	f->r[29] = f->g[2];
	f->g[2] = sp;
}

/**
 * deliver() - enter the guest at one of its event vectors
 * @f: the guest's registers
 * @number: GUEST_EXCEPTION, GUEST_TRAP0 or GUEST_INTERRUPT
 * @cause: low bits of G1
 *
 * G0 becomes the address of the packet that faulted, or of the packet behind a trap.
 * The handler runs in guest mode with interrupts off. Linux keeps neither FRAMELIMIT nor FRAMEKEY,
 * which limit or break the frames of its own stack: what user mode set there is lost.
 */
void deliver(struct frame *f, u32 number, u32 cause)
{
	if (!have_vectors)
		die(EXIT_GUEST, "event %x, cause %x at %x, address %x, before vmsetvec",
		    number, cause, f->elr, f->badva);
	f->g[0] = f->elr;
	f->g[1] = cause | (interrupts ? G1_ENABLED : 0);
	if (from_user(f)) {
		f->g[1] |= G1_USER;
		f->framelimit = 0;
		f->framekey = 0;
		swap_stacks(f);
		f->ssr |= SSR_GM;
	}
	interrupts = false;
	f->elr = vectors + 4 * number;
}

/*
 * Cause in the guest for a cause of the processor (enum hex_cause of QEMU). Linux panics at a cause
 * that it does not know, so it gets an invalid packet (SIGILL), or for an address a bus error.
 */
static u32 guest_cause(u32 cause)
{
	switch (cause) {
	case CAUSE_BUS:
	case CAUSE_X:
	case CAUSE_INVALID:
	case CAUSE_PRIVILEGE:	/* monitor instruction */
	case 0x1d:		/* two writes to one register */
	case 0x1e:		/* PC not aligned */
	case 0x20:		/* load not aligned */
	case 0x21:		/* store not aligned */
	case CAUSE_R:
	case CAUSE_W:
	case 0x24:		/* not readable in user mode */
	case 0x25:		/* not writable in user mode */
		return cause;
	case 0x12:		/* not executable in user mode */
		return 0x14;
	case 0x1a:		/* guest instruction in user mode */
		return CAUSE_PRIVILEGE;
	case 0x26:		/* vector load or store */
	case 0x27:		/* frame below FRAMELIMIT; as a stack fault on x86 */
	case 0x29:		/* outside the VWCTRL window */
		return CAUSE_BUS;
	default:		/* no coprocessor, floating-point trap, imprecise, debug, ... */
		return CAUSE_INVALID;
	}
}

/**
 * deliver_exception() - a general exception
 * @f: the guest's registers
 * @cause: the processor's cause
 * @address: the bad address, for causes with an address
 */
void deliver_exception(struct frame *f, u32 cause, u32 address)
{
	deliver(f, GUEST_EXCEPTION, guest_cause(cause));
	f->g[3] = address;
}

/** deliver_pending() - deliver a pending interrupt, if the guest has interrupts on */
void deliver_pending(struct frame *f)
{
	if (interrupts && peek() != REFUSED)
		deliver(f, GUEST_INTERRUPT, take());
}

/** return_from_event() - vmrte: restore address, mode and stack from G0, G1 and G2 */
void return_from_event(struct frame *f)
{
	if (f->g[1] & G1_STEP)
		die(EXIT_GUEST, "single step at %x is not supported", f->g[0]);
	f->elr = f->g[0];
	interrupts = f->g[1] & G1_ENABLED;
	if (f->g[1] & G1_USER) {
		swap_stacks(f);
		f->ssr &= ~SSR_GM;
	}
}

/** set_vectors() - vmsetvec; returns 0 */
u32 set_vectors(u32 address)
{
	vectors = address;
	have_vectors = true;
	return 0;
}

/** set_enabled() - vmsetie: interrupts on or off; returns the former state */
u32 set_enabled(u32 enable)
{
	u32 before = interrupts;

	interrupts = enable & 1;
	return before;
}

/** enabled() - vmgetie: are interrupts on? */
u32 enabled(void)
{
	return interrupts;
}
