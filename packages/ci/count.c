// SPDX-License-Identifier: GPL-2.0-only
/*
 * Do perf's generic events open, count and sample here, for this user? A line for each, status 0
 * when all do. The first argument is the PMU's name; that of a table need not have branches and
 * cache misses. With a real clock a loop of a fifth of a second has to count at all; where this
 * user can write to the manual clock, a million cycles are let pass, which is ten samples of
 * 100,000. With "feed" as the second argument, in pmuctl run, a million turns of a loop have to
 * be 2,000,000 instructions.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/perf_event.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define CLOCK	"/sys/kernel/debug/pmukit/%s/clock"
#define PAGES	8	/* of the ring, a power of two */
#define TURNS	1000000

#ifdef __aarch64__
#define TURN	"subs %0, %0, #1\n\tb.ne 1b"
#elif defined(__x86_64__)
#define TURN	"dec %0\n\tjnz 1b"
#else
#define TURN	""	/* there is no feeder */
#endif

static const struct {
	const char *name;
	uint64_t config;
	uint64_t period;
} events[] = {
	{ "cycles", PERF_COUNT_HW_CPU_CYCLES, 100000 },
	{ "instructions", PERF_COUNT_HW_INSTRUCTIONS, 100000 },
	{ "branches", PERF_COUNT_HW_BRANCH_INSTRUCTIONS, 10000 },
	{ "cache-misses", PERF_COUNT_HW_CACHE_MISSES, 100 },
};

static bool failed(const char *name, const char *what)
{
	fprintf(stderr, "%s: %s: %s\n", name, what, strerror(errno));
	return false;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

/* Two instructions each */
static void turns(unsigned long n)
{
	asm volatile("1:\t" TURN : "+r" (n) : : "cc");
}

static void loop(bool fed)
{
	static volatile char data[1 << 20];
	double end = now() + 0.2;

	if (fed) {
		turns(TURNS);
		for (size_t i = 0; i < sizeof(data); i += 32)
			data[i];
		return;
	}
	while (now() < end)
		for (volatile int i = 0; i < 10000; i++)
			;
}

/* The manual clock, or NULL where the clock is the real one or this user may not open it */
static FILE *manual_clock(const char *pmu)
{
	char path[80], line[80];
	FILE *clock;

	snprintf(path, sizeof(path), CLOCK, pmu);
	clock = fopen(path, "r+");

	if (clock && fgets(line, sizeof(line), clock) && !strcmp(line, "manual\n"))
		return clock;
	if (clock)
		fclose(clock);
	return NULL;
}

/* Samples of a ring that has not wrapped */
static unsigned int samples_in(const struct perf_event_mmap_page *page)
{
	const char *data = (const char *)page + page->data_offset;
	unsigned int samples = 0;
	uint64_t at;

	for (at = 0; at < page->data_head; at += ((struct perf_event_header *)(data + at))->size)
		samples += ((struct perf_event_header *)(data + at))->type == PERF_RECORD_SAMPLE;
	return samples;
}

static bool count(unsigned int i, FILE *clock, bool fed, bool all)
{
	struct perf_event_attr attr = {
		.type = PERF_TYPE_HARDWARE, .size = sizeof(attr), .config = events[i].config,
		.exclude_kernel = 1, .exclude_hv = 1, .disabled = 1,
		.sample_period = events[i].period * (clock || fed ? 1 : 100),
		.sample_type = PERF_SAMPLE_IP,
	};
	size_t size = (PAGES + 1) * sysconf(_SC_PAGESIZE);
	int fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
	struct perf_event_mmap_page *page;
	unsigned int samples;
	uint64_t value;

	if (fd < 0 && errno == ENOENT && i > 1 && !all)
		return true;
	if (fd < 0)
		return failed(events[i].name, "it does not open");
	page = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, 0);
	if (page == MAP_FAILED)
		return failed(events[i].name, "its samples cannot be mapped");
	ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
	if (!clock)
		loop(fed);
	else if (fprintf(clock, "advance 1000000\n") < 0 || fflush(clock))
		return failed(events[i].name, "the clock does not advance");
	ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
	if (read(fd, &value, sizeof(value)) != sizeof(value))
		return failed(events[i].name, "it cannot be read");
	samples = samples_in(page);
	munmap(page, size);
	close(fd);
	printf("%-14s %12llu %4u samples\n", events[i].name, (unsigned long long)value, samples);
	return clock && !i ? value == 1000000 && samples == 10 : value && samples;
}

/* Both rounds are the same instructions but for the turns */
static bool exact(void)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr), .config = PERF_COUNT_HW_INSTRUCTIONS,
		.exclude_kernel = 1, .exclude_hv = 1, .disabled = 1,
	};
	int fd = syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
	static const volatile unsigned long rounds[] = { 1, TURNS + 1 };
	uint64_t value[2] = { 0 };

	for (unsigned int i = 0; i < 2; i++) {
		ioctl(fd, PERF_EVENT_IOC_RESET, 0);
		ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
		turns(rounds[i]);
		ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
		if (read(fd, &value[i], sizeof(*value)) != sizeof(*value))
			return failed("instructions", "they cannot be read");
	}
	printf("%u turns: %llu instructions\n", TURNS, (unsigned long long)(value[1] - value[0]));
	return value[1] - value[0] == 2 * TURNS;
}

int main(int argc, char **argv)
{
	const char *pmu = argc > 1 ? argv[1] : "power7";
	bool fed = argc > 2 && !strcmp(argv[2], "feed");
	FILE *clock = fed ? NULL : manual_clock(pmu);
	bool good = true;

	for (unsigned int i = 0; i < sizeof(events) / sizeof(*events); i++)
		good = count(i, clock, fed, !strcmp(pmu, "power7")) && good;
	return !good || (fed && !exact());
}
