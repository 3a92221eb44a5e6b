// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/open PMU OTHER: which events open, alone and together, and with another emulated
 * PMU beside. The real PMUs have programs of their own for that.
 * Covers: core/event model emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define MAX_MEMBERS	9

static const char *other_name;
static int other_type;

/* What an event asks for beyond its type and code, and what must come of it */
struct request {
	const char *what;
	int wanted;		/* 0 or -errno */
	struct perf_event_attr attr;
};

#define REQUEST(error, text, ...)	{ text, error, { __VA_ARGS__ } }
#define NEEDS_FILTER			1	/* wanted: -EINVAL where nothing can be left out */

static const struct request requests[] = {
	REQUEST(0, "an event"),
	REQUEST(-EINVAL, "the highest bit of config", .config = 1ull << 63),
	REQUEST(-EINVAL, "config bit 32", .config = 1ull << 32),
	REQUEST(-EINVAL, "config1 bit 1", .config1 = 2),
	REQUEST(-EINVAL, "config2", .config2 = 1ull << 63),
	REQUEST(-EINVAL, "config3", .config3 = 1),
	REQUEST(-EINVAL, "exclude_host", .exclude_host = 1),
	REQUEST(0, "exclude_guest, as perf's default", .exclude_guest = 1),
	REQUEST(NEEDS_FILTER, "exclude_user", .exclude_user = 1),
	REQUEST(NEEDS_FILTER, "exclude_kernel", .exclude_kernel = 1),
	REQUEST(NEEDS_FILTER, "exclude_hv", .exclude_hv = 1),
	REQUEST(NEEDS_FILTER, "exclude_user, exclude_hv and exclude_guest, as perf's :k",
		.exclude_user = 1, .exclude_hv = 1, .exclude_guest = 1),
	REQUEST(NEEDS_FILTER, "exclude_kernel, exclude_hv and exclude_guest, as perf's :u",
		.exclude_kernel = 1, .exclude_hv = 1, .exclude_guest = 1),
	REQUEST(-EOPNOTSUPP, "precise_ip", .precise_ip = 1, .sample_period = 1000),
	REQUEST(-EOPNOTSUPP, "branch stack", .sample_type = PERF_SAMPLE_BRANCH_STACK,
		.branch_sample_type = PERF_SAMPLE_BRANCH_ANY, .sample_period = 1000),
	REQUEST(0, "raw samples", .sample_type = PERF_SAMPLE_RAW, .sample_period = 1000),
	REQUEST(0, "sampled addresses", .sample_type = PERF_SAMPLE_ADDR, .sample_period = 1000),
	REQUEST(0, "a period", .sample_period = 1000),
	REQUEST(0, "a frequency", .freq = 1, .sample_freq = 100),
};

/* The same with whole event codes, for Hexagon: 0x1 counts overflows of counter 0 */
static const struct request hexagon_requests[] = {
	REQUEST(0, "event 0x3ff, which has no name", .config = 0x3ff),
	REQUEST(-EINVAL, "event 0x400", .config = 0x400),
	REQUEST(0, "a chain", .config = 0x3, .config1 = 1),
	REQUEST(0, "a chain of event 0", .config1 = 1),
	REQUEST(-EINVAL, "a chain of overflows", .config = 0x1, .config1 = 1),
	REQUEST(-EINVAL, "a chain that samples", .config = 0x3, .config1 = 1,
		.sample_period = 1000),
	REQUEST(0, "overflows", .config = 0x6),
	REQUEST(-EINVAL, "overflows that sample", .config = 0x6, .sample_period = 1000),
};

/* Open a request for a task, then for a CPU: both must end alike */
static void test_request(const struct request *r, u64 config)
{
	int wanted = r->wanted == NEEDS_FILTER ? (pt_has_filter() ? 0 : -EINVAL) : r->wanted;
	struct perf_event_attr attr = r->attr;
	int task, cpu;

	attr.size = sizeof(attr);
	attr.type = pt_emu.type;
	attr.config |= config;
	attr.disabled = 1;
	task = pt_open(&attr, 0, -1, -1);
	cpu = pt_open(&attr, -1, 0, -1);
	ksft_test_result((task < 0 ? task : 0) == wanted && (cpu < 0 ? cpu : 0) == wanted,
			 "%s: %s\n", r->what, wanted ? strerror(-wanted) : "opens");
	if (task >= 0)
		close(task);
	if (cpu >= 0)
		close(cpu);
}

