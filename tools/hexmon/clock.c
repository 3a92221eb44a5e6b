// SPDX-License-Identifier: GPL-2.0-only
/*
 * Virtual time: 600 MHz as Linux takes it, six cycles for each packet that the
 * guest executed, plus what it slept. The same run takes the same time.
 */
#include "hexmon.h"

/* Six hardware threads in turn: a thread of a 600 MHz core runs at 100 MHz */
#define CYCLES_PER_PACKET	6

/* The timer block that Linux drives (arch/hexagon/kernel/time.c), plain memory */
#define TIMER_MATCH	(TIMER_BASE + 0)
#define TIMER_COUNT	(TIMER_BASE + 4)
#define TIMER_ENABLE	(TIMER_BASE + 8)
#define TIMER_CLEAR	(TIMER_BASE + 12)
#define ENABLE_RUN	1
#define ENABLE_REPEAT	2	/* start again at a match */
#define TIMER_INTERRUPT	3
#define CYCLES_PER_TICK	18750	/* 600 MHz by 32 kHz */
/* Left in TIMER_CLEAR; the guest writes it whenever it starts the timer */
#define SEEN		0x5ee25ee2

/* Events that time and packets make: V79's list */
#define COMMITTED_PKT_ANY		0x03
#define COMMITTED_PKT_T0		0x0c
#define COMMITTED_PKT_1_THREAD_RUNNING	0x25
#define COMMITTED_INSTS			0x2a
#define CYCLES_1_THREAD_RUNNING		0x3b

static u64 clock;
static u64 offset;		/* of the guest's time, by vmsettime */
static u64 started;		/* when the timer's count was 0 */
static bool fired;

/**
 * account() - what the guest did since it was last resumed
 * @f: its registers, with QEMU's counters on the way in and out
 *
 * QEMU does not count the translation block that ends in a trap or a fault: one
 * packet when it runs with one-insn-per-tb=on, which makes counts exact, and up to
 * a few dozen otherwise. A trap is a packet that was executed, a fault is not.
 */
void account(struct frame *f)
{
	u32 trap = f->event == EVENT_TRAP0 || f->event == EVENT_TRAP1;
	u32 packets = f->packets_in - f->packets_out - PACKETS_IN - PACKETS_OUT + trap;
	u32 insns = f->insns_in - f->insns_out - PACKETS_IN - PACKETS_OUT + trap;

	clock += (u64)packets * CYCLES_PER_PACKET;
	count(COMMITTED_PKT_ANY, packets);
	count(COMMITTED_PKT_T0, packets);
	count(COMMITTED_PKT_1_THREAD_RUNNING, packets);
	count(COMMITTED_INSTS, insns);
	count(CYCLES_1_THREAD_RUNNING, (u64)packets * CYCLES_PER_PACKET);
}

/** now() - vmgettime */
u64 now(void)
{
	return clock + offset;
}

/** set_time() - vmsettime */
void set_time(u64 time)
{
	offset = time - clock;
}

/** pass() - let time pass in which the guest executes nothing */
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

/** timer_poll() - see what the guest did to the timer block, and what is due */
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
 * @pc: where the guest is, for the message when nothing can wake it
 *
 * Time jumps to the timer's deadline.
 *
 * Return: the interrupt's number; it stays pending.
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
