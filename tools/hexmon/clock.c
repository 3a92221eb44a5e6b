// SPDX-License-Identifier: GPL-2.0-only
/*
 * Virtual time in cycles of 600 MHz, as Linux expects: six cycles for each packet that the guest
 * executed, plus the time that the guest slept. A run that is repeated takes the same time.
 */
#include "hexmon.h"

/* A core of 600 MHz runs six hardware threads in turn, each at 100 MHz */
#define CYCLES_PER_PACKET	6

/* The timer block that Linux drives (arch/hexagon/kernel/time.c), plain memory */
#define TIMER_MATCH	(TIMER_BASE + 0)
#define TIMER_ENABLE	(TIMER_BASE + 8)
#define TIMER_CLEAR	(TIMER_BASE + 12)
#define ENABLE_RUN	1
#define ENABLE_REPEAT	2	/* count from 0 again after a match */
#define TIMER_INTERRUPT	3
#define CYCLES_PER_TICK	18750	/* 600 MHz by 32 kHz */
/* The monitor's mark in TIMER_CLEAR: another value means that the guest started the timer */
#define SEEN		0x5ee25ee2

static u64 clock;
static u64 offset;		/* from clock to the guest's time, set by vmsettime */
static u64 started;		/* value of clock when the timer's count was 0 */
static bool fired;		/* the timer matched, and does not repeat */

/**
 * account() - add the guest's time since it was last resumed
 * @f: the guest's registers, with QEMU's count of packets at that moment and now
 *
 * QEMU does not count the translation block that ends in a trap or a fault. With one-insn-per-tb=on
 * this block is one packet and the count is exact; otherwise the block has up to a few dozen
 * packets. A trap is a packet that was executed, a packet with a fault was not.
 */
void account(struct frame *f)
{
	u32 trap = f->event == EVENT_TRAP0 || f->event == EVENT_TRAP1;
	u32 packets = f->packets_in - f->packets_out - PACKETS_IN - PACKETS_OUT + trap;

	clock += (u64)packets * CYCLES_PER_PACKET;
}

/** now() - vmgettime: the guest's time in cycles */
u64 now(void)
{
	return clock + offset;
}

/** set_time() - vmsettime: the guest's time is @time cycles now */
void set_time(u64 time)
{
	offset = time - clock;
}

/** pass() - let time pass while the guest executes nothing; @cycles: how long */
void pass(u64 cycles)
{
	clock += cycles;
}

static u64 deadline(void)
{
	return started + (u64)load(TIMER_MATCH) * CYCLES_PER_TICK;
}

static bool armed(void)
{
	return (load(TIMER_ENABLE) & ENABLE_RUN) && !fired;
}

/** timer_poll() - take over what the guest wrote to the timer block; post a due interrupt */
void timer_poll(void)
{
	if (load(TIMER_CLEAR) != SEEN) {
		store(TIMER_CLEAR, SEEN);
		started = clock;
		fired = false;
	}
	if (!armed() || clock < deadline())
		return;
	post(TIMER_INTERRUPT);
	if (load(TIMER_ENABLE) & ENABLE_REPEAT)
		started = deadline();
	else
		fired = true;
}

/**
 * wait() - vmwait: sleep until there is an interrupt
 * @pc: address in the guest, for the message when no interrupt can come
 *
 * Time jumps to the timer's deadline. Ends QEMU when no interrupt can come.
 * Return: number of the interrupt, which stays pending.
 */
u32 wait(u32 pc)
{
	if (peek() == REFUSED && armed()) {
		if (clock < deadline())
			clock = deadline();
		timer_poll();
	}
	if (peek() == REFUSED)
		die(EXIT_WAIT, "vmwait at %x: no interrupt is enabled that could come", pc);
	return peek();
}
