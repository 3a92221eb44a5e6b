// SPDX-License-Identifier: GPL-2.0-only
/*
 * The user page: offset plus the counter that index names is what read() gives, always. Events that
 * count nothing are used where both must agree to the last bit: the test writes their counter
 * itself, through the kernel's own sysfs files. Counters without an event read 0.
 * Covers: core/hot
 */
#include <sched.h>
#include <unistd.h>
#include "event.h"
#include "user.h"

#define MILLION		1000000ull
/* They count nothing in QEMU */
#define FREQ_UP		0x4000c		/* PMC4 */
#define SLOTS		0x20a2		/* any counter */
#define PMC1_ONLY	0x10016

static int e;
static struct perf_event_mmap_page *page;

static void start(int fd)
{
	e = fd;
	page = pt_map(e);
	pt_on(e);
}

static void stop(void)
{
	pt_unmap(page);
	close(e);
}

static void advance(unsigned int counter, int by)
{
	char path[64];

	snprintf(path, sizeof(path), PT_CPU0 "pmc%u", counter);
	pt_set_hex(path, pt_user_counter(counter) + by);
}

static bool agree(unsigned int index, u64 wanted)
{
	return page->index == index && pt_self_read(page) == wanted && pt_count(e) == wanted;
}

/* Do self-readings enclose what read() gives, again and again? A tick may come between them */
static bool enclosed(void)
{
	u64 before, n, after;
	int i, wrong = 0, far = 0;

	for (i = 0; i < 100; i++) {
		before = pt_self_read(page);
		n = pt_count(e);
		after = pt_self_read(page);
		wrong += before >= n || n >= after;
		far += after - before >= 100000;
	}
	return !wrong && far < 10;
}

static void test_steps(void)
{
	static const int steps[] = { 1, 1000, 5000000, 0x7fa00000 };
	u64 total = 0;
	int i, good = 0;

	e = PT_TASK(FREQ_UP);
	page = pt_map(e);
	ksft_test_result(agree(0, 0), "before the start: index 0\n");
	pt_on(e);
	for (i = 0; i < 4; i++) {
		advance(4, steps[i]);
		total += steps[i];
		good += agree(4, total);
	}
	ksft_test_result(good == 4, "the counter moves: its number, equal to read()\n");
	pt_off(e);
	ksft_test_result(agree(0, total), "stopped: index 0, the offset is the count\n");
	pt_on(e);
	advance(4, 77);
	ksft_test_result(agree(4, total + 77), "started again: equal to read()\n");
	pt_reset(e);
	good = agree(4, 0);
	advance(4, 22);
	ksft_test_result(good && agree(4, 22), "reset while it runs: equal to read()\n");
	usleep(20000);
	good = agree(4, 22);
	advance(4, 5);
	ksft_test_result(good && agree(4, 27), "after a task switch: equal to read()\n");
	stop();
}

/* An event that may go anywhere gives way to one that may not */
static void test_move(void)
{
	unsigned int from, to;
	int newcomer;
	bool good;

	start(PT_CPU(0, SLOTS));
	from = page->index;
	advance(from, 1234);
	newcomer = PT_CPU(0, from == 1 ? PMC1_ONLY : FREQ_UP);
	pt_on(newcomer);
	to = page->index;
	good = to && (from != 1 || to != 1) && agree(to, 1234);
	advance(to, 4321);
	ksft_test_result(good && agree(to, 5555), "moved from counter %u to %u\n", from, to);
	close(newcomer);
	stop();
}

static void test_overflow(void)
{
	u64 grown;

	start(PT_TASK(PM_INST_CMPL));
	ksft_test_result(enclosed(), "counting: read() is between two self-readings\n");
	/* without a sample the counter starts anew; ticks of a busy host count, too */
	advance(page->index, 0x80000000 - MILLION - pt_user_counter(page->index));
	pt_run_turns(300000);
	grown = pt_self_read(page);
	ksft_test_result(pt_user_counter(page->index) < 0x80000000 && enclosed() &&
			 pt_between(grown, 0x80000001, 0x80000000 + 20 * MILLION),
			 "over the end of the counter: %llu\n", grown);
	stop();
	start(pt_event(PT_OF(PM_INST_CMPL, .sample_period = 100000), -1, -1));
	grown = pt_self_read(page);
	pt_run_turns(500000);
	grown = pt_self_read(page) - grown;
	ksft_test_result(enclosed() && pt_between(grown, 5 * MILLION, 7 * MILLION),
			 "sampling: %llu, read() is between two self-readings\n", grown);
	stop();
}

static unsigned int *seen;

static void look(void)
{
	unsigned int i;

	for (*seen = 0, i = 1; i <= 6; i++)
		*seen |= pt_user_counter(i);
}

static void test_other_task(void)
{
	int fd[4], i;

	seen = pt_shared(sizeof(*seen));
	for (i = 0; i < 4; i++) {
		fd[i] = PT_TASK(PM_INST_CMPL);
		pt_on(fd[i]);
	}
	pt_run_turns(10000);
	pt_as(0, PT_ALL, look);
	pt_expect("another task reads on the counters", *seen, 0);
	while (i--)
		close(fd[i]);
	look();
	pt_expect("after the last event they read", *seen, 0);
}

int main(void)
{
	struct sched_param first = { .sched_priority = 1 };

	pt_begin("power7");
	pt_pin(0);
	/* keep other tasks away: a switch gives counters a new start */
	sched_setscheduler(0, SCHED_FIFO, &first);
	test_steps();
	test_move();
	test_overflow();
	test_other_task();
	pt_finish();
}
