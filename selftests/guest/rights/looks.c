// SPDX-License-Identifier: GPL-2.0-only
/*
 * rights/looks PMU: how much work for kernel threads a user makes who opens and closes sampling
 * events all the time. The work is the driver's look at the two limits of sampling, which are
 * files of procfs: probes count how often the kernel reads each. While there is a sampling event
 * the driver looks by itself each half second.
 * Covers: core/sampling
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define TRACING		"/sys/kernel/tracing/"
#define OPENS		1000
#define FORKS		100
#define HALF_SECOND	500000000ull

static struct perf_event_attr sampling, counting;
static const struct perf_event_attr *asked;
static pid_t task;		/* whose event is asked for */
static int wanted;		/* what every open is to give: 0 or -errno */
static int *strange;		/* how many do not */

/* The kernel's functions that read the two files */
static const char *const probes[2][2] = {
	{ "pmk_rate", "perf_event_max_sample_rate_handler" },
	{ "pmk_percent", "perf_cpu_time_max_percent_handler" },
};

static u64 hits_of(const char *probe)
{
	char text[4096], name[32], *line, *rest;
	unsigned long long hits;

	if (pt_read_text(text, sizeof(text), TRACING "kprobe_profile") < 0)
		ksft_exit_fail_perror(TRACING "kprobe_profile");
	for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		if (sscanf(line, "%31s %llu", name, &hits) == 2 && !strcmp(name, probe))
			return hits;
	ksft_exit_fail_msg("the probe %s has no line in kprobe_profile\n", probe);
}

/* How often has the driver looked? It reads each file once */
static u64 looks(void)
{
	u64 rate = hits_of(probes[0][0]), percent = hits_of(probes[1][0]);

	if (rate != percent)
		ksft_exit_fail_msg("%llu and %llu files were read\n", rate, percent);
	return rate;
}

/* A line of kprobe_events is added to those that are there */
static int change_probes(const char *line)
{
	int fd = open(TRACING "kprobe_events", O_WRONLY | O_APPEND | O_CLOEXEC), err;

	if (fd < 0)
		return -errno;
	err = write(fd, line, strlen(line)) < 0 ? -errno : 0;
	close(fd);
	return err;
}

static void remove_probes(void)
{
	char text[128];
	int i;

	for (i = 0; i < 2; i++) {
		pt_write_text("0", TRACING "events/kprobes/%s/enable", probes[i][0]);
		snprintf(text, sizeof(text), "-:%s", probes[i][0]);
		change_probes(text);
	}
}

static void set_probes(void)
{
	char text[128];
	int i, err;

	for (i = 0; i < 2; i++) {
		snprintf(text, sizeof(text), "p:%s %s", probes[i][0], probes[i][1]);
		err = change_probes(text) ?:
		      pt_write_text("1", TRACING "events/kprobes/%s/enable", probes[i][0]);
		if (err)
			ksft_exit_fail_msg("no probe %s: %s\n", text, strerror(-err));
	}
}

static void open_and_close(void)
{
	int i, fd;

	for (i = 0; i < OPENS; i++) {
		fd = pt_open(asked, task, -1, -1);
		*strange += fd < 0 ? fd != wanted : wanted != 0;
		if (fd >= 0)
			close(fd);
	}
}

/* A task that is counted with its children has some */
static void fork_often(void)
{
	struct perf_event_attr attr = *asked;
	int i, fd;

	attr.inherit = 1;
	fd = pt_open(&attr, 0, -1, -1);
	*strange += fd < 0;
	for (i = 0; i < FORKS; i++) {
		if (!fork())
			_exit(0);
		wait(NULL);
	}
	close(fd);
}

/* Until no look of before is under way any more */
static void settle(void)
{
	usleep(1200000);
}

/* @least looks, and no more than these and those that the driver makes by itself */
static void test(const char *what, void (*act)(void), u64 least)
{
	u64 before = looks(), start = pt_now(), most, made;

	*strange = 0;
	pt_as(PT_USER, 0, act);
	most = least + (pt_now() - start) / HALF_SECOND + 1;
	made = looks() - before;
	ksft_test_result(made >= least && made <= most && !*strange,
			 "%s: %llu looks, wanted %llu to %llu; %d strange answers\n", what, made,
			 least, most, *strange);
}

static void test_refused(void)
{
	task = getpid();	/* root's */
	wanted = -EACCES;
	test("refused for the task, which perf core asks last", open_and_close, OPENS);
	task = 0;
	wanted = 0;
}

static void test_all(void)
{
	u64 before;
	int fd;

	settle();
	asked = &counting;
	test("counting", open_and_close, 0);
	asked = &sampling;
	test("sampling, and no other event is", open_and_close, OPENS);
	test_refused();
	test("one event and many children", fork_often, 1);
	settle();
	before = looks();
	settle();
	ksft_test_result(looks() == before, "all closed: %llu looks\n", looks() - before);
	fd = pt_open(&sampling, 0, -1, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cannot sample: %s\n", strerror(-fd));
	test("sampling, and another event is", open_and_close, 0);
	close(fd);
}

static void choose_event(void)
{
	counting = pt_attr(pt_emu.type, pt_emu.any->code);
	counting.exclude_kernel = 1;
	counting.exclude_hv = 1;
	sampling = counting;
	sampling.sample_period = 1000000;
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	choose_event();
	strange = pt_shared(sizeof(*strange));
	pt_paranoid("2");
	ksft_set_plan(6);
	set_probes();
	test_all();
	remove_probes();
	pt_emulate_end();
	ksft_finished();
}
