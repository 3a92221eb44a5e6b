// SPDX-License-Identifier: GPL-2.0-only
/*
 * stays: what a user reads of others in the user copies of a POWER7's MMCR1, SIAR and SDAR (Power
 * ISA 2.06, SPRs 782, 780 and 781) when their program has ended. They are compared with the
 * registers as the kernel reads them. QEMU writes SIAR and SDAR in no sample: the test module
 * siar does.
 * Covers: core/hot
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "arch.h"
#include "pt.h"
#include "siar.h"
#include "user.h"

#define ADDRESS		0x12345670u
#define DATA		0x76543210u

static u64 code;
static u64 *seen;	/* MMCR1, as the kernel reads it while the event counts */

static u64 kernel_mmcr1(void)
{
	u64 value;

	if (pt_read_number(&value, 16, "/sys/devices/system/cpu/cpu0/mmcr1"))
		ksft_exit_fail_msg("the kernel does not show MMCR1\n");
	return value;
}

/* The halves that a program of 32 bits has, too */
static unsigned int mmcr1(void)
{
	return PT_MFSPR(782);
}

static unsigned int siar(void)
{
	return PT_MFSPR(780);
}

static unsigned int sdar(void)
{
	return PT_MFSPR(781);
}

/* Another program, with an event of its own, that ends */
static void count(void)
{
	int fd = pt_open_task(pt_pmu_type("power7"), code, -1);

	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	pt_on(fd);
	pt_run(100000);
	*seen = kernel_mmcr1();
	close(fd);
}

static unsigned int another_counts(u64 what)
{
	code = what;
	pt_as(0, PT_ALL, count);
	return *seen;
}

/* Reads as a user, who has no event */
static void read_as_user(void)
{
	seen[1] = mmcr1();
	seen[2] = siar();
	seen[3] = sdar();
}

int main(void)
{
	unsigned int cycles, instructions;

	ksft_print_header();
	pt_pin(0);
	seen = pt_shared(4 * sizeof(*seen));
	ksft_set_plan(4);
	pt_set_register("siar", ADDRESS);
	pt_set_register("sdar", DATA);
	cycles = another_counts(PM_CYC);
	pt_as(PT_USER, 0, read_as_user);
	ksft_test_result(cycles && seen[1] == cycles,
			 "MMCR1 after the event has gone: %#llx, it was %#x\n", seen[1], cycles);
	ksft_test_result(seen[2] == ADDRESS, "SIAR: %#llx\n", seen[2]);
	ksft_test_result(seen[3] == DATA, "SDAR: %#llx\n", seen[3]);
	instructions = another_counts(PM_INST_CMPL);
	pt_as(PT_USER, 0, read_as_user);
	ksft_test_result(instructions != cycles && seen[1] == instructions,
			 "MMCR1 after another event: %#llx, it was %#x\n", seen[1], instructions);
	ksft_finished();
}
