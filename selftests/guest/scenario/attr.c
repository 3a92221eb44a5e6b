// SPDX-License-Identifier: GPL-2.0-only
/*
 * The words of an event: "[PMU/]CONFIG [ATTRIBUTE[=EXPRESSION]]...", without blanks in expressions.
 * PMU is one of sysfs, a number, or software, hardware, cache or raw; without it the PMU under
 * test. Attributes are those of perf_event_attr, which are 1 by themselves, and
 *
 *	period=N, freq=N	it samples, with IP, TID and TIME where nothing else is said
 *	sample=BITS		these samples have, too
 *	user			not in the kernel, nor above it: perf's :u
 *	cpu=N, task=PID		of a CPU, of another task
 *	in=EVENT		a member of its group; any other one is switched off at first
 *	running			it is not
 *	no_ring			it samples into nothing
 */
#include <errno.h>
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "scenario.h"

struct request {
	struct perf_event_attr attr;
	int pid, cpu, leader;
	bool placed, has_ring;
};

#define BIT(bit)	{ #bit, { .bit = 1 } }
static const struct {
	const char *name;
	struct perf_event_attr attr;
} bits[] = {
	BIT(inherit), BIT(pinned), BIT(exclusive), BIT(exclude_user), BIT(exclude_kernel),
	BIT(exclude_hv), BIT(exclude_idle), BIT(mmap), BIT(comm), BIT(freq), BIT(inherit_stat),
	BIT(enable_on_exec), BIT(task), BIT(watermark), BIT(mmap_data), BIT(sample_id_all),
	BIT(exclude_host), BIT(exclude_guest), BIT(exclude_callchain_kernel),
	BIT(exclude_callchain_user), BIT(mmap2), BIT(comm_exec), BIT(use_clockid),
	BIT(context_switch), BIT(write_backward), BIT(namespaces), BIT(ksymbol), BIT(bpf_event),
	BIT(aux_output), BIT(cgroup), BIT(text_poke), BIT(build_id), BIT(inherit_thread),
	BIT(remove_on_exec), BIT(sigtrap),
};

/* Those that are numbers, and how many bits they have */
#define FIELD(field, bits)	{ #field, offsetof(struct perf_event_attr, field), bits }
static const struct {
	const char *name;
	size_t offset;
	int bits;
} fields[] = {
	FIELD(config1, 64), FIELD(config2, 64), FIELD(config3, 64), FIELD(sample_period, 64),
	FIELD(sample_freq, 64), FIELD(sample_type, 64), FIELD(read_format, 64),
	FIELD(branch_sample_type, 64), FIELD(sample_regs_user, 64), FIELD(sample_regs_intr, 64),
	FIELD(wakeup_events, 32), FIELD(wakeup_watermark, 32),
	FIELD(sample_stack_user, 32), FIELD(clockid, 32), FIELD(aux_watermark, 32),
	FIELD(aux_sample_size, 32), FIELD(sample_max_stack, 16),
};

static const struct constant perf_constants[] = {
	CONSTANT(PERF_SAMPLE_IP), CONSTANT(PERF_SAMPLE_TID), CONSTANT(PERF_SAMPLE_TIME),
	CONSTANT(PERF_SAMPLE_ADDR), CONSTANT(PERF_SAMPLE_READ), CONSTANT(PERF_SAMPLE_CALLCHAIN),
	CONSTANT(PERF_SAMPLE_ID), CONSTANT(PERF_SAMPLE_CPU), CONSTANT(PERF_SAMPLE_PERIOD),
	CONSTANT(PERF_SAMPLE_STREAM_ID), CONSTANT(PERF_SAMPLE_RAW),
	CONSTANT(PERF_SAMPLE_BRANCH_STACK), CONSTANT(PERF_SAMPLE_REGS_USER),
	CONSTANT(PERF_SAMPLE_STACK_USER), CONSTANT(PERF_SAMPLE_WEIGHT),
	CONSTANT(PERF_SAMPLE_DATA_SRC), CONSTANT(PERF_SAMPLE_IDENTIFIER),
	CONSTANT(PERF_SAMPLE_TRANSACTION), CONSTANT(PERF_SAMPLE_REGS_INTR),
	CONSTANT(PERF_SAMPLE_PHYS_ADDR), CONSTANT(PERF_SAMPLE_AUX), CONSTANT(PERF_SAMPLE_CGROUP),
	CONSTANT(PERF_SAMPLE_DATA_PAGE_SIZE), CONSTANT(PERF_SAMPLE_CODE_PAGE_SIZE),
	CONSTANT(PERF_SAMPLE_WEIGHT_STRUCT), CONSTANT(PERF_SAMPLE_BRANCH_ANY),
	CONSTANT(PERF_FORMAT_TOTAL_TIME_ENABLED), CONSTANT(PERF_FORMAT_TOTAL_TIME_RUNNING),
	CONSTANT(PERF_FORMAT_ID), CONSTANT(PERF_FORMAT_GROUP), CONSTANT(PERF_FORMAT_LOST),
	CONSTANT(PERF_COUNT_SW_TASK_CLOCK), CONSTANT(PERF_COUNT_HW_CPU_CYCLES),
	CONSTANT(PERF_COUNT_HW_INSTRUCTIONS), CONSTANT(PERF_COUNT_HW_CACHE_REFERENCES),
	CONSTANT(PERF_COUNT_HW_CACHE_MISSES), CONSTANT(PERF_COUNT_HW_BRANCH_INSTRUCTIONS),
	CONSTANT(PERF_COUNT_HW_BRANCH_MISSES), CONSTANT(PERF_COUNT_HW_STALLED_CYCLES_FRONTEND),
	CONSTANT(PERF_COUNT_HW_STALLED_CYCLES_BACKEND), CONSTANT(EINVAL), CONSTANT(EOPNOTSUPP),
	CONSTANT(ENOENT), CONSTANT(EBUSY), CONSTANT(ENODEV),
	CONSTANT(ENXIO), CONSTANT(EAGAIN), CONSTANT(EEXIST), CONSTANT(EWOULDBLOCK),
	CONSTANT(ERANGE), CONSTANT(ENOMEM),
	{}
};

