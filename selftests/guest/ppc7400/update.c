// SPDX-License-Identifier: GPL-2.0-only
/*
 * An MPC7400 whose counter interrupt must not be used: nothing samples, and counters
 * start anew before they wrap. The test moves the counters itself, through sysfs.
 * Covers: core/hot access
 */
#include <sys/ioctl.h>
#include <unistd.h>
#include "ppc7400.h"

#define NEAR_WRAP	0xfffffff0ull
#define BEYOND_WRAP	0x10ull
#define TOTAL		(0x100000000ull + BEYOND_WRAP)
#define TWO_UPDATES	2500000		/* microseconds: the driver folds each second */
#define STEP		10000		/* microseconds */
#define MOST		0xc0000000ull
#define LITTLE		0x3fffffffull
#define TURNS		3

static int type;

static void test_refusals(void)
{
	struct perf_event_attr attr = ppc7400_attr(type, 1, 0);
	u64 period = 1000;
	int fd;

	attr.sample_period = period;
	ksft_test_result(pt_open(&attr, -1, 0, -1) == -EOPNOTSUPP,
			 "sampling by period: EOPNOTSUPP\n");
	attr.freq = 1;
	ksft_test_result(pt_open(&attr, -1, 0, -1) == -EOPNOTSUPP,
			 "sampling by frequency: EOPNOTSUPP\n");
	fd = ppc7400_open(type, 1, 0);
	ksft_test_result(ioctl(fd, PERF_EVENT_IOC_PERIOD, &period) == -1 && errno == EINVAL,
			 "an event that counts takes no period: EINVAL\n");
	ksft_test_result(ioctl(fd, PERF_EVENT_IOC_REFRESH, 1) == -1 && errno == EINVAL,
			 "nor a number of samples: EINVAL\n");
	ksft_test_result(ppc7400_runs(fd), "and counts on\n");
	close(fd);
}

/* As <linux/perf_event.h> has it: offset plus counter, while nobody changes the page */
static u64 self_read(struct perf_event_mmap_page *page)
{
	unsigned int lock;
	u64 count;

	do {
		lock = __atomic_load_n(&page->lock, __ATOMIC_ACQUIRE);
		count = page->offset + ppc7400_user_counter(page->index);
		__atomic_thread_fence(__ATOMIC_ACQUIRE);
	} while (lock != __atomic_load_n(&page->lock, __ATOMIC_RELAXED) || lock & 1);
	return count;
}

/* Until the driver has just folded: it starts a counter anew that is more than a quarter full */
static bool wait_for_update(unsigned int counter)
{
	int i;

	for (i = 0; ppc7400_counter(counter) && i < TWO_UPDATES; i += STEP)
		usleep(STEP);
	return !ppc7400_counter(counter);
}

/* Three quarters of its turn in each second: the counter starts anew and never wraps */
static void test_restart(unsigned int counter)
{
	int fd = ppc7400_open(type, counter << 8 | 1, 0), turn, good = 0;
	struct perf_event_mmap_page *page;
	u64 self, count, total = 0;

	if (fd < 0)
		ksft_exit_fail_msg("PMC%u: %s\n", counter, strerror(-fd));
	page = pt_map(fd);
	for (turn = 0; turn < TURNS; turn++) {
		ppc7400_set_counter(counter, MOST);
		total += MOST;
		good += self_read(page) == total && wait_for_update(counter) &&
			self_read(page) == total;
	}
	self = self_read(page);
	count = pt_count(fd);
	ksft_test_result(good == TURNS && count == TURNS * MOST,
			 "PMC%u starts anew in time: read() has %#llx\n", counter, count);
	ksft_test_result(page->index == counter && self == count,
			 "PMC%u: offset plus counter %u is %#llx\n", counter, page->index, self);
	pt_unmap(page);
	close(fd);
	ksft_test_result(!ppc7400_counter(counter) && !ppc7400_user_counter(counter),
			 "PMC%u: 0 for the next one\n", counter);
}

/* A counter that has little is left alone */
static void test_no_restart(void)
{
	int fd = ppc7400_open(type, 1, 0);

	ppc7400_set_counter(1, LITTLE);
	usleep(TWO_UPDATES);
	ksft_test_result(ppc7400_counter(1) == LITTLE && pt_count(fd) == LITTLE,
			 "a counter that cannot wrap in a second goes on\n");
	close(fd);
}

/* Should one wrap all the same, read() finds it, and the page must know */
static void test_wrap_read(void)
{
	int fd = ppc7400_open(type, 1, 0);
	struct perf_event_mmap_page *page = pt_map(fd);
	u64 first, second, self;
	bool waited;

	ppc7400_set_counter(1, MOST);
	waited = wait_for_update(1);
	ppc7400_set_counter(1, NEAR_WRAP);
	first = pt_count(fd);
	ppc7400_set_counter(1, BEYOND_WRAP);
	second = pt_count(fd);
	self = self_read(page);
	ksft_test_result(waited && first == MOST + NEAR_WRAP && second == MOST + TOTAL,
			 "read() sees a wrap: %#llx\n", second);
	ksft_test_result(self == MOST + TOTAL, "and so does the page: %#llx\n", self);
	pt_unmap(page);
	close(fd);
}

int main(void)
{
	unsigned int counter;

	ksft_print_header();
	type = pt_pmu_type(PPC7400_PMU);
	if (type < 0)
		ksft_exit_fail_msg("no PMU " PPC7400_PMU ": is the module loaded?\n");
	ksft_set_plan(5 + 3 * PPC7400_COUNTERS + 3);
	test_refusals();
	for (counter = 1; counter <= PPC7400_COUNTERS; counter++)
		test_restart(counter);
	test_no_restart();
	test_wrap_read();
	ksft_finished();
}
