// SPDX-License-Identifier: GPL-2.0-only
/*
 * The user page: offset plus the counter that index names is what read() gives,
 * always. Events that count nothing are used where both must agree to the last
 * bit: the test writes their counter itself, through the kernel's own sysfs
 * files. Counters nobody uses read 0.
 * Covers: core/hot
 */
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
#include "pt.h"

#define FREQ_UP		0x4000c		/* PMC4, counts nothing in QEMU */
#define SLOTS		0x209c		/* any counter, counts nothing in QEMU */
#define WARNED		0x10016		/* PMC1, counts nothing in QEMU */
#define NEGATIVE	0x80000000u

static int ours;

static int must(int fd)
{
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	return fd;
}

/* Let a counter of CPU 0, where this program runs alone, move on */
static void advance(unsigned int counter, u64 step)
{
	char text[32];

	snprintf(text, sizeof(text), "%llx", pt_user_counter(counter) + step);
	if (pt_write_text(text, "/sys/devices/system/cpu/cpu0/pmc%u", counter))
		ksft_exit_fail_msg("cannot write counter %u\n", counter);
}

/* Keep other tasks off this CPU: a switch gives counters a new start */
static void run_alone(void)
{
	struct sched_param first = { .sched_priority = 1 };

	if (sched_setscheduler(0, SCHED_FIFO, &first))
		ksft_exit_fail_perror("cannot become a real-time task");
}

static bool agree(struct perf_event_mmap_page *page, int fd, u64 wanted)
{
	u64 self = pt_self_read(page), read = pt_count(fd);

	if (self == wanted && read == wanted)
		return true;
	ksft_print_msg("wanted %llu, read() %llu, offset %lld index %u makes %llu\n", wanted,
		       read, (long long)page->offset, page->index, self);
	return false;
}

/* Do self-readings enclose what read() gives, again and again? */
static bool enclosed(struct perf_event_mmap_page *page, int fd)
{
	u64 before, total, after;
	int i;

	for (i = 0; i < 100; i++) {
		before = pt_self_read(page);
		total = pt_count(fd);
		after = pt_self_read(page);
		if (before < total && total < after && after - before < 100000)
			continue;
		ksft_print_msg("read() %llu is not between %llu and %llu\n", total, before, after);
		return false;
	}
	return true;
}

static void test_to_the_last_bit(void)
{
	static const u64 steps[] = { 1, 1000, 5000000, 0x7fa00000 };
	int fd = must(pt_open_task(ours, FREQ_UP, -1)), good = 0;
	struct perf_event_mmap_page *page = pt_map(fd);
	u64 total = 0;
	unsigned int i;

	ksft_test_result(page->index == 0 && agree(page, fd, 0), "before the start: index 0\n");
	pt_on(fd);
	ksft_test_result(page->index == 4, "running: the number of the counter\n");
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		advance(4, steps[i]);
		total += steps[i];
		good += agree(page, fd, total);
	}
	ksft_test_result(good == ARRAY_SIZE(steps), "the counter moves: equal to read()\n");
	pt_off(fd);
	ksft_test_result(page->index == 0 && agree(page, fd, total),
			 "stopped: index 0, the offset is the count\n");
	pt_on(fd);
	advance(4, 77);
	ksft_test_result(agree(page, fd, total + 77), "started again: equal to read()\n");
	pt_reset(fd);
	good = agree(page, fd, 0);
	advance(4, 22);
	ksft_test_result(good && agree(page, fd, 22), "reset while it runs: equal to read()\n");
	usleep(20000);
	good = page->index == 4 && agree(page, fd, 22);
	advance(4, 5);
	ksft_test_result(good && agree(page, fd, 27), "after a task switch: equal to read()\n");
	pt_unmap(page);
	close(fd);
}

/* A POWER7 counter can fall back by less than 256: the count waits until it is there again */
static void test_roll_back(void)
{
	int fd = must(pt_open_task(ours, FREQ_UP, -1));
	bool good;

	pt_on(fd);
	advance(4, 1000);
	good = pt_count(fd) == 1000;
	advance(4, -255);
	good = good && pt_count(fd) == 1000;
	advance(4, 300);
	ksft_test_result(good && pt_count(fd) == 1045, "a counter that rolls back: %llu\n",
			 pt_count(fd));
	close(fd);
}

