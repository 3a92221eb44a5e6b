// SPDX-License-Identifier: GPL-2.0-only
/* What can be done to emulated machines by command: cycles pass, events happen. */
#include <linux/cpu.h>
#include <linux/sched/signal.h>
#include <linux/smp.h>
#include <linux/string.h>
#include "compat/unregister.h"
#include "emulation/emulated.h"

#define MOST		BIT_ULL(63)	/* that a machine takes at once */

static const char * const mode_name[] = {
	[PMK_MODE_USER] = "user", [PMK_MODE_KERNEL] = "kernel", [PMK_MODE_HV] = "hypervisor",
	[PMK_MODE_IDLE] = "idle",
};

/**
 * pmk_command_count() - how many cycles pass, or how often the event happens
 * @c: the command
 * @n: the number
 *
 * Return: NULL, or what is wrong with it.
 */
const char *pmk_command_count(struct pmk_command *c, u64 n)
{
	if (n > MOST)
		return "more than 2^63 at once";
	c->n = n;
	return NULL;
}

/**
 * pmk_command_mode() - the mode it happens in
 * @c: the command
 * @mode: one of enum pmk_mode, without PMK_MODE_MARKED; negative for none of them
 *
 * Return: NULL, or what is wrong with it.
 */
const char *pmk_command_mode(struct pmk_command *c, int mode)
{
	if (mode < 0 || mode >= ARRAY_SIZE(mode_name))
		return "no such mode (user, kernel, hypervisor, idle)";
	if ((mode == PMK_MODE_HV && !c->e->kind->has_hv) ||
	    (mode == PMK_MODE_IDLE && !c->e->kind->idle_stops))
		return "this processor has no such mode";
	c->mode = mode;
	return NULL;
}

/**
 * pmk_command_mode_named() - mode of this name, for pmk_command_mode()
 * @word: the name
 */
int pmk_command_mode_named(const char *word)
{
	return match_string(mode_name, ARRAY_SIZE(mode_name), word);
}

/**
 * pmk_command_event() - the event that happens; without one cycles pass
 * @c: the command
 * @word: name of the event, or its code in hexadecimal, with 0x
 *
 * May sleep.
 *
 * Return: NULL, or what is wrong with it.
 */
const char *pmk_command_event(struct pmk_command *c, const char *word)
{
	c->nr_codes = pmk_emulated_codes(c->e->model, word, strlen(word), c->codes);
	return c->nr_codes ? NULL : "the PMU has no event of this name or code";
}

/* A part of a command, with interrupts off on its CPU */
static void do_part(void *command)
{
	struct pmk_command *c = command;
	struct pmk_emulated_cpu *m = this_cpu_ptr(c->e->cpu);
	unsigned int i, listeners = 0;

	c->done = true;
	if (c->kind == PMK_COMMAND_AT)
		m->machine.at = c->at;
	if (c->kind == PMK_COMMAND_TURN)
		pmk_perf_turn(c->e->pmu);
	if (c->kind != PMK_COMMAND_PASS)
		return;
	for (i = 0; i < c->nr_codes; i++)
		listeners |= pmk_machine_listeners(&m->machine, c->codes[i]);
	if (c->nr_codes && !listeners)
		c->n = 0;	/* an event that nobody counts */
	else
		c->n = pmk_clock_pass(m, c->mode, listeners, c->n);
	c->done = !c->n && !m->machine.pending;
}

static int do_here_or_there(struct pmk_command *c)
{
	unsigned long flags;

	if (c->cpu >= 0)
		return smp_call_function_single(c->cpu, do_part, c, true);
	local_irq_save(flags);
	do_part(c);
	local_irq_restore(flags);
	return 0;
}

/**
 * pmk_command_part() - do as much of a command as a tick allows
 * @c: the command; the manual clock is in force. @n becomes what is left
 *
 * To do more in a tick would throttle events. Sleeps only when nothing is left but an
 * interrupt, for the tick in which it is taken.
 *
 * Return: 0; -ENXIO when the CPU is not online, -EINTR when the task is killed.
 */
int pmk_command_part(struct pmk_command *c)
{
	for (;;) {
		if (do_here_or_there(c))
			return -ENXIO;
		if (c->n || c->done)
			return 0;
		schedule_timeout_killable(1);
		if (fatal_signal_pending(current))
			return -EINTR;
	}
}

/**
 * pmk_command_run() - do all that a command says
 * @c: the command; the manual clock is in force
 *
 * A part in each tick, for as many ticks as it takes. Commands that run at the same time
 * take turns. May sleep, for long.
 *
 * Return: as pmk_command_part().
 */
int pmk_command_run(struct pmk_command *c)
{
	int err;

	for (;;) {
		err = pmk_command_part(c);
		if (err || !c->n)
			return err;
		schedule_timeout_killable(1);
		if (fatal_signal_pending(current))
			return -EINTR;
	}
}
