/* SPDX-License-Identifier: GPL-2.0-only */
/* How a process of the fuzzer opens an event: where, beside which leader. */
#ifndef FUZZ_OPEN_H
#define FUZZ_OPEN_H

#include "slot.h"

/*
 * Where loading takes long all would be over before the module is back. What is there before the
 * load has succeeded is tried, too.
 */
static void await_module(void)
{
	char text[16];
	int tries;

	for (tries = 0; tries < 500; tries++) {
		text[0] = '\0';
		pt_read_text(text, sizeof(text), "/sys/module/pmukit/initstate");
		if (!strcmp(text, "live") || (!strcmp(text, "coming") && one_in(4)))
			return;
		usleep(10000);
	}
}

static int open_event(const struct perf_event_attr *attr, int pid, int cpu, int leader,
		      unsigned int flags)
{
	int fd = syscall(__NR_perf_event_open, attr, pid, cpu, leader, flags);

	tally->opens++;
	tally->opened += fd >= 0;
	if (fd >= 0)
		return fd;
	tally->refused[errno & 255]++;
	if (errno == ENOENT || errno == ENODEV)
		await_module();
	return fd;
}

static void draw_place(struct slot *s)
{
	s->pid = 0;
	s->cpu = -1;
	if (one_in(4))
		s->cpu = draw(nr_cpus + one_in(20));
	if (s->cpu >= 0 && !is_user && one_in(2))
		s->pid = -1;
	if (one_in(100))
		s->pid = draw(200);
}

/*
 * Perf core lets a sibling join a lost leader, and does not tell the sibling when the leader is
 * closed: when the sibling is closed, too, it is taken off a list in freed memory. A CPU may go
 * while the sibling is opened, which has to be closed before its leader then.
 */
static void open_slot(struct slot *s, const struct perf_event_attr *attr,
		      const struct slot *leader, unsigned int flags)
{
	if (leader && is_lost(leader)) {
		tally->lost++;
		leader = NULL;
	}
	s->going = going(s->cpu);
	s->fd = open_event(attr, s->pid, s->cpu, leader ? leader->fd : -1, flags);
	if (s->fd >= 0 && leader && is_lost(leader)) {
		tally->lost++;
		close(s->fd);
		s->fd = -1;
	}
}

/* Beside a leader it has to be where the leader is, most times */
static void op_open(struct slot *s)
{
	struct slot *leader = &slots[draw(SLOTS)];
	struct perf_event_attr attr;
	unsigned int flags = one_in(2) ? PERF_FLAG_FD_CLOEXEC : 0;

	draw_attr(&attr, is_user);
	draw_place(s);
	if (leader->fd >= 0 && one_in(3)) {
		if (!one_in(20)) {
			s->pid = leader->pid;
			s->cpu = leader->cpu;
		}
		attr.pinned = 0;
		attr.exclusive = 0;
	} else {
		leader = NULL;
	}
	if (one_in(60))
		flags |= draw(16);
	open_slot(s, &attr, leader, flags);
	s->plain = attr.read_format ==
		   (PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING);
}

#endif
