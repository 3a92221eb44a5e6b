/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What a sample shows in most cases, filled in before perf core looks: perf_prepare_sample()
 * of 6.12 and 7.3 leaves alone what a driver has done, and ends at once where nothing is left.
 */
#ifndef PMK_SAMPLING_SAMPLE_DATA_H
#define PMK_SAMPLING_SAMPLE_DATA_H

#include <linux/perf_event.h>
#include <linux/pid.h>
#include <linux/pid_namespace.h>
#include <linux/sched.h>
#include <linux/smp.h>

/* The address is the registers' own on PowerPC; others know segments, or guests of theirs */
#define PMK_PLAIN_KINDS	((IS_ENABLED(CONFIG_PPC) ? PERF_SAMPLE_IP : 0) | PERF_SAMPLE_TID |	\
			 PERF_SAMPLE_TIME | PERF_SAMPLE_ID | PERF_SAMPLE_IDENTIFIER |		\
			 PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_CPU | PERF_SAMPLE_PERIOD)

/* pid_nr_ns(), without a call: 0 where @ns does not see the task */
static __always_inline u32 pmk_number_in(const struct pid_namespace *ns, struct pid *pid)
{
	if (unlikely(!pid || ns->level > pid->level || pid->numbers[ns->level].ns != ns))
		return 0;
	return pid->numbers[ns->level].nr;
}

/* Numbers of the task for who opened the event; false for the idle task, and for a dead one */
static __always_inline bool pmk_fill_task(struct perf_sample_data *data,
					  const struct pid_namespace *ns)
{
	data->tid_entry.pid = pmk_number_in(ns, task_tgid(current));
	data->tid_entry.tid = pmk_number_in(ns, task_pid(current));
	return data->tid_entry.pid && data->tid_entry.tid;
}

/**
 * pmk_fill_sample() - fill in a sample
 * @data: the sample, after perf_sample_data_init()
 * @event: its event
 * @regs: registers of what ran
 *
 * All that the event asks for, or nothing: then perf core does it. Interrupt or NMI.
 */
static __always_inline void pmk_fill_sample(struct perf_sample_data *data,
					    struct perf_event *event, struct pt_regs *regs)
{
	struct perf_event *origin = event->parent ?: event;
	u64 kinds = event->attr.sample_type;

	if (kinds & ~(u64)PMK_PLAIN_KINDS)
		return;
	if (kinds & PERF_SAMPLE_TID && !pmk_fill_task(data, origin->ns))
		return;
	if (kinds & PERF_SAMPLE_TIME)
		data->time = event->clock();
	if (kinds & (PERF_SAMPLE_ID | PERF_SAMPLE_IDENTIFIER))
		data->id = origin->id;
	if (kinds & PERF_SAMPLE_STREAM_ID)
		data->stream_id = event->id;
	if (kinds & PERF_SAMPLE_CPU) {
		data->cpu_entry.cpu = raw_smp_processor_id();
		data->cpu_entry.reserved = 0;
	}
	data->ip = instruction_pointer(regs);
	data->sample_flags |= kinds;
}

#endif /* PMK_SAMPLING_SAMPLE_DATA_H */
