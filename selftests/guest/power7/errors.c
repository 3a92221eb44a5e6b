// SPDX-License-Identifier: GPL-2.0-only
/*
 * Events and groups that must be refused, each with its error, and their likes that must not.
 * Covers: core/event
 */
#include <unistd.h>
#include "pt.h"

#define MAX_GROUP	8
#define BR_MPRED	0x400f6		/* PMC4 */

static int ours, in_tree;

/* What one event asks for beyond its type and code, and what must come of it */
struct request {
	const char *what;
	int wanted;
	struct perf_event_attr attr;
};

#define REFUSED_CODE(code, why)	{ why, -EINVAL, { .config = (code) } }
#define OTHER(error, text, ...)	{ text, error, { .config = PM_INST_CMPL, __VA_ARGS__ } }

static const struct request requests[] = {
	/* codes: PMC<<16 | UNIT<<12 | COMBINE<<11 | L2SEL<<8 | PMCSEL */
	{ "code 0x1e", 0, { .config = 0x1e } },
	{ "code 0x500fa", 0, { .config = 0x500fa } },
	{ "code 0x600f4", 0, { .config = 0x600f4 } },
	{ "code 0 (PM_SUSPENDED)", 0, { .config = 0 } },
	REFUSED_CODE(0xdead00000010001eull, "reserved bits of config"),
	REFUSED_CODE(1ull << 20 | 0x1e, "config bit 20"),
	REFUSED_CODE(1ull << 32 | 0x1e, "config bit 32"),
	REFUSED_CODE(1ull << 63 | 0x1e, "config bit 63"),
	REFUSED_CODE(0x7001e, "counter 7"),
	REFUSED_CODE(0xf001e, "counter 15"),
	REFUSED_CODE(0x5001e, "cycles on PMC5, which counts instructions alone"),
	REFUSED_CODE(0x500f4, "run cycles on PMC5"),
	REFUSED_CODE(0x600fa, "run instructions on PMC6, which counts cycles alone"),
	REFUSED_CODE(0x60002, "instructions on PMC6"),
	REFUSED_CODE(0x000f4, "0xf4 without a counter: another event on each"),
	REFUSED_CODE(0x10180, "L2SEL without unit 6"),
	OTHER(-EINVAL, "config1", .config1 = 1),
	OTHER(-EINVAL, "the highest bit of config1", .config1 = 1ull << 63),
	OTHER(-EINVAL, "config2", .config2 = 1),
	OTHER(-EINVAL, "the highest bit of config2", .config2 = 1ull << 63),
	OTHER(-EINVAL, "config3", .config3 = 1),
	OTHER(-EINVAL, "exclude_host", .exclude_host = 1),
	OTHER(0, "exclude_guest", .exclude_guest = 1),
	OTHER(0, "exclude_hv", .exclude_hv = 1),
	OTHER(0, "exclude_kernel", .exclude_kernel = 1),
	OTHER(0, "exclude_user", .exclude_user = 1),
	OTHER(0, "exclude_kernel, exclude_hv and exclude_guest, as perf's :u",
	      .exclude_kernel = 1, .exclude_hv = 1, .exclude_guest = 1),
	OTHER(-EOPNOTSUPP, "precise_ip 1", .precise_ip = 1, .sample_period = 1000),
	OTHER(-EOPNOTSUPP, "precise_ip 2", .precise_ip = 2, .sample_period = 1000),
	OTHER(-EOPNOTSUPP, "precise_ip 3", .precise_ip = 3, .sample_period = 1000),
	OTHER(-EOPNOTSUPP, "branch stack", .sample_type = PERF_SAMPLE_BRANCH_STACK,
	      .branch_sample_type = PERF_SAMPLE_BRANCH_ANY, .sample_period = 1000),
	OTHER(0, "raw samples", .sample_type = PERF_SAMPLE_RAW, .sample_period = 1000),
	OTHER(0, "sampled addresses", .sample_type = PERF_SAMPLE_ADDR, .sample_period = 1000),
	OTHER(0, "sampled physical addresses", .sample_type = PERF_SAMPLE_PHYS_ADDR,
	      .sample_period = 1000),
	OTHER(0, "page size of a sampled address", .sample_period = 1000,
	      .sample_type = PERF_SAMPLE_DATA_PAGE_SIZE),
	OTHER(0, "weights, sources and transactions", .sample_period = 1000,
	      .sample_type = PERF_SAMPLE_WEIGHT | PERF_SAMPLE_DATA_SRC |
			     PERF_SAMPLE_TRANSACTION),
	OTHER(0, "sampling of IP and TID", .sample_type = PERF_SAMPLE_IP | PERF_SAMPLE_TID,
	      .sample_period = 1000),
};

