// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/together [SECONDS]: two senders add and remove the PMU of one table as fast as they can.
 * Meanwhile others open its events, read and write its files, ask by netlink, and switch CPU 1 off
 * and on. Each gets what it asks for, or one of a few errors; in the end PMU and module go.
 * Covers: table netlink core/pmu
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"
#include "user.h"

#define NAME	"own"
#define SECONDS	12

/* What a process has come to */
struct tally {
	unsigned int done, refused, strange;
	const char *what;	/* the last that was strange */
	int err;
};

static struct {
	bool end;
	struct tally tally[8];
} *shared;

static struct tally *mine;
static struct pt_nl nl;
static struct pt_table table;
static bool generic;		/* the PMU serves perf's generic events, too */

/* @err is a result, errors are negative; @allowed ends with 0 */
static void note(const char *what, int err, const int *allowed)
{
	if (err >= 0) {
		mine->done++;
		return;
	}
	while (*allowed && *allowed != -err)
		allowed++;
	if (*allowed) {
		mine->refused++;
		return;
	}
	mine->strange++;
	mine->what = what;
	mine->err = err;
}

static void open_socket(void)
{
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
}

static void send(void)
{
	/* the other sender's PMU is there */
	static const int adding[] = { EEXIST, 0 };
	/* it has open events, or gets one just now; the other sender was faster */
	static const int removing[] = { EBUSY, EAGAIN, ENODEV, EALREADY, 0 };

	note("add", pt_table_add(&nl, &table, PT_TABLE_PROFILE, generic), adding);
	usleep(mine->done % 8 * 5000);	/* others find it soon, or when it has long been there */
	note("remove", pt_table_remove(&nl, NAME), removing);
}

/* An event that is there keeps the PMU: what is done with it then does not fail */
static void count(void)
{
	/* the type has no PMU, or one that goes just now; the CPU is off */
	static const int opening[] = { ENOENT, ENODEV, 0 };
	static unsigned int turn;
	int cpu = turn++ % 3 - 1, type = pt_pmu_type(NAME), fd;
	struct perf_event_attr attr = pt_sampling_attr(type, PT_TABLE_CYCLES, 1000);

	if (turn % 2 && generic)
		attr = pt_sampling_attr(PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES, 1000);
	else if (type < 0)
		return;
	fd = pt_open(&attr, cpu < 0 ? 0 : -1, cpu, -1);
	note("open", fd, opening);
	if (fd < 0)
		return;
	pt_on(fd);
	pt_run_turns(100);
	pt_off(fd);
	close(fd);
}

static void use_files(void)
{
	/* there is no PMU; it goes while its file is open: sysfs, debugfs */
	static const int reading[] = { ENOENT, ENODEV, EIO, 0 };
	/* the same, or CPU 1 is off */
	static const int writing[] = { ENOENT, ENODEV, EIO, ENXIO, 0 };
	static const char * const files[] = {
		PT_DEVICES "/" NAME "/type", PT_DEVICES "/" NAME "/format/event",
		PT_DEVICES "/" NAME "/events/loads.far", PT_DEVICES "/" NAME "/caps/counters",
		PT_DEVICES "/" NAME "/perf_event_mux_interval_ms",
		PT_DEVICES "/" NAME "/identifier", PT_DEBUGFS "/" NAME "/stats",
		PT_DEBUGFS "/" NAME "/clock", PT_DEBUGFS "/" NAME "/profile",
	};
	static char text[PT_PROFILE_BYTES];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(files); i++)
		note(files[i], pt_read_text(text, sizeof(text), "%s", files[i]), reading);
	note("advance", pt_command("advance 5000"), writing);
	note("add", pt_command("add cycles 5 cpu 1"), writing);
	note("ratios", pt_write_profile("cycles 1\nother 0.5\n"), writing);
}