static void test_requests(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(requests); i++)
		test_request(&requests[i], pt_emu.any->code);
	if (strcmp(pt_emu.processor, "hexagon"))
		return;
	for (i = 0; i < ARRAY_SIZE(hexagon_requests); i++)
		test_request(&hexagon_requests[i], 0);
}

/* As many of one event as counters can have it, and not one more */
static void test_full(void)
{
	int fd[MAX_MEMBERS], nr;

	for (nr = 0; nr < MAX_MEMBERS; nr++) {
		fd[nr] = pt_open_cpu(pt_emu.type, pt_emu.any->code, 0, nr ? fd[0] : -1);
		if (fd[nr] < 0)
			break;
	}
	ksft_test_result(nr == (int)pt_emu.nr_any && fd[nr] == -EINVAL,
			 "a group of %d, one more: %s\n", nr, strerror(-fd[nr]));
	while (nr)
		close(fd[--nr]);
}

/* What a sibling becomes under a leader; closes both */
static int sibling_of(int leader, struct perf_event_attr attr)
{
	int fd;

	attr.disabled = 0;
	fd = pt_open(&attr, 0, -1, leader);
	if (fd >= 0)
		close(fd);
	close(leader);
	return fd < 0 ? fd : 0;
}

static void test_siblings(void)
{
	struct perf_event_attr mine = pt_attr(pt_emu.type, pt_emu.other->code);
	struct perf_event_attr software = pt_attr(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK);
	struct perf_event_attr theirs = pt_attr(other_type, 2);
	int err;

	err = sibling_of(pt_open_row(pt_emu.any, -1), software);
	ksft_test_result(!err, "a software sibling: %d\n", err);
	err = sibling_of(pt_open(&software, 0, -1, -1), mine);
	ksft_test_result(!err, "a software leader: %d\n", err);
	err = sibling_of(pt_open_row(pt_emu.any, -1), theirs);
	ksft_test_result(err == -EINVAL, "a sibling of %s: %s\n", other_name, strerror(-err));
	mine.exclude_kernel = 1;
	err = sibling_of(pt_open_row(pt_emu.any, -1), mine);
	ksft_test_result(err == -EINVAL, "siblings with another exclude_kernel: %s\n",
			 strerror(-err));
}

/* Two PMUs count one task, each what its own clock is told; neither can be unloaded */
static void test_beside(void)
{
	int mine = pt_open_row(pt_emu.any, -1);
	int theirs = pt_open_task(other_type, 2, -1), err;
	char backend[32] = "";
	u64 a, b;

	pt_read_text(backend, sizeof(backend), PT_DEVICES "/%s/caps/backend", other_name);
	ksft_test_result(theirs >= 0 && !strcmp(backend, "emulated"),
			 "%s beside it: %d, %s\n", other_name, theirs, backend);
	pt_on(mine);
	pt_on(theirs);
	pt_happen(pt_emu.any, 5);
	err = pt_write_text("add 0x2 7000", PT_DEBUGFS "/%s/clock", other_name);
	a = pt_count(mine);
	b = pt_count(theirs);
	ksft_test_result(!err && a == 5 && b == 7000, "each its own: %llu of 5, %llu of 7000\n",
			 a, b);
	close(mine);
	err = pt_unload();
	ksft_test_result(err == -EWOULDBLOCK || err == -EBUSY,
			 "not unloaded while %s counts: %s\n", other_name, strerror(-err));
	close(theirs);
}

int main(int argc, char **argv)
{
	char both[128];

	ksft_print_header();
	if (argc < 3)
		ksft_exit_fail_msg("usage: %s PMU OTHER\n", argv[0]);
	pt_emulate(argc, argv, "clock=manual");
	pt_emulate_end();
	ksft_set_plan(ARRAY_SIZE(requests) + 8 +
		      (strcmp(pt_emu.processor, "hexagon") ? 0 : ARRAY_SIZE(hexagon_requests)));
	pt_pin(0);
	other_name = argv[2];
	snprintf(both, sizeof(both), "emulate=%s,%s clock=manual", other_name,
		 pt_emu.processor);
	if (pt_load(both))
		ksft_exit_fail_msg("cannot load with %s\n", both);
	pt_emu.type = pt_pmu_type(pt_emu.name);
	other_type = pt_pmu_type(other_name);
	test_requests();
	test_full();
	test_siblings();
	test_beside();
	pt_emulate_end();
	ksft_finished();
}