/* Open a request for a task, then for a CPU: both must end alike */
static bool check_request(const struct request *r)
{
	struct perf_event_attr attr = r->attr;
	int task, cpu;

	attr.size = sizeof(attr);
	attr.type = ours;
	attr.disabled = 1;
	task = pt_open(&attr, 0, -1, -1);
	if (task >= 0)
		close(task);
	cpu = pt_open(&attr, -1, 0, -1);
	if (cpu >= 0)
		close(cpu);
	if ((task < 0 ? task : 0) == r->wanted && (cpu < 0 ? cpu : 0) == r->wanted)
		return true;
	ksft_print_msg("%s: of a task %s, of a CPU %s\n", r->what,
		       task < 0 ? strerror(-task) : "opened",
		       cpu < 0 ? strerror(-cpu) : "opened");
	return false;
}

static void test_requests(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(requests); i++)
		ksft_test_result(check_request(&requests[i]), "%s: %s\n", requests[i].what,
				 requests[i].wanted ? strerror(-requests[i].wanted) : "opened");
}

/* Types that are not ours must reach their own PMU */
static void test_types(void)
{
	int software = pt_open_task(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK, -1);
	int nobody = pt_open_task(4711, PM_INST_CMPL, -1);

	ksft_test_result(software >= 0 && nobody == -ENOENT,
			 "other types are left to others, an unknown one: %s\n",
			 strerror(-nobody));
	if (software >= 0)
		close(software);
}

/* Codes of a group: the first @fits open, the next one, if any, is refused */
struct group {
	const char *what;
	int nr;
	int fits;
	u64 code[MAX_GROUP];
};

static const struct group groups[] = {
	{ "two events of PMC1", 2, 1, { 0x100f4, 0x100f2 } },
	{ "two events of unit 6 with one L2SEL", 2, 2, { 0x16080, 0x26080 } },
	{ "two events of unit 6 with different L2SEL", 2, 1, { 0x16080, 0x26180 } },
	{ "an event of unit 6 and one of none", 2, 2, { 0x16182, 0x200f2 } },
	{ "four anywhere", 4, 4, { 0x1e, 0x2, 0x1e, 0x209c } },
	{ "five anywhere on four counters", 5, 4, { 0x209c, 0x209e, 0x20a0, 0x20a2, 0xd0a0 } },
	{ "six: four anywhere, PMC5 and PMC6", 6, 6,
	  { 0x1e, 0x209c, 0x209e, 0x20a0, 0x500fa, 0x600f4 } },
	{ "six: PMC1 to PMC6 each", 6, 6,
	  { 0x100f2, 0x200f4, 0x300f6, 0x400f6, 0x500fa, 0x600f4 } },
	{ "a seventh", 7, 6, { 0x1e, 0x209c, 0x209e, 0x20a0, 0x500fa, 0x600f4, 0x2 } },
	{ "0x200f2, also 0x300f2, and another event of PMC2", 2, 2, { 0x200f2, 0x200f6 } },
	{ "0x2c040, also 0x1c048, and another event of PMC2", 2, 2, { 0x2c040, 0x200f6 } },
	{ "an event of PMC1, and overflows of PMC1", 2, 1, { 0x10068, 0x20010 } },
	{ "overflows of PMC2, and an event of PMC2", 2, 1, { 0x30010, 0x200f6 } },
	{ "overflows of PMC5, and run instructions, on PMC5 or PMC4", 3, 2,
	  { 0x10024, 0x500fa, 0x400f6 } },
	{ "overflows of PMC1 and an event of any counter", 2, 2, { 0x20010, 0x1e } },
	{ "overflows of PMC1 and three events of any counter", 4, 3,
	  { 0x20010, 0x209c, 0x209e, 0x20a0 } },
};

