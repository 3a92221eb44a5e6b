// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/ipi PMU: who opens and closes events on one CPU does not interrupt the others.
 * The real PMU of the machine works as well: "real" after its name chooses it.
 *
 * The kernel interrupts other CPUs for itself, in its own ticks and when RCU has work for its
 * thread. So those that the system calls of this program send are counted apart where the
 * kernel can, and all where a tick is longer than opening an event.
 * Covers: core/event core/pmu
 */
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include "emu.h"

#define TIMES		1000
#define FEW		(TIMES / 4)	/* the kernel's own, busy: up to 115 were seen */
#define FEW_SENT	(TIMES / 2)	/* those in system calls: up to 12 in a second were seen */
#define SLOW		1000000000ull	/* ns: a tick for four events, or for less */
#define TRACEPOINT	"/sys/kernel/tracing/events/csd/csd_queue_cpu/id"
/* In no interrupt of CPU 0, neither hard nor soft */
#define SENT		"cpu == 1 && !(common_flags & 24)"

/* Interrupts that other CPUs send */
static bool is_call(const char *line)
{
	return strstr(line, "Function call") || strstr(line, "IPI");
}

/* An event that counts those that this task sends to CPU 1; negative where there is none */
static int open_sent(void)
{
	u64 id;
	int fd;

	if (pt_read_number(&id, 10, TRACEPOINT))
		return -1;
	fd = pt_open_task(PERF_TYPE_TRACEPOINT, id, -1);
	if (fd >= 0 && ioctl(fd, PERF_EVENT_IOC_SET_FILTER, SENT))
		ksft_exit_fail_perror("a filter of the kernel's function calls");
	return fd;
}

static void open_and_close(int type, u64 code, bool count)
{
	int i, fd;

	for (i = 0; i < TIMES; i++) {
		fd = pt_open_task(type, code, -1);
		if (fd < 0)
			ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
		if (count)
			pt_on(fd);
		close(fd);
	}
}

static void test(const char *what, int type, u64 code, bool count)
{
	u64 before, more, start, passed, own = 0;
	int sent = open_sent();
	bool slow;

	pt_on(sent);
	before = pt_interrupts(is_call);
	start = pt_now();
	open_and_close(type, code, count);
	passed = pt_now() - start;
	more = pt_interrupts(is_call) - before;
	pt_off(sent);
	if (sent >= 0)
		own = pt_count(sent);
	close(sent);
	slow = sent >= 0 && passed > SLOW;
	ksft_test_result(own < FEW_SENT && (slow || more < FEW),
			 "%s %d times on CPU 0: %llu interrupts of CPU 1%s, %llu in system calls%s\n",
			 what, TIMES, more, slow ? " (slow)" : "", own,
			 sent < 0 ? " (not known)" : "");
}

/* Everything again after CPU 1 has counted too */
static void test_touched(int type, u64 code)
{
	int fd = pt_open_task(type, code, -1);

	pt_on(fd);
	pt_pin(1);
	pt_run_turns(1000);
	pt_pin(0);
	close(fd);
	test("opened, counted and closed after CPU 1 has counted", type, code, true);
}

int main(int argc, char **argv)
{
	bool real = argc > 2 && !strcmp(argv[2], "real");
	int type;
	u64 code;

	ksft_print_header();
	if (real) {
		if (pt_load(""))
			ksft_exit_fail_msg("cannot load pmukit\n");
		type = pt_pmu_type(argv[1]);
		code = PM_INST_CMPL;
	} else {
		pt_emulate(argc, argv, "clock=manual");
		type = pt_emu.type;
		code = pt_emu.any->code;
	}
	if (access("/sys/devices/system/cpu/cpu1", F_OK))
		ksft_exit_skip("this machine has one CPU\n");
	ksft_set_plan(3);
	pt_pin(0);
	test("opened and closed", type, code, false);
	test("opened, counted and closed", type, code, true);
	test_touched(type, code);
	if (pt_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit\n");
	ksft_finished();
}
