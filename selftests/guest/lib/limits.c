// SPDX-License-Identifier: GPL-2.0-only
/*
 * The administrator's limits of sampling: the parameters of the module, if it is loaded, and the
 * sysctls, to which perf core keeps the drivers of the kernel. A module that is loaded later has
 * its defaults.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "ring.h"

#define PARAMETERS	"/sys/module/pmukit/parameters/"
#define SYSCTLS		"/proc/sys/kernel/"
#define TIME_LIMIT	SYSCTLS "perf_cpu_time_max_percent"
#define RATE_LIMIT	SYSCTLS "perf_event_max_sample_rate"
#define NO_RATE		100000000	/* samples a second, more than any machine has */
#define USUAL_RATE	100000		/* perf's own, which the machine starts with */
#define USUAL_PERCENT	25

static int set_limit(const char *sysctl, const char *parameter, u64 limit)
{
	char text[32];
	int err;

	snprintf(text, sizeof(text), "%llu", limit);
	err = pt_write_text(text, "%s", sysctl);
	if (!err && pt_is_there(parameter))
		err = pt_write_text(text, "%s", parameter);
	return err;
}

static int set_rate(u64 rate)
{
	return set_limit(RATE_LIMIT, PARAMETERS "max_sample_rate", rate);
}

static int set_percent(u64 percent)
{
	return set_limit(TIME_LIMIT, PARAMETERS "cpu_time_max_percent", percent);
}

/* At 0 and 100 percent the rate cannot be set */
static int set_both(u64 rate, u64 percent)
{
	return set_percent(USUAL_PERCENT) ?: set_rate(rate) ?: set_percent(percent);
}

/* What the limit of time was, and who changed it */
static struct {
	u64 percent;
	pid_t pid;
} usual;

/* However the program ends; its children end, too */
static void usual_limits(void)
{
	if (getpid() == usual.pid)
		set_both(USUAL_RATE, usual.percent);
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
 * They are in force at once. Ends the program when that fails.
 */
void pt_limit_samples(u64 rate, unsigned int percent)
{
	remember_limits();
	if (set_both(rate, percent))
		ksft_exit_fail_perror("cannot limit samples");
}

/**
 * pt_no_limits() - see to it that no event is throttled, for a test whose counts are exact
 *
 * On a busy host a tick comes late, and has too many samples, or a sample takes long, as the host
 * stops the machine in it. A throttled event counts nothing. perf core would lower its maximum
 * rate, too, as it finds interrupts slow. The kernel warns once that this is "Dynamic interrupt
 * throttling disabled", and time stays without a limit.
 */
void pt_no_limits(void)
{
	pt_limit_samples(NO_RATE, 0);
	usual.percent = 0;
}
