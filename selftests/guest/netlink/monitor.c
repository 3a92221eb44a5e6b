// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/monitor PMU: notifications of PMUs and CPUs that come and go, of counters that are taken
 * and given back, and of throttling and spurious interrupts, which add up to the statistics.
 * Covers: core
 */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"

#define OWNER		PMUKIT_CMD_PMU_OWNER_NTF
#define THROTTLE	PMUKIT_CMD_CPU_THROTTLE_NTF
#define SPURIOUS	PMUKIT_CMD_CPU_SPURIOUS_NTF
#define SECOND		1000000000ull
#define SENDER		"netlink_broadcast_filtered"	/* the kernel's function */
#define MANY		5000
#define A_SECOND	10	/* messages, or looks at statistics */

static void expect_owner(const char *what, u64 owner)
{
	ksft_test_result(pt_hears(OWNER) && pt_heard.owner == owner, "%s\n", what);
}

static void test_owner(void)
{
	int fd;

	pt_forget();
	fd = pt_open_row(pt_emu.any, -1);
	expect_owner("taken", PMUKIT_OWNER_PMUKIT);
	pt_forget();
	close(pt_open_row(pt_emu.any, -1));
	ksft_test_result(!pt_hear(OWNER, 0), "a second event takes nothing\n");
	pt_forget();
	close(fd);
	expect_owner("given back", PMUKIT_OWNER_NONE);
}

/*
 * A message to many listeners takes long. The task that opens and closes events, which holds the
 * lock of the PMU meanwhile, does not send it. perf counts calls of the function that sends, in
 * this task
 */
static void test_sender(void)
{
	struct perf_event_attr attr = pt_attr(pt_pmu_type("kprobe"), 0);
	int probe;

	attr.config1 = (unsigned long)SENDER;
	probe = pt_open(&attr, 0, -1, -1);
	if (probe < 0) {
		ksft_test_result_skip("no kprobe at %s: %s\n", SENDER, strerror(-probe));
		return;
	}
	usleep(500000);		/* what comes now comes at once */
	pt_forget();
	pt_on(probe);
	close(pt_open_row(pt_emu.any, -1));
	pt_off(probe);
	ksft_test_result(pt_hears(OWNER) && !pt_count(probe),
			 "messages sent by who opens an event: %llu\n", pt_count(probe));
	close(probe);
}

/* Whoever opens and closes events all the time costs a listener ten messages a second */
static void test_rate(void)
{
	u64 start = pt_now(), most;
	int i, nr;

	pt_forget();
	for (i = 0; i < MANY; i++)
		close(pt_open_row(pt_emu.any, -1));
	usleep(500000);
	nr = pt_hear(OWNER, 0);
	most = (pt_now() - start) * (A_SECOND + 1) / SECOND + 4;
	ksft_test_result(nr > 0 && (u64)nr <= most,
			 "%d times taken and given back: %d messages, not over %llu\n", MANY, nr,
			 most);
	pt_expect("the last owner", pt_heard.owner, PMUKIT_OWNER_NONE);
}

static void test_cpu(bool on)
{
	int command = on ? PMUKIT_CMD_CPU_UP_NTF : PMUKIT_CMD_CPU_DOWN_NTF;

	if (!pt_can_switch_cpu(1)) {
		ksft_test_result_skip("this machine has one CPU\n");
		return;
	}
	pt_forget();
	pt_switch_cpu(1, on);
	ksft_test_result(pt_hears(command) && pt_heard.cpu == 1, "a CPU %s\n",
			 on ? "comes" : "goes");
}

/* Wait until notifications tell of so many, at most until then */
static void expect_times(const char *what, int command, u64 times, u64 end)
{
	while (pt_heard.times[command] < times && pt_now() < end) {
		usleep(20000);
		pt_hear(0, 0);
	}
	pt_expect(what, pt_heard.times[command], times);
}

static void test_throttling(void)
{
	u64 before = pt_stat(pt_emu.name, -1, "throttled"), start = pt_now(), times, most;
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1), nr;

	pt_limit_samples(1000, 100);	/* any machine has more */
	pt_forget();
	pt_on(fd);
	do {
		pt_nl_storm(&pt_about.nl);
		pt_samples(&ring);
		pt_hear(0, 0);
		times = pt_stat(pt_emu.name, -1, "throttled") - before;
	} while (times < 20 && pt_now() < start + 60 * SECOND);
	pt_off(fd);
	times = pt_stat(pt_emu.name, -1, "throttled") - before;
	ksft_test_result(times >= 20, "a storm: throttled %llu times\n", times);
	expect_times("notifications tell of as many", THROTTLE, times, start + 75 * SECOND);
	/* at two CPUs at most */
	most = 2 * ((pt_now() - start) * A_SECOND / SECOND + 2);
	nr = pt_hear(THROTTLE, 0);
	ksft_test_result(nr > 0 && (u64)nr <= most, "in %d messages, not over %llu\n", nr, most);
	pt_ring_close(&ring, fd);
}

/* A group's number is the first that is free, and can be joined before it is taken */
static void test_module(void)
{
	pt_forget();
	pt_emulate_end();
	ksft_test_result(pt_hears(PMUKIT_CMD_PMU_DEL_NTF), "the PMU goes\n");
	pt_join_again();
	pt_emulate_again("clock=manual");
	pt_find_again();
	ksft_test_result(pt_hears(PMUKIT_CMD_PMU_ADD_NTF), "the PMU comes\n");
	test_owner();
}

/*
 * The MPC7400 asks once for its interrupt, as its machine does: when a counter overflows just as it
 * is frozen, the interrupt comes when nothing is negative any more. The last one may come when the
 * event is gone
 */
static void test_spurious(void)
{
	u64 start = pt_now(), before, nr;
	struct pt_ring ring;
	int fd;

	if (strcmp(pt_emu.processor, "ppc7400")) {
		ksft_test_result_skip("no spurious interrupts: this PMU takes them back\n");
		return;
	}
	pt_emulate_again("mhz=10000");
	pt_find_again();
	pt_join();
	before = pt_stat(pt_emu.name, -1, "spurious");
	fd = pt_sample_row(&ring, pt_find_row("CYCLES"), 200000);
	do {
		pt_on(fd);
		pt_off(fd);
		nr = pt_stat(pt_emu.name, -1, "spurious") - before;
	} while (nr < 3 && pt_now() < start + 30 * SECOND);
	pt_ring_close(&ring, fd);
	usleep(100000);
	nr = pt_stat(pt_emu.name, -1, "spurious") - before;
	if (nr)
		expect_times("notifications of spurious interrupts", SPURIOUS, nr,
			     start + 60 * SECOND);
	else
		ksft_test_result_skip("no spurious interrupt in half a minute\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(17);
	pt_pin(0);
	pt_ask(PMUKIT_CMD_PMU_GET);
	pt_join();
	test_owner();
	test_sender();
	test_rate();
	test_cpu(false);
	test_cpu(true);
	test_throttling();
	test_module();
	test_spurious();
	pt_emulate_end();
	ksft_finished();
}
