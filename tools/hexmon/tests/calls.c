// SPDX-License-Identifier: GPL-2.0-only
/* Every call that needs no event, and numbers that are no call. */
#include "guest.h"

static void test_registers(void)
{
	u32 g0, g1, g2, g3;

	CALL(VMSETREGS, 0x11223344, 0x80000001, 0x55667788, 0x99aabbcc);
	asm volatile("%0 = g0\n%1 = g1\n%2 = g2\n%3 = g3"
		     : "=r" (g0), "=r" (g1), "=r" (g2), "=r" (g3));
	is(g0, 0x11223344, "vmsetregs: G0");
	is(g1, 0x80000001, "vmsetregs: G1");
	is(g2, 0x55667788, "vmsetregs: G2");
	is(g3, 0x99aabbcc, "vmsetregs: G3");
	is(CALL(VMGETREGS, 0, 0, 0, 0) >> 32, 0x80000001, "vmgetregs: G1 in R1");
}

static void test_interrupts(void)
{
	is(intop(INT_NOP, 0), 0, "vmintop nop");
	is(intop(INT_STATUS, 9), 4, "status: globally enabled at the start");
	is(intop(INT_GLOBDIS, 9), 0, "disable 9 globally");
	is(intop(INT_POST, 9), 0, "post 9");
	is(intop(INT_STATUS, 9), 1, "status: pending");
	is(intop(INT_PEEK, 0), REFUSED, "peek: not enabled");
	is(intop(INT_LOCEN, 9), 0, "enable 9 locally");
	is(intop(INT_STATUS, 9), 3, "status: locally enabled");
	is(intop(INT_PEEK, 0), REFUSED, "peek: not enabled globally");
	is(intop(INT_GLOBEN, 9), 0, "enable 9 globally");
	is(intop(INT_PEEK, 0), 9, "peek: 9");
	is(intop(INT_STATUS, 9), 7, "peek takes nothing");
	intop(INT_LOCDIS, 9);
	is(intop(INT_PEEK, 0), REFUSED, "peek: disabled locally");
	intop(INT_LOCEN, 9);
	intop(INT_GLOBDIS, 9);
	is(intop(INT_PEEK, 0), REFUSED, "peek: disabled globally");
	intop(INT_GLOBEN, 9);
	intop(INT_POST, 31);
	intop(INT_LOCEN, 31);
	intop(INT_GLOBEN, 31);
	is(intop(INT_GET, 0), 9, "get: the lower number first");
	is(intop(INT_STATUS, 9), 2, "get takes it, and disables it globally");
	is(intop(INT_GET, 0), 31, "get: the other one");
	is(intop(INT_GET, 0), REFUSED, "get: nothing left");
	intop(INT_POST, 9);
	intop(INT_CLEAR, 9);
	is(intop(INT_STATUS, 9), 2, "clear");
	is(intop(INT_AFFINITY, 9), 0, "affinity");
	is(intop(INT_POST, 32), REFUSED, "there is no interrupt 32");
	is(intop(11, 0), REFUSED, "there is no operation 11");
}

int main(void)
{
	u32 i;

	plan(48);
	is(CALL(VMVERSION, 0x700, 0, 0, 0), 0x800, "vmversion");
	is(CALL(VMGETIE, 5, 0, 0, 0), 0, "vmgetie: off at the start");
	is(CALL(VMSETIE, 1, 0, 0, 0), 0, "vmsetie returns what it was");
	is(CALL(VMGETIE, 5, 0, 0, 0), 1, "vmgetie: on");
	is(CALL(VMSETIE, 2, 0, 0, 0), 1, "vmsetie takes the lowest bit");
	is(CALL(VMGETIE, 5, 0, 0, 0), 0, "vmgetie: off again");
	is(CALL(VMSETVEC, (u32)vectors, 0, 0, 0), 0, "vmsetvec");
	test_registers();
	test_interrupts();
	for (i = 0; i < 7; i += 3)
		is(CALL(VMCACHE, i, 0, 4096, 0), 0, "vmcache");
	is(CALL(VMCACHE, 7, 0, 4096, 0), REFUSED, "vmcache: no operation 7");
	is(CALL(VMYIELD, 5, 0, 0, 0), 0, "vmyield");
	is(CALL(VMVPID, 5, 0, 0, 0), 0, "vmvpid");
	is(CALL(VMSTART, 0x20000000, 0x20100000, 0, 0), REFUSED, "vmstart: one processor");
	is(CALL(VMCLRMAP, 0, 4096, 0, 0), 0, "vmclrmap");
	is(CALL(VMNEWMAP, 0x20000000, 0, 0, 0), REFUSED, "vmnewmap: no linear list");
	is(CALL(VMNEWMAP, 0x20000000, 2, 0, 0), REFUSED, "vmnewmap: no kind 2");
	is(CALL(TEST, IDENTIFY, 0, 0, 0), 0x706d756b, "test call: identify");
	is(CALL(TEST, 99, 0, 0, 0), REFUSED, "test call: unknown");
	is(CALL(27, 1, 2, 3, 4), REFUSED, "an unknown call");
	is(pmu_get(8), REFUSED, "the PMU call, which is one");
	return failures();
}
