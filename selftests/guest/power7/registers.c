// SPDX-License-Identifier: GPL-2.0-only
/*
 * What reaches the registers: every named event is opened on CPU 0 and the
 * control registers are read back through the kernel's own reader, while it
 * counts. They must hold what selftests/host/tables/power7/images computes from the
 * transcription of IBM's event reference. Then the bits of exclude_* and tbsel.
 * Covers: core/hot access
 */
#include <dirent.h>
#include <unistd.h>
#include "images.h"
#include "pt.h"

#define EVENTS		PT_DEVICES "/power7/events"
#define IDLE		((u64)MMCR0_FC)

static struct pt_line lines[PT_MAX_LINES];
static int nr_lines, ours, in_tree;

static void print_registers(const char *what, const struct pt_registers *r)
{
	ksft_print_msg("  %s mmcr1 %016llx mmcra %016llx mmcr0 %016llx\n",
		       what, r->mmcr1, r->mmcra, r->mmcr0);
}

/* The image of a line, with what MMCR0 holds whenever something counts */
static struct pt_registers image(const struct pt_line *line)
{
	struct pt_registers want = line->want;

	want.mmcr0 |= MMCR0_COUNTING;
	return want;
}

/* cycles and instructions are other names of these */
static const char *reference_name(const char *name)
{
	if (!strcmp(name, "cycles"))
		return "PM_CYC";
	if (!strcmp(name, "instructions"))
		return "PM_INST_CMPL";
	return name;
}

/* One of the event's lines must agree in code and in every register */
static bool is_expected(const char *name, u64 code, const struct pt_registers *now)
{
	int first, nr = pt_find_lines(lines, nr_lines, reference_name(name), &first), i;

	for (i = first; i < first + nr; i++) {
		struct pt_registers want = image(&lines[i]);

		if (lines[i].code == code && pt_same_registers(&want, now))
			return true;
	}
	ksft_print_msg("%s, code %#llx:\n", name, code);
	print_registers("found", now);
	for (i = first; i < first + nr; i++) {
		struct pt_registers want = image(&lines[i]);

		print_registers("wanted", &want);
	}
	return false;
}

/* Open a named event as perf does, alone on CPU 0, and look at the registers */
static bool check_event(const char *name)
{
	struct perf_event_attr attr;
	struct pt_registers now;
	u64 count[3], code;
	char text[64];
	int fd;

	if (pt_read_text(text, sizeof(text), EVENTS "/%s", name) < 0 ||
	    sscanf(text, "event=%llx", &code) != 1) {
		ksft_print_msg("%s: no code\n", name);
		return false;
	}
	attr = pt_attr(ours, code);
	attr.disabled = 0;
	attr.pinned = 1;
	fd = pt_open(&attr, -1, 0, -1);
	if (fd < 0) {
		ksft_print_msg("%s: not opened: %s\n", name, strerror(-fd));
		return false;
	}
	pt_read_registers(&now);
	pt_count_times(fd, count);
	close(fd);
	if (!count[2] || count[1] != count[2]) {
		ksft_print_msg("%s: does not run\n", name);
		return false;
	}
	return is_expected(name, code, &now);
}

static void test_names(void)
{
	DIR *dir = opendir(EVENTS);
	struct dirent *entry;
	int good = 0, nr = 0;

	while (dir && (entry = readdir(dir))) {
		if (strchr(entry->d_name, '.'))
			continue;
		nr++;
		good += check_event(entry->d_name);
	}
	if (dir)
		closedir(dir);
	ksft_print_msg("%d names, %d good\n", nr, good);
	/* and cycles, instructions */
	ksft_test_result(nr == pt_count_names(lines, nr_lines) + 2 && good == nr,
			 "every name opens, runs and programs what the reference says\n");
}

/* Nobody counts any more: frozen, nothing marked, nothing left for users to read */
static void test_idle(void)
{
	struct pt_registers now;
	u64 pmc, sum = 0;
	int i;

	check_event("PM_MRK_INST_FIN");
	pt_read_registers(&now);
	for (i = 1; i <= 6; i++)
		if (pt_read_number(&pmc, 16, "/sys/devices/system/cpu/cpu0/pmc%d", i))
			sum = ~0ull;
		else
			sum |= pmc;
	print_registers("idle", &now);
	ksft_test_result((now.mmcr0 & IDLE) && !(now.mmcra & 1),
			 "without an event the counters are frozen\n");
	ksft_test_result(!sum, "without an event the counters are 0\n");
}

static u64 mmcr0_of(int type, u64 code, int flags)
{
	struct perf_event_attr attr = pt_attr(type, code);
	struct pt_registers now;
	int fd;

	attr.disabled = 0;
	attr.pinned = 1;
	attr.exclude_user = flags & 1;
	attr.exclude_kernel = flags >> 1 & 1;
	attr.exclude_hv = flags >> 2 & 1;
	fd = pt_open(&attr, -1, 0, -1);
	if (fd < 0)
		ksft_exit_fail_msg("exclude flags %d: %s\n", flags, strerror(-fd));
	pt_read_registers(&now);
	close(fd);
	return now.mmcr0;
}

/* A guest kernel runs in supervisor state: FCS stops it; FCP users; FCHV the hypervisor */
static void test_exclude(void)
{
	int flags, good = 0, agreed = 0;

	for (flags = 0; flags < 8; flags++) {
		u64 want = (flags & 1 ? MMCR0_FCP : 0) | (flags & 2 ? MMCR0_FCS : 0) |
				(flags & 4 ? MMCR0_FCHV : 0);
		u64 bits = MMCR0_FCP | MMCR0_FCS | MMCR0_FCHV;
		u64 mine = mmcr0_of(ours, PM_INST_CMPL, flags);
		u64 theirs = mmcr0_of(in_tree, PM_INST_CMPL, flags);

		if ((mine & bits) != want || (mine & ~bits & ~0xc000ull) != MMCR0_COUNTING)
			ksft_print_msg("exclude flags %d: mmcr0 %llx\n", flags, mine);
		else
			good++;
		agreed += (mine & bits) == (theirs & bits);
	}
	ksft_test_result(good == 8, "exclude_user, _kernel and _hv become FCP, FCS and FCHV\n");
	ksft_test_result(agreed == 8, "exclude_*: the same bits as the in-tree driver's\n");
}

/* PM_TB_BIT_TRANS, 0x300f8: bits 39 and 40 of MMCR0, from the left, choose the time base bit */
static void test_time_base(void)
{
	u64 plain = mmcr0_of(ours, 0x300f8, 0), tbsel;
	int good = 0;

	for (tbsel = 0; tbsel < 4; tbsel++)
		good += mmcr0_of(ours, tbsel << 20 | 0x300f8, 0) == (plain | tbsel << 23);
	ksft_test_result(good == 4 && !(plain & 3 << 23), "%d of 4 time base bits\n", good);
}

int main(void)
{
	ksft_print_header();
	ours = pt_pmu_type("power7");
	in_tree = pt_pmu_type("cpu");
	if (ours < 0 || in_tree < 0)
		ksft_exit_fail_msg("the PMUs power7 and cpu must be there\n");
	ksft_set_plan(6);
	nr_lines = pt_load_images(PT_IMAGES, lines);
	pt_pin(0);
	test_names();
	test_idle();
	test_exclude();
	test_time_base();
	ksft_finished();
}
