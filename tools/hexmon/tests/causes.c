// SPDX-License-Identifier: GPL-2.0-only
/*
 * The monitor's deliver.c on the host: each cause of QEMU 11.1 (enum hex_cause), and any other
 * number, becomes one that do_genex() of Linux 6.12 has a signal for. Prints those that do not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../hexmon.h"

/* SIGBUS and SIGILL; SIGSEGV, which is right for a page that is not there or not permitted */
static const char bus[] = "\x01\x1c\x1e\x20\x21", ill[] = "\x15\x1b\x1d";
static const char segv[] = "\x11\x14\x22\x23\x24\x25";

static const struct {
	u8 cause;
	const char *signal;
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

void print(const char *format, ...)
{
	fputs(format, stdout);
}

noreturn void stop(u32 status)
{
	exit(status);
}

/* The guest's cause, or 0 when the other registers are wrong */
static u32 delivered(u32 cause)
{
	struct frame f = {};	/* user mode */

	deliver_exception(&f, cause, 0x2000);
	return f.g[1] == (G1_USER | (f.g[1] & 0xff)) && f.g[3] == 0x2000 ? f.g[1] & 0xff : 0;
}

static bool has(const char *signal, u32 cause)
{
	return cause && strchr(signal, cause);
}

int main(void)
{
	u32 cause, i, wrong = 0;

	set_vectors(0x3000);
	for (cause = 0; cause < 256; cause++) {
		u32 guest = delivered(cause);
		bool right = has(bus, guest) || has(ill, guest) || has(segv, guest);

		for (i = 0; i < sizeof(causes) / sizeof(*causes); i++)
			if (causes[i].cause == cause)
				right = has(causes[i].signal, guest);
		if (!right)
			printf("cause 0x%02x becomes 0x%02x\n", cause, guest);
		wrong += !right;
	}
	return !!wrong;
}
