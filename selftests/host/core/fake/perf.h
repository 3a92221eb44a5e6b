/* SPDX-License-Identifier: GPL-2.0-only */
/* What parts of the driver need of perf core, and of the tasks that it counts. See kernel.h */
#ifndef FAKE_PERF_H
#define FAKE_PERF_H

struct pid_namespace { unsigned int level; };
struct pid {
	unsigned int level;
	struct { u32 nr; struct pid_namespace *ns; } numbers[2];
};
struct task_struct { unsigned int flags; struct pid *pid, *tgid; void *mm; struct pt_regs regs; };
static struct task_struct fake_task;
#define current			(&fake_task)
#define task_pid(task)		((task)->pid)
#define task_tgid(task)		((task)->tgid)
#define task_pt_regs(task)	(&(task)->regs)
#define PF_EXITING		4
#define PF_KTHREAD		8
#define TASK_SIZE_MAX		0x800000000000ul
#define user_mode(regs)		((regs)->cs & 3)
#define instruction_pointer(regs)	((regs)->rip)

/* perf core's */
#define PERF_HES_STOPPED	1
#define PERF_HES_UPTODATE	2
#define PERF_EF_START		1
#define PERF_EF_UPDATE		4
#define POLL_IN			1
#define PERF_PMU_CAP_NO_INTERRUPT	1
#define PERF_PMU_CAP_NO_EXCLUDE		0x40
#define PERF_PMU_CAP_EXTENDED_HW_TYPE	0x80
enum { perf_invalid_context = -1, perf_hw_context };

struct perf_event;
struct perf_sample_data {
	u64 sample_flags, addr, period, time, id, stream_id, ip;
	struct { u32 pid, tid; } tid_entry;
	struct { u32 cpu, reserved; } cpu_entry;
};

/* In what nobody has set there is what the test has put there */
static struct perf_sample_data fake_garbage __attribute__((unused));
#define __uninitialized		= fake_garbage

typedef void (*perf_overflow_handler_t)(struct perf_event *event, struct perf_sample_data *data,
					struct pt_regs *regs);

struct hw_perf_event_extra {
	u64 config;
	unsigned int reg;
	int alloc, idx;
};
struct hw_perf_event {
	u64 config;
	int idx;
	struct hw_perf_event_extra extra_reg, branch_reg;
	int state;
	local64_t prev_count;
	u64 sample_period, last_period;
	local64_t period_left;
	u64 interrupts, freq_time_stamp;
};

struct device;

struct pmu {
	struct device *dev;
	const char *name;
	int type;
	void *module;
	const struct attribute_group **attr_groups;
	int task_ctx_nr, capabilities;
	int (*event_init)(struct perf_event *event);
	int (*event_idx)(struct perf_event *event);
	bool (*filter)(struct pmu *pmu, int cpu);
	int (*add)(struct perf_event *event, int flags);
	void (*del)(struct perf_event *event, int flags);
	void (*pmu_enable)(struct pmu *pmu);
	void (*pmu_disable)(struct pmu *pmu);
	void (*start)(struct perf_event *event, int flags);
	void (*stop)(struct perf_event *event, int flags);
	void (*read)(struct perf_event *event);
};
struct perf_event_context { struct task_struct *task; };
struct perf_event {
	struct pmu *pmu;
	void *pmu_private;
	struct perf_event_attr attr;
	struct hw_perf_event hw;
	local64_t count;
	void *rb, *prog, *fasync;
	struct perf_event *parent;
	struct perf_event_context *ctx;
	struct pid_namespace *ns;
	u64 id, (*clock)(void);
	atomic_t event_limit;
	unsigned int pending_work, pending_disable;
	int pending_kill;
	perf_overflow_handler_t overflow_handler;
	struct hlist_node hlist_entry;
	struct perf_event *group_leader;
	struct list_head sibling_list;
	unsigned int attach_state;
	int cpu;
	void (*destroy)(struct perf_event *event);
};

#define PERF_ATTACH_TASK	4
#define has_branch_stack(event)	((event)->attr.sample_type & PERF_SAMPLE_BRANCH_STACK)
#define is_software_event(event)	((event)->attr.type == PERF_TYPE_SOFTWARE)
#define for_each_sibling_event(other, leader)						\
	for (struct list_head *node = (leader)->sibling_list.next;			\
	     node && ((other) = container_of(node, struct perf_event, sibling_list));	\
	     node = node->next)
#define INIT_HLIST_NODE(node)	((node)->next = NULL)
#define is_sampling_event(event)	((event)->attr.sample_period != 0)
#define perf_event_update_userpage(event)	((void)(event))

/* What it does not set is as it was */
static inline void perf_sample_data_init(struct perf_sample_data *data, u64 addr, u64 period)
{
	data->sample_flags = PERF_SAMPLE_PERIOD;
	data->period = period;
	if (addr) {
		data->addr = addr;
		data->sample_flags |= PERF_SAMPLE_ADDR;
	}
}

#endif /* FAKE_PERF_H */
