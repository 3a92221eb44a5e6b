/* SPDX-License-Identifier: GPL-2.0-only */
/* CPU hotplug, whose callbacks the test calls. See kernel.h */
#ifndef FAKE_HOTPLUG_H
#define FAKE_HOTPLUG_H

enum cpuhp_state { CPUHP_AP_ONLINE_DYN = 1, CPUHP_BP_PREPARE_DYN = 2 };

static struct {
	int (*prepare)(unsigned int cpu);
	int (*up)(unsigned int cpu, struct hlist_node *node);
	int (*down)(unsigned int cpu, struct hlist_node *node);
	int number, instances;
} fake_state[2];
static unsigned int fake_nr_states, fake_nr_possible __attribute__((unused)) = 2;
static int fake_cpuhp_err, fake_instance_err;	/* of the next one */

/* Numbers of states are 100 and 101 */
static inline int cpuhp_setup_state_multi(enum cpuhp_state state, const char *name,
					  int (*up)(unsigned int cpu, struct hlist_node *node),
					  int (*down)(unsigned int cpu, struct hlist_node *node))
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

static inline void cpuhp_remove_multi_state(int state)
{
	unsigned int i = state - 100;

	if (i > 1 || fake_state[i].number != state || fake_state[i].instances)
		abort();
	fake_state[i].number = 0;
	fake_nr_states--;
}

static inline int cpuhp_setup_state_nocalls(enum cpuhp_state state, const char *name,
					    int (*up)(unsigned int cpu),
					    int (*down)(unsigned int cpu))
{
	int number = cpuhp_setup_state_multi(state, name, NULL, NULL);

	if (number >= 0)
		fake_state[number - 100].prepare = up;
	return number;
}

#define cpuhp_remove_state_nocalls	cpuhp_remove_multi_state

/* The CPUs that are online come */
static inline int cpuhp_state_add_instance(int state, struct hlist_node *node)
{
	unsigned int cpu;

	if (state < 100 || state > 101)
		abort();
	if (fake_instance_err)
		return fake_instance_err;
	fake_state[state - 100].instances++;
	for (cpu = 0; cpu < nr_cpu_ids; cpu++)
		if (fake_online.bits >> cpu & 1)
			fake_state[state - 100].up(cpu, node);
	return 0;
}

static inline void cpuhp_state_remove_instance_nocalls(int state, struct hlist_node *node)
{
	if (state < 100 || state > 101 || !fake_state[state - 100].instances)
		abort();
	fake_state[state - 100].instances--;
}

#define hlist_entry			container_of
#define num_possible_cpus()		fake_nr_possible

struct device { void *data; };
#define dev_get_drvdata(dev)		((dev)->data)
#define DEVICE_ATTR_RO(word)		\
	struct device_attribute dev_attr_##word = { .attr.name = #word, .show = word##_show }

#endif /* FAKE_HOTPLUG_H */
