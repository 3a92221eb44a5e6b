// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/errors: events that must be refused, each with its error, and neighbours that open.
 * Covers: core/event
 */
#include "pmu.h"

#define EVENT	0x13

static const struct request {
	const char *what;
	int wanted;
	struct perf_event_attr attr;
} requests[] = {
	{ "code 0x3ff", 0, { .config = 0x3ff } },
	{ "code 0", 0, { .config = 0 } },
	{ "code 0x400", -EINVAL, { .config = 0x400 } },
	{ "bit 63 of config", -EINVAL, { .config = 1ull << 63 | EVENT } },
	{ "chained", 0, { .config = EVENT, .config1 = 1 } },
	{ "bit 1 of config1", -EINVAL, { .config = EVENT, .config1 = 2 } },
	{ "bit 63 of config1", -EINVAL, { .config = EVENT, .config1 = 1ull << 63 } },
	{ "config2", -EINVAL, { .config = EVENT, .config2 = 1 } },
	{ "config3", -EINVAL, { .config = EVENT, .config3 = 1 } },
	{ "overflows", 0, { .config = 1 } },
	{ "chained overflows", -EINVAL, { .config = 1, .config1 = 1 } },
	{ "exclude_kernel: :u", -EINVAL, { .config = EVENT, .exclude_kernel = 1 } },
	{ "exclude_user: :k", -EINVAL, { .config = EVENT, .exclude_user = 1 } },
	{ "exclude_hv", -EINVAL, { .config = EVENT, .exclude_hv = 1 } },
	{ "exclude_host", -EINVAL, { .config = EVENT, .exclude_host = 1 } },
	{ "exclude_guest", 0, { .config = EVENT, .exclude_guest = 1 } },
	{ "inherited", 0, { .config = EVENT, .inherit = 1 } },
	{ "sampling by a timer", 0,
	  { .config = EVENT, .sample_period = 1000, .sample_type = PERF_SAMPLE_PERIOD } },
	{ "samples that do not tell the period", -EOPNOTSUPP,
	  { .config = EVENT, .sample_period = 1000, .sample_type = PERF_SAMPLE_IP } },
	{ "sampling by frequency", 0,
	  { .config = EVENT, .freq = 1, .sample_freq = 100, .sample_type = PERF_SAMPLE_IP } },
	{ "precise_ip", -EOPNOTSUPP, { .config = EVENT, .precise_ip = 1 } },
};

/* A task is never idle, and no event leaves the time out when the CPU is */
static const struct request idle = { .attr = { .config = EVENT, .exclude_idle = 1 } };

static int open_request(const struct request *r, int pid, int cpu)
{
	struct perf_event_attr attr = r->attr;
	int fd;

	attr.size = sizeof(attr);
	attr.type = pmu_type;
	attr.disabled = 1;
	fd = open_attr(&attr, pid, cpu, -1);
	if (fd >= 0)
		close(fd);
	return fd < 0 ? fd : 0;
}

int main(void)
{
	unsigned int i;

	ksft_print_header();
	if (find_pmu("hexagon"))
		ksft_exit_fail_msg("there is no PMU\n");
	ksft_set_plan(ARRAY_SIZE(requests) + 2);
	for (i = 0; i < ARRAY_SIZE(requests); i++) {
		const struct request *r = &requests[i];
		int task = open_request(r, 0, -1), cpu = open_request(r, -1, 0);

		ksft_test_result(task == r->wanted && cpu == r->wanted,
				 "%s: error %d in a task, %d on a CPU\n", r->what, -task, -cpu);
	}
	ksft_test_result(!open_request(&idle, 0, -1) && open_request(&idle, -1, 0) == -EINVAL,
			 "exclude_idle of a task, not of a CPU\n");
	ksft_test_result(open_request(&requests[0], -1, 1) < 0, "there is one CPU\n");
	ksft_finished();
}
