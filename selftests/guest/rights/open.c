// SPDX-License-Identifier: GPL-2.0-only
/*
 * rights/open [PMU]: who can open which event at which kernel.perf_event_paranoid, on an emulated
 * PMU, or on the processor's own power7. What is wanted is written down from the kernel's
 * admin-guide/perf-security.rst and admin-guide/sysctl/kernel.rst and from perf_event_open(2),
 * for 3 from Debian's patch. Each answer is also compared with that for the kernel's own
 * cpu-clock.
 * Covers: core/event
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define SOMEBODY_ELSE	(PT_USER + 1)
#define NR_LEVELS	5

static const char *const levels[NR_LEVELS] = { "3", "2", "1", "0", "-1" };

/* Who asks, and whether all is open to them at these levels */
static const struct identity {
	const char *name;
	uid_t uid;
	u64 capabilities;
	const char *all;
} identities[] = {
	{ "a user", PT_USER, 0, "-----" },
	{ "CAP_NET_ADMIN", PT_USER, PT_CAP(NET_ADMIN), "-----" },
	{ "CAP_PERFMON", PT_USER, PT_CAP(PERFMON), "-++++" },
	{ "CAP_SYS_ADMIN", PT_USER, PT_CAP(SYS_ADMIN), "+++++" },
	{ "root", 0, PT_ALL, "+++++" },
};

enum whom { MINE, MY_OTHER, CPU, ANOTHERS, ROOTS, NR_WHOM };

/* What is asked for, and whether a user may have it at these levels */
static const struct kind {
	const char *name;
	enum whom whom;
	bool kernel;
	u64 sample_type;
	bool kernel_chain;
	const char *user;
} kinds[] = {
	{ "own task, user mode", MINE, false, 0, false, "-++++" },
	{ "own task", MINE, true, 0, false, "--+++" },
	{ "own other task, user mode", MY_OTHER, false, 0, false, "-++++" },
	{ "own other task", MY_OTHER, true, 0, false, "--+++" },
	{ "CPU, user mode", CPU, false, 0, false, "---++" },
	{ "CPU", CPU, true, 0, false, "---++" },
	{ "task of another user, user mode", ANOTHERS, false, 0, false, "-----" },
	{ "task of another user", ANOTHERS, true, 0, false, "-----" },
	{ "task of root, user mode", ROOTS, false, 0, false, "-----" },
	{ "task of root", ROOTS, true, 0, false, "-----" },
	{ "own task, user mode and chains of it", MINE, false, PERF_SAMPLE_CALLCHAIN, false,
	  "-++++" },
	{ "own task, user mode and chains of the kernel", MINE, false, PERF_SAMPLE_CALLCHAIN, true,
	  "--+++" },
	{ "own task, user mode and physical addresses", MINE, false, PERF_SAMPLE_PHYS_ADDR, false,
	  "--+++" },
};

/* How it is asked for: count, sample by period, sample by frequency */
static const char *const ways[] = { "count", "period", "frequency" };

static const struct identity *who;
static unsigned int level;
static pid_t tasks[NR_WHOM];
static struct perf_event_attr ours;
static bool can_filter = true;

/* What the questions of an identity at a level came to */
static struct tally {
	unsigned int asked;
	unsigned int opened;
	unsigned int wrong;	/* not as the table says */
	unsigned int other;	/* not as cpu-clock's */
} *tally;

static struct perf_event_attr make_attr(const struct kind *k, unsigned int way)
{
	struct perf_event_attr attr = ours;

	attr.exclude_kernel = !k->kernel;
	attr.exclude_hv = !k->kernel;
	attr.exclude_callchain_kernel = !k->kernel_chain;
	attr.sample_type = k->sample_type;
	attr.freq = way == 2;
	if (way)
		attr.sample_period = way == 1 ? 1000000 : 100;
	return attr;
}

static int try_open(const struct perf_event_attr *attr, enum whom whom)
{
	int fd = pt_open(attr, whom == CPU ? -1 : tasks[whom], whom == CPU ? 0 : -1, -1);

	if (fd < 0)
		return fd;
	close(fd);
	return 0;
}

