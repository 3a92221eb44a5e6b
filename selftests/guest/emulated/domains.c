// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/domains PMU EVENT EVENT EVENT EVENT: two events of a core and two of a chip, which can
 * run together, on CPUs that share these. One CPU of each has the events, as cpumask says, also
 * when that CPU goes; perf adds up each core or chip once, with four, two and one threads. CPU n
 * counts 1000 * (n + 1), so that a count tells who has counted. topology/ tells what a core is.
 * Covers: core/pmu core/event
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

#define MAX_CPUS	64
#define TOPOLOGY	"/sys/devices/system/cpu/cpu%d/topology/%s"
#define OUTPUT		"/tmp/domains.out"

/* A PMU of a domain, and its events, the second one for perf */
static struct domain {
	char *word, *siblings, *per, *event, *other, name[32];
	int type;
	u64 code;
	u64 homes;			/* as cpumask said last */
	u64 unit[MAX_CPUS];		/* the CPUs of the unit of each */
	u64 wanted[MAX_CPUS];
	int fd[MAX_CPUS];		/* an event for each unit, at its first home; -1: none */
} core = { .word = "core", .siblings = "core_cpus_list", .per = "--per-core" };

static struct domain chip = {
	.word = "chip", .siblings = "package_cpus_list", .per = "--per-socket"
};

static int nr_cpus;

static u64 sum_of(u64 cpus)
{
	u64 sum = 0;

	for (; cpus; cpus &= cpus - 1)
		sum += 1000 * (__builtin_ctzll(cpus) + 1);
	return sum;
}

/* A list such as 0,4-6 as a mask; 0: there is no such file */
static u64 read_list(const char *path)
{
	char text[256] = "", *at = text;
	u64 mask = 0;

	pt_read_text(text, sizeof(text), "%s", path);
	while (*at >= '0' && *at <= '9') {
		int i = strtol(at, &at, 10), last = *at == '-' ? strtol(at + 1, &at, 10) : i;

		for (; i <= last; i++)
			mask |= 1ull << i;
		at += *at == ',';
	}
	return mask;
}

static u64 cpus_on(void)
{
	return read_list("/sys/devices/system/cpu/online");
}

static int home_of(const struct domain *d, int cpu)
{
	return __builtin_ctzll(d->homes & d->unit[cpu] ?: ~0ull);
}

/* The event happens on each CPU that is online; also in the program that perf runs */
static void happen(const char *event)
{
	u64 on;

	for (on = cpus_on(); on; on &= on - 1)
		pt_tell("add %s %llu cpu %d", event, sum_of(on & -on), __builtin_ctzll(on));
}

/* One CPU of each unit has the events, the same one as long as it is online */
static void test_mask(struct domain *d, const char *when)
{
	u64 before = d->homes, on = cpus_on();
	char path[128];
	int cpu, wrong;

	snprintf(path, sizeof(path), PT_DEVICES "/%s/cpumask", d->name);
	d->homes = read_list(path);
	wrong = (d->homes & ~on) || (before & on & ~d->homes);
	for (cpu = 0; cpu < nr_cpus; cpu++)
		wrong += on >> cpu & 1 && __builtin_popcountll(d->homes & d->unit[cpu]) != 1;
	ksft_test_result(!wrong, "%s, %s: cpumask %#llx of %#llx\n", d->name, when, d->homes, on);
}

/* Sum of the counts in perf's output */
static u64 read_output(int *lines)
{
	FILE *file = fopen(OUTPUT, "re");
	char text[512], *at;
	u64 sum = 0;

	*lines = 0;
	while (file && fgets(text, sizeof(text), file)) {
		if (!strstr(text, "PM_"))
			continue;
		ksft_print_msg("%s", text);
		/* PLACE,CPUS,COUNT,... per core or socket, COUNT,... otherwise */
		at = text[0] == 'S' ? strchr(strchr(text, ',') + 1, ',') + 1 : text;
		sum += strtoull(at, NULL, 10);
		(*lines)++;
	}
	if (file)
		fclose(file);
	return sum;
}

/* perf stat counts while the event happens once on each CPU */
static void test_perf(char *pmu, struct domain *d, char *where, char *how, int lines, u64 wanted)
{
	char event[64];
	char *const argv[] = {
		"perf", "stat", "-x", ",", where, how, "-e", event,
		"/tests/emulated/domains", "happen", (char *)pt_emu.name, d->other, NULL
	};
	int is, status;
	u64 sum;

	snprintf(event, sizeof(event), "%s/%s/", pmu, d->other);
	status = pt_execute(argv, OUTPUT);
	sum = read_output(&is);
	ksft_test_result(!status && is == lines && sum == wanted,
			 "perf stat %s %s -e %s: status %d, %d lines of %d, %llu of %llu\n", where,
			 how, event, status, is, lines, sum, wanted);
}

