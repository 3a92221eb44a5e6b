// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/rate PMU [exact|held|modes]: sampling on the real clock. As many samples as periods were
 * counted; a period far too short is throttled. modes:
 * an event of the kernel alone has samples in the kernel, and one of user mode alone there, by the
 * address and by the mode that perf names. An interrupt comes in either mode, whichever the event
 * is of; what has no place is lost. exact: as many samples a second as the frequency says, where
 * the guest's time does not depend on the host. held: where the CPU is not to be had at times, for
 * which the test module hold stands.
 * Covers: core/sampling emulation
 */
#include <stdlib.h>
#include <string.h>
#include "arch.h"
#include "emu.h"
#include "event.h"

#define MS	1000000ull
#define SECOND	(1000 * MS)
#define PERIOD	200003	/* of events that leave a mode out */

enum mode { ANY, KERNEL, USER };

static u64 samples, elsewhere;	/* samples of a test, and those in another mode */
static u64 before;		/* samples that were lost at first */

static u64 lost(void)
{
	return pt_stat(pt_emu.name, 0, "lost") - before;
}

static void look(int fd, enum mode mode)
{
	struct pt_record r;
	bool user;

	for (; pt_next(fd, &r); samples++) {
		user = (r.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) == PERF_RECORD_MISC_USER;
		if (mode != ANY)
			elsewhere += user != (mode == USER) ||
				     (!PT_OWN_SPACE && (r.words[0] >= PT_KERNEL_SPACE) == user);
	}
}

static void begin(int fd)
{
	samples = 0;
	elsewhere = 0;
	before += lost();
	pt_on(fd);
}

/*
 * A period that ended just as the event was switched off gives its sample later. Where timer
 * interrupts take long the kernel puts them off for up to 100 ms; but with work in between, the
 * next one of a short period ends in the same way each time on a slow host.
 */
static void end(int fd, u64 period, enum mode mode)
{
	u64 last = pt_now() + 60 * SECOND;

	pt_off(fd);
	look(fd, mode);
	while (samples + lost() != pt_count(fd) / period && pt_now() < last) {
		pt_on(fd);
		if (mode == ANY)
			pt_burn(2 * MS);
		else
			pt_run_turns(50);
		pt_off(fd);
		look(fd, mode);
	}
}

static void test_period(const struct pt_row *row, u64 wanted)
{
	u64 period = pt_expected(row, SECOND) / wanted, accounted, least, most, count[3];
	int fd = pt_need(PT_OURS(row->code, .sample_period = period), -1);

	begin(fd);
	accounted = pt_accounted("cpu0 ", false);
	pt_burn(SECOND);
	accounted = pt_accounted_since(accounted, "cpu0 ", false);
	pt_off(fd);
	pt_count_times(fd, count);
	least = pt_expected(row, accounted / MS * MS);
	most = pt_expected(row, count[2] / MS * MS);
	end(fd, period, ANY);
	ksft_test_result(samples && samples == pt_count(fd) / period, "period %llu: %llu samples\n",
			 period, samples);
	ksft_test_result(count[0] > least / 2 && count[0] < most / 100 * 105,
			 "period %llu: %llu counted, %llu to %llu by time\n", period, count[0],
			 least, most);
	pt_close(fd);
}

/* To five in a hundred, once perf has found the period */
static void test_frequency(const struct pt_row *cycles, u64 rate)
{
	int fd = pt_need(PT_OURS(cycles->code, .freq = 1, .sample_freq = rate), -1);

	pt_on(fd);
	pt_burn(SECOND);
	pt_new_samples(fd);
	pt_burn(SECOND);
	samples = pt_new_samples(fd);
	ksft_test_result(samples >= rate / 100 * 95 && samples <= rate / 100 * 105,
			 "frequency %llu: %llu samples\n", rate, samples);
	pt_close(fd);
}

/* So often the CPU has 20 ms, and then is held for some; returns the time that took */
static u64 run_held(int times, const char *ms)
{
	u64 start = pt_now();

	while (times--) {
		pt_burn(20 * MS);
		if (pt_write_text(ms, "/sys/module/hold/parameters/ms"))
			ksft_exit_fail_msg("the test module hold is not loaded\n");
	}
	return pt_now() - start;
}