static void ask(void)
{
	static const int commands[] = {
		PMUKIT_CMD_PMU_GET, PMUKIT_CMD_CPU_GET, PMUKIT_CMD_CLOCK_GET,
		PMUKIT_CMD_CLOCK_ADVANCE, PMUKIT_CMD_PROFILE_GET, PMUKIT_CMD_PROFILE_SET,
	};
	/* there is no such PMU; profile-set does not wait while a CPU comes or goes */
	static const int asking[] = { ENODEV, EAGAIN, 0 }, none[] = { 0 };
	static struct pt_message m;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(commands); i++) {
		pt_nl_example(&nl, &m, commands[i]);
		note("a question", pt_nl_ask(&nl, &m, NULL, NULL), asking);
	}
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_PMU_GET);
	note("a dump", pt_nl_ask(&nl, &m, NULL, NULL), none);
}

static void switch_cpu(void)
{
	static const int none[] = { 0 };

	note("off", pt_switch_cpu(1, false), none);
	usleep(20000);
	note("on", pt_switch_cpu(1, true), none);
}

static const struct {
	const char *name;
	void (*begin)(void);
	void (*turn)(void);
	unsigned int pause;	/* between turns, in microseconds */
} roles[] = {
	{ "a sender", open_socket, send, 500 },
	{ "another one", open_socket, send, 700 },
	{ "events", NULL, count, 3000 },
	{ "files", NULL, use_files, 1000 },
	{ "netlink", open_socket, ask, 1000 },
	{ "CPU 1", NULL, switch_cpu, 50000 },
};

static void play(unsigned int i)
{
	mine = &shared->tally[i];
	if (roles[i].begin)
		roles[i].begin();
	while (!__atomic_load_n(&shared->end, __ATOMIC_RELAXED)) {
		roles[i].turn();
		usleep(roles[i].pause);
	}
	fflush(stdout);
	_exit(0);
}

static void report(unsigned int i, pid_t pid)
{
	const struct tally *t = &shared->tally[i];
	int status;

	if (waitpid(pid, &status, 0) != pid)
		ksft_exit_fail_perror("waitpid");
	if (roles[i].turn == switch_cpu && !pt_can_switch_cpu(1)) {
		ksft_test_result_skip("there is no second CPU that can be switched off\n");
		return;
	}
	if (t->strange)
		ksft_print_msg("%s: %s\n", t->what, strerror(-t->err));
	ksft_test_result(!status && t->done && !t->strange,
			 "%s: %u times done, %u refused, %u with a strange error\n",
			 roles[i].name, t->done, t->refused, t->strange);
}

static void test_together(unsigned int seconds)
{
	pid_t pid[ARRAY_SIZE(roles)];
	unsigned int i;

	fflush(stdout);
	for (i = 0; i < ARRAY_SIZE(roles); i++) {
		pid[i] = fork();
		if (!pid[i] && (roles[i].turn != switch_cpu || pt_can_switch_cpu(1)))
			play(i);
		if (!pid[i])
			_exit(0);
	}
	sleep(seconds);
	__atomic_store_n(&shared->end, true, __ATOMIC_RELAXED);
	for (i = 0; i < ARRAY_SIZE(roles); i++)
		report(i, pid[i]);
}

int main(int argc, char **argv)
{
	int err;

	ksft_print_header();
	ksft_set_plan(ARRAY_SIZE(roles) + 4);
	if (pt_is_loaded() && pt_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit: somebody uses it\n");
	generic = !pt_has_generic();
	err = pt_load("emulate=table clock=manual");
	if (err)
		ksft_exit_fail_msg("cannot load pmukit: %s\n", strerror(-err));
	pt_emu.name = NAME;
	pt_table_make(&table, NAME, 100);
	shared = pt_shared(sizeof(*shared));
	pt_write_text("1", PT_EXPEDITED);
	test_together(argc > 1 ? atoi(argv[1]) : SECONDS);
	pt_write_text("0", PT_EXPEDITED);
	open_socket();
	err = pt_table_remove(&nl, NAME);
	ksft_test_result((!err || err == -ENODEV) && !pt_has_pmu(NAME) &&
			 !pt_is_there(PT_DEBUGFS "/" NAME), "the PMU goes: %s\n", strerror(-err));
	ksft_test_result(!pt_table_add(&nl, &table, PT_TABLE_PROFILE, generic) &&
			 pt_has_pmu(NAME), "and comes once more: %s\n", nl.why);
	pt_nl_close(&nl);
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "the module takes it along\n");
	ksft_test_result(!pt_has_warned(), "the kernel does not warn\n");
	ksft_finished();
}
