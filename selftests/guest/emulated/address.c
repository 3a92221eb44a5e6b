// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/address PMU: the address and the data address of a sample are what the registers
 * say: SIAR and SDAR of POWER7, SIAR of MPC7400, none of Hexagon. The test chooses what they
 * hold, the kernel's addresses among them, and those never come out in a sample of user mode.
 * By the MPC7400 user's manual, pages 11-2 and 4-24, and Linux's driver for POWER7.
 */
#include <string.h>
#include "arch.h"
#include "emu.h"

#define PERIOD		1000
#define NR_SAMPLES	10
#define MARKED		"PM_MRK_DTLB_MISS_4K"
#define UNMARKED	"PM_CYC"

/* Addresses that the test chooses; the kernel's are in the upper half, or the upper quarter */
#define USER_CODE	0x10123454ul
#define USER_DATA	0x2badc0d8ul
#define KERNEL_CODE	(~0ul / 16 * 15 + 0x123454ul)
#define KERNEL_DATA	(~0ul / 16 * 15 + 0x2badc0ul)

/* Where an address comes from: nowhere, from the interrupted registers, or from a register */
enum source { NOTHING, REGS, TOLD };

struct given {
	const char *what;
	bool power7, ppc7400;	/* which of the two this is for */
	const char *event;
	const char *mode;
	unsigned long code, data;
	const char *more;
	bool no_kernel;
	enum source ip, addr;
};

static const struct given table[] = {
	/* POWER7: SIAR for marked instructions, or the kernel's */
	{ "a marked event", true, false, MARKED, "user", USER_CODE, USER_DATA, "", false,
	  TOLD, TOLD },
	{ "a marked event without the kernel", true, false, MARKED, "user", USER_CODE, USER_DATA,
	  "", true, TOLD, TOLD },
	{ "the same, both addresses the kernel's", true, false, MARKED, "user", KERNEL_CODE,
	  KERNEL_DATA, "", true, REGS, NOTHING },
	{ "the same, data of the kernel", true, false, MARKED, "user", USER_CODE, KERNEL_DATA,
	  "", true, TOLD, NOTHING },
	{ "the same, code of the kernel", true, false, MARKED, "user", KERNEL_CODE, USER_DATA,
	  "", true, REGS, TOLD },
	{ "a marked event with the kernel, its data in user mode", true, false, MARKED, "user",
	  USER_CODE, KERNEL_DATA, "", false, TOLD, TOLD },
	{ "a marked event in the kernel", true, false, MARKED, "kernel", KERNEL_CODE,
	  KERNEL_DATA, "", false, TOLD, TOLD },
	{ "a marked event, not valid", true, false, MARKED, "user", USER_CODE, USER_DATA,
	  " invalid", false, REGS, NOTHING },
	{ "a marked event in the kernel, not valid", true, false, MARKED, "kernel", KERNEL_CODE,
	  KERNEL_DATA, " invalid", false, REGS, NOTHING },
	{ "another event", true, false, UNMARKED, "user", USER_CODE, USER_DATA, "", false,
	  REGS, TOLD },
	{ "another event without the kernel, data of the kernel", true, false, UNMARKED, "user",
	  KERNEL_CODE, KERNEL_DATA, "", true, REGS, NOTHING },
	{ "another event in the kernel", true, false, UNMARKED, "kernel", KERNEL_CODE,
	  KERNEL_DATA, "", false, TOLD, TOLD },
	{ "another event, not valid", true, false, UNMARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  " invalid", false, TOLD, TOLD },
	/* MPC7400: SIAR always, and no SDAR */
	{ "an event", false, true, NULL, "user", USER_CODE, USER_DATA, "", false,
	  TOLD, NOTHING },
	{ "an event without the kernel", false, true, NULL, "user", USER_CODE, USER_DATA, "",
	  true, TOLD, NOTHING },
	{ "the same, an address of the kernel", false, true, NULL, "user", KERNEL_CODE,
	  KERNEL_DATA, "", true, REGS, NOTHING },
	{ "an event in the kernel", false, true, NULL, "kernel", KERNEL_CODE, KERNEL_DATA, "",
	  false, TOLD, NOTHING },
	/* All */
	{ "nothing is known", true, true, NULL, "user", 0, 0, "", false, REGS, NOTHING },
	{ "nothing is known in the kernel", true, true, NULL, "kernel", 0, 0, "", false,
	  REGS, NOTHING },
};

