// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the module allocates, as the kernel's own trace events tell it: per CPU
 * when it is loaded, without and with an emulated PMU, and for one event. Leaves the
 * module loaded with both. Prints, for selftests/lab/bench:
 *
 *	# bench memory per-cpu|per-cpu-emulated|per-event BYTES
 * Covers: core/event core/pmu
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "kselftest.h"
#include "pt.h"

#define TRACING		"/sys/kernel/tracing"
#define PER_CPU		"percpu/percpu_alloc_percpu"
#define PER_EVENT	"kmem/kmalloc"

static char trace[1 << 16];

static void must(int err, const char *what)
{
	if (err < 0)
		ksft_exit_fail_msg("%s: %s\n", what, strerror(-err));
}

/* Of what happens from now on */
static void start(const char *name)
{
	int fd = open(TRACING "/trace", O_WRONLY | O_TRUNC);

	must(fd < 0 ? -errno : close(fd), "trace");
	must(pt_write_text("1", TRACING "/events/%s/enable", name), name);
}

/* Sum of @field over the allocations that were made by code of the module */
static unsigned long stop(const char *name, const char *field)
{
	unsigned long sum = 0;
	const char *event = strchr(name, '/') + 1;
	char *line, *rest, *at;

	must(pt_write_text("0", TRACING "/events/%s/enable", name), name);
	must(pt_read_text(trace, sizeof(trace), TRACING "/trace"), "trace");
	for (line = strtok_r(trace, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest)) {
		at = strstr(line, field);
		if (at && strstr(line, event) && strstr(line, "[pmukit]"))
			sum += strtoul(at + strlen(field), NULL, 10);
	}
	return sum;
}

static void report(const char *what, unsigned long bytes)
{
	ksft_print_msg("bench memory %s %lu\n", what, bytes);
	ksft_test_result(bytes, "memory %s was seen\n", what);
}

/* Bytes per CPU of the module, loaded with @parameters */
static unsigned long load(const char *parameters)
{
	start(PER_CPU);
	must(pt_load(parameters), "load");
	return stop(PER_CPU, " size=");
}

int main(void)
{
	unsigned long per_cpu;
	int fd;

	ksft_print_header();
	ksft_set_plan(3);
	per_cpu = load("");
	report("per-cpu", per_cpu);
	must(pt_unload(), "unload");
	report("per-cpu-emulated", load("emulate=power7") - per_cpu);
	start(PER_EVENT);
	fd = pt_open_task(pt_pmu_type("power7"), PM_CYC, -1);
	must(fd, "open");
	report("per-event", stop(PER_EVENT, "bytes_alloc="));
	close(fd);
	ksft_finished();
}