/* An event that may go anywhere gives way to one that may not */
static void test_move(void)
{
	int fd = must(pt_open_cpu(ours, SLOTS, 0, -1)), other;
	struct perf_event_mmap_page *page = pt_map(fd);
	unsigned int from;
	bool good;

	pt_on(fd);
	from = page->index;
	advance(from, 1234);
	other = must(pt_open_cpu(ours, from == 1 ? WARNED : FREQ_UP, 0, -1));
	pt_on(other);
	good = page->index && (from != 1 || page->index != 1) && agree(page, fd, 1234);
	advance(page->index, 4321);
	ksft_test_result(good && agree(page, fd, 1234 + 4321),
			 "moved from counter %u to %u: equal to read()\n", from, page->index);
	close(other);
	pt_unmap(page);
	close(fd);
}

static void test_running(void)
{
	int fd = must(pt_open_task(ours, PM_INST_CMPL, -1));
	struct perf_event_mmap_page *page = pt_map(fd);
	u64 before, grown;
	bool good;

	pt_on(fd);
	ksft_test_result(enclosed(page, fd), "counting: read() is between two self-readings\n");
	/* an overflow without a sample: the counter starts anew, the count goes on */
	before = pt_self_read(page);
	advance(page->index, NEGATIVE - 1000000);
	pt_run(3000000);
	grown = pt_self_read(page) - before;
	good = enclosed(page, fd);
	ksft_test_result(good && grown > NEGATIVE && grown < NEGATIVE + 5000000 &&
			 pt_user_counter(page->index) < NEGATIVE,
			 "over the end of the counter: the count goes on (%llu)\n", grown);
	pt_unmap(page);
	close(fd);
}

/* Each sample gives the counter a new start */
static void test_sampling(void)
{
	struct perf_event_attr attr = pt_attr(ours, PM_INST_CMPL);
	struct perf_event_mmap_page *page;
	u64 before, grown;
	int fd;

	attr.sample_period = 100000;
	fd = must(pt_open(&attr, 0, -1, -1));
	page = pt_map(fd);
	pt_on(fd);
	before = pt_self_read(page);
	pt_run(5000000);
	grown = pt_self_read(page) - before;
	ksft_test_result(enclosed(page, fd) && grown >= 5000000 && grown < 7000000,
			 "sampling: read() is between two self-readings (%llu)\n", grown);
	pt_unmap(page);
	close(fd);
}

static bool all_zero(const char *when)
{
	bool zero = true;
	unsigned int i;

	for (i = 1; i <= 6; i++) {
		u64 value = pt_user_counter(i);

		if (value)
			ksft_print_msg("%s: counter %u is %#llx\n", when, i, value);
		zero = zero && !value;
	}
	return zero;
}

/* Another task on this CPU has no event and sees nothing of ours */
static void test_other_task(void)
{
	int status = -1, i, fd[4];
	pid_t child;

	for (i = 0; i < 4; i++)
		fd[i] = must(pt_open_task(ours, PM_INST_CMPL, -1));
	for (i = 0; i < 4; i++)
		pt_on(fd[i]);
	pt_run(100000);
	child = fork();
	if (!child)
		_exit(!all_zero("another task"));
	waitpid(child, &status, 0);
	ksft_test_result(!status, "another task reads 0 on all counters\n");
	for (i = 0; i < 4; i++)
		close(fd[i]);
	ksft_test_result(all_zero("closed"), "after the last event: 0 on all counters\n");
}

int main(void)
{
	ksft_print_header();
	ours = pt_pmu_type("power7");
	if (ours < 0)
		ksft_exit_fail_msg("the PMU power7 must be there\n");
	ksft_set_plan(14);
	pt_pin(0);
	run_alone();
	test_to_the_last_bit();
	test_roll_back();
	test_move();
	test_running();
	test_sampling();
	test_other_task();
	ksft_finished();
}