/* Both PMUs have events on a CPU: they share counters, and each counts its own */
static void test_shared(struct domain *d)
{
	int cpu = __builtin_ctzll(d->homes), fd[3], i;
	u64 count[3], other[3];

	fd[0] = pt_open_cpu(pt_emu.type, pt_emu.any->code, cpu, -1);
	fd[1] = pt_event(PT_ATTR(d->type, d->code, .pinned = 1), cpu, -1);
	pt_on(fd[0]);
	pt_on(fd[1]);
	pt_tell("add %s 70 cpu %d", pt_emu.any->name, cpu);
	pt_expect("a thread's event beside", pt_count(fd[0]), 70);
	/* on the counter of fd[1], so it has no time */
	fd[2] = pt_open_cpu(pt_emu.type, d->code, cpu, -1);
	pt_on(fd[2]);
	pt_tell("add %s 50 cpu %d", d->event, cpu);
	pt_count_times(fd[1], count);
	pt_count_times(fd[2], other);
	ksft_test_result(count[0] == 50 && count[1] == count[2] && !other[0] && !other[2],
			 "%s: %llu and %llu on a counter, which the second has for %llu ns\n",
			 d->name, count[0], other[0], other[2]);
	for (i = 0; i < 3; i++)
		close(fd[i]);
}

/* Once more on each CPU: an event has what the CPU counts that has the events of its unit by now */
static void test_counts(struct domain *d, const char *when)
{
	int cpu, wrong = 0;

	happen(d->event);
	for (cpu = 0; cpu < nr_cpus; cpu++) {
		if (d->fd[cpu] < 0)
			continue;
		d->wanted[cpu] += sum_of(1ull << home_of(d, cpu));
		wrong += pt_count(d->fd[cpu]) != d->wanted[cpu];
	}
	ksft_test_result(!wrong, "%s, %s: %d sums are wrong\n", d->name, when, wrong);
}

static void begin(struct domain *d, char **event)
{
	char path[128], home[8];
	int cpu, fd;

	snprintf(d->name, sizeof(d->name), "%s_%s", pt_emu.name, d->word);
	d->event = event[0];
	d->other = event[1];
	d->type = pt_pmu_type(d->name);
	d->code = pt_event_code(d->name, d->event);
	for (cpu = 0; cpu < nr_cpus; cpu++) {
		snprintf(path, sizeof(path), TOPOLOGY, cpu, d->siblings);
		d->unit[cpu] = read_list(path);
	}
	test_mask(d, "at first");
	snprintf(home, sizeof(home), "%d", __builtin_ctzll(d->homes));
	test_perf(d->name, d, "-a", d->per, __builtin_popcountll(d->homes), sum_of(d->homes));
	test_perf(d->name, d, "-C", home, 1, sum_of(d->homes & -d->homes));
	pt_expect("with samples",
		  pt_refusal(PT_ATTR(d->type, d->code, .sample_period = 1000), 0, -1), EOPNOTSUPP);
	test_shared(d);
	fd = pt_open_cpu(d->type, d->code, nr_cpus - 1, -1);
	pt_on(fd);
	happen(d->event);
	pt_expect("of the last CPU", pt_count(fd), sum_of(1ull << home_of(d, nr_cpus - 1)));
	close(fd);
	for (cpu = 0; cpu < nr_cpus; cpu++) {
		d->fd[cpu] = d->homes >> cpu & 1 ? pt_open_cpu(d->type, d->code, cpu, -1) : -1;
		if (d->fd[cpu] >= 0)
			pt_on(d->fd[cpu]);
	}
}

static void end(const struct domain *d)
{
	int cpu;

	for (cpu = 0; cpu < nr_cpus; cpu++)
		if (d->fd[cpu] >= 0)
			close(d->fd[cpu]);
}

static void test(struct domain *d, const char *when)
{
	test_mask(d, when);
	test_counts(d, when);
	test_perf(d->name, d, "-a", "-a", 1, sum_of(d->homes));
}

/* Leave so many threads of each core online; the first one goes first, where it can */
static void test_threads(int threads)
{
	char when[32];
	int cpu;

	for (cpu = 0; cpu < nr_cpus; cpu++)
		if (pt_can_switch_cpu(cpu) && cpus_on() >> cpu & 1 &&
		    __builtin_popcountll(core.unit[cpu] & cpus_on()) > threads)
			pt_switch_cpu(cpu, false);
	snprintf(when, sizeof(when), "%d threads", threads);
	test(&core, when);
	test(&chip, when);
}

int main(int argc, char **argv)
{
	int cpu;

	if (argc == 4 && !strcmp(argv[1], "happen")) {
		pt_emu.name = argv[2];
		happen(argv[3]);
		return 0;
	}
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(40);
	nr_cpus = sysconf(_SC_NPROCESSORS_CONF);
	begin(&core, argv + 2);
	begin(&chip, argv + 4);
	/* on the PMU of threads each thread counts */
	test_perf((char *)pt_emu.name, &core, "-a", "--per-core",
		  __builtin_popcountll(core.homes), sum_of(cpus_on()));
	ksft_test_result(pt_unload() == -EWOULDBLOCK, "the module stays while there are events\n");
	test_threads(nr_cpus);
	test_threads(2);
	test_threads(1);
	for (cpu = 0; cpu < nr_cpus; cpu++)
		if (pt_can_switch_cpu(cpu))
			pt_switch_cpu(cpu, true);
	test(&core, "all again");
	test(&chip, "all again");
	end(&core);
	end(&chip);
	pt_emulate_end();
	ksft_finished();
}
