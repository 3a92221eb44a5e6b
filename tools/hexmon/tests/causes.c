// SPDX-License-Identifier: GPL-2.0-only
/*
 * The monitor's deliver.c in qemu-hexagon: each cause of QEMU 11.1 (enum hex_cause), and any other
 * number, becomes one that do_genex() of Linux 6.12 has a signal for. Prints those that do not.
 */
#include "../hexmon.h"

/* SIGBUS and SIGILL; SIGSEGV, which is right for a page that is not there or not permitted */
static const u8 bus[] = { 0x01, 0x1c, 0x1e, 0x20, 0x21, 0 }, ill[] = { 0x15, 0x1b, 0x1d, 0 };
static const u8 segv[] = { 0x11, 0x14, 0x22, 0x23, 0x24, 0x25, 0 };

static const struct {
	u8 cause;
	const u8 *signal;
} causes[] = {
	{ 0x01, bus }, { 0x02, ill }, { 0x11, segv }, { 0x12, segv }, { 0x15, ill },
	{ 0x16, ill }, { 0x18, ill }, { 0x1a, ill }, { 0x1b, ill }, { 0x1d, ill },
	{ 0x1e, bus }, { 0x20, bus }, { 0x21, bus }, { 0x22, segv }, { 0x23, segv },
	{ 0x24, segv }, { 0x25, segv }, { 0x26, bus }, { 0x27, bus }, { 0x29, bus },
	{ 0x43, ill }, { 0x44, ill }, { 0x80, ill }, { 0xbf, ill },
};

u32 peek(void)
{
	return REFUSED;
}

u32 take(void)
{
	return REFUSED;
}

static u32 system_call(u32 number, u32 a, u32 b, u32 c)
{
	register u32 r0 asm("r0") = a;
	register u32 r1 asm("r1") = b;
	register u32 r2 asm("r2") = c;
	register u32 r6 asm("r6") = number;

	asm volatile("trap0(#1)" : "+r" (r0) : "r" (r1), "r" (r2), "r" (r6) : "memory");
	return r0;
}

noreturn void die(u32 status, const char *format, ...)
{
	for (;;)
		system_call(93, status | !format, 0, 0);
}

static bool is_one_of(u32 cause, const u8 *list)
{
	while (*list && *list != cause)
		list++;
	return *list;
}

static u32 delivered(u32 cause)
{
	static struct frame f;

	f.ssr = 0;	/* user mode */
	deliver_exception(&f, cause, 0x2000);
	return f.g[1] == (G1_USER | (f.g[1] & 0xff)) && f.g[3] == 0x2000 ? f.g[1] & 0xff : 0;
}

void _start(void)
{
	static char line[21] = "cause 0x00 is wrong\n";
	u32 cause, i, wrong = 0;

	set_vectors(0x3000);
	for (cause = 0; cause < 256; cause++) {
		u32 guest = delivered(cause);
		bool right = is_one_of(guest, bus) || is_one_of(guest, ill) ||
			     is_one_of(guest, segv);

		for (i = 0; i < sizeof(causes) / sizeof(*causes); i++)
			if (causes[i].cause == cause)
				right = is_one_of(guest, causes[i].signal);
		line[8] = "0123456789abcdef"[cause >> 4];
		line[9] = "0123456789abcdef"[cause & 15];
		if (!right)
			system_call(64, 1, (u32)line, sizeof(line) - 1);
		wrong |= !right;
	}
	for (;;)
		system_call(93, wrong, 0, 0);
}
