// SPDX-License-Identifier: GPL-2.0-only
/*
 * Each attribute alone, of a task and of a CPU, to this driver and to the kernel's own for POWER7:
 * what other tools set (perf, PAPI, LTP) is accepted or refused alike, but for some rows.
 * Covers: core/event compat
 */
#include "event.h"

#define PERIOD	100000

#define BIT(bit)		{ #bit, 0, { .bit = 1 } }
#define ROW(name, ours, ...)	{ name, ours, { __VA_ARGS__ } }

/* @ours: our result where the other driver opens the event */
static const struct row {
	const char *name;
	int ours;
	struct perf_event_attr attr;
} rows[] = {
	ROW("plain", 0, .config = PM_CYC),
	BIT(inherit), BIT(pinned), BIT(exclusive), BIT(exclude_user), BIT(exclude_kernel),
	BIT(exclude_hv), BIT(exclude_idle), BIT(mmap), BIT(comm), BIT(inherit_stat),
	BIT(enable_on_exec), BIT(task), BIT(watermark), BIT(mmap_data), BIT(sample_id_all),
	BIT(exclude_guest), BIT(exclude_callchain_kernel), BIT(mmap2), BIT(exclude_callchain_user),
	BIT(comm_exec), BIT(use_clockid), BIT(context_switch), BIT(write_backward), BIT(namespaces),
	BIT(ksymbol), BIT(bpf_event), BIT(aux_output), BIT(cgroup), BIT(text_poke), BIT(build_id),
	BIT(inherit_thread), BIT(remove_on_exec), BIT(sigtrap),
	/* no counter stops for a guest, and none counts guests alone */
	ROW("exclude_host", EINVAL, .exclude_host = 1),
	/* the other driver takes any; an event that is not marked has no exact address */
	ROW("precise_ip=1", EOPNOTSUPP, .precise_ip = 1),
	ROW("precise_ip=2", EOPNOTSUPP, .precise_ip = 2),
	ROW("precise_ip=3", EOPNOTSUPP, .precise_ip = 3),
	/* words without a meaning for a POWER7 */
	ROW("config1", EINVAL, .config1 = 1),
	ROW("config2", EINVAL, .config2 = 2),
	ROW("config3", EINVAL, .config3 = 3),
	ROW("inherit inherit_thread", 0, .inherit = 1, .inherit_thread = 1),
	ROW("inherit inherit_stat", 0, .inherit = 1, .inherit_stat = 1),
	ROW("sigtrap", 0, .sigtrap = 1, .remove_on_exec = 1, .sample_period = PERIOD),
	ROW("use_clockid clockid=1", 0, .use_clockid = 1, .clockid = 1),
	ROW("freq", 0, .freq = 1, .sample_freq = 100),
	ROW("watermark", 0, .watermark = 1, .wakeup_watermark = 4096, .sample_period = PERIOD),
	ROW("wakeup_events", 0, .wakeup_events = 1, .sample_period = PERIOD),
	ROW("mmap2 build_id", 0, .mmap2 = 1, .build_id = 1),
	ROW("comm comm_exec", 0, .comm = 1, .comm_exec = 1),
	ROW("aux_watermark", 0, .aux_watermark = 4096),
	ROW("sample_max_stack", 0, .sample_max_stack = 16),
	ROW("aux_sample_size", 0, .aux_sample_size = 4096),
	ROW("REGS_USER sample_regs_user", 0, .sample_type = PERF_SAMPLE_REGS_USER,
	    .sample_regs_user = 1, .sample_period = PERIOD),
	ROW("REGS_INTR sample_regs_intr", 0, .sample_type = PERF_SAMPLE_REGS_INTR,
	    .sample_regs_intr = 1, .sample_period = PERIOD),
	ROW("STACK_USER sample_stack_user", 0, .sample_type = PERF_SAMPLE_STACK_USER,
	    .sample_stack_user = 1024, .sample_period = PERIOD),
};

/* Each event is closed before the next one: the counters are free */
static void compare(const struct row *row)
{
	struct perf_event_attr attr = row->attr;
	bool good = true;
	int cpu, ours, theirs;

	attr.size = sizeof(attr);
	attr.config = PM_CYC;
	for (cpu = -1; cpu <= 0; cpu++) {
		attr.type = pt_pmu_type("cpu");
		theirs = pt_refusal(attr, cpu, -1);
		attr.type = pt_type;
		ours = pt_refusal(attr, cpu, -1);
		if (ours == (theirs ?: row->ours))
			continue;
		ksft_print_msg("CPU %d: ours %d, theirs %d\n", cpu, ours, theirs);
		good = false;
	}
	ksft_test_result(good, "%s\n", row->name);
}

int main(void)
{
	char name[32];
	u64 i;

	pt_begin("power7");
	for (i = 0; i < ARRAY_SIZE(rows); i++)
		compare(&rows[i]);
	for (i = 1; i < PERF_SAMPLE_MAX; i <<= 1) {
		snprintf(name, sizeof(name), "sample_type %#llx", i);
		compare(&(struct row)ROW(name, 0, .sample_type = i, .sample_period = PERIOD));
	}
	for (i = 1; i < PERF_FORMAT_MAX; i <<= 1) {
		snprintf(name, sizeof(name), "read_format %#llx", i);
		compare(&(struct row)ROW(name, 0, .read_format = i));
	}
	pt_finish();
}