static bool is(const char *name)
{
	return !strcmp(pmk_emu.processor, name);
}

static bool applies(const struct given *g)
{
	return is("power7") ? g->power7 : is("ppc7400") ? g->ppc7400 : g->power7 && g->ppc7400;
}

static bool is_right(const struct given *g, const struct pmk_record *r)
{
	bool in_user = (r->header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_USER;
	bool user = !strcmp(g->mode, "user");
	u64 ip = r->words[0], addr = r->words[3];

	if (in_user != user)
		return false;
	if (addr != (g->addr == TOLD ? g->data : 0))
		return false;
	if (g->ip == TOLD)
		return ip == g->code;
	return ip && ip != g->code && (PMK_OWN_SPACE || (ip < KERNEL_CODE / 8 * 5) == user);
}

/* An address of the kernel that user mode must not see */
static bool is_hidden(const struct given *g)
{
	return g->no_kernel && (g->code >= KERNEL_CODE || g->data >= KERNEL_CODE);
}

static void test_given(const struct given *g)
{
	const struct pmk_row *row = g->event ? pmk_find_row(g->event) : pmk_emu.any;
	struct perf_event_attr attr = pmk_sampling_attr(pmk_emu.type, row->code, PERIOD);
	int nr = 0, right = 0, fd;
	struct pmk_record r;
	struct pmk_ring ring;

	attr.sample_type |= PERF_SAMPLE_ADDR;
	attr.exclude_kernel = g->no_kernel;
	fd = pmk_ring_open(&ring, &attr, -1);
	pmk_tell("at %#lx data %#lx%s", g->code, g->data, g->more);
	pmk_on(fd);
	pmk_tell("add %s %d %s", row->name, NR_SAMPLES * PERIOD, g->mode);
	pmk_off(fd);
	while (pmk_ring_next(&ring, &r)) {
		if (r.header.type != PERF_RECORD_SAMPLE)
			continue;
		nr++;
		right += is_right(g, &r);
		if (!is_right(g, &r))
			ksft_print_msg("misc %#x, address %#llx, data %#llx\n", r.header.misc,
				       r.words[0], r.words[3]);
	}
	ksft_test_result(nr == NR_SAMPLES && right == nr, "%s: %d of %d right\n", g->what, right,
			 nr);
	pmk_tell("at 0");
	pmk_ring_close(&ring, fd);
}

/* What is told to one CPU stays there */
static void test_apart(void)
{
	int here = pmk_command("at %#lx cpu 0", USER_CODE);
	int nowhere = pmk_command("at %#lx cpu 99", USER_CODE);

	ksft_test_result(!here && nowhere, "of a CPU: %d, of none: %s\n", here,
			 strerror(-nowhere));
	pmk_tell("at 0 cpu 0");
}

int main(int argc, char **argv)
{
	unsigned int i, nr = 1;

	ksft_print_header();
	pmk_emulate(argc, argv, "clock=manual");
	for (i = 0; i < ARRAY_SIZE(table); i++)
		nr += applies(&table[i]);
	ksft_set_plan(nr);
	pmk_pin(0);
	for (i = 0; i < ARRAY_SIZE(table); i++)
		if (applies(&table[i]) && PMK_OWN_SPACE && is_hidden(&table[i]))
			ksft_test_result_skip("%s: here every address may be a program's\n",
					      table[i].what);
		else if (applies(&table[i]))
			test_given(&table[i]);
	test_apart();
	pmk_emulate_end();
	ksft_finished();
}