CONSTANTS(perf_constants);

static void set_field(struct perf_event_attr *attr, unsigned int i, long long value)
{
	void *field = (char *)attr + fields[i].offset;

	if (fields[i].bits == 64)
		*(long long *)field = value;
	else if (fields[i].bits == 32)
		*(unsigned int *)field = value;
	else
		*(unsigned short *)field = value;
}

static bool set_attribute(struct perf_event_attr *attr, const char *name, long long value)
{
	const char *bit;
	unsigned int i;
	size_t at;

	for (i = 0; i < ARRAY_SIZE(fields); i++)
		if (!strcmp(fields[i].name, name)) {
			set_field(attr, i, value);
			return true;
		}
	for (i = 0; i < ARRAY_SIZE(bits) && strcmp(bits[i].name, name); i++)
		;
	if (i == ARRAY_SIZE(bits))
		return false;
	bit = (const char *)&bits[i].attr;
	for (at = 0; value && at < sizeof(*attr); at++)
		((char *)attr)[at] |= bit[at];
	return true;
}

static int type_of(const char *name)
{
	static const char *const kinds[] = { "hardware", "software", "tracepoint", "cache", "raw" };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (!strcmp(name, kinds[i]))
			return i;
	if (variable(name, false))
		return number(name);
	return name[0] >= '0' && name[0] <= '9' ? number(name) : pt_pmu_type(name);
}

static void take_config(struct perf_event_attr *attr, char *word)
{
	char *code = strchr(word, '/');

	attr->type = pt_emu.type;
	if (code) {
		*code = '\0';
		attr->type = type_of(word);
	}
	attr->config = number(code ? code + 1 : word);
}

/* What is no attribute by itself */
static bool take_short(struct request *r, const char *name, long long value)
{
	struct perf_event_attr *attr = &r->attr;

	if (!strcmp(name, "period") || !strcmp(name, "freq")) {
		attr->sample_period = value;
		attr->freq = *name == 'f';
		attr->sample_type = attr->sample_type ?: PT_SAMPLE_TYPE;
		r->has_ring = true;
	} else if (!strcmp(name, "sample")) {
		attr->sample_type |= value;
	} else if (!strcmp(name, "precise_ip")) {
		attr->precise_ip = value;
	} else if (!strcmp(name, "user")) {
		attr->exclude_kernel = 1;
		attr->exclude_hv = 1;
	} else if (!strcmp(name, "cpu")) {
		r->cpu = value;
		r->pid = -1;
		r->placed = true;
	} else if (!strcmp(name, "task")) {
		r->pid = value;
		r->placed = true;
	} else if (!strcmp(name, "in")) {
		r->leader = fd_of(value);
		attr->disabled = 0;
	} else if (!strcmp(name, "running")) {
		attr->disabled = 0;
	} else if (!strcmp(name, "no_ring")) {
		r->has_ring = false;
	} else {
		return false;
	}
	return true;
}

static struct request parse(const char *words)
{
	struct request r = { .cpu = -1, .leader = -1 };
	char text[512], *word, *rest, *is;
	long long value;

	snprintf(text, sizeof(text), "%s", substitute(words));
	word = strtok_r(text, " ", &rest);
	if (!word)
		die("which event?");
	r.attr = pt_attr(0, 0);
	take_config(&r.attr, word);
	while ((word = strtok_r(NULL, " ", &rest))) {
		is = strchr(word, '=');
		if (is)
			*is = '\0';
		value = is ? number(is + 1) : 1;
		if (!take_short(&r, word, value) && !set_attribute(&r.attr, word, value))
			die("no attribute %s", word);
	}
	return r;
}

/* open_words() - open an event, with a ring where it samples: its number, or -errno */
long long open_words(const char *words)
{
	struct request r = parse(words);
	int fd = pt_open(&r.attr, r.pid, r.cpu, r.leader);

	return fd < 0 ? fd : add_event(fd, r.has_ring);
}

static long long try_open(const struct request *r, pid_t pid, int cpu)
{
	int fd = pt_open(&r->attr, pid, cpu, r->leader);

	if (fd >= 0)
		close(fd);
	return fd < 0 ? fd : 0;
}

/* try_words() - open an event, and close it: 0 or -errno */
long long try_words(const char *words)
{
	struct request r = parse(words);

	return try_open(&r, r.pid, r.cpu);
}

/* try_both() - the same, of a task and of a CPU where it does not say: does it end as wanted? */
bool try_both(long long wanted, const char *words)
{
	struct request r = parse(words);
	bool is_placed = r.placed || r.leader >= 0;
	long long task = is_placed ? try_open(&r, r.pid, r.cpu) : try_open(&r, 0, -1);
	long long cpu = is_placed ? task : try_open(&r, -1, 0);

	snprintf(trace, sizeof(trace), "%s", strerror(-task));
	if (cpu != task)
		snprintf(trace + strlen(trace), sizeof(trace) - strlen(trace), ", of a CPU: %s",
			 strerror(-cpu));
	return task == wanted && cpu == wanted;
}
