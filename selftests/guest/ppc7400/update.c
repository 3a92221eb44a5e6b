// SPDX-License-Identifier: GPL-2.0-only
/*
 * An MPC7400 whose counter interrupt must not be used: counters start anew
 * before they wrap. The test moves the counters itself, through sysfs.
 * Covers: core/hot access
 */
#include <errno.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "ppc7400.h"

#define MOST	0xc0000000ull	/* between two updates: three quarters of a counter's range */
#define SECOND	1000000000ull

static struct perf_event_mmap_page *page;
static unsigned int pmc;

static int start(unsigned int counter)
{
	int e = PT_CPU(0, counter << 8 | 1, .pinned = 1);

	pmc = counter;
	page = pt_map(e);
	pt_on(e);
	return e;
}

static void stop(int e)
{
	pt_unmap(page);
	close(e);
}

/* As <linux/perf_event.h> has it: offset plus counter, while nobody changes the page */
static u64 self(void)
{
	return page->offset + ppc7400_user_counter(pmc);
}

/* Until the driver has just updated the count */
static bool wait_for_update(void)
{
	u64 end = pt_now() + 5 * SECOND / 2;

	while (ppc7400_counter(pmc) && pt_now() < end)
		usleep(10000);
	return !ppc7400_counter(pmc);
}

static void test_refused(void)
{
	u64 period = 1000;
	int e;

	pt_expect("a period that samples do not have",
		  pt_refusal(PT_OF(1, .sample_period = 1000), 0, -1), EOPNOTSUPP);
	pt_expect("a frequency, by a timer",
		  pt_refusal(PT_OF(1, .freq = 1, .sample_freq = 1000), 0, -1), 0);
	e = start(1);
	ksft_test_result(ioctl(e, PERF_EVENT_IOC_PERIOD, &period) && errno == EINVAL &&
			 ioctl(e, PERF_EVENT_IOC_REFRESH, 1) && errno == EINVAL && pt_ran_always(e),
			 "an event that counts takes no period, and counts on\n");
	stop(e);
}

static void test_update(unsigned int counter)
{
	int e = start(counter), turn, good = 0;
	u64 total = 0;

	for (turn = 0; turn < 3; turn++) {
		ppc7400_set_counter(counter, MOST);
		total += MOST;
		good += self() == total && wait_for_update() && self() == total;
	}
	ksft_test_result(good == 3 && pt_count(e) == total && page->index == counter,
			 "PMC%u starts anew in time, for read() and for the page\n", counter);
	stop(e);
	ksft_test_result(!ppc7400_counter(counter) && !ppc7400_user_counter(counter),
			 "PMC%u: 0 for the next one\n", counter);
}

int main(void)
{
	unsigned int counter;

	pt_begin(PPC7400_PMU);
	test_refused();
	for (counter = 1; counter <= PPC7400_COUNTERS; counter++)
		test_update(counter);
	pt_finish();
}
