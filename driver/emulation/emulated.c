// SPDX-License-Identifier: GPL-2.0-only
/* Access to emulated machines: their registers, their memory. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include "emulation/emulated.h"

/*
 * After a write to a register. Cycles that wait for an interrupt passed before the write: they are
 * dropped, but while clock.c serves an interrupt or a command, which goes on with them and sets the
 * deadline itself at the end.
 */
static inline void written(struct pmk_emulated_cpu *c)
{
	if (c->serving)
		return;
	c->cycles = 0;
	pmk_clock_set(c);
}

static noinline u64 read_moving(struct pmk_emulated_cpu *c, unsigned int i)
{
	pmk_clock_advance(c);
	return pmk_machine_count(&c->machine, i);
}

/**
 * pmk_emulated_read() - value of a counter, now
 * @e: the PMU
 * @counter: index of the counter
 *
 * Interrupts off, no NMI.
 */
u64 pmk_emulated_read(struct pmk_emulated *e, unsigned int counter)
{
	struct pmk_emulated_cpu *c = this_cpu_ptr(e->cpu);
	unsigned int i = e->counter[counter];

	return pmk_clock_stands(c) ? pmk_machine_count(&c->machine, i) : read_moving(c, i);
}

/**
 * pmk_emulated_read_reg() - what the counter interrupt finds in a register
 * @e: the PMU
 * @reg: its number in the processor's own numbering
 *
 * In the counter interrupt, while time stands still.
 */
u64 pmk_emulated_read_reg(struct pmk_emulated *e, unsigned int reg)
{
	u64 value = 0;

	pmk_machine_read(&this_cpu_ptr(e->cpu)->machine, reg, &value);
	return value;
}

static noinline void set_moving(struct pmk_emulated_cpu *c, unsigned int i, u64 value)
{
	pmk_clock_catch_up(c);
	pmk_machine_set(&c->machine, i, value);
	written(c);
}

/**
 * pmk_emulated_set() - set a counter
 * @e: the PMU
 * @counter: its index
 * @value: the value
 *
 * The usual case is fast: time stands still, and the value sets nothing in motion. Interrupts off,
 * no NMI.
 */
void pmk_emulated_set(struct pmk_emulated *e, unsigned int counter, u64 value)
{
	struct pmk_emulated_cpu *c = this_cpu_ptr(e->cpu);
	unsigned int i = e->counter[counter];

	if (likely(pmk_clock_stands(c) && pmk_machine_may_put(&c->machine, value)))
		pmk_machine_put(&c->machine, i, value);
	else
		set_moving(c, i, value);
}

/**
 * pmk_emulated_write() - write a control register
 * @e: the PMU
 * @reg: its number in the processor's own numbering
 * @value: the value
 *
 * Interrupts off, no NMI.
 */
void pmk_emulated_write(struct pmk_emulated *e, unsigned int reg, u64 value)
{
	struct pmk_emulated_cpu *c = this_cpu_ptr(e->cpu);

	pmk_clock_catch_up(c);
	pmk_machine_control(&c->machine, reg, value);
	written(c);
}

/**
 * pmk_emulated_prepare() - power up the machine of this CPU
 * @e: the PMU
 *
 * Its registers hold junk then, as real ones do. What the CPU is doing is no register: that
 * stays. Interrupts off.
 */
void pmk_emulated_prepare(struct pmk_emulated *e)
{
	struct pmk_emulated_cpu *c = this_cpu_ptr(e->cpu);
	struct pmk_machine_at at = c->machine.at;

	pmk_machine_reset(&c->machine, e->kind);
	c->machine.at = at;
	pmk_machine_quirks(&c->machine, e->quirks);
	pmk_machine_profile(&c->machine, pmk_profile_ratios(e));
	pmk_clock_start(c);
}

/**
 * pmk_emulated_cpu_prepare() - ready the machine of a CPU that comes up
 * @e: the PMU
 * @cpu: the CPU, still offline
 *
 * Another CPU has inherited the deadline, and the profile may have been replaced. Under
 * cpus_write_lock(); may sleep.
 */
void pmk_emulated_cpu_prepare(struct pmk_emulated *e, unsigned int cpu)
{
	struct pmk_emulated_cpu *c = per_cpu_ptr(e->cpu, cpu);

	pmk_deadline_exit(&c->deadline);
	mutex_lock(&e->unused);
	pmk_machine_profile(&c->machine, pmk_profile_ratios(e));
	mutex_unlock(&e->unused);
}

/* Where each counter of the model is in the machine */
static bool find_counters(struct pmk_emulated *e)
{
	unsigned int i, j;

	for (i = 0; i < e->model->nr_counters; i++) {
		for (j = 0; e->kind->counter[j] != e->model->counter[i].number; j++)
			if (j + 1 == e->kind->nr_counters)
				return false;
		e->counter[i] = j;
	}
	return true;
}

/**
 * pmk_emulated_setup() - memory of an emulated PMU
 * @e: the PMU
 * @name: its name; it stays
 *
 * May sleep.
 *
 * Return: 0; -ENOMEM; -EINVAL for a machine with other registers than its model, which the
 * log tells.
 */
int pmk_emulated_setup(struct pmk_emulated *e, const char *name)
{
	unsigned int cpu;
	int err;

	if (e->kind->nr_counters != e->model->nr_counters ||
	    e->kind->nr_ctrl != e->model->nr_ctrl) {
		pr_err("%s: its machine has %u counters and %u control registers, its model %u and %u\n",
		       name, e->kind->nr_counters, e->kind->nr_ctrl, e->model->nr_counters,
		       e->model->nr_ctrl);
		return -EINVAL;
	}
	if (!find_counters(e)) {
		pr_err("%s: its model has a counter that its machine lacks\n", name);
		return -EINVAL;
	}
	e->name = name;
	e->quirks = 0;
	mutex_init(&e->control);
	mutex_init(&e->unused);
	e->cpu = alloc_percpu(struct pmk_emulated_cpu);
	if (!e->cpu)
		return -ENOMEM;
	for_each_possible_cpu(cpu) {
		struct pmk_emulated_cpu *c = per_cpu_ptr(e->cpu, cpu);

		c->owner = e;
		pmk_machine_reset(&c->machine, e->kind);
		pmk_deadline_init(&c->deadline, cpu, pmk_clock_expired);
	}
	err = pmk_profile_default(e);
	if (err)
		free_percpu(e->cpu);
	return err;
}

/**
 * pmk_emulated_teardown() - undo pmk_emulated_setup()
 * @e: the PMU; perf and debugfs have let go of it
 *
 * May sleep.
 */
void pmk_emulated_teardown(struct pmk_emulated *e)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu)
		pmk_deadline_exit(&per_cpu_ptr(e->cpu, cpu)->deadline);
	free_percpu(e->cpu);
	pmk_profile_free(e);
}
