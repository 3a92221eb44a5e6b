// SPDX-License-Identifier: GPL-2.0-only
/*
 * Sampling by a fixed period: a sample each time the count completes a period, no more and no less,
 * inside the work, and totals as without sampling. QEMU counts the kernel too, whatever an event
 * excludes: what its interrupts take comes on top of the work, the more of them the slower the host
 * is. So does what a task does between switching the event on and the work: of many samples one may
 * be there.
 * Covers: core/sampling
 */
#include "event.h"

#define MILLION	1000000ull

static const struct row {
	u64 period, work, least;
	bool user;
} rows[] = {
	{ MILLION, 120 * MILLION, 120, false },
	{ 1000003, 50 * MILLION, 49, false },
	{ 777777, 50 * MILLION, 64, false },
	{ 99991, 20 * MILLION, 200, false },
	/* user mode alone loses no sample to an interrupt in the kernel */
	{ 60013, 120 * MILLION, 1999, true },
	{ 9000001, 10 * MILLION, 1, false },
	{ 0x7fffffff, 10 * MILLION, 0, false },
	{ 0x80000000, 10 * MILLION, 0, false },
	{ 0x80000001, 10 * MILLION, 0, false },
	{ 0x7fffffffffffffff, 10 * MILLION, 0, false },
	/* more than a counter holds: two interrupts, and a sample at the second one alone */
	{ 0x80000000 + 100 * MILLION, 0x80000000 + 150 * MILLION, 1, false },
};

struct found {
	u64 samples, kernel, outside, wrong;
};

/* The samples so far: as many as periods were counted? */
static bool look(int e, u64 period, struct found *f)
{
	struct pt_record r;

	for (; pt_next(e, &r); f->samples++) {
		f->wrong += r.words[3] != period;
		if ((r.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_KERNEL)
			f->kernel++;
		else
			f->outside += !pt_in_work(r.words[0]);
	}
	return f->samples == pt_count(e) / period;
}

static void test(const struct row *r)
{
	u64 lost = pt_stat("power7", -1, "lost"), n, least, last = 100 * MILLION;
	int e = PT_TASK(PM_INST_CMPL, .sample_period = r->period, .exclude_kernel = r->user,
			.exclude_hv = r->user, .sample_type = PT_SAMPLE_TYPE | PERF_SAMPLE_PERIOD);
	struct found f = {};
	bool right;

	if (last >= r->work)
		last = r->work / 2;
	pt_on(e);
	pt_run_dense((r->work - last) / 250);
	pt_off(e);
	right = look(e, r->period, &f);
	pt_on(e);
	pt_run_dense(last / 250);
	pt_off(e);
	right &= look(e, r->period, &f);
	n = pt_count(e);
	lost = pt_stat("power7", -1, "lost") - lost;
	ksft_test_result(right && !lost && f.samples >= r->least,
			 "period %llu: %llu samples, %llu lost\n", r->period, f.samples, lost);
	ksft_test_result(f.outside <= f.samples / 100 && !f.wrong &&
			 f.kernel <= (r->user ? 0 : f.samples / 3 + 1),
			 "period %llu: %llu in the kernel, %llu elsewhere, %llu of another period\n",
			 r->period, f.kernel, f.outside, f.wrong);
	least = r->user ? f.samples * r->period : r->work - 250;
	ksft_test_result(pt_between(n, least, r->work + r->work / 2 + f.samples * 5000),
			 "period %llu: counted %llu of %llu\n", r->period, n, r->work);
	pt_close(e);
}

int main(void)
{
	const struct row *r;

	pt_begin("power7");
	pt_no_limits();
	for (r = rows; r < rows + ARRAY_SIZE(rows); r++)
		test(r);
	pt_finish();
}
