/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Events that the kernel opens, to find out about PMUs. They belong to a CPU: where a task gets the
 * first event of all tasks, perf core waits for a grace period.
 */
#ifndef PMK_COMPAT_KERNEL_EVENT_H
#define PMK_COMPAT_KERNEL_EVENT_H

#include <linux/cpumask.h>
#include <linux/err.h>
#include <linux/perf_event.h>

/**
 * pmk_open_on_cpu() - open an event that does not count, on any CPU
 * @type: its type
 * @config: its code
 *
 * May sleep.
 *
 * Return: the event, for perf_event_release_kernel(), or an error.
 */
static inline struct perf_event *pmk_open_on_cpu(u32 type, u64 config)
{
	struct perf_event_attr attr = {
		.type = type, .size = sizeof(attr), .config = config, .disabled = 1,
	};
	struct perf_event *event = ERR_PTR(-ENODEV);
	unsigned int cpu;

	for_each_online_cpu(cpu) {
		event = perf_event_create_kernel_counter(&attr, cpu, NULL, NULL, NULL);
		if (!IS_ERR(event) || PTR_ERR(event) != -ENODEV)
			break;	/* -ENODEV: the CPU has gone */
	}
	return event;
}

#endif /* PMK_COMPAT_KERNEL_EVENT_H */
