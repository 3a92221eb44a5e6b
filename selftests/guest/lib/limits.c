// SPDX-License-Identifier: GPL-2.0-only
/* The administrator's limits of sampling: set them, look at them, put them back. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "ring.h"

#define TIME_LIMIT	"/proc/sys/kernel/perf_cpu_time_max_percent"
#define RATE_LIMIT	"/proc/sys/kernel/perf_event_max_sample_rate"
#define NO_RATE		100000000	/* samples a second, more than any machine has */
#define USUAL_RATE	"100000"	/* perf's own, which the machine starts with */

/**
 * pt_no_time_limit() - keep perf from lowering its maximum sample rate
 *
 * It does so as it finds interrupts slow, and on an emulator they are: down to one sample a tick,
 * which a driver that is a part of the kernel has to keep to. The rate is what it was before. The
 * kernel warns once that this is "Dynamic interrupt throttling disabled".
 */
void pt_no_time_limit(void)
{
	u64 percent;

	if (pt_read_number(&percent, 10, TIME_LIMIT) || !percent)
		return;
	pt_write_text(USUAL_RATE, RATE_LIMIT);	/* at 0 it cannot be set */
	pt_write_text("0", TIME_LIMIT);
}

/* What the limit of time was, and who changed it */
static struct {
	u64 percent;
	pid_t pid;
} usual;

static void set_limit(const char *path, u64 limit)
{
	char text[32];

	snprintf(text, sizeof(text), "%llu", limit);
	if (pt_write_text(text, path))
		ksft_exit_fail_perror(path);
}

/* However the program ends; its children end, too */
static void usual_limits(void)
{
	char percent[32];

	if (getpid() != usual.pid)
		return;
	snprintf(percent, sizeof(percent), "%llu", usual.percent);
	pt_write_text("25", TIME_LIMIT);
	pt_write_text(USUAL_RATE, RATE_LIMIT);
	pt_write_text(percent, TIME_LIMIT);
}

static void remember_limits(void)
{
	if (usual.pid)
		return;
	if (pt_read_number(&usual.percent, 10, TIME_LIMIT))
		ksft_exit_fail_perror(TIME_LIMIT);
	usual.pid = getpid();
	atexit(usual_limits);
}

/**
 * pt_limit_samples() - set the administrator's limits, until the program ends
 * @rate: samples a second of each event
 * @percent: of the time of a CPU; at 100 the kernel does not lower the rate by itself
 *
 * They are in force within a second. Ends the program when that fails.
 */
void pt_limit_samples(u64 rate, unsigned int percent)
{
	remember_limits();
	set_limit(TIME_LIMIT, 25);	/* at 100 the rate cannot be set */
	set_limit(RATE_LIMIT, rate);
	set_limit(TIME_LIMIT, percent);
}

/* pt_limit_time() - change the percentage alone, see pt_limit_samples() */
void pt_limit_time(unsigned int percent)
{
	remember_limits();
	set_limit(TIME_LIMIT, percent);
}

/* pt_sample_limit() - the rate in force, which the kernel may have lowered */
u64 pt_sample_limit(void)
{
	u64 rate;

	if (pt_read_number(&rate, 10, RATE_LIMIT))
		ksft_exit_fail_perror(RATE_LIMIT);
	return rate;
}

/**
 * pt_no_limits() - see to it that no event is throttled, for a test whose counts are exact
 *
 * perf core throttles an event of a driver that is a part of the kernel when a tick comes late, as
 * it does on a busy host. A throttled event counts nothing. The kernel warns as in
 * pt_no_time_limit(), and time stays without a limit as it does there.
 */
void pt_no_limits(void)
{
	pt_limit_samples(NO_RATE, 0);
	usual.percent = 0;
}