/* A PMU that cannot leave the kernel out refuses that, where perf core has not refused before */
static int wanted(const struct kind *k)
{
	bool may = who->all[level] == '+' || k->user[level] == '+';
	bool asks_first = k->kernel_chain || k->sample_type & PERF_SAMPLE_PHYS_ADDR;

	if (!may && (asks_first || !level || can_filter || k->kernel))
		return -EACCES;
	return can_filter || k->kernel ? 0 : -EINVAL;
}

static void ask(const struct kind *k, unsigned int way)
{
	struct perf_event_attr attr = make_attr(k, way);
	int want = wanted(k), err = try_open(&attr, k->whom), err_clock;

	attr.type = PERF_TYPE_SOFTWARE;
	attr.config = PERF_COUNT_SW_CPU_CLOCK;
	err_clock = try_open(&attr, k->whom);
	tally->asked++;
	tally->opened += !err;
	tally->wrong += err != want;
	tally->other += want != -EINVAL && err != err_clock;
	if (err != want || (want != -EINVAL && err != err_clock))
		ksft_print_msg("%s at %s: %s, %s: %s, not %s; cpu-clock: %s\n", who->name,
			       levels[level], k->name, ways[way], strerror(-err), strerror(-want),
			       strerror(-err_clock));
}

static void ask_all(void)
{
	unsigned int i, way;

	tasks[MINE] = 0;
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		for (way = kinds[i].sample_type ? 1 : 0; way < ARRAY_SIZE(ways); way++)
			ask(&kinds[i], way);
}

/* Does this kernel know 3, as Debian's do? */
static void ask_clock(void)
{
	struct perf_event_attr attr = pt_attr(PERF_TYPE_SOFTWARE, PERF_COUNT_SW_CPU_CLOCK);

	attr.exclude_kernel = 1;
	tally->opened += !try_open(&attr, MINE);
}

static bool knows_level(void)
{
	if (level)
		return true;
	*tally = (struct tally) {};
	pt_as(PT_USER, 0, ask_clock);
	return !tally->opened;
}

static void test_level(void)
{
	pt_paranoid(levels[level]);
	if (!knows_level()) {
		ksft_test_result_skip("%s at %s: this kernel does not know it\n", who->name,
				      levels[level]);
		return;
	}
	*tally = (struct tally) {};
	pt_as(who->uid, who->capabilities, ask_all);
	ksft_test_result(!tally->wrong && !tally->other,
			 "%s at %s: %u of %u open, %u not as wanted, %u not as cpu-clock\n",
			 who->name, levels[level], tally->opened, tally->asked, tally->wrong,
			 tally->other);
}

/* A task to be counted, of another user or of root */
static pid_t start_task(uid_t uid)
{
	int ready[2];
	char byte;
	pid_t pid;

	if (pipe(ready))
		ksft_exit_fail_perror("pipe");
	pid = fork();
	if (!pid) {
		if (uid)
			pt_become(uid, 0);
		if (write(ready[1], "", 1) == 1)
			pause();
		_exit(1);
	}
	if (pid < 0 || read(ready[0], &byte, 1) != 1)
		ksft_exit_fail_msg("a task of user %u does not run\n", uid);
	close(ready[0]);
	close(ready[1]);
	return pid;
}

static void choose_event(int argc, char **argv)
{
	if (argc < 2) {
		ours = pt_attr(pt_pmu_type("power7"), PM_INST_CMPL);
		return;
	}
	pt_emulate(argc, argv, "clock=manual");
	ours = pt_attr(pt_emu.type, pt_emu.any->code);
	can_filter = pt_has_filter();
}

int main(int argc, char **argv)
{
	unsigned int i;

	ksft_print_header();
	choose_event(argc, argv);
	ksft_set_plan(ARRAY_SIZE(identities) * NR_LEVELS);
	tally = pt_shared(sizeof(*tally));
	tasks[MY_OTHER] = start_task(PT_USER);
	tasks[ANOTHERS] = start_task(SOMEBODY_ELSE);
	tasks[ROOTS] = start_task(0);
	for (who = identities; who < identities + ARRAY_SIZE(identities); who++)
		for (level = 0; level < NR_LEVELS; level++)
			test_level();
	for (i = MY_OTHER; i < NR_WHOM; i++)
		if (tasks[i])
			kill(tasks[i], SIGKILL);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
