// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/address PMU: the address and the data address of a sample are what the registers
 * say: SIAR and SDAR of POWER7, SIAR of MPC7400, none of Hexagon. The test chooses what they
 * hold, the kernel's addresses among them. Those never come out in a sample of user mode, nor those
 * of a program in an event of the kernel; a precise event has an address of SIAR or no sample.
 * By the MPC7400 user's manual, pages 11-2 and 4-24, and Linux's driver for POWER7.
 * Covers: emulation core/sampling
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

/*
 * Where an address comes from: nowhere, from the interrupted registers, or from a register. Or
 * there is no sample.
 */
enum source { NOTHING, REGS, GIVEN, LOST };

/* Registers of a program become the kernel's on PowerPC alone: there the sample is at SIAR */
#ifdef __powerpc__
#define LATE_KERNEL	true
#else
#define LATE_KERNEL	false
#endif
#define LATE(elsewhere)	(LATE_KERNEL ? GIVEN : (elsewhere))

enum { POWER7 = 1, PPC7400 };

/* @only: the modes that count, by perf's letters; NULL: all */
struct given {
	const char *what;
	unsigned int pmus;
	const char *event;
	const char *mode;
	unsigned long code, data;
	const char *more;
	const char *only;
	unsigned int precise;
	enum source ip, addr;
};