/* A late overflow makes no period longer, and time that the CPU was away has no cycles */
static void test_held(const struct pt_row *cycles)
{
	int fd = pt_need(PT_OURS(cycles->code, .freq = 1, .sample_freq = 1000), -1);
	u64 n, ns;

	pt_on(fd);
	run_held(50, "2");
	pt_off(fd);
	samples = pt_new_samples(fd);
	n = pt_count(fd) / MS;
	ksft_test_result(n && samples > n / 2 && samples < 2 * n,
			 "held for 2 ms at times: %llu samples of %llu ms\n", samples, n);
	pt_close(fd);
	fd = pt_need(PT_OURS(cycles->code), -1);
	pt_on(fd);
	ns = run_held(10, "100");
	pt_off(fd);
	n = pt_count(fd);
	ksft_test_result(n && n < ns - 10 * 75 * MS,
			 "held for 100 ms ten times: %llu cycles in %llu ns\n", n, ns);
	close(fd);
}

/* As long in user mode as in the kernel, or about so */
static void test_mode(const struct pt_row *cycles, enum mode mode)
{
	bool user = mode == USER;
	int fd = pt_need(PT_OURS(cycles->code, .sample_period = PERIOD, .exclude_kernel = user,
				 .exclude_user = !user), -1);
	const char *name = user ? "user mode" : "the kernel";
	u64 last = pt_now() + 60 * SECOND;
	char text[256];

	begin(fd);
	while (samples < 300 && pt_now() < last) {
		pt_run_turns(2000);
		pt_read_text(text, sizeof(text), "/proc/version");
		look(fd, mode);
	}
	end(fd, PERIOD, mode);
	ksft_test_result(samples >= 300 && !elsewhere, "%s alone: %llu samples, %llu elsewhere\n",
			 name, samples, elsewhere);
	/* an interrupt in the kernel has the registers of user mode, but for quirks */
	ksft_test_result(samples + lost() == pt_count(fd) / PERIOD &&
			 (!user || !lost() || getenv("PMK_QUIRKS")),
			 "%s alone: %llu samples, %llu lost, of %llu\n", name, samples, lost(),
			 pt_count(fd) / PERIOD);
	pt_close(fd);
}

/* A sample each microsecond cannot be: the event is throttled, the machine lives */
static void test_throttle(const struct pt_row *cycles)
{
	u64 throttled = pt_stat(pt_emu.name, -1, "throttled"), start = pt_now(), n;
	int fd = pt_need(PT_OURS(cycles->code, .sample_period = 1000), -1);

	samples = 0;
	pt_on(fd);
	while (pt_now() < start + SECOND / 2) {
		pt_run_turns(1000);
		look(fd, ANY);
	}
	throttled = pt_stat(pt_emu.name, -1, "throttled") - throttled;
	n = (pt_now() - start) / 10000 * 5 / 4;	/* perf's default: 100,000 a second */
	ksft_test_result(throttled > 2 && samples > 100 && samples < n,
			 "period 1000: %llu times throttled, %llu samples\n", throttled, samples);
	pt_close(fd);
}

int main(int argc, char **argv)
{
	const char *what = argc > 2 ? argv[2] : "";
	const struct pt_row *cycles;

	ksft_print_header();
	pt_emulate(argc, argv, "mhz=1000");
	pt_pin(0);
	cycles = pt_load_profile();
	if (!strcmp(what, "exact")) {
		test_frequency(cycles, 100);
		test_frequency(cycles, 1000);
		test_frequency(cycles, 4000);
	} else if (!strcmp(what, "held")) {
		test_held(cycles);
	} else if (strcmp(what, "modes")) {
		test_period(cycles, 100);
		test_period(cycles, 131);
		test_period(pt_emu.any == cycles ? pt_emu.other : pt_emu.any, 70);
		test_throttle(cycles);
	} else if (pt_has_filter()) {
		test_mode(cycles, KERNEL);
		test_mode(cycles, USER);
	} else {
		ksft_test_result_skip("%s cannot leave a mode out\n", pt_emu.name);
	}
	pt_emulate_end();
	pt_finish();
}
