/* SPDX-License-Identifier: GPL-2.0-only */
/* Signals of the fuzzer's processes: those that come with samples, and others beside them. */
#ifndef FUZZ_SIGNALS_H
#define FUZZ_SIGNALS_H

#include "slot.h"

#define MOST_SIGNALS	10000	/* in one operation */

static unsigned int signals;

static void ask_for_signals(int fd)
{
	fcntl(fd, F_SETOWN, getpid());
	fcntl(fd, F_SETFL, O_ASYNC);
}

/* Signals that a process sends itself, while samples want to send theirs */
static void send_signals(unsigned int nr, unsigned int turns)
{
	for (; nr; nr--) {
		kill(getpid(), SIGUSR1);
		run(turns);
	}
}

static void forget_signals(void)
{
	__atomic_store_n(&signals, 0, __ATOMIC_RELAXED);
}

/*
 * A task whose signals come faster than it can have a page stands still: the kernel gives up its
 * page fault for the signal, and after the signal the fault comes again. After too many of them
 * the events of the process are off.
 */
static void on_signal(int signal)
{
	(void)signal;
	if (__atomic_add_fetch(&signals, 1, __ATOMIC_RELAXED) < MOST_SIGNALS)
		return;
	forget_signals();
	tally->storms++;
	prctl(PR_TASK_PERF_EVENTS_DISABLE, 0, 0, 0, 0);
}

static void catch_signals(void)
{
	signal(SIGUSR1, on_signal);
	signal(SIGTRAP, on_signal);
	signal(SIGIO, on_signal);
}

#endif
