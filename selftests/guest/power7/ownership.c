// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counters belong to one driver at a time, this one or the in-tree one: the first event takes
 * them, the last one gives them back, and what one driver leaves behind does not disturb the other.
 * The kernel says "PMC hardware busy" each time that somebody comes second.
 * Covers: core/event core/hot
 */
#include <unistd.h>
#include "images.h"
#include "event.h"

#define MILLION		1000000ull
#define SECOND		1000000000ull
#define OUT		"/tmp/ownership.out"
#define BR_MPRED	0x400f6		/* PMC4 */
#define MARKED		0x30030		/* PMC3; sets SAMPLE_ENABLE in MMCRA */
#define SAMPLE_ENABLE	1

static int ours, theirs;

/* QEMU counts the kernel's part too, and a debug kernel or a busy host has much of it */
static bool counts(int type)
{
	int e = pt_try(PT_ATTR(type, PM_INST_CMPL), -1, -1);
	u64 n;

	if (e < 0)
		return false;
	pt_on(e);
	pt_run_dense(4000);
	pt_off(e);
	n = pt_count(e);
	close(e);
	return pt_between(n, MILLION + 1, 10 * MILLION);
}

/* Within a few seconds: who was refused too often has to wait for one */
static bool counts_soon(int type)
{
	int i;

	for (i = 0; i < 50 && !counts(type); i++)
		usleep(100000);
	return i < 50;
}

/* One of two events is closed; the other driver is refused, and gets the counters at the end */
static void test_owner(const char *name, int owner, int other, int times)
{
	int a = pt_event(PT_ATTR(owner, PM_INST_CMPL), -1, -1), log = pt_open_log(), i, busy = 0;
	int b = pt_event(PT_ATTR(owner, PM_INST_CMPL), -1, -1), lines;
	u64 start = pt_now();

	pt_on(a);
	pt_run_dense(4000);
	close(b);
	for (i = 0; i < times; i++)
		busy += pt_refusal(PT_ATTR(other, PM_INST_CMPL), -1, -1) == EBUSY;
	pt_run_dense(4000);
	pt_off(a);
	ksft_test_result(busy == times && pt_count(a) > 2 * MILLION,
			 "%s counts on, and the other driver is refused: %d of %d\n", name, busy,
			 times);
	lines = pt_log_lines(log, "PMC hardware busy");
	ksft_test_result(lines <= 12 + (int)((pt_now() - start) / SECOND),
			 "%d refusals: %d lines in the log\n", times, lines);
	close(a);
	ksft_test_result(counts_soon(other), "%s has gone: the other driver counts\n", name);
}

static struct pt_registers registers(int type, u64 code)
{
	int e = pt_event(PT_ATTR(type, code, .pinned = 1), 0, -1);
	struct pt_registers now;

	pt_on(e);
	pt_read_registers(&now);
	close(e);
	return now;
}

/* Both drivers program the same; neither trusts what it wrote before the other came */
static void test_turns(void)
{
	struct pt_registers plain, other, again, same;
	int i, good = 0;

	for (i = 0; i < 100; i++)
		good += counts(ours) && counts(theirs);
	ksft_test_result(good == 100, "a hundred times in turn\n");
	plain = registers(ours, BR_MPRED);
	other = registers(theirs, MARKED);
	again = registers(ours, BR_MPRED);
	same = registers(ours, MARKED);
	ksft_test_result(plain.mmcr1 == 0xf6 && pt_same_registers(&plain, &again),
			 "registers after the in-tree driver used them\n");
	ksft_test_result(other.mmcra & SAMPLE_ENABLE && pt_same_registers(&same, &other),
			 "registers like the in-tree driver's\n");
}

/* Both PMUs have the name, so a bare one asks for both at once, and perf gives up */
static void test_perf(void)
{
	static const char * const events[] = {
		"PM_CYC", "power7/PM_INST_CMPL/", "cpu/PM_INST_CMPL/"
	};
	char text[4096], *first;
	int i, status;

	for (i = 0; i < 3; i++) {
		status = pt_execute((char *const[]){ "perf", "stat", "-x,", "-e",
				    (char *)events[i], "loop", "1", NULL }, OUT);
		pt_read_text(text, sizeof(text), OUT);
		first = strstr(text, i ? events[i] : "busy");
		ksft_test_result(first && (i ? !status && strtoull(text, NULL, 10) > MILLION :
					   status && status != 127 && counts_soon(ours) &&
					   counts(theirs)),
				 "perf stat -e %s: %s\n", events[i], strtok(text, "\n"));
	}
}

int main(void)
{
	pt_begin("power7");
	ours = pt_type;
	theirs = pt_pmu_type("cpu");
	pt_pin(0);
	test_owner("in-tree driver", theirs, ours, 600);
	test_turns();
	test_perf();
	/*
	 * The in-tree driver of Linux 6.12 releases an event that it could not reserve the counters
	 * for: once refused, it takes them without asking until the next boot. So it is refused
	 * just once here, at the end
	 */
	test_owner("pmukit", ours, theirs, 1);
	pt_finish();
}
