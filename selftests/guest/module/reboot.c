// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/reboot PMU CODE [kexec]: counters that programs use are frozen when the machine goes down,
 * or when another kernel is to have it by kexec.
 * On each CPU two tasks take turns, each with an event that counts and one that is sampled.
 * The test module at_reboot looks, and prints the test points 2 and 3 and the end of the
 * suite. The last command of a suite: nothing comes after it.
 * Covers: core/pmu
 */
#include <errno.h>
#include <linux/kexec.h>
#include <linux/reboot.h>
#include <stdlib.h>
#include <string.h>
#include <sys/reboot.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "pt.h"

#define PERIOD		20000
#define ENOUGH		1000000
#define PLACE		0x20000000	/* beyond the kernel, and there */
#define PLACE_SIZE	0x10000		/* a page */

static int type;
static u64 code;

/* Two programs on a CPU hand a byte to each other */
static void take_turns(int cpu, int from, int to)
{
	struct perf_event_attr attr = pt_attr(type, code);
	int counter = pt_open_task(type, code, -1), sampler;
	char byte = 0;

	attr.sample_period = PERIOD;
	sampler = pt_open(&attr, 0, -1, -1);
	if (counter < 0 || sampler < 0)
		_exit(1);
	pt_pin(cpu);
	pt_on(counter);
	pt_on(sampler);
	for (;;) {
		if (write(to, &byte, 1) != 1)
			_exit(1);
		pt_run_turns(1000);
		if (read(from, &byte, 1) != 1)
			_exit(1);
	}
}

static void start(int cpu)
{
	int there[2], back[2];

	if (pipe(there) || pipe(back))
		ksft_exit_fail_msg("no pipe\n");
	if (!fork())
		take_turns(cpu, back[0], there[1]);
	if (!fork())
		take_turns(cpu, there[0], back[1]);
}

/* True when the counters of each CPU count, on a busy host later */
static bool all_count(int cpus)
{
	u64 end = pt_now() + 60000000000ull;
	int i, fd, good = 0;

	for (i = 0; i < cpus; i++) {
		fd = pt_open_cpu(type, code, i, -1);
		pt_on(fd);
		while (pt_count(fd) <= ENOUGH && pt_now() < end)
			usleep(10000);
		good += pt_count(fd) > ENOUGH;
		close(fd);
	}
	return good == cpus;
}

/* A kernel that nobody comes to: at_reboot ends the machine before */
static void load_kernel(void)
{
	static char nothing[PLACE_SIZE];
	struct kexec_segment segment = { nothing, sizeof(nothing), (void *)PLACE, PLACE_SIZE };

	if (syscall(__NR_kexec_load, PLACE, 1, &segment, KEXEC_ARCH_DEFAULT))
		ksft_exit_fail_msg("kexec takes no kernel: error %d\n", errno);
}

int main(int argc, char **argv)
{
	bool kexec = argc > 3 && !strcmp(argv[3], "kexec");
	int cpus = sysconf(_SC_NPROCESSORS_ONLN), i;

	ksft_print_header();
	ksft_set_plan(3);
	type = argc > 2 ? pt_pmu_type(argv[1]) : -1;
	if (type < 0)
		ksft_exit_fail_msg("usage: reboot PMU CODE [kexec]\n");
	code = strtoull(argv[2], NULL, 0);
	if (kexec)
		load_kernel();
	for (i = 0; i < cpus; i++)
		start(i);
	ksft_test_result(all_count(cpus), "the counters of %d CPUs count\n", cpus);
	pt_write_text("N", "/sys/module/printk/parameters/time");
	sync();
	reboot(kexec ? LINUX_REBOOT_CMD_KEXEC : RB_POWER_OFF);
	ksft_exit_fail_msg("the machine goes on\n");
}
