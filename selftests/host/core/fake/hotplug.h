/* SPDX-License-Identifier: GPL-2.0-only */
/* CPU hotplug, whose callbacks the test calls. See kernel.h */
#ifndef FAKE_HOTPLUG_H
#define FAKE_HOTPLUG_H

enum cpuhp_state { CPUHP_AP_ONLINE_DYN = 1, CPUHP_BP_PREPARE_DYN = 2 };

static struct { int (*up)(unsigned int cpu), (*down)(unsigned int cpu), number; } fake_state[2];
static unsigned int fake_nr_states, fake_nr_possible __attribute__((unused)) = 2;
static int fake_cpuhp_err;	/* of the next one */

/* Numbers of states are 100 and 101 */
static inline int cpuhp_setup_state_nocalls(enum cpuhp_state state, const char *name,
					    int (*up)(unsigned int cpu),
					    int (*down)(unsigned int cpu))
{
	unsigned int i = fake_state[0].number ? 1 : 0;

	if (fake_cpuhp_err)
		return fake_cpuhp_err;
	fake_nr_states++;
	fake_state[i].up = up;
	fake_state[i].down = down;
	fake_state[i].number = 100 + i;
	return 100 + i;
}

/* The CPUs that are online come */
static inline int cpuhp_setup_state(enum cpuhp_state state, const char *name,
				    int (*up)(unsigned int cpu), int (*down)(unsigned int cpu))
{
	int number = cpuhp_setup_state_nocalls(state, name, up, down);
	unsigned int cpu;

	for (cpu = 0; number >= 0 && cpu < nr_cpu_ids; cpu++)
		if (fake_online.bits >> cpu & 1)
			up(cpu);
	return number;
}

static inline void cpuhp_remove_state_nocalls(int state)
{
	unsigned int i = state - 100;

	if (i > 1 || fake_state[i].number != state)
		abort();
	fake_state[i].number = 0;
	fake_nr_states--;
}

#define num_possible_cpus()		fake_nr_possible

struct device { void *data; };
#define dev_get_drvdata(dev)		((dev)->data)
#define DEVICE_ATTR_RO(word)		\
	struct device_attribute dev_attr_##word = { .attr.name = #word, .show = word##_show }

#endif /* FAKE_HOTPLUG_H */
