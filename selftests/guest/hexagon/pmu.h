/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the guest's programs share, on nolibc: files, the module, events. Errors
 * come back as negative errno.
 */
#ifndef GUEST_PMU_H
#define GUEST_PMU_H

#include <linux/perf_event.h>
#include <linux/time_types.h>
#include <stdbool.h>
#include <string.h>
#include "kselftest.h"

typedef __u64 u64;
typedef __u32 u32;

#include "monitor.h"

#define PMU_DEVICES	"/sys/bus/event_source/devices/"
#define PMU_MODULE	"/lib/pmukit.ko"
#define MAX_EVENTS	1024	/* as many as there are codes */
#define RUNS		5

/* An event of the table in /share */
struct event {
	char name[48];
	u32 code;
};

static struct event table[MAX_EVENTS];
static int table_size;
static int pmu_type = -1;

#define CYCLES		0x3b	/* with one thread running */
#define READ_BUSY	0x95	/* of an AXI slave: never in QEMU */

/** read_text() - a file without its last newline; bytes or -errno */
static inline int read_text(const char *path, char *text, int size)
{
	int fd = open(path, O_RDONLY), n, all = 0;

	if (fd < 0)
		return -errno;
	while (all < size - 1 && (n = read(fd, text + all, size - 1 - all)) > 0)
		all += n;
	close(fd);
	text[all] = '\0';
	if (all && text[all - 1] == '\n')
		text[--all] = '\0';
	return all;
}

/** read_of() - a file of the PMU in sysfs */
static inline int read_of(const char *pmu, const char *file, char *text, int size)
{
	char path[160] = PMU_DEVICES;

	strlcat(path, pmu, sizeof(path));
	strlcat(path, "/", sizeof(path));
	strlcat(path, file, sizeof(path));
	return read_text(path, text, size);
}

/** has() - is this what a file of the PMU says? */
static inline bool has(const char *pmu, const char *file, const char *wanted)
{
	char text[256];

	if (read_of(pmu, file, text, sizeof(text)) >= 0 && !strcmp(text, wanted))
		return true;
	ksft_print_msg("%s/%s: \"%s\", not \"%s\"\n", pmu, file, text, wanted);
	return false;
}

/** find_pmu() - set pmu_type; -ENOENT when there is no such PMU */
static inline int find_pmu(const char *pmu)
{
	char text[16];
	int err = read_of(pmu, "type", text, sizeof(text));

	pmu_type = err < 0 ? -1 : atoi(text);
	return err < 0 ? err : 0;
}

static inline int load(const char *parameters)
{
	int fd = open(PMU_MODULE, O_RDONLY), err = 0;

	if (fd < 0 || syscall(__NR_finit_module, fd, parameters, 0))
		err = -errno;
	if (fd >= 0)
		close(fd);
	return err;
}

static inline int unload(void)
{
	return syscall(__NR_delete_module, "pmukit", O_NONBLOCK) ? -errno : 0;
}

/** sleep_ms() - virtual time passes, real time hardly */
static inline void sleep_ms(u32 ms)
{
	struct __kernel_timespec time = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000ll };

	syscall(__NR_clock_nanosleep_time64, CLOCK_MONOTONIC, 0, &time, NULL);
}

/** unload_soon() - the same; what was closed just now may need a moment */
static inline int unload_soon(void)
{
	int tries, err = unload();

	for (tries = 0; err && tries < 50; tries++) {
		sleep_ms(20);
		err = unload();
	}
	return err;
}

static inline u32 number(const char *text)
{
	return strtoul(text, NULL, 0);
}

/** read_table() - the event table; ends the program when it is not there */
static inline void read_table(void)
{
	static char text[98304];
	char *line = text, *tab, *end;

	if (read_text("/share/hexagon.tsv", text, sizeof(text)) <= 0)
		ksft_exit_fail_msg("/share/hexagon.tsv is missing\n");
	for (; *line; line = end) {
		end = strchr(line, '\n') ?: line + strlen(line);
		if (*end)
			*end++ = '\0';
		tab = strchr(line, '\t');
		if (*line == '#' || !tab)
			continue;
		if (table_size == MAX_EVENTS)
			ksft_exit_fail_msg("/share/hexagon.tsv is too long\n");
		*tab = '\0';
		strlcat(table[table_size].name, line, sizeof(table[0].name));
		table[table_size++].code = number(tab + 1);
	}
	if (!table_size)
		ksft_exit_fail_msg("/share/hexagon.tsv has no event\n");
}

/* perf's default: of this task, off, all modes */
static inline struct perf_event_attr event_attr(u32 code, u32 chain)
{
	return (struct perf_event_attr) {
		.type = pmu_type, .size = sizeof(struct perf_event_attr), .config = code,
		.config1 = chain, .disabled = 1,
		.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
}

static inline int open_attr(const struct perf_event_attr *attr, int pid, int cpu, int leader)
{
	int fd = syscall(__NR_perf_event_open, attr, pid, cpu, leader, 0);

	return fd < 0 ? -errno : fd;
}

/** open_code() - an event of this task; ends the program when that fails */
static inline int open_code(u32 code, u32 chain)
{
	struct perf_event_attr attr = event_attr(code, chain);
	int fd = open_attr(&attr, 0, -1, -1);

	if (fd < 0)
		ksft_exit_fail_msg("cannot open event 0x%x: error %d\n", code, -fd);
	return fd;
}

static inline void switch_on(int fd)
{
	ioctl(fd, PERF_EVENT_IOC_ENABLE, (void *)PERF_IOC_FLAG_GROUP);
}

static inline void switch_off(int fd)
{
	ioctl(fd, PERF_EVENT_IOC_DISABLE, (void *)PERF_IOC_FLAG_GROUP);
}

/** count_of() - what an event counted; ends the program when it was not always on */
static inline u64 count_of(int fd)
{
	u64 value[3];

	if (read(fd, value, sizeof(value)) != sizeof(value))
		ksft_exit_fail_msg("cannot read an event: error %d\n", errno);
	if (value[1] != value[2])
		ksft_exit_fail_msg("on a counter for %llu of %llu ns\n", value[2], value[1]);
	return value[0];
}

/** least() - what an event counts of @run(@n): the least of some runs, for a tick may be in one */
static inline u64 least(int fd, void (*run)(u32 n), u32 n)
{
	u64 least = ~0ull, before, count;
	int i;

	for (i = 0; i < RUNS; i++) {
		switch_on(fd);
		before = count_of(fd);
		run(n);
		count = count_of(fd) - before;
		switch_off(fd);
		if (count < least)
			least = count;
	}
	return least;
}

/** pass_ms() - the same for a task that stays on the CPU, with its events */
static inline void pass_ms(u32 ms)
{
	monitor_pass(ms * 600000);
}

/** now_ns() - CLOCK_MONOTONIC, which is the monitor's virtual time */
static inline u64 now_ns(void)
{
	struct __kernel_timespec time;

	syscall(__NR_clock_gettime64, CLOCK_MONOTONIC, &time);
	return time.tv_sec * 1000000000ull + time.tv_nsec;
}

/** run_packets() - a loop of one packet with one instruction each; QEMU counts no NOP */
static inline void run_packets(u32 packets)
{
	u32 a = 0;

	asm volatile("loop0(1f, %1)\n"
		     "1: { %0 = add(%0, #1) }:endloop0"
		     : "+r" (a) : "r" (packets) : "lc0", "sa0", "usr");
}

#endif /* GUEST_PMU_H */
