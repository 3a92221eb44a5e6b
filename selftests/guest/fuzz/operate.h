/* SPDX-License-Identifier: GPL-2.0-only */
/* What one process of the fuzzer does with events, one operation after the other. */
#ifndef FUZZ_OPERATE_H
#define FUZZ_OPERATE_H

#include "child.h"
#include "open.h"
#include "signals.h"

#define SIGNALS		1000	/* enough for some that come with a sample */

static void op_trap(struct slot *s)
{
	struct perf_event_attr attr;

	draw_trap(&attr);
	s->pid = 0;
	s->cpu = -1;
	s->plain = false;
	s->fd = open_event(&attr, s->pid, s->cpu, -1, PERF_FLAG_FD_CLOEXEC);
	if (s->fd >= 0)
		send_signals(SIGNALS, 0);
}

static void op_unmap(struct slot *s)
{
	if (s->map)
		munmap(s->map, s->size);
	s->map = NULL;
}

/* The ring may outlive the file, and the file the ring */
static void op_close(struct slot *s)
{
	if (one_in(2))
		op_unmap(s);
	close(s->fd);
	op_unmap(s);
	s->fd = -1;
}

static void op_map(struct slot *s)
{
	void *map;

	op_unmap(s);
	s->size = one_in(20) ? (int)draw(8 * page_size) :
				(int)page_size * (1 + (1 << draw(4)));
	if (one_in(4))
		s->size = page_size;
	s->writes = !one_in(4);
	map = mmap(NULL, s->size, s->writes ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED,
		   s->fd, 0);
	tally->maps++;
	if (map == MAP_FAILED)
		return;
	tally->mapped++;
	s->map = map;
}

/* What the ring has is taken; who may write it only */
static void op_drain(struct slot *s)
{
	struct perf_event_mmap_page *page = s->map;
	char byte;

	if (page && s->writes)
		page->data_tail = page->data_head;
	if (page && read(s->fd, &byte, 0) < 0)
		tally->refused[0]++;
}

static void op_read(struct slot *s)
{
	static u64 value[64];
	int n = read(s->fd, value, one_in(8) ? draw(sizeof(value)) : sizeof(value));

	if (n == 24 && s->plain && value[2] > value[1])
		tally->nonsense++;
}

static void op_control(struct slot *s)
{
	static const unsigned int commands[] = {
		PERF_EVENT_IOC_ENABLE, PERF_EVENT_IOC_DISABLE, PERF_EVENT_IOC_RESET,
		PERF_EVENT_IOC_ENABLE,
	};
	u64 value = draw_period();

	switch (draw(12)) {
	case 0:
	case 1:
		ioctl(s->fd, PERF_EVENT_IOC_PERIOD, &value);
		break;
	case 2:
		ioctl(s->fd, PERF_EVENT_IOC_REFRESH, (void *)(long)draw(5));
		break;
	case 3:
		ioctl(s->fd, PERF_EVENT_IOC_SET_OUTPUT,
		      (void *)(long)(one_in(4) ? -1 : slots[draw(SLOTS)].fd));
		break;
	case 4:
		ioctl(s->fd, PERF_EVENT_IOC_PAUSE_OUTPUT, (void *)(long)draw(2));
		break;
	case 5:
		ioctl(s->fd, PERF_EVENT_IOC_ID, &value);
		break;
	case 6:
		if (one_in(4))
			ioctl(s->fd, draw(0x10000), &value);
		break;
	default:
		ioctl(s->fd, commands[draw(4)], (void *)(long)one_in(2));
	}
}

/* Another event of the same request, or of almost the same, in the place of this one */
static void op_modify(struct slot *s)
{
	struct perf_event_attr attr;

	draw_attr(&attr, is_user);
	ioctl(s->fd, PERF_EVENT_IOC_MODIFY_ATTRIBUTES, &attr);
}

static void op_signals(struct slot *s)
{
	if (one_in(2))
		ask_for_signals(s->fd);
	else
		send_signals(draw(200), 500);
}

static void op_all(void)
{
	prctl(one_in(3) ? PR_TASK_PERF_EVENTS_DISABLE :
	      PR_TASK_PERF_EVENTS_ENABLE, 0, 0, 0, 0);
}

static void op_move(void)
{
	unsigned long mask = one_in(3) ? ~0ul : 1ul << draw(nr_cpus);

	syscall(__NR_sched_setaffinity, 0, sizeof(mask), &mask);
}

static void operate(void)
{
	struct slot *s = &slots[draw(SLOTS)];

	tally->operations++;
	forget_signals();
	if (feeds && one_in(4))
		op_feed();
	if (s->fd < 0) {
		if (one_in(12))
			op_trap(s);
		else
			op_open(s);
		return;
	}
	switch (draw(20)) {
	case 0:
	case 1:
	case 2:
		op_close(s);
		break;
	case 3:
	case 4:
		op_map(s);
		break;
	case 5:
		op_unmap(s);
		break;
	case 6:
		op_drain(s);
		break;
	case 7:
	case 8:
		op_read(s);
		break;
	case 9:
		op_fork();
		break;
	case 10:
		op_signals(s);
		break;
	case 11:
		op_all();
		break;
	case 12:
		op_move();
		break;
	case 13:
		op_modify(s);
		break;
	case 14:
	case 15:
		run(draw(100000));
		break;
	default:
		op_control(s);
	}
}

/* So many operations, and everything is closed, or left to the end of the process */
static void work(unsigned int operations)
{
	unsigned int i;

	for (i = 0; i < SLOTS; i++)
		slots[i].fd = -1;
	while (operations--)
		operate();
	for (i = 0; i < SLOTS; i++)
		if (slots[i].fd >= 0 && one_in(2))
			op_close(&slots[i]);
	reap(true);
}

#endif /* FUZZ_OPERATE_H */
