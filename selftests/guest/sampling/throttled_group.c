// SPDX-License-Identifier: GPL-2.0-only
/*
 * throttled_group [PMU [chain]]: an event that has too many samples is throttled with its whole
 * group. Two members count the same code from the same moment on, so what they have counted is
 * equal: in each sample, which reads both, and in the end. With chain the second member has a pair
 * of counters.
 * Covers: core/sampling core/hot
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"

#define SECOND		1000000000ull
#define PATIENCE	(30 * SECOND)	/* with a busy host */
#define LIMIT		1000		/* samples a second */
#define RATE		100000		/* perf's own limit, which the machine starts with */
#define BLOCK		10		/* QEMU counts in blocks and cuts one at an interrupt */

/**
 * struct group - two members that count the same code
 * @attr: attributes of the members, the leader first
 * @fd: their files
 * @ring: the ring of the one that samples
 * @samples: its samples so far
 * @apart: the most that one of these shows of one member more than of the other
 */
struct group {
	struct perf_event_attr attr[2];
	int fd[2];
	struct pt_ring ring;
	u64 samples;
	u64 apart;
};

static const char *pmu = "power7";
static int type, cpu;
static u64 config, chain, slack;

static u64 distance(const u64 count[2])
{
	return count[0] > count[1] ? count[0] - count[1] : count[1] - count[0];
}

/* A sample is IP, TID, TIME, perhaps the period, the number of members and their counts */
static void look(struct group *group)
{
	struct pt_record record;

	while (pt_ring_next_sample(&group->ring, &record)) {
		unsigned int words = (record.header.size - sizeof(record.header)) / sizeof(u64);
		u64 apart;

		apart = distance(&record.words[words - 2]);
		if (apart > group->apart)
			group->apart = apart;
		group->samples++;
	}
}

static struct group make(int sampler, u64 period, u64 sample_type)
{
	struct group group = {};
	int i;

	for (i = 0; i < 2; i++) {
		group.attr[i] = pt_attr(type, config);
		group.attr[i].read_format = PERF_FORMAT_GROUP;
		group.attr[i].disabled = !i;
	}
	group.attr[1].config1 = chain;
	group.attr[sampler].sample_period = period;
	group.attr[sampler].sample_type = PT_SAMPLE_TYPE | PERF_SAMPLE_READ | sample_type;
	return group;
}

/* This member alone: with PERF_IOC_FLAG_GROUP each has its turn, the leader first */
static void set_enabled(int fd, bool on)
{
	if (ioctl(fd, on ? PERF_EVENT_IOC_ENABLE : PERF_EVENT_IOC_DISABLE, 0))
		ksft_exit_fail_perror("ioctl");
}

static void start(struct group *group)
{
	int i;

	for (i = 0; i < 2; i++) {
		group->fd[i] = pt_open(&group->attr[i], 0, -1, i ? group->fd[0] : -1);
		if (group->fd[i] < 0)
			ksft_exit_fail_msg("member %d: %s\n", i, strerror(-group->fd[i]));
		if (group->attr[i].sample_period && pt_ring_map(&group->ring, group->fd[i]))
			ksft_exit_fail_perror("mmap");
	}
	set_enabled(group->fd[0], true);
}

static void read_both(struct group *group, u64 count[2])
{
	u64 words[3];		/* how many, and the counts */

	if (read(group->fd[0], words, sizeof(words)) != sizeof(words))
		ksft_exit_fail_perror("read of a group");
	memcpy(count, &words[1], 2 * sizeof(*count));
}

static void end(struct group *group)
{
	pt_ring_unmap(&group->ring);
	close(group->fd[1]);
	close(group->fd[0]);
}

/*
 * A second of work, with @turn now and then. Each sample and each throttling may cut a block
 * of instructions. Throttling ends: there are samples after it, and it comes again.
 */
