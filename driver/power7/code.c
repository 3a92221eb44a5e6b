// SPDX-License-Identifier: GPL-2.0-only
/* POWER7: valid event codes, and codes that count the same. */
#include "model/check.h"
#include "power7/code.h"
#include "power7/power7.h"

#define PMC5_CODE	0x500fau	/* run instructions */
#define PMC6_CODE	0x600f4u	/* run cycles */
#define TIME_BASE_CODE	0x300f8u	/* PM_TB_BIT_TRANS */

/*
 * Codes that count the same. @task counts the same only for a task, because the run latch is always
 * set while a task runs; 0: none.
 */
static const struct {
	u32 code;
	u32 other;
	u32 task;
} same_count[] = {
	{ 0x200f2, 0x300f2, 0 },	/* PM_INST_DISP */
	{ 0x200f4, PMC6_CODE, 0x1e },	/* PM_RUN_CYC, PM_CYC */
	{ 0x400fa, PMC5_CODE, 0x2 },	/* PM_RUN_INST_CMPL, PM_INST_CMPL */
	{ 0x2c05a, 0x2c05e, 0 },	/* PM_DTLB_MISS_4K */
	{ 0x2d05a, 0x2d05e, 0 },	/* PM_MRK_DTLB_MISS_4K */
};

/*
 * Codes, and the code that counts the same only while the run latch is set. Operating systems set
 * the latch while they do useful work and clear it in the idle loop (event reference, Appendix B,
 * PM_RUN_CYC). Linux also sets it for an interrupt in the idle loop.
 */
static const struct {
	u32 code;
	u32 gated;
} run_latch[] = {
	{ 0x1e, 0x200f4 },		/* PM_CYC, PM_RUN_CYC */
	{ 0x2, 0x400fa },		/* PM_INST_CMPL, PM_RUN_INST_CMPL */
	{ 0x200f4, 0x200f4 },
	{ PMC6_CODE, PMC6_CODE },	/* "non idle cycles" (chapter 1) */
	{ 0x400fa, 0x400fa },
	{ PMC5_CODE, PMC5_CODE },	/* "non idle completed instructions" (chapter 1) */
	{ 0x400f4, 0x400f4 },		/* PM_RUN_PURR */
	{ 0x10008, 0x10008 },		/* PM_RUN_SPURR */
};

/**
 * power7_gated() - find the code that counts the same, but not while the CPU is idle
 * @code: an event code that power7_accept() takes
 *
 * Source: Appendix B of the event reference. Any context.
 *
 * Return: the code, which may be @code; 0: there is none.
 */
u32 power7_gated(u32 code)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(run_latch); i++)
		if (run_latch[i].code == code)
			return run_latch[i].gated;
	return 0;
}

/**
 * power7_ignores_fcwait() - does a code count while the run latch is 0 in spite of MMCR0[FCWAIT]?
 * @code: an event code that power7_accept() takes
 * @pmc: the counter that counts @code, 1 to 6
 *
 * Source: Appendix B of the event reference, PM_ANY_THRD_RUN_CYC and PM_THRD_4_RUN_CYC. As for
 * power7_overflow_of(), bit 0 of the selector, a unit and COMBINE make no difference. Any context.
 */
bool power7_ignores_fcwait(u32 code, unsigned int pmc)
{
	unsigned int sel = code_psel(code) & ~1u;

	return (pmc == 1 && sel == 0xfa) || (pmc == 4 && sel == 0x60);
}

/* Counter and selector of PM_PMC1_OVERFLOW to PM_PMC6_OVERFLOW */
static const struct {
	u8 pmc;
	u8 psel;
} overflow[] = {
	{ 2, 0x10 }, { 3, 0x10 }, { 4, 0x10 }, { 1, 0x10 }, { 1, 0x24 }, { 3, 0x24 },
};

/**
 * power7_overflow_of() - find the counter whose overflows a code counts
 * @code: an event code that power7_accept() takes
 * @pmc: the counter that counts @code, 1 to 6
 *
 * A counter whose overflows are counted does not interrupt (event reference, Appendix B,
 * PM_PMC1_OVERFLOW and so on). Bit 0 of the selector chooses edge or level. No document says that a
 * unit or COMBINE changes the event. Any context.
 *
 * Return: the counter, 1 to 6, or 0 for none.
 */
unsigned int power7_overflow_of(u32 code, unsigned int pmc)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(overflow); i++)
		if (overflow[i].pmc == pmc && overflow[i].psel == (code_psel(code) & ~1u))
			return i + 1;
	return 0;
}

