// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each attribute alone, of a task and of a CPU, to ours and to the kernel's own driver for
 * POWER7: what tools of others set by themselves (perf, PAPI, LTP) must be accepted or refused
 * alike. Differences are listed here with their reason.
 * Covers: core/event compat
 */
#include <errno.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

struct attribute {
	const char *what;
	struct perf_event_attr attr;
};

#define ALONE(bit)		{ #bit, { .bit = 1 } }
#define WITH(text, ...)		{ text, { __VA_ARGS__ } }
#define SAMPLE(kind)		{ #kind, { .sample_period = 100000, .sample_type = kind } }
#define READ(kind)		{ #kind, { .read_format = kind } }

static const struct attribute attributes[] = {
	WITH("nothing", .config = PM_CYC),
	ALONE(inherit), ALONE(pinned), ALONE(exclusive), ALONE(exclude_user),
	ALONE(exclude_kernel), ALONE(exclude_hv), ALONE(exclude_idle), ALONE(mmap), ALONE(comm),
	ALONE(inherit_stat), ALONE(enable_on_exec), ALONE(task), ALONE(watermark),
	ALONE(mmap_data), ALONE(sample_id_all), ALONE(exclude_host), ALONE(exclude_guest),
	ALONE(exclude_callchain_kernel), ALONE(exclude_callchain_user), ALONE(mmap2),
	ALONE(comm_exec), ALONE(use_clockid), ALONE(context_switch), ALONE(write_backward),
	ALONE(namespaces), ALONE(ksymbol), ALONE(bpf_event), ALONE(aux_output), ALONE(cgroup),
	ALONE(text_poke), ALONE(build_id), ALONE(inherit_thread), ALONE(remove_on_exec),
	ALONE(sigtrap),
	WITH("inherit, inherit_thread", .inherit = 1, .inherit_thread = 1),
	WITH("inherit, inherit_stat", .inherit = 1, .inherit_stat = 1),
	WITH("sigtrap, remove_on_exec", .sigtrap = 1, .remove_on_exec = 1,
	     .sample_period = 100000),
	WITH("use_clockid, CLOCK_MONOTONIC", .use_clockid = 1, .clockid = 1),
	WITH("freq", .freq = 1, .sample_freq = 100),
	WITH("watermark, wakeup_watermark", .watermark = 1, .wakeup_watermark = 4096,
	     .sample_period = 100000),
	WITH("wakeup_events", .wakeup_events = 1, .sample_period = 100000),
	WITH("mmap2, build_id", .mmap2 = 1, .build_id = 1),
	WITH("comm, comm_exec", .comm = 1, .comm_exec = 1),
	WITH("precise_ip 1", .precise_ip = 1), WITH("precise_ip 2", .precise_ip = 2),
	WITH("precise_ip 3", .precise_ip = 3),
	WITH("config1", .config1 = 1), WITH("config2", .config2 = 1),
	WITH("config3", .config3 = 1), WITH("aux_watermark", .aux_watermark = 4096),
	WITH("sample_max_stack", .sample_max_stack = 16),
	WITH("aux_sample_size", .aux_sample_size = 4096),
	SAMPLE(PERF_SAMPLE_IP), SAMPLE(PERF_SAMPLE_TID), SAMPLE(PERF_SAMPLE_TIME),
	SAMPLE(PERF_SAMPLE_ADDR), SAMPLE(PERF_SAMPLE_READ), SAMPLE(PERF_SAMPLE_CALLCHAIN),
	SAMPLE(PERF_SAMPLE_ID), SAMPLE(PERF_SAMPLE_CPU), SAMPLE(PERF_SAMPLE_PERIOD),
	SAMPLE(PERF_SAMPLE_STREAM_ID), SAMPLE(PERF_SAMPLE_RAW),
	SAMPLE(PERF_SAMPLE_BRANCH_STACK), SAMPLE(PERF_SAMPLE_REGS_USER),
	SAMPLE(PERF_SAMPLE_STACK_USER), SAMPLE(PERF_SAMPLE_WEIGHT),
	SAMPLE(PERF_SAMPLE_DATA_SRC), SAMPLE(PERF_SAMPLE_IDENTIFIER),
	SAMPLE(PERF_SAMPLE_TRANSACTION), SAMPLE(PERF_SAMPLE_REGS_INTR),
	SAMPLE(PERF_SAMPLE_PHYS_ADDR), SAMPLE(PERF_SAMPLE_AUX), SAMPLE(PERF_SAMPLE_CGROUP),
	SAMPLE(PERF_SAMPLE_DATA_PAGE_SIZE), SAMPLE(PERF_SAMPLE_CODE_PAGE_SIZE),
	SAMPLE(PERF_SAMPLE_WEIGHT_STRUCT),
	WITH("PERF_SAMPLE_REGS_USER of registers", .sample_type = PERF_SAMPLE_REGS_USER,
	     .sample_regs_user = 1, .sample_period = 100000),
	WITH("PERF_SAMPLE_REGS_INTR of registers", .sample_type = PERF_SAMPLE_REGS_INTR,
	     .sample_regs_intr = 1, .sample_period = 100000),
	WITH("PERF_SAMPLE_STACK_USER of bytes", .sample_type = PERF_SAMPLE_STACK_USER,
	     .sample_stack_user = 1024, .sample_period = 100000),
	READ(PERF_FORMAT_TOTAL_TIME_ENABLED), READ(PERF_FORMAT_TOTAL_TIME_RUNNING),
	READ(PERF_FORMAT_ID), READ(PERF_FORMAT_GROUP), READ(PERF_FORMAT_LOST),
};