static const struct given table[] = {
	/* POWER7: SIAR for marked instructions, or the kernel's */
	{ "a marked event", POWER7, MARKED, "user", USER_CODE, USER_DATA,
	  .ip = GIVEN, .addr = GIVEN },
	{ "a marked event without the kernel", POWER7, MARKED, "user", USER_CODE, USER_DATA,
	  .only = "u", .ip = GIVEN, .addr = GIVEN },
	{ "the same, both addresses the kernel's", POWER7, MARKED, "user", KERNEL_CODE, KERNEL_DATA,
	  .only = "u", .ip = REGS },
	{ "the same, data of the kernel", POWER7, MARKED, "user", USER_CODE, KERNEL_DATA,
	  .only = "u", .ip = GIVEN },
	{ "the same, code of the kernel", POWER7, MARKED, "user", KERNEL_CODE, USER_DATA,
	  .only = "u", .ip = REGS, .addr = GIVEN },
	{ "a marked event with the kernel, its data in user mode", POWER7, MARKED, "user",
	  USER_CODE, KERNEL_DATA, .ip = GIVEN, .addr = GIVEN },
	{ "a marked event in the kernel", POWER7, MARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  .ip = GIVEN, .addr = GIVEN },
	{ "a marked event, not valid", POWER7, MARKED, "user", USER_CODE, USER_DATA, " invalid",
	  .ip = REGS },
	{ "a marked event in the kernel, not valid", POWER7, MARKED, "kernel", KERNEL_CODE,
	  KERNEL_DATA, " invalid", .ip = REGS },
	{ "another event", POWER7, UNMARKED, "user", USER_CODE, USER_DATA,
	  .ip = REGS, .addr = GIVEN },
	{ "another event without the kernel, data of the kernel", POWER7, UNMARKED, "user",
	  KERNEL_CODE, KERNEL_DATA, .only = "u", .ip = REGS },
	{ "another event in the kernel", POWER7, UNMARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  .ip = GIVEN, .addr = GIVEN },
	{ "another event, not valid", POWER7, UNMARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  " invalid", .ip = GIVEN, .addr = GIVEN },
	/* SIPR says user mode still, the address is the kernel's already */
	{ "a marked event, SIPR trails", POWER7, MARKED, "user", KERNEL_CODE, USER_DATA,
	  .ip = LATE(REGS), .addr = GIVEN },
	{ "another event, SIPR trails", POWER7, UNMARKED, "user", KERNEL_CODE, USER_DATA,
	  .ip = LATE(REGS), .addr = GIVEN },
	/* The kernel alone: a place there, of the two that are known */
	{ "the kernel alone", POWER7, UNMARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  .only = "k", .ip = GIVEN, .addr = GIVEN },
	{ "the kernel alone, a marked event", POWER7, MARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  .only = "k", .ip = GIVEN, .addr = GIVEN },
	{ "the same, not valid", POWER7, MARKED, "kernel", KERNEL_CODE, KERNEL_DATA, " invalid",
	  .only = "k", .ip = REGS },
	{ "the same, an address of user mode", POWER7, MARKED, "kernel", USER_CODE, USER_DATA,
	  .only = "k", .ip = REGS, .addr = GIVEN },
	{ "the hypervisor alone", POWER7, UNMARKED, "hypervisor", KERNEL_CODE, KERNEL_DATA,
	  .only = "h", .ip = LOST },
	{ "the hypervisor alone, a marked event", POWER7, MARKED, "hypervisor", USER_CODE,
	  USER_DATA, .only = "h", .ip = LOST },
	/* precise_ip: SIAR or no sample */
	{ "precise", POWER7, MARKED, "user", USER_CODE, USER_DATA, .precise = 2,
	  .ip = GIVEN, .addr = GIVEN },
	{ "precise, 1", POWER7, MARKED, "user", USER_CODE, USER_DATA, .precise = 1,
	  .ip = GIVEN, .addr = GIVEN },
	{ "precise in the kernel", POWER7, MARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  .precise = 2, .ip = GIVEN, .addr = GIVEN },
	{ "precise, user mode alone", POWER7, MARKED, "user", USER_CODE, USER_DATA, .only = "u",
	  .precise = 2, .ip = GIVEN, .addr = GIVEN },
	{ "precise, the kernel alone", POWER7, MARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  .only = "k", .precise = 2, .ip = GIVEN, .addr = GIVEN },
	{ "precise, not valid", POWER7, MARKED, "user", USER_CODE, USER_DATA, " invalid",
	  .precise = 2, .ip = LOST },
	{ "precise, 1, not valid", POWER7, MARKED, "user", USER_CODE, USER_DATA, " invalid",
	  .precise = 1, .ip = LOST },
	{ "precise in the kernel, not valid", POWER7, MARKED, "kernel", KERNEL_CODE, KERNEL_DATA,
	  " invalid", .precise = 2, .ip = LOST },
	{ "precise, user mode alone, not valid", POWER7, MARKED, "user", USER_CODE, USER_DATA,
	  " invalid", .only = "u", .precise = 2, .ip = LOST },
	{ "precise, the kernel alone, not valid", POWER7, MARKED, "kernel", KERNEL_CODE,
	  KERNEL_DATA, " invalid", .only = "k", .precise = 2, .ip = LOST },
	{ "precise, nothing is known", POWER7, MARKED, "user", .precise = 2, .ip = LOST },
	{ "precise, user mode alone, code of the kernel", POWER7, MARKED, "user", KERNEL_CODE,
	  USER_DATA, .only = "u", .precise = 2, .ip = LOST },
	{ "precise, the kernel alone, code of user mode", POWER7, MARKED, "kernel", USER_CODE,
	  USER_DATA, .only = "k", .precise = 2, .ip = LOST },
	{ "precise, SIPR trails", POWER7, MARKED, "user", KERNEL_CODE, USER_DATA, .precise = 2,
	  .ip = LATE(LOST), .addr = GIVEN },
	/* MPC7400: SIAR always, and no SDAR */
	{ "an event", PPC7400, NULL, "user", USER_CODE, USER_DATA, .ip = GIVEN },
	{ "an event without the kernel", PPC7400, NULL, "user", USER_CODE, USER_DATA,
	  .only = "u", .ip = GIVEN },
	{ "the same, an address of the kernel", PPC7400, NULL, "user", KERNEL_CODE, KERNEL_DATA,
	  .only = "u", .ip = REGS },
	{ "an event in the kernel", PPC7400, NULL, "kernel", KERNEL_CODE, KERNEL_DATA,
	  .ip = GIVEN },
	{ "the kernel alone", PPC7400, NULL, "kernel", KERNEL_CODE, KERNEL_DATA, .only = "k",
	  .ip = GIVEN },
	{ "the same, an address of user mode", PPC7400, NULL, "kernel", USER_CODE, USER_DATA,
	  .only = "k", .ip = REGS },
	{ "of user mode, the interrupt comes in the kernel", PPC7400, NULL, "kernel", USER_CODE,
	  USER_DATA, .ip = GIVEN },
	{ "of the kernel, the interrupt comes in user mode", PPC7400, NULL, "user", KERNEL_CODE,
	  KERNEL_DATA, .ip = LATE(REGS) },
	/* All */
	{ "nothing is known", POWER7 | PPC7400, NULL, "user", .ip = REGS },
	{ "nothing is known in the kernel", POWER7 | PPC7400, NULL, "kernel", .ip = REGS },
	{ "nothing is known, the kernel alone", POWER7 | PPC7400, NULL, "kernel", .only = "k",
	  .ip = REGS },
};

static bool is(const char *name)
{
	return !strcmp(pt_emu.processor, name);
}

static bool applies(const struct given *g)
{
	if (g->pmus == (POWER7 | PPC7400))
		return !g->only || pt_has_filter();
	return g->pmus == (is("power7") ? POWER7 : is("ppc7400") ? PPC7400 : 0);
}