static bool check_group(const struct group *g)
{
	int fd[MAX_GROUP], i, wanted, opened = 0;
	bool good = true;

	for (i = 0; i < g->nr && good; i++) {
		fd[i] = pt_open_cpu(ours, g->code[i], 0, i ? fd[0] : -1);
		wanted = i < g->fits ? 0 : -EINVAL;
		good = (fd[i] < 0 ? fd[i] : 0) == wanted;
		if (!good)
			ksft_print_msg("code %#llx: %s\n", g->code[i],
				       fd[i] < 0 ? strerror(-fd[i]) : "opened");
		opened += fd[i] >= 0;
	}
	while (opened)
		close(fd[--opened]);
	return good;
}

static void test_groups(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(groups); i++)
		ksft_test_result(check_group(&groups[i]), "group: %s: %d of %d\n", groups[i].what,
				 groups[i].fits, groups[i].nr);
}

/* What a sibling becomes under a leader; closes both */
static int sibling_of(int leader, const struct perf_event_attr *attr)
{
	int fd = pt_open(attr, 0, -1, leader);

	if (fd >= 0)
		close(fd);
	close(leader);
	return fd < 0 ? fd : 0;
}

static void test_siblings(void)
{
	struct perf_event_attr mine = pt_attr(ours, BR_MPRED);
	struct perf_event_attr clock = pt_attr(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK);
	int err, fd, leader;

	err = sibling_of(pt_open_task(ours, PM_CYC, -1), &clock);
	ksft_test_result(!err, "a software sibling\n");
	err = sibling_of(pt_open_task(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK, -1), &mine);
	ksft_test_result(!err, "a software leader\n");
	leader = pt_open_task(ours, PM_CYC, -1);
	fd = pt_open(&clock, 0, -1, leader);
	err = sibling_of(leader, &mine);
	ksft_test_result(fd >= 0 && !err, "a software sibling between ours\n");
	close(fd);
	mine.exclude_kernel = 1;
	err = sibling_of(pt_open_task(ours, PM_CYC, -1), &mine);
	ksft_test_result(err == -EINVAL, "siblings with another exclude_kernel: %s\n",
			 strerror(-err));
	mine.exclude_kernel = 0;
	mine.exclude_hv = 1;
	err = sibling_of(pt_open_task(ours, PM_CYC, -1), &mine);
	ksft_test_result(err == -EINVAL, "siblings with another exclude_hv: %s\n",
			 strerror(-err));
	err = sibling_of(pt_open_task(in_tree, PM_CYC, -1), &mine);
	ksft_test_result(err == -EINVAL, "our event in the in-tree driver's group: %s\n",
			 strerror(-err));
	leader = pt_open_task(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK, -1);
	fd = pt_open_task(in_tree, PM_CYC, leader);
	err = sibling_of(leader, &mine);
	ksft_test_result(fd >= 0 && err == -EINVAL,
			 "beside the in-tree driver's event under a software leader: %s\n",
			 strerror(-err));
	close(fd);
}

int main(void)
{
	ksft_print_header();
	ours = pt_pmu_type("power7");
	in_tree = pt_pmu_type("cpu");
	if (ours < 0 || in_tree < 0)
		ksft_exit_fail_msg("the PMUs power7 and cpu must be there\n");
	ksft_set_plan(ARRAY_SIZE(requests) + 1 + ARRAY_SIZE(groups) + 7);
	pt_pin(0);
	test_requests();
	test_types();
	test_groups();
	test_siblings();
	ksft_finished();
}