/*
 * Bus events 40-47 of PMC2 and PMC4 are the same as 48-4f of PMC1 and PMC3. Without a unit there is
 * no bus, and the result is 0.
 */
static u32 twin_of(u32 code)
{
	unsigned int pmc = code_pmc(code);
	bool odd = pmc & 1;

	if (!pmc || pmc > 4 || !code_unit(code) ||
	    (code & 0xf8) != (odd ? 0x48 : 0x40))
		return 0;
	return (odd ? code + 0x10000 : code - 0x10000) ^ 0x8;
}

/**
 * power7_same_count() - find other codes that count the same
 * @code: an event code that power7_accept() takes
 * @same: room for POWER7_MAX_SAME codes
 *
 * These are codes with the same name in Appendix A of IBM's event reference, and run cycles and run
 * instructions. A code that adds no counter is left out: run cycles of PMC2 for the cycles of a
 * task, which any of PMC1-4 counts. Any context.
 *
 * Return: number of codes in @same.
 */
unsigned int power7_same_count(u32 code, struct power7_same *same)
{
	unsigned int i, nr = 0;

	for (i = 0; i < ARRAY_SIZE(same_count); i++) {
		u32 task = same_count[i].task;

		if (code == same_count[i].code)
			same[nr++] = (struct power7_same) { same_count[i].other, false };
		else if (code == same_count[i].other)
			same[nr++] = (struct power7_same) { same_count[i].code, false };
		else if (task && code == task)
			same[nr++] = (struct power7_same) { same_count[i].other, true };
		else
			continue;
		if (task && code != task)
			same[nr++] = (struct power7_same) { task, true };
	}
	if (twin_of(code))
		same[nr++] = (struct power7_same) { twin_of(code), false };
	return nr;
}

static bool is_documented(u32 code)
{
	return pmk_is_documented(power7_aliases, power7_nr_aliases, code);
}

/* Is a code without a PMC digit documented only with one? */
static bool lacks_pmc(u32 code)
{
	unsigned int pmc;

	if (is_documented(code))
		return false;
	for (pmc = 1; pmc <= 4; pmc++)
		if (is_documented(pmc << 16 | code))
			return true;
	return false;
}

/**
 * power7_accept() - is an event code valid?
 * @config: config, config1 and config2 of struct perf_event_attr
 * @why: the refusal; its reason is NULL for a valid code
 *
 * Refuses codes that cannot count, and ambiguous codes: 0xf4 is another event on each of PMC1-4.
 * Code 0 is documented, as PM_SUSPENDED. Any context.
 *
 * Return: true for a valid code.
 */
bool power7_accept(const u64 config[3], struct pmk_refusal *why)
{
	u32 code = config[0] & CODE_BITS;
	unsigned int pmc = code_pmc(code);

	*why = (struct pmk_refusal) {};
	if (config[1])
		return pmk_refuse(why, "config1 means nothing to POWER7 and must be 0",
				  NULL, config[1]);
	if (config[2])
		return pmk_refuse(why, "config2 means nothing to POWER7 and must be 0",
				  NULL, config[2]);
	if (config[0] != code)
		return pmk_refuse(why, "an event code has 22 bits, the others must be 0",
				  NULL, config[0] & ~(u64)CODE_BITS);
	if (code_tbsel(code) && (code & ~CODE_TBSEL) != TIME_BASE_CODE)
		return pmk_refuse(why, "only PM_TB_BIT_TRANS, 0x300f8, has a tbsel",
				  "tbsel", code & CODE_TBSEL);
	if (pmc > 6)
		return pmk_refuse(why, "the counter must be 1 to 6, or 0 for any of PMC1-4",
				  "pmc", code & CODE_PMC);
	if (pmc == 5 && code != PMC5_CODE)
		return pmk_refuse(why, "PMC5 counts nothing but run instructions, 0x500fa",
				  "event", code);
	if (pmc == 6 && code != PMC6_CODE)
		return pmk_refuse(why, "PMC6 counts nothing but run cycles, 0x600f4",
				  "event", code);
	if (code_l2sel(code) && code_unit(code) != UNIT_L2)
		return pmk_refuse(why, "l2sel belongs to unit 6 and must be 0 elsewhere",
				  "l2sel", code & CODE_L2SEL);
	if (!code_psel(code) && code & CODE_ANY_PMC)
		return pmk_refuse(why, "psel 0 turns the counter off, the other fields must be 0",
				  "psel", code & CODE_ANY_PMC);
	if (!pmc && lacks_pmc(code))
		return pmk_refuse(why, "each counter has another event there: set pmc to 1 to 4",
				  "pmc", code);
	return true;
}
