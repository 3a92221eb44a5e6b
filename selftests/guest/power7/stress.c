// SPDX-License-Identifier: GPL-2.0-only
/*
 * stress [SECONDS]: tasks that open, switch, read, group, reset, refresh and close
 * events at random on both CPUs, the same sequence every time. A pinned event of
 * another task stays exact meanwhile, and whatever they read is no nonsense.
 * Covers: core/event core/hot core/pmu
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "event.h"

#define MILLION		1000000ull
#define SECOND		1000000000ull
#define PMC(n)		((n) << 16)
#define WORKERS		4
#define FILES		10
#define OPERATIONS	100		/* of a worker, for which a slow machine has more time */
#define SLOW		(20 * SECOND)

/* One per worker, in shared memory: what it did and what it found */
struct report {
	u64 opened;
	u64 refused;
	u64 operations;
	u64 nonsense;		/* counts that went back or never can be */
	u64 overrun;		/* more samples than periods */
};

struct file {
	int fd;
	int leader;		/* index of its leader, or its own */
	u64 period;
	u64 last;
	struct pt_ring ring;
	struct pt_tally tally;
};

static struct report *reports;

static unsigned int dice(unsigned int *seed, unsigned int sides)
{
	*seed = *seed * 1103515245 + 12345;
	return (*seed >> 16) % sides;
}

static void drop(struct file *files, int i)
{
	int k;

	for (k = FILES - 1; k >= 0; k--) {	/* a leader takes its members along */
		if (files[k].fd < 0 || (k != i && files[k].leader != i))
			continue;
		if (files[k].period)
			pt_ring_unmap(&files[k].ring);
		close(files[k].fd);
		files[k].fd = -1;
	}
}

static void take(struct file *files, int i, unsigned int *seed, struct report *report)
{
	static const u64 codes[] = { PM_INST_CMPL, PM_CYC, 0x600f4, 0x500fa };
	struct perf_event_attr attr = pt_attr(pt_type, codes[dice(seed, 4)]);
	struct file *f = &files[i];
	int leader = dice(seed, FILES), cpu = dice(seed, 4) ? -1 : (int)dice(seed, 2);

	if (!(attr.config >> 16))
		attr.config |= PMC((u64)dice(seed, 5));
	if (files[leader].fd < 0 || files[leader].leader != leader || dice(seed, 3))
		leader = i;
	*f = (struct file) { .leader = leader, .fd = -1 };
	if ((attr.config & 0xff) == PM_INST_CMPL && dice(seed, 2)) {
		f->period = 5000 + dice(seed, 100000);
		attr.sample_period = f->period;
		attr.sample_type = PT_SAMPLE_TYPE;
	}
	attr.disabled = dice(seed, 2);
	attr.inherit = !dice(seed, 5);
	attr.pinned = leader == i && !dice(seed, 8);
	f->fd = pt_open(&attr, cpu >= 0 && leader == i ? -1 : 0, leader == i ? cpu : -1,
			leader == i ? -1 : files[leader].fd);
	if (f->fd < 0) {
		report->refused++;
		return;
	}
	report->opened++;
	if (f->period && pt_ring_map(&f->ring, f->fd)) {
		f->period = 0;	/* inherited events of any CPU have no ring */
		drop(files, i);
	}
}

static void check_count(struct file *f, struct report *report)
{
	u64 count[3];

	if (f->period)		/* first: an event that runs goes on */
		pt_ring_tally(&f->ring, &f->tally);
	if (read(f->fd, count, sizeof(count)) != sizeof(count))
		return;		/* a pinned event in error */
	report->nonsense += count[0] < f->last || count[0] - f->last > 1ull << 40 ||
			    count[2] > count[1];
	f->last = count[0];
	/* throttling may give one sample ahead of its time */
	report->overrun += f->period && f->tally.samples > count[0] / f->period + 1;
}

