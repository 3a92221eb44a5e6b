// SPDX-License-Identifier: GPL-2.0-only
/*
 * Where a sample is, on the processor's own registers. The test writes SIAR and what MMCRA says of
 * it (the test module siar), where QEMU writes neither: an event of the kernel alone has samples in
 * the kernel, one of user mode there, and a precise one at SIAR, or none. By Linux's driver
 * core-book3s.c, perf_read_regs() and siar_valid().
 * Covers: core/sampling access
 */
#include "arch.h"
#include "event.h"

#define PERIOD		100003
#define MARKED		0x2d05a		/* PM_MRK_DTLB_MISS_4K, on PMC2 */
#define MANY		150		/* samples, of 300 periods */
#define ADDRESS		0xc000000000123458ull
/* Of MMCRA: instructions are marked; SIAR is of user mode; on a POWER7+: it is valid */
#define SAMPLE_ENABLE	1ull
#define SIPR		0x20000000000ull
#define VALID		0x10000000ull

enum where { AT_SIAR, KERNEL_OR_LOST, LOST, USER_MODE, ANY };

static const struct row {
	const char *what;
	bool no_user, no_kernel;
	u64 siar, bits;
	enum where where;
} rows[] = {
	{ "kernel alone, no SIAR", 1, 0, 0, 0, KERNEL_OR_LOST },
	{ "user mode alone, no SIAR", 0, 1, 0, 0, USER_MODE },
	{ "kernel alone, SIPR trails", 1, 0, ADDRESS, SIPR, AT_SIAR },
	{ "kernel alone, marked", 1, 0, ADDRESS, SAMPLE_ENABLE | SIPR | VALID, AT_SIAR },
	{ "kernel alone, SIAR of user mode", 1, 0, 0x10000000, SAMPLE_ENABLE | SIPR | VALID,
	  KERNEL_OR_LOST },
	{ "both modes, SIPR trails", 0, 0, ADDRESS, SIPR, AT_SIAR },
	{ "user mode alone, SIAR of the kernel", 0, 1, ADDRESS, SIPR, USER_MODE },
};

static u64 nr, at_siar, in_user, mixed, lost;

