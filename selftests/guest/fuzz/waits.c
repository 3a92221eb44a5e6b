// SPDX-License-Identifier: GPL-2.0-only
/*
 * fuzz/waits PMU [SECONDS]: samples of tiny periods, one event that several tasks read, switch and
 * map, files, CPU 1 that goes and comes, and netlink, all at once. None of them may take long
 * meanwhile, nor may what has nothing to do with the PMU, a sleep and a fork. Each of them succeeds
 * now and then, lest only refusals were quick. Prints the longest of each.
 * Covers: core/event core/hot core/sampling
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"

#define SECONDS		60
#define LONG		10000000000ull	/* ns; the stall that was seen took 20 s */

static struct pt_nl nl;
static struct pt_message m;
static int common;	/* an event of CPU 0, open in all tasks */

static int ask(int command)
{
	pt_nl_example(&nl, &m, command);
	return pt_nl_ask(&nl, &m, NULL, NULL);
}

static bool ask_for_all(void)
{
	return !ask(PMUKIT_CMD_PMU_GET) && !ask(PMUKIT_CMD_CPU_GET) &&
	       !ask(PMUKIT_CMD_PROFILE_GET);
}

/* Samples take the real clock, which nobody can move */
static bool tell(void)
{
	return !ask(PMUKIT_CMD_PROFILE_SET) && ask(PMUKIT_CMD_EVENT_ADD) == -EOPNOTSUPP &&
	       ask(PMUKIT_CMD_CLOCK_ADVANCE) == -EOPNOTSUPP;
}

static bool go_or_come(void)
{
	static bool on = true;

	on = !on;
	return !pt_switch_cpu(1, on);
}

/* In turns: of this task, with a signal for each sample, and of a CPU */
static int open_sampling(void)
{
	static int round;
	struct perf_event_attr attr = pt_attr(pt_emu.type, pt_emu.any->code);

	round++;
	attr.disabled = 0;
	attr.sample_period = 1 + round % 3 * 10;
	if (round % 2)
		return pt_open(&attr, -1, round / 2 % 2, -1);
	attr.sigtrap = 1;
	attr.remove_on_exec = 1;
	attr.exclude_kernel = round / 2 % 2;
	return pt_open(&attr, 0, -1, -1);
}

static bool sample(void)
{
	struct pt_ring ring;
	int fd = open_sampling();

	if (fd < 0)
		return false;
	if (pt_ring_map(&ring, fd)) {
		close(fd);
		return false;
	}
	pt_run(100000);
	pt_ring_close(&ring, fd);
	return true;
}

static bool open_one(void)
{
	int fd = pt_open_task(pt_emu.type, pt_emu.any->code, -1);

	pt_run(1000);
	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static bool read_common(void)
{
	u64 count = 0;
	int i;

	for (i = 0; i < 100; i++)
		count += pt_count(common);
	return count;
}

static bool switch_common(void)
{
	static u64 round;
	u64 period = 1000 + round++ % 7;
	int err;

	pt_off(common);
	err = ioctl(common, PERF_EVENT_IOC_PERIOD, &period);
	pt_on(common);
	pt_reset(common);
	return !err;
}

static bool map_common(void)
{
	struct pt_record record;
	struct pt_ring ring;

	if (pt_ring_map(&ring, common))
		return false;
	pt_run(10000);
	while (pt_ring_next(&ring, &record))
		;
	pt_ring_unmap(&ring);
	return true;
}

static bool read_files(void)
{
	static char text[PT_PROFILE_BYTES];
	static const char * const files[] = { "stats", "clock", "profile" };
	unsigned int i, nr = 0;

	for (i = 0; i < ARRAY_SIZE(files); i++)
		nr += pt_read_text(text, sizeof(text), PT_DEBUGFS "/%s/%s", pt_emu.name,
				   files[i]) > 0;
	return nr == ARRAY_SIZE(files);
}

static bool fall_asleep(void)
{
	return !usleep(1000);
}

static bool have_child(void)
{
	pid_t pid = fork();

	if (!pid)
		_exit(0);
	return waitpid(pid, NULL, 0) == pid;
}

static const struct {
	const char *name;
	bool (*what)(void);
} things[] = {
	{ "ask", ask_for_all }, { "tell", tell }, { "CPU 1 goes or comes", go_or_come },
	{ "sample", sample }, { "sample too", sample }, { "open", open_one },
	{ "read", read_common }, { "switch", switch_common }, { "map", map_common },
	{ "files", read_files },
	{ "sleep for 1 ms", fall_asleep }, { "fork", have_child },
};

#define ALL	((int)ARRAY_SIZE(things))

struct seen {
	u64 began, longest, times, good;
};

static void nothing(int signal)
{
	(void)signal;
}

static pid_t keep_doing(bool (*what)(void), struct seen *seen)
{
	pid_t pid = fork();

	if (pid)
		return pid;
	signal(SIGTRAP, nothing);
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		_exit(1);
	for (;;) {
		u64 took;

		seen->began = pt_now();
		seen->good += what();
		took = pt_now() - seen->began;
		if (took > seen->longest)
			seen->longest = took;
		seen->times++;
	}
}

static void open_common(void)
{
	common = pt_open_sampling(pt_emu.type, pt_emu.any->code, 1000, -1, 0);
	if (common < 0)
		ksft_exit_fail_msg("no event of CPU 0: %s\n", strerror(-common));
	pt_on(common);
}

int main(int argc, char **argv)
{
	int i, seconds = argc > 2 ? atoi(argv[2]) : SECONDS;
	struct seen *seen = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
				 -1, 0);
	pid_t task[ALL];
	u64 end;

	ksft_print_header();
	ksft_set_plan(ALL);
	pt_emulate(argc, argv, "");
	open_common();
	for (i = 0; i < ALL; i++)
		task[i] = keep_doing(things[i].what, &seen[i]);
	sleep(seconds);
	end = pt_now();
	for (i = 0; i < ALL; i++) {
		u64 began = seen[i].began;

		if (began < end && end - began > seen[i].longest)
			seen[i].longest = end - began;
		ksft_test_result(seen[i].good && seen[i].longest < LONG,
				 "%s: %llu times of %llu, the longest took %llu ms\n",
				 things[i].name, seen[i].good, seen[i].times,
				 seen[i].longest / 1000000);
		kill(task[i], SIGKILL);
	}
	while (wait(NULL) > 0)
		;
	pt_switch_cpu(1, true);
	close(common);
	pt_emulate_end();
	ksft_finished();
}