/* Where the two differ: our answers for a task and for a CPU, when the other one's is 0 */
static const struct {
	const char *what;
	int task, cpu;
} differences[] = {
	/* no counter stops for a guest of ours, and none counts guests alone */
	{ "exclude_host", -EINVAL, -EINVAL },
	/* the kernel's own driver takes any; an event that is not marked has no exact address */
	{ "precise_ip 1", -EOPNOTSUPP, -EOPNOTSUPP },
	{ "precise_ip 2", -EOPNOTSUPP, -EOPNOTSUPP },
	{ "precise_ip 3", -EOPNOTSUPP, -EOPNOTSUPP },
	/* words that mean nothing to a POWER7 */
	{ "config1", -EINVAL, -EINVAL },
	{ "config2", -EINVAL, -EINVAL },
	{ "config3", -EINVAL, -EINVAL },
};

static int try_open(const struct attribute *a, int type, int pid, int cpu)
{
	struct perf_event_attr attr = a->attr;
	int fd;

	attr.size = sizeof(attr);
	attr.type = type;
	attr.config = PM_CYC;
	attr.disabled = 1;
	fd = pt_open(&attr, pid, cpu, -1);
	if (fd >= 0)
		close(fd);
	return fd < 0 ? fd : 0;
}

static int difference(const char *what, int pid, int theirs)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(differences); i++)
		if (!theirs && !strcmp(differences[i].what, what))
			return pid < 0 ? differences[i].cpu : differences[i].task;
	return theirs;
}

/* What is ours, and what should it be? Their event is closed first: the counters are free */
static bool is_alike(const struct attribute *a, int ours, int in_tree, int pid, int cpu)
{
	int theirs = try_open(a, in_tree, pid, cpu);
	int got = try_open(a, ours, pid, cpu), wanted = difference(a->what, pid, theirs);

	if (got == wanted)
		return true;
	ksft_print_msg("%s, of a %s: ours %d, theirs %d\n", a->what, pid < 0 ? "CPU" : "task",
		       got, theirs);
	return false;
}

int main(void)
{
	int ours = pt_pmu_type("power7"), in_tree = pt_pmu_type("cpu");
	unsigned int i;

	ksft_print_header();
	ksft_set_plan(ARRAY_SIZE(attributes));
	for (i = 0; i < ARRAY_SIZE(attributes); i++) {
		const struct attribute *a = &attributes[i];
		bool task = is_alike(a, ours, in_tree, 0, -1);
		bool cpu = is_alike(a, ours, in_tree, -1, 0);

		ksft_test_result(task && cpu, "%s\n", a->what);
	}
	ksft_finished();
}