/* The samples of an event, and what is lost since the last time */
static void look(int e, u64 siar)
{
	static u64 before;
	struct pt_record r;
	bool user;

	for (nr = 0, at_siar = 0, in_user = 0, mixed = 0; e && pt_next(e, &r); nr++) {
		user = (r.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_USER;
		in_user += user;
		at_siar += siar && r.words[0] == siar;
		mixed += (r.words[0] >= PT_KERNEL_SPACE) == user;
	}
	lost = pt_stat("power7", 0, "lost") - before;
	before += lost;
}

static void expect(const char *what, enum where where, u64 least)
{
	const bool good[] = {
		[AT_SIAR] = nr >= least && at_siar == nr && !in_user && (!lost || least < MANY),
		[KERNEL_OR_LOST] = nr && lost && !in_user && !mixed,
		[LOST] = !nr && lost >= least,
		[USER_MODE] = nr >= least && in_user == nr && !mixed,
		[ANY] = nr >= least && !mixed && !lost,
	};

	ksft_test_result(good[where],
			 "%s: %llu samples, %llu at SIAR, %llu in user mode, %llu mixed, %llu lost\n",
			 what, nr, at_siar, in_user, mixed, lost);
}

/* In both modes, until so many periods are over. QEMU counts in each, whatever the event says */
static void work(int e, u64 periods)
{
	char text[256];

	while (pt_count(e) < periods * PERIOD) {
		pt_run_turns(1000);
		pt_read_text(text, sizeof(text), "/proc/version");
	}
}

static void choose(u64 siar, u64 bits)
{
	pt_set_hex(PT_SIAR "siar", siar);
	pt_set_hex(PT_SIAR "mmcra", pt_hex(PT_SIAR "mmcra") | bits);
}

/* SIAR is there before the event counts: periods may end before MMCRA is chosen. Is it kept? */
static bool sample(const struct row *r)
{
	u64 mmcra = pt_hex(PT_SIAR "mmcra");
	int e = PT_CPU(0, PM_INST_CMPL, .sample_period = PERIOD, .exclude_user = r->no_user,
		       .exclude_kernel = r->no_kernel);
	bool kept;

	look(0, 0);
	pt_set_hex(PT_SIAR "siar", r->siar);
	pt_on(e);
	choose(r->siar, r->bits);
	work(e, 300);
	pt_off(e);
	kept = pt_hex(PT_SIAR "siar") == r->siar;
	pt_set_hex(PT_SIAR "mmcra", mmcra);
	pt_set_hex(PT_SIAR "siar", 0);
	look(e, r->siar);
	pt_close(e);
	return kept;
}

/*
 * Where a machine writes SIAR itself, some are lost: in an SLB miss of a program the kernel runs
 * without translation and interrupts, and the program goes on before the interrupt comes
 */
static bool test_modes(void)
{
	bool kept = sample(&rows[2]);
	unsigned int i;

	for (i = 0; i < (kept ? ARRAY_SIZE(rows) : 2); i++) {
		sample(&rows[i]);
		if (!kept && !i)
			ksft_test_result(nr >= MANY && !in_user && !mixed && lost < nr / 20,
					 "kernel alone: %llu samples, %llu lost\n", nr, lost);
		else
			expect(rows[i].what, rows[i].where, MANY);
	}
	return kept;
}

/*
 * The interrupts are those of instructions, which QEMU counts; the marked event's counter is
 * negative then because the test wrote it. Who leaves the CPU may have MMCRA written anew, so not
 * each of the samples need be there.
 */
static void test_marked(const char *what, unsigned int precise, u64 siar, u64 bits,
			enum where where)
{
	int a = PT_CPU(0, PM_INST_CMPL, .sample_period = PERIOD), i;
	int e = PT_CPU(0, MARKED, .sample_period = 1000, .precise_ip = precise);

	pt_on(e);
	pt_on(a);
	look(0, 0);
	for (i = 1; i <= 20; i++) {
		choose(siar, bits);
		pt_set_hex(PT_SIAR "pmc2", 0x80000000);
		work(a, i);
	}
	look(e, siar);
	expect(what, where, 11);
	pt_close(e);
	pt_close(a);
}

/*
 * Another event goes: an overflow that meets such a stop of the counters has its sample with the
 * next event, in an interrupt of its own. Until then SIAR and MMCRA are of something else
 */
static void test_owed(void)
{
	int e = PT_CPU(0, MARKED, .sample_period = 1000, .precise_ip = 1);
	int a = PT_CPU(0, PM_CYC), i;

	pt_on(e);
	look(0, 0);
	for (i = 0; i < 20; i++) {
		pt_on(a);
		choose(ADDRESS, VALID);
		pt_set_hex(PT_SIAR "pmc2", 0x80000000);
		pt_off(a);
	}
	pt_set_hex(PT_SIAR "siar", 0);
	look(e, ADDRESS);
	ksft_test_result(!nr && !lost, "precise, owed: no sample at another SIAR\n");
}

int main(void)
{
	char info[4096] = "";
	bool plus;

	pt_begin("power7");
	pt_no_limits();
	pt_pin(0);
	pt_read_text(info, sizeof(info), "/proc/cpuinfo");
	plus = strstr(info, "(pvr 004a ");	/* a POWER7+ */
	if (test_modes()) {
		test_marked("precise, valid", 1 + plus, ADDRESS, VALID, AT_SIAR);
		test_marked("precise, not valid", 1 + plus, ADDRESS, 0, plus ? LOST : AT_SIAR);
		test_marked("precise, no SIAR", 1 + plus, 0, VALID, LOST);
		test_marked("not precise, no SIAR", 0, 0, VALID, ANY);
		test_owed();
	} else {
		ksft_test_result_skip("SIAR of the test's own: this machine writes it\n");
	}
	pt_finish();
}
