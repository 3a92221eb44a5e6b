/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A round of the fuzzer: processes at work with events, while CPUs go and come, intervals and
 * limits change, and the module is asked to go. In the end it goes.
 */
#ifndef FUZZ_ROUND_H
#define FUZZ_ROUND_H

#include "cpus.h"
#include "operate.h"

#define WORKERS		3
#define GOING_MS	20000		/* time that the module may take until nobody has it */
#define PARAMETERS	"/sys/module/pmukit/parameters"
#define FAULTS		"/sys/kernel/debug/faults"	/* of the test module "faults" */
#define FAILING		3		/* loads that fail, before one that works */
#define MOST_CALLS	30		/* calls of a load with three PMUs whose failure ends it */
#define LAST_CALLS	4		/* of these, when perf knows the first PMU */
#define HOLD_US		100000		/* before one fails */

/**
 * struct rounds - what rounds found
 * @refused: times that the module was asked to go and did not, while it was in use
 * @gone: times that it went at the end of a round
 * @hotplug: CPUs that went or came
 * @killed: processes that were killed
 * @crashed: processes that ended otherwise than they should
 * @unloaded: loads that failed because one of their calls did
 */
static struct rounds {
	unsigned int refused, gone, hotplug, killed, crashed, unloaded;
} found;

static const char *parameters;

static bool load_module(void)
{
	bool good = !pt_load(parameters);

	find_types();
	return good;
}

/* The call that is to fail waits for this, again and again */
static int start_releaser(void)
{
	int pid = fork();

	if (pid)
		return pid;
	for (;;) {
		usleep(HOLD_US);
		pt_write_text("go", FAULTS "/go");
	}
}

/* Was there a call in the last load that failed? */
static bool has_failed(void)
{
	char text[128];

	return pt_read_text(text, sizeof(text), FAULTS "/state") > 0 &&
	       !strstr(text, "failed - ");
}

/* While one of the calls is about to fail that a load makes, others use whatever is there */
static void failing_load(void)
{
	char nth[12];
	int pid, status;

	snprintf(nth, sizeof(nth), "%u", MOST_CALLS - draw(one_in(2) ? MOST_CALLS : LAST_CALLS));
	pt_write_text(nth, FAULTS "/nth");
	pid = start_releaser();
	found.unloaded += !load_module() && has_failed();
	kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	pt_write_text("0", FAULTS "/nth");
}

static void load_under_users(void)
{
	unsigned int i;

	for (i = 0; i < FAILING && pt_is_there(FAULTS) && !pt_is_loaded(); i++) {
		failing_load();
		pt_unload();
	}
	load_module();
}

static void op_cpu(void)
{
	unsigned int cpu = 1 + draw(nr_cpus);

	if (cpu >= nr_cpus)
		return;
	found.hotplug += !switch_cpu(cpu, !one_in(4));
}

/* perf's timer of every CPU starts when the interval changes */
static void op_interval(void)
{
	const struct target *t = &targets[draw(nr_targets)];
	char ms[12];

	snprintf(ms, sizeof(ms), "%u", one_in(3) ? 1000 + draw(3000) : 1 + draw(10));
	pt_write_text(ms, PT_DEVICES "/%s/perf_event_mux_interval_ms", t->name);
}

static void op_limits(void)
{
	static const char * const rates[] = { "1000", "20000", "100000" };
	char percent[12];

	if (one_in(2)) {
		pt_write_text(rates[draw(3)], PARAMETERS "/max_sample_rate");
		return;
	}
	snprintf(percent, sizeof(percent), "%u", 1 + draw(50));
	pt_write_text(percent, PARAMETERS "/cpu_time_max_percent");
}

static void op_look(void)
{
	const struct target *t = &targets[draw(nr_targets)];
	static char text[4096];

	pt_read_text(text, sizeof(text), PT_DEBUGFS "/%s/stats", t->name);
	pt_read_text(text, sizeof(text), PT_DEVICES "/%s/cpumask", t->name);
}

/* A module that comes again while processes are at work has new events for them */
static void op_module(void)
{
	if (pt_unload())
		found.refused++;
	else
		load_under_users();
}

static void disturb(void)
{
	switch (draw(8)) {
	case 0:
	case 1:
		op_cpu();
		break;
	case 2:
		op_interval();
		break;
	case 3:
		op_limits();
		break;
	case 4:
		op_look();
		break;
	case 5:
		op_module();
		break;
	default:
		run(draw(300000));
	}
}

