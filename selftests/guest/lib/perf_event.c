// SPDX-License-Identifier: GPL-2.0-only
/* Events: open, switch, read. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "pt.h"

/**
 * pt_attr() - attributes of a counting event that starts switched off
 * @type: type of the PMU
 * @config: event code
 *
 * Return: the attributes; reads give the count and both times.
 */
struct perf_event_attr pt_attr(int type, u64 config)
{
	return (struct perf_event_attr) {
		.size = sizeof(struct perf_event_attr),
		.type = type,
		.config = config,
		.disabled = 1,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
}

/**
 * pt_open() - perf_event_open(2)
 * @attr: attributes
 * @pid: task, 0 for this one, -1 for every one
 * @cpu: CPU, -1 for any
 * @leader: file of the group's leader, -1 for none
 *
 * Return: file descriptor or -errno.
 */
int pt_open(const struct perf_event_attr *attr, pid_t pid, int cpu, int leader)
{
	int fd = syscall(SYS_perf_event_open, attr, pid, cpu, leader, PERF_FLAG_FD_CLOEXEC);

	return fd < 0 ? -errno : fd;
}

/**
 * pt_try() - open an event of this task, or of a CPU
 * @attr: attributes, see PT_ATTR(); a member of a group is not switched off
 * @cpu: CPU, or -1 for this task
 * @leader: file of the group's leader, -1 for none
 *
 * Return: file descriptor or -errno.
 */
int pt_try(struct perf_event_attr attr, int cpu, int leader)
{
	attr.disabled = leader < 0;
	return pt_open(&attr, cpu < 0 ? 0 : -1, cpu, leader);
}

/* pt_event() - the same; ends the program when it fails */
int pt_event(struct perf_event_attr attr, int cpu, int leader)
{
	int fd = pt_try(attr, cpu, leader);

	if (fd >= 0)
		return fd;
	printf("Bail out! cannot open config %#llx: error %d\n", attr.config, -fd);
	exit(1);
}

/* pt_refusal() - errno of an event that does not open, as pt_try() opens it; 0 of one that does */
int pt_refusal(struct perf_event_attr attr, int cpu, int leader)
{
	int fd = pt_try(attr, cpu, leader);

	if (fd < 0)
		return -fd;
	close(fd);
	return 0;
}

/* pt_open_task() - this task, user and kernel; a leader starts switched off */
int pt_open_task(int type, u64 config, int leader)
{
	struct perf_event_attr attr = pt_attr(type, config);

	attr.disabled = leader < 0;
	return pt_open(&attr, 0, -1, leader);
}

/* pt_open_user() - this task in user mode, as perf's :u does it */
int pt_open_user(int type, u64 config, int leader)
{
	struct perf_event_attr attr = pt_attr(type, config);

	attr.disabled = leader < 0;
	attr.exclude_kernel = 1;
	attr.exclude_hv = 1;
	return pt_open(&attr, 0, -1, leader);
}

/* pt_open_cpu() - everything on one CPU */
int pt_open_cpu(int type, u64 config, int cpu, int leader)
{
	struct perf_event_attr attr = pt_attr(type, config);

	attr.disabled = leader < 0;
	return pt_open(&attr, -1, cpu, leader);
}

/**
 * pt_count_times() - read an event
 * @fd: event opened with the attributes of pt_attr()
 * @count: gets the count, the time enabled and the time running, in ns
 *
 * Ends the program when the event cannot be read.
 */
void pt_count_times(int fd, u64 count[3])
{
	if (read(fd, count, 3 * sizeof(*count)) == 3 * sizeof(*count))
		return;
	printf("Bail out! cannot read event %d: %m\n", fd);
	exit(1);
}

/* pt_count() - the count alone */
u64 pt_count(int fd)
{
	u64 count[3];

	pt_count_times(fd, count);
	return count[0];
}

/* pt_counts_on() - does the count of a running event go up within 50 ms? */
bool pt_counts_on(int fd)
{
	u64 before = pt_count(fd);

	usleep(50000);
	return pt_count(fd) > before;
}

/* pt_on(), pt_off(), pt_reset() - of a single event or of a group by its leader */
void pt_on(int fd)
{
	ioctl(fd, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP);
}

void pt_off(int fd)
{
	ioctl(fd, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP);
}

void pt_reset(int fd)
{
	ioctl(fd, PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP);
}