static void expect_equal(const char *what, struct group group, void (*turn)(int fd))
{
	u64 before = pt_stat(pmu, cpu, "throttled"), began = pt_now(), passed, throttled, total[2];

	start(&group);
	do {
		pt_run_turns(1000);
		if (turn)
			turn(group.fd[0]);
		look(&group);
		passed = pt_now() - began;
		throttled = passed < SECOND ? 0 : pt_stat(pmu, cpu, "throttled") - before;
	} while (passed < SECOND || (throttled < 2 && passed < PATIENCE));
	set_enabled(group.fd[0], false);
	look(&group);
	throttled = pt_stat(pmu, cpu, "throttled") - before;
	read_both(&group, total);
	end(&group);
	ksft_test_result(throttled > 1 && group.apart <= slack * group.samples &&
			 distance(total) <= slack * (group.samples + throttled),
			 "%s: %llu and %llu, apart by %llu in %llu samples, throttled %llu times\n",
			 what, total[0], total[1], group.apart, group.samples, throttled);
}

static void disable_and_enable(int fd)
{
	set_enabled(fd, false);
	set_enabled(fd, true);
}

static void switch_to_other(int fd)
{
	pt_count(fd);
	pt_switch();
}

static void test_switch(u64 period)
{
	pid_t pid = pt_partner();

	expect_equal("other programs in between", make(0, period, 0), switch_to_other);
	pt_stop(pid);
}

static void nothing(int signal)
{
	(void)signal;
}

static void test_sigtrap(u64 period)
{
	struct group group = make(0, period, 0);
	int i;

	signal(SIGTRAP, nothing);
	for (i = 0; i < 2; i++) {
		group.attr[i].exclude_kernel = !chain;	/* Hexagon counts every mode */
		group.attr[i].exclude_hv = !chain;
	}
	group.attr[0].sigtrap = 1;
	group.attr[0].remove_on_exec = 1;
	expect_equal("signals", group, NULL);
}

/*
 * A member that is off when its group is throttled, and on before that ends, counts no more in a
 * turn than the leader, which is on throughout. Without throttling in between that says nothing.
 */
static void test_newcomer(u64 period)
{
	u64 began = pt_now(), before[2], after[2], turns = 0, more = 0, passed;
	u64 old = pt_stat(pmu, cpu, "throttled"), throttled;
	struct group group = make(0, period, 0);

	start(&group);
	do {
		set_enabled(group.fd[1], false);
		pt_run_turns(1000);
		read_both(&group, before);
		set_enabled(group.fd[1], true);
		pt_run_turns(1000);
		set_enabled(group.fd[1], false);
		read_both(&group, after);
		more += after[1] - before[1] > after[0] - before[0] + slack * 10;
		turns++;
		look(&group);
		passed = pt_now() - began;
		throttled = passed < SECOND ? 0 : pt_stat(pmu, cpu, "throttled") - old;
	} while (passed < SECOND || (!throttled && passed < PATIENCE));
	end(&group);
	ksft_test_result(throttled && !more,
			 "a member off and on: counts more in %llu turns of %llu, throttled %llu times\n",
			 more, turns, throttled);
}

static void test_period(u64 period)
{
	char what[64];

	snprintf(what, sizeof(what), "period %llu", period);
	expect_equal(what, make(0, period, 0), NULL);
	snprintf(what, sizeof(what), "period %llu, in the samples", period);
	expect_equal(what, make(0, period, PERF_SAMPLE_PERIOD), NULL);
	snprintf(what, sizeof(what), "period %llu, off and on", period);
	expect_equal(what, make(0, period, 0), disable_and_enable);
	if (!chain) {
		snprintf(what, sizeof(what), "period %llu, of the second member", period);
		expect_equal(what, make(1, period, 0), NULL);
	}
}

static void prepare(int argc, char **argv)
{
	if (argc < 2) {
		type = pt_pmu_type(pmu);
		config = PM_INST_CMPL;
		slack = BLOCK;
		return;
	}
	chain = argc > 2;
	pt_emulate(2, argv, "mhz=1000");
	pmu = pt_emu.name;
	type = pt_emu.type;
	config = pt_load_profile()->code;
}

int main(int argc, char **argv)
{
	ksft_print_header();
	prepare(argc, argv);
	ksft_set_plan(chain ? 10 : 12);
	cpu = sysconf(_SC_NPROCESSORS_ONLN) > 1;
	pt_pin(cpu);
	pt_limit_samples(LIMIT, 100);
	test_period(20000);
	test_period(2000);
	test_switch(2000);
	test_sigtrap(2000);
	test_newcomer(2000);
	pt_limit_samples(RATE, 1);
	sleep(1);	/* changes are followed within a second */
	expect_equal("by time", make(0, 2000, PERF_SAMPLE_PERIOD), NULL);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
