// SPDX-License-Identifier: GPL-2.0-only
/*
 * qemu/vectors PMU: the first AltiVec instruction after the kernel has switched finds its unit off.
 * Its exception does not complete it, so the plugin for QEMU counts it once. What counts which
 * vector instruction: selftests/host/plugin, classes, ppc7400 and opcodes.
 */
#include <string.h>
#include <sys/auxv.h>
#include <unistd.h>
#include "pt.h"

#define SWITCHES	100
#define IN_TURN		4		/* simple instructions of turn() */
#define HAS_ALTIVEC	0x10000000ul	/* of AT_HWCAP, as in the kernel's asm/cputable.h */

/* 4 simple ones; the compiler knows of no vector registers */
static void turn(void)
{
	asm volatile("	.machine push\n"
		     "	.machine power7\n"
		     "	vxor	0,0,0\n"
		     "	vaddubm	2,3,4\n"
		     "	vand	2,3,4\n"
		     "	vcmpequb 2,3,4\n"
		     "	.machine pop" : : : "memory");
}

int main(int argc, char **argv)
{
	bool power7 = argc > 1 && !strcmp(argv[1], "power7");
	const char *pmu = power7 ? "power7" : "ppc7400";
	const char *event = power7 ? "PM_VSU_SIMPLE_ISSUED" : "VSIU_CMPL";
	int fd, i;

	ksft_print_header();
	ksft_set_plan(1);
	if (!(getauxval(AT_HWCAP) & HAS_ALTIVEC))
		ksft_exit_fail_msg("AT_HWCAP is %#lx: no CONFIG_ALTIVEC\n", getauxval(AT_HWCAP));
	fd = pt_open_user(pt_pmu_type(pmu), pt_event_code(pmu, event), -1);
	if (fd < 0)
		ksft_exit_fail_msg("%s: %s\n", event, strerror(-fd));
	pt_on(fd);
	for (i = 0; i < SWITCHES; i++) {
		usleep(1);
		turn();
	}
	pt_off(fd);
	pt_expect("simple instructions after a switch", pt_count(fd), SWITCHES * IN_TURN);
	ksft_finished();
}
