// SPDX-License-Identifier: GPL-2.0-only
/*
 * The counters belong to one driver at a time, this one or the in-tree one: the
 * first event takes them, the last one gives them back, and what one driver
 * leaves behind does not disturb the other.
 *
 * The kernel says "PMC hardware busy" each time that somebody comes second.
 * Covers: core/event core/hot
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "images.h"
#include "pt.h"

#define TURNS		4000		/* a million instructions */
#define REFUSALS	500
#define MRK_INST_FIN	0x30030		/* PMC3, marked: sets MMCRA's sample enable */
#define BR_MPRED	0x400f6		/* PMC4 */

static int ours, in_tree;

static int must(int fd)
{
	if (fd < 0)
		ksft_exit_fail_msg("cannot open an event: %s\n", strerror(-fd));
	return fd;
}

static int open_instructions(int type)
{
	return pt_open_task(type, PM_INST_CMPL, -1);
}

/* Open an event that the other driver stands in the way of */
static bool is_busy(int type)
{
	int fd = open_instructions(type);

	if (fd >= 0)
		close(fd);
	return fd == -EBUSY;
}

/* Does a driver have the counters for the asking, and do they count? */
static bool counts(int type)
{
	int fd = open_instructions(type);
	u64 count;

	if (fd < 0)
		return false;
	pt_on(fd);
	pt_run_dense(TURNS);
	pt_off(fd);
	count = pt_count(fd);
	close(fd);
	/* QEMU counts the kernel's part too, and a debug kernel has much to do */
	return count > 250 * TURNS && count < 500 * TURNS;
}

/* The same, within a few seconds: who was refused too often has to wait for one */
static bool counts_soon(int type)
{
	bool good = false;
	int i;

	for (i = 0; i < 50 && !good; i++) {
		good = counts(type);
		if (!good)
			usleep(100000);
	}
	return good;
}

/* Who opens events that are refused does not fill the log */
static void test_log(void)
{
	int fd, log, i, lines, most;
	u64 start = pt_now();

	fd = must(open_instructions(in_tree));
	log = pt_open_log();
	for (i = 0; i < REFUSALS; i++)
		is_busy(ours);
	lines = pt_log_lines(log, "PMC hardware busy");
	most = 12 + (pt_now() - start) / 1000000000;
	ksft_test_result(lines <= most, "%d refusals: %d lines in the log, not over %d\n",
			 REFUSALS, lines, most);
	close(fd);
	close(log);
	ksft_test_result(counts_soon(ours), "the counters are had soon after\n");
}

static void test_in_tree_first(void)
{
	int fd = must(open_instructions(in_tree)), other, i, good = 0;

	pt_on(fd);
	pt_run_dense(TURNS);
	for (i = 0; i < 100; i++)
		good += is_busy(ours);
	pt_run_dense(TURNS);
	pt_off(fd);
	ksft_test_result(good == 100, "while the in-tree driver counts: EBUSY\n");
	ksft_test_result(pt_count(fd) > 500 * TURNS, "the in-tree driver counts on\n");
	other = must(open_instructions(in_tree));
	close(fd);
	ksft_test_result(is_busy(ours), "one of two in-tree events closed: still EBUSY\n");
	close(other);
	ksft_test_result(counts_soon(ours), "after the last in-tree event: counts\n");
}

/*
 * The in-tree driver of Linux 6.12 releases an event that it could not reserve the
 * counters for: once refused, it takes them without asking until the next boot.
 * So it is refused just once here, at the end.
 */
static void test_ours_first(void)
{
	int fd = must(open_instructions(ours)), other = must(open_instructions(ours));

	pt_on(fd);
	pt_run_dense(TURNS);
	close(other);
	ksft_test_result(is_busy(in_tree),
			 "one of our two events open: EBUSY for the in-tree driver\n");
	pt_run_dense(TURNS);
	pt_off(fd);
	ksft_test_result(pt_count(fd) > 500 * TURNS, "ours counts on\n");
	close(fd);
	ksft_test_result(counts(in_tree), "after our last event: the in-tree driver counts\n");
}

static void test_in_turn(void)
{
	int i, good = 0;

	for (i = 0; i < 100; i++)
		good += counts(ours) && counts(in_tree);
	ksft_test_result(good == 100, "a hundred times in turn\n");
}

/* Registers of one event alone on CPU 0 */
static struct pt_registers registers_of(int type, u64 config)
{
	struct perf_event_attr attr = pt_attr(type, config);
	struct pt_registers now;
	int fd;

	attr.disabled = 0;
	attr.pinned = 1;
	fd = must(pt_open(&attr, -1, 0, -1));
	pt_read_registers(0, &now);
	close(fd);
	return now;
}

/* Both drivers program the same; neither trusts what it wrote before the other came */
static void test_left_behind(void)
{
	struct pt_registers plain = registers_of(ours, BR_MPRED), mine;
	struct pt_registers marked = registers_of(in_tree, MRK_INST_FIN);

	mine = registers_of(ours, BR_MPRED);
	ksft_test_result(plain.mmcr1 == 0xf6 && pt_same_registers(&plain, &mine),
			 "registers after the in-tree driver used them\n");
	mine = registers_of(ours, MRK_INST_FIN);
	ksft_test_result(marked.mmcra & 1 && pt_same_registers(&marked, &mine),
			 "registers like the in-tree driver's\n");
}

/* Exit status of perf, with what it says in @said */
static int perf_stat(char *event, char *said, int size)
{
	char *const argv[] = { "perf", "stat", "-x,", "-e", event, "/tests/power7/ownership",
			       "work", NULL };
	int status = pt_execute(argv, "/tmp/perf.out");

	if (pt_read_text(said, size, "/tmp/perf.out") < 0)
		said[0] = '\0';
	return status;
}

static void test_name(char *event)
{
	char said[4096];
	int status = perf_stat(event, said, sizeof(said));

	if (status)
		ksft_print_msg("%s\n", said);
	ksft_test_result(!status && strtoull(said, NULL, 10) > 250 * TURNS,
			 "perf stat -e %s counts\n", event);
}

/* Both PMUs have the name, so a bare one asks for both at once: perf gives up */
static void test_names(void)
{
	char said[4096];
	int status = perf_stat("PM_CYC", said, sizeof(said));

	ksft_test_result(status && status != 127 && strstr(said, "busy"),
			 "perf stat -e PM_CYC matches both PMUs: busy\n");
	ksft_test_result(counts_soon(ours) && counts(in_tree), "it leaves the counters to both\n");
	test_name("power7/PM_INST_CMPL/");
	test_name("cpu/PM_INST_CMPL/");
}

/* ownership work: what perf runs */
int main(int argc, char **argv)
{
	if (argc == 2 && !strcmp(argv[1], "work")) {
		pt_run_dense(TURNS);
		return 0;
	}
	ksft_print_header();
	ours = pt_pmu_type("power7");
	in_tree = pt_pmu_type("cpu");
	if (ours < 0 || in_tree < 0)
		ksft_exit_fail_msg("the PMUs power7 and cpu must be there\n");
	ksft_set_plan(16);
	pt_pin(0);
	test_in_tree_first();
	test_log();
	test_in_turn();
	test_left_behind();
	test_names();
	test_ours_first();
	ksft_finished();
}