/* Somebody writes intervals until the file has gone with the module */
static int start_writer(unsigned int round)
{
	int pid = fork();

	if (pid)
		return pid;
	sow(state, round, 100);
	for (;;)
		op_interval();
}

static bool go_away(unsigned int round)
{
	int tries, status, pid = one_in(2) ? start_writer(round) : 0;
	bool gone = false;

	for (tries = 0; tries < GOING_MS && !gone; tries++) {
		gone = !pt_unload();
		if (!gone)
			usleep(1000);
	}
	if (pid) {
		kill(pid, SIGKILL);
		waitpid(pid, &status, 0);
	}
	return gone;
}

static void start_workers(int pid[WORKERS], u64 seed, unsigned int round, bool user,
			  unsigned int operations)
{
	unsigned int i;

	for (i = 0; i < WORKERS; i++) {
		pid[i] = fork();
		if (pid[i])
			continue;
		is_user = user;
		if (user && !become_user())
			_exit(3);
		catch_signals();
		sow(seed, round, 1 + i);
		work(operations);
		_exit(0);
	}
}

/* One of them may be killed in the middle of its work */
static void end_workers(int pid[WORKERS])
{
	unsigned int i, victim = draw(2 * WORKERS);
	int status;

	if (victim < WORKERS) {
		end_by_force(pid[victim]);
		found.killed++;
	}
	for (i = 0; i < WORKERS; i++)
		if (waitpid(pid[i], &status, 0) != pid[i] || (status && i != victim))
			found.crashed++;
}

/**
 * fuzz_round() - one round
 * @seed: of all rounds
 * @round: its number
 * @user: the processes are those of uid 1000
 * @operations: of each process
 */
static void fuzz_round(u64 seed, unsigned int round, bool user, unsigned int operations)
{
	bool early = round % 2;
	unsigned int i;
	int pid[WORKERS];

	round = 2 * round + user;
	sow(seed, round, 0);
	pt_write_text(user ? "2" : "-1", "/proc/sys/kernel/perf_event_paranoid");
	if (early)
		load_module();
	start_workers(pid, seed, round, user, operations);
	if (!early)
		load_under_users();
	for (i = draw(operations / 4); i; i--)
		disturb();
	end_workers(pid);
	if (one_in(2))
		all_cpus();
	else
		few_cpus();
	found.gone += go_away(round);
	all_cpus();
}

/*
 * So many rounds, or more until so many seconds have passed, as root or as a user, and what is to
 * be said of them: four points. A module that does not go ends them.
 */
static void fuzz(u64 seed, unsigned int rounds, time_t seconds, bool user, unsigned int operations)
{
	const char *who = user ? "user" : "root";
	time_t start = time(NULL);
	unsigned int done, i;

	memset(tally, 0, sizeof(*tally));
	found = (struct rounds) {};
	for (done = 0; found.gone == done; done++) {
		if (done >= rounds && time(NULL) - start >= seconds)
			break;
		fuzz_round(seed, done, user, operations);
	}
	for (i = 0; i < 256; i++)
		if (tally->refused[i])
			ksft_print_msg("%s: error %u: %u\n", who, i, tally->refused[i]);
	ksft_print_msg("%s: %u rounds in %u s: %u operations, %u of %u maps\n", who, done,
		       (unsigned int)(time(NULL) - start), tally->operations, tally->mapped,
		       tally->maps);
	ksft_print_msg("%s: %u CPUs went or came, %u times the module was in use\n", who,
		       found.hotplug, found.refused);
	ksft_print_msg("%s: %u storms of signals, %u leaders whose CPU had gone\n", who,
		       tally->storms, tally->lost);
	ksft_test_result(tally->opens && tally->opened * 100ull >= tally->opens * 20ull,
			 "%s: %u of %u opens succeeded, %u in a hundred\n", who, tally->opened,
			 tally->opens, tally->opened * 100 / (tally->opens ?: 1));
	ksft_test_result(!tally->nonsense, "%s: %u times on a counter for longer than open\n",
			 who, tally->nonsense);
	if (feeds)
		ksft_test_result(tally->batches && tally->fed * 4ull >= tally->batches &&
				 tally->fed < tally->batches, "%s: %u of %u batches counted\n",
				 who, tally->fed, tally->batches);
	ksft_test_result(!found.crashed, "%s: %u processes ended badly, %u were killed\n", who,
			 found.crashed, found.killed);
	ksft_test_result(found.gone == done && (found.unloaded || !pt_is_there(FAULTS)),
			 "%s: the module went %u times of %u, %u loads failed\n", who,
			 found.gone, done, found.unloaded);
}

#endif /* FUZZ_ROUND_H */
