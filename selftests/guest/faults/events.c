// SPDX-License-Identifier: GPL-2.0-only
/*
 * faults/events PMU: each allocation fails once of opening events, mapping their rings, each
 * ioctl and fork. An error is that of missing memory, and events count to the last one after.
 * Covers: core/event
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "fault.h"

#define PERIOD		100
#define HAPPENS		1250
#define RING_PAGES	(1 + 4)

static int event = -1, leader = -1;
static struct pt_ring ring;

static int keep(int fd)
{
	event = fd;
	return fd < 0 ? fd : 0;
}

static void close_all(void)
{
	if (ring.page)
		pt_ring_unmap(&ring);
	ring.page = NULL;
	if (event >= 0)
		close(event);
	if (leader >= 0)
		close(leader);
	event = -1;
	leader = -1;
}

/* An event that counts and one that samples, opened now, are exact */
static bool is_exact(void)
{
	int counts = pt_open_task(pt_emu.type, pt_emu.other->code, -1);
	int fd = pt_open_sampling(pt_emu.type, pt_emu.any->code, PERIOD, 0, -1);
	u64 count, samples;

	if (counts < 0 || fd < 0 || pt_ring_map(&ring, fd))
		return false;
	pt_on(counts);
	pt_on(fd);
	pt_happen(pt_emu.any, HAPPENS);
	pt_happen(pt_emu.other, 7);
	count = pt_count(fd);
	samples = pt_samples(&ring);
	count += pt_count(counts);
	pt_ring_close(&ring, fd);
	ring.page = NULL;
	close(counts);
	return count == HAPPENS + 7 && samples == HAPPENS / PERIOD;
}

static bool after(int err)
{
	(void)err;
	close_all();
	return is_exact();
}

static int open_counting(void)
{
	return keep(pt_open_task(pt_emu.type, pt_emu.any->code, -1));
}

static int open_on_cpu(void)
{
	return keep(pt_open_cpu(pt_emu.type, pt_emu.any->code, 1, -1));
}

static void open_leader(void)
{
	leader = pt_open_row(pt_emu.any, -1);
}

static int open_sibling(void)
{
	return keep(pt_open_task(pt_emu.type, pt_emu.other->code, leader));
}

static int open_sampling(void)
{
	return keep(pt_open_sampling(pt_emu.type, pt_emu.any->code, PERIOD, 0, -1));
}

static void have_sampling(void)
{
	if (open_sampling())
		ksft_exit_fail_msg("cannot open an event that samples\n");
}

/* A small one: each of its pages is an allocation */
static int map_ring(void)
{
	long page = sysconf(_SC_PAGESIZE);
	void *base = mmap(NULL, RING_PAGES * page, PROT_READ | PROT_WRITE, MAP_SHARED, event, 0);

	if (base == MAP_FAILED)
		return -errno;
	ring.page = base;
	ring.map = RING_PAGES * page;
	return 0;
}

static void have_ring(void)
{
	have_sampling();
	open_leader();
	if (map_ring())
		ksft_exit_fail_msg("cannot map a ring\n");
}

/* Each ioctl that takes no file of somebody else */
static int use_ioctls(void)
{
	u64 period = 2 * PERIOD, id;
	const struct {
		unsigned long number;
		void *with;
		int fd;
	} calls[] = {
		{ PERF_EVENT_IOC_ENABLE, NULL, event },
		{ PERF_EVENT_IOC_PERIOD, &period, event },
		{ PERF_EVENT_IOC_REFRESH, (void *)1, event },
		{ PERF_EVENT_IOC_RESET, (void *)PERF_IOC_FLAG_GROUP, event },
		{ PERF_EVENT_IOC_ID, &id, event },
		{ PERF_EVENT_IOC_PAUSE_OUTPUT, (void *)1, event },
		{ PERF_EVENT_IOC_SET_OUTPUT, (void *)(long)event, leader },
		{ PERF_EVENT_IOC_SET_OUTPUT, (void *)-1, leader },
		{ PERF_EVENT_IOC_DISABLE, NULL, event },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(calls); i++)
		if (ioctl(calls[i].fd, calls[i].number, calls[i].with))
			return -errno;
	return 0;
}

static int set_filter(void)
{
	/* for tracepoints only: refused, once the text has been copied */
	if (!ioctl(event, PERF_EVENT_IOC_SET_FILTER, "none"))
		return -EBADMSG;
	return errno == EINVAL ? 0 : -errno;
}

static void have_inherited(void)
{
	struct perf_event_attr attr = pt_attr(pt_emu.type, pt_emu.any->code);

	attr.inherit = 1;
	attr.disabled = 0;
	if (keep(pt_open(&attr, 0, -1, -1)))
		ksft_exit_fail_msg("cannot open an event to inherit\n");
}

static int fork_once(void)
{
	pid_t pid = fork();
	int status;

	if (pid < 0)
		return -errno;
	if (!pid)
		_exit(0);
	if (waitpid(pid, &status, 0) != pid || status)
		return -ECHILD;
	return 0;
}

static const struct pt_fault_op ops[] = {
	{ "open", NULL, open_counting, after, false },
	{ "open on CPU 1", NULL, open_on_cpu, after, false },
	{ "open in a group", open_leader, open_sibling, after, false },
	{ "open to sample", NULL, open_sampling, after, false },
	{ "mmap", have_sampling, map_ring, after, false },
	{ "nine ioctls", have_ring, use_ioctls, after, true },
	{ "a filter", have_sampling, set_filter, after, false },
	{ "fork", have_inherited, fork_once, after, false },
};

int main(int argc, char **argv)
{
	unsigned int i;
	int err;

	ksft_print_header();
	pt_faults_begin();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(PT_FAULT_POINTS * ARRAY_SIZE(ops) + 2);
	for (i = 0; i < ARRAY_SIZE(ops); i++)
		pt_test_faults(&ops[i]);
	err = pt_unload_soon();
	ksft_test_result(!err && pt_is_gone(), "the module goes: %s\n", strerror(-err));
	ksft_test_result(!pt_has_kmemleak() || !pt_leaks(), "kmemleak finds nothing\n");
	ksft_finished();
}