static void operate(struct file *files, int i, unsigned int *seed, struct report *report)
{
	struct file *f = &files[i];

	report->operations++;
	switch (dice(seed, 9)) {
	case 0:
		pt_on(f->fd);
		break;
	case 1:
		ioctl(f->fd, PERF_EVENT_IOC_ENABLE, 0);
		break;
	case 2:
		pt_off(f->fd);
		break;
	case 3:
		ioctl(f->fd, PERF_EVENT_IOC_DISABLE, 0);
		break;
	case 4:
		if (f->period)
			ioctl(f->fd, PERF_EVENT_IOC_REFRESH, 1 + dice(seed, 5));
		break;
	case 5:
		if (!waitpid(-1, NULL, WNOHANG) || dice(seed, 4) || fork())
			break;
		pt_run_dense(20);
		_exit(0);
	case 6:
		drop(files, i);
		break;
	default:
		check_count(f, report);
	}
}

static void work(int number, u64 end)
{
	unsigned int seed = 7000 + number;
	struct file files[FILES];
	int i;

	for (i = 0; i < FILES; i++)
		files[i].fd = -1;
	while (pt_now() < end ||
	       (reports[number].operations < OPERATIONS && pt_now() < end + SLOW)) {
		i = dice(&seed, FILES);
		if (files[i].fd < 0)
			take(files, i, &seed, &reports[number]);
		else
			operate(files, i, &seed, &reports[number]);
		pt_run_dense(1 + dice(&seed, 40));
		if (!dice(&seed, 50))
			usleep(200);
	}
	_exit(0);
}

/* A pinned event of this task, beside all that: exact, and on all the time */
static void run_control(u64 end)
{
	struct perf_event_attr attr = pt_attr(pt_type, PM_INST_CMPL);
	u64 count[3], low = ~0ull, high = 0, rounds = 0, part = 0;
	int fd;

	attr.pinned = 1;
	while (pt_now() < end) {
		fd = pt_open(&attr, 0, -1, -1);
		if (fd < 0)
			ksft_exit_fail_msg("cannot open the control event: %d\n", fd);
		pt_on(fd);
		pt_run_dense(10 * MILLION / 250);
		pt_off(fd);
		if (read(fd, count, sizeof(count)) == sizeof(count)) {
			part += count[1] != count[2];
			low = count[0] < low ? count[0] : low;
			high = count[0] > high ? count[0] : high;
			rounds++;
		}
		close(fd);
	}
	ksft_test_result(rounds > 5, "control: %llu rounds\n", rounds);
	ksft_test_result(low >= 10 * MILLION && high < 14 * MILLION,
			 "control: %llu to %llu of 10 million\n", low, high);
	ksft_test_result(!part, "control: %llu rounds not on all the time\n", part);
}

int main(int argc, char **argv)
{
	u64 end = pt_now() + (argc > 1 ? strtoul(argv[1], NULL, 10) : 5) * SECOND;
	struct report sum = {};
	int i, status, crashed = 0;

	pt_begin("power7");
	ksft_set_plan(7);
	pt_no_time_limit();
	reports = mmap(NULL, WORKERS * sizeof(*reports), PROT_READ | PROT_WRITE,
		       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (reports == MAP_FAILED)
		ksft_exit_fail_perror("mmap");
	for (i = 0; i < WORKERS; i++)
		if (!fork())
			work(i, end);
	run_control(end);
	while (wait(&status) > 0)
		crashed += !!status;
	for (i = 0; i < WORKERS; i++) {
		sum.opened += reports[i].opened;
		sum.refused += reports[i].refused;
		sum.operations += reports[i].operations;
		sum.nonsense += reports[i].nonsense;
		sum.overrun += reports[i].overrun;
	}
	ksft_test_result(sum.opened > 50 && sum.operations > 300,
			 "%llu events opened, %llu refused, %llu operations\n", sum.opened,
			 sum.refused, sum.operations);
	ksft_test_result(!sum.nonsense, "%llu counts are nonsense\n", sum.nonsense);
	ksft_test_result(!sum.overrun, "%llu times more samples than periods\n", sum.overrun);
	ksft_test_result(!crashed, "%d of %d tasks ended badly\n", crashed, WORKERS);
	ksft_finished();
}