/* By the given address, or in the mode that was interrupted */
static bool is_of_user(const struct given *g)
{
	if (g->ip == GIVEN && !PT_OWN_SPACE)
		return g->code < KERNEL_CODE;
	return !strcmp(g->mode, "user");
}

static bool is_right(const struct given *g, const struct pt_record *r)
{
	bool in_user = (r->header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_USER;
	u64 ip = r->words[0], addr = r->words[3];

	if (in_user != is_of_user(g))
		return false;
	if (addr != (g->addr == GIVEN ? g->data : 0))
		return false;
	if (g->ip == GIVEN)
		return ip == g->code;
	return ip && ip != g->code && (PT_OWN_SPACE || (ip < PT_KERNEL_SPACE) == in_user);
}

/* Does it take an address to tell whose it is? */
static bool takes_address(const struct given *g)
{
	bool is_user = !strcmp(g->mode, "user");

	return (g->code && (g->code < KERNEL_CODE) != is_user) ||
	       (g->only && *g->only == 'u' && g->data >= KERNEL_CODE);
}

static struct perf_event_attr attr_of(const struct given *g, u64 code)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, code, PERIOD);

	attr.sample_type |= PERF_SAMPLE_ADDR;
	attr.precise_ip = g->precise;
	if (g->only) {
		attr.exclude_user = !strchr(g->only, 'u');
		attr.exclude_kernel = !strchr(g->only, 'k');
		attr.exclude_hv = !strchr(g->only, 'h');
	}
	return attr;
}

static void test_given(const struct given *g)
{
	const struct pt_row *row = g->event ? pt_find_row(g->event) : pt_emu.any;
	struct perf_event_attr attr = attr_of(g, row->code);
	u64 lost = pt_stat(pt_emu.name, 0, "lost");
	int nr = 0, right = 0, wanted = g->ip == LOST ? 0 : NR_SAMPLES, fd;
	struct pt_record r;
	struct pt_ring ring;

	fd = pt_ring_open(&ring, &attr, -1);
	pt_tell("at %#lx data %#lx%s", g->code, g->data, g->more ? g->more : "");
	pt_on(fd);
	pt_tell("add %s %d %s", row->name, NR_SAMPLES * PERIOD, g->mode);
	pt_off(fd);
	while (pt_ring_next_sample(&ring, &r)) {
		nr++;
		right += is_right(g, &r);
		if (!is_right(g, &r))
			ksft_print_msg("misc %#x, address %#llx, data %#llx\n", r.header.misc,
				       r.words[0], r.words[3]);
	}
	lost = pt_stat(pt_emu.name, 0, "lost") - lost;
	ksft_test_result(nr == wanted && right == nr && lost == (u64)(NR_SAMPLES - wanted),
			 "%s: %d of %d right, %llu lost\n", g->what, right, nr, lost);
	pt_tell("at 0");
	pt_ring_close(&ring, fd);
}

/* A sample that shows no place needs none, as with the kernel's own driver */
static void test_no_place(void)
{
	const struct pt_row *row = pt_find_row(MARKED);
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, row->code, PERIOD);
	struct pt_record r;
	struct pt_ring ring;
	int nr = 0, fd;

	attr.sample_type = PERF_SAMPLE_TID;
	attr.precise_ip = 2;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_tell("at %#lx invalid", USER_CODE);
	pt_on(fd);
	pt_tell("add %s %d", row->name, NR_SAMPLES * PERIOD);
	pt_off(fd);
	while (pt_ring_next_sample(&ring, &r))
		nr++;
	ksft_test_result(nr == NR_SAMPLES, "precise, not valid, no address wanted: %d\n", nr);
	pt_tell("at 0");
	pt_ring_close(&ring, fd);
}

/* An address that one CPU is given stays there */
static void test_apart(void)
{
	int here = pt_command("at %#lx cpu 0", USER_CODE);
	int nowhere = pt_command("at %#lx cpu 99", USER_CODE);

	ksft_test_result(!here && nowhere, "of a CPU: %d, of none: %s\n", here,
			 strerror(-nowhere));
	pt_tell("at 0 cpu 0");
}

int main(int argc, char **argv)
{
	unsigned int i, nr;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	for (i = 0, nr = 1 + is("power7"); i < ARRAY_SIZE(table); i++)
		nr += applies(&table[i]);
	ksft_set_plan(nr);
	pt_pin(0);
	for (i = 0; i < ARRAY_SIZE(table); i++)
		if (applies(&table[i]) && PT_OWN_SPACE && takes_address(&table[i]))
			ksft_test_result_skip("%s: here every address may be a program's\n",
					      table[i].what);
		else if (applies(&table[i]))
			test_given(&table[i]);
	if (is("power7"))
		test_no_place();
	test_apart();
	pt_emulate_end();
	ksft_finished();
}
