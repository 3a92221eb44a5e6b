// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/place PMU: an event of the kernel alone has samples in the kernel, and one of user mode
 * alone has samples there, by the address and by the mode that perf names. On the real clock an
 * interrupt comes in either mode, whichever the event is of. What has no place is lost.
 * Covers: core/sampling emulation
 */
#include <unistd.h>
#include "arch.h"
#include "emu.h"

#define PERIOD		200003
#define WANTED		300
#define MOST_TIME	20000000000ull
#define TURNS		2000

static const struct pt_row *cycles;
static u64 nr, wrong;

static void look(struct pt_ring *ring, bool kernel)
{
	struct pt_record r;
	bool in_kernel, above;

	while (pt_ring_next(ring, &r)) {
		if (r.header.type != PERF_RECORD_SAMPLE)
			continue;
		nr++;
		in_kernel = (r.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
			    PERF_RECORD_MISC_KERNEL;
		above = r.words[0] >= PT_KERNEL_SPACE;
		if (in_kernel == kernel && (PT_OWN_SPACE || above == kernel))
			continue;
		if (!wrong++)
			ksft_print_msg("misc %#x, address %#llx\n", r.header.misc, r.words[0]);
	}
}

/* As long in user mode as in the kernel, or about so */
static void work(void)
{
	char text[256];

	pt_run_turns(TURNS);
	pt_read_text(text, sizeof(text), "/proc/version");
}

/* What ended just as the event was switched off gives its sample later */
static void finish(struct pt_ring *ring, int fd, bool kernel, u64 before)
{
	u64 done;
	int tries;

	for (tries = 0; tries < 500; tries++) {
		done = nr + pt_stat(pt_emu.name, 0, "lost") - before;
		if (done == pt_count(fd) / PERIOD)
			return;
		pt_on(fd);
		work();
		pt_off(fd);
		look(ring, kernel);
	}
}

static void test_mode(bool kernel)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, cycles->code, PERIOD);
	u64 before = pt_stat(pt_emu.name, 0, "lost"), end = pt_now() + MOST_TIME, lost;
	const char *name = kernel ? "the kernel" : "user mode";
	struct pt_ring ring;
	int fd;

	attr.exclude_user = kernel;
	attr.exclude_kernel = !kernel;
	fd = pt_ring_open(&ring, &attr, -1);
	nr = 0;
	wrong = 0;
	pt_on(fd);
	while (nr < WANTED && pt_now() < end) {
		work();
		look(&ring, kernel);
	}
	pt_off(fd);
	look(&ring, kernel);
	finish(&ring, fd, kernel, before);
	lost = pt_stat(pt_emu.name, 0, "lost") - before;
	ksft_test_result(nr >= WANTED && !wrong, "%s alone: %llu samples, %llu elsewhere\n", name,
			 nr, wrong);
	ksft_test_result(nr + lost == pt_count(fd) / PERIOD,
			 "%s alone: %llu samples, %llu lost, of %llu\n", name, nr, lost,
			 pt_count(fd) / PERIOD);
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "mhz=1000");
	ksft_set_plan(4);
	pt_pin(0);
	cycles = pt_load_profile();
	if (pt_has_filter()) {
		test_mode(true);
		test_mode(false);
	} else {
		ksft_test_result_skip("%s cannot leave a mode out\n", pt_emu.name);
		ksft_test_result_skip("%s: of the kernel\n", pt_emu.name);
		ksft_test_result_skip("%s: of user mode\n", pt_emu.name);
		ksft_test_result_skip("%s: of either\n", pt_emu.name);
	}
	pt_emulate_end();
	ksft_finished();
}
