// SPDX-License-Identifier: GPL-2.0-only
/*
 * data [PMU]: a program that asks for every kind of data in a sample gets the same record
 * whichever way the sample takes: written at once, or by perf core, which has more to do where
 * samples are counted down, send signals or run a BPF program. The data address is SDAR on the
 * POWER7's own registers: what the test module siar wrote there, or, where the machine writes it,
 * any address (qemu/data_addr knows which) or none. It is 0 on an emulated PMU without a given
 * address. Raw data are empty, as perf core has them where a PMU gives none.
 * Covers: core/sampling lib
 */
#define _GNU_SOURCE
#include "emu.h"
#include "event.h"
#include <fcntl.h>
#include <linux/bpf.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define PERIOD		1000000
#define PERIODS		10
#define LIMIT		5	/* samples that PERF_EVENT_IOC_REFRESH allows */
#define FREQUENCY	500

/* Bits of MMCRA: instructions are marked; SDAR is of the one in SIAR; SIAR is of user mode */
#define SAMPLE_ENABLE	0x1ull
#define SDSYNC		0x80000000000ull
#define SIPR		0x20000000000ull

#define KERNEL_ADDRESS	0xc000000000123458ull

#define KINDS		(PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP | PERF_SAMPLE_TID |		\
			 PERF_SAMPLE_TIME | PERF_SAMPLE_ADDR | PERF_SAMPLE_ID |			\
			 PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_CPU | PERF_SAMPLE_RAW |		\
			 PERF_SAMPLE_WEIGHT | PERF_SAMPLE_DATA_SRC | PERF_SAMPLE_TRANSACTION |	\
			 PERF_SAMPLE_PHYS_ADDR | PERF_SAMPLE_DATA_PAGE_SIZE)

/* The words of such a sample; behind CPU there may be the period */
enum { IDENTIFIER, IP, TID, TIME, ADDR, ID, STREAM, CPU, RAW, WEIGHT, SOURCE, TRANSACTION,
	PHYSICAL, DATA_PAGE, WORDS };

/* What perf core writes for a source that nobody knows */
#define NO_SOURCE	(PERF_MEM_S(OP, NA) | PERF_MEM_S(LVL, NA) | PERF_MEM_S(SNOOP, NA) |	\
			 PERF_MEM_S(LOCK, NA) | PERF_MEM_S(TLB, NA) | PERF_MEM_S(LVLNUM, NA))

static int type;
static u64 code;
static bool emulated;
static int nr_traps;
static char somewhere[64];	/* the data address that the test chooses */
static bool keeps;		/* registers keep what the test writes while events sample */

struct way {
	const char *name;
	bool freq;
	bool sigtrap;
	bool inherit;
	bool limited;
	int (*begin)(int fd);
};

static void on_signal(int sig)
{
	nr_traps += sig == SIGTRAP;
}

static int begin_limited(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_REFRESH, LIMIT);
}

/* Samples are no reason to stop */
static int begin_async(int fd)
{
	if (fcntl(fd, F_SETOWN, getpid()) || fcntl(fd, F_SETFL, O_ASYNC))
		return -1;
	return ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
}

/* A program that wants the sample: r0 = 1; exit */
static int begin_bpf(int fd)
{
	static const struct bpf_insn program[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0, .imm = 1 },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr attr = {
		.prog_type = BPF_PROG_TYPE_PERF_EVENT,
		.insns = (unsigned long)program,
		.insn_cnt = ARRAY_SIZE(program),
		.license = (unsigned long)"GPL",
	};
	int bpf = syscall(__NR_bpf, BPF_PROG_LOAD, &attr, sizeof(attr));

	if (bpf < 0 || ioctl(fd, PERF_EVENT_IOC_SET_BPF, bpf))
		return -1;
	return ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
}

static int begin(int fd)
{
	return ioctl(fd, PERF_EVENT_IOC_ENABLE, 0);
}

static const struct way ways[] = {
	{ .name = "at once", .begin = begin },
	{ .name = "by frequency", .freq = true, .begin = begin },
	{ .name = "counted down", .limited = true, .begin = begin_limited },
	{ .name = "with SIGIO", .begin = begin_async },
	{ .name = "with SIGTRAP", .sigtrap = true, .begin = begin },
	{ .name = "with a BPF program", .begin = begin_bpf },
	{ .name = "inherited", .inherit = true, .begin = begin },
};

static void run_periods(int nr)
{
	int i;

	for (i = 0; i < nr; i++) {
		if (emulated)
			pt_happen(pt_emu.any, PERIOD);
		else
			pt_run_turns(PERIOD / 10);
	}
}

/*
 * For an inherited event a child does it. perf core may swap the events of parent and child
 * when one follows the other on a CPU, and each has a period of its own: one more.
 */
static void run(const struct way *way)
{
	int status;

	if (!way->inherit) {
		run_periods(PERIODS);
		return;
	}
	fflush(stdout);
	if (!fork()) {
		run_periods(PERIODS + 1);
		_exit(0);
	}
	wait(&status);
}

/* 32 bits of size, which counts the size itself and what follows; one word has room for 4 */
static bool is_empty_raw(u64 word)
{
	unsigned int half[2];

	memcpy(half, &word, sizeof(half));
	return half[0] == sizeof(half[1]) && !half[1];
}

static bool is_right_address(u64 address, u64 physical, u64 data_page)
{
	u64 page = sysconf(_SC_PAGESIZE);

	if (emulated || keeps) {
		if (address != (emulated ? 0 : (unsigned long)somewhere))
			return false;
	} else if (address >> 60 && !physical) {
		return true;	/* of its own mappings the kernel tells none */
	}
	return address ? physical && physical % page == address % page : !physical && !data_page;
}

static bool is_right(const struct pt_record *r, const struct way *way, bool period, u64 id)
{
	const u64 *w = r->words, *later = w + period;

	if (r->header.size != sizeof(r->header) + (WORDS + period) * sizeof(u64))
		return false;
	if (w[IDENTIFIER] != id || w[ID] != id)
		return false;
	if (period && !way->freq && w[CPU + 1] != PERIOD)
		return false;
	if (!is_empty_raw(later[RAW]) || later[WEIGHT] || later[SOURCE] != NO_SOURCE ||
	    later[TRANSACTION])
		return false;
	return is_right_address(w[ADDR], later[PHYSICAL], later[DATA_PAGE]);
}

static void print(const struct pt_record *r)
{
	unsigned int i;

	ksft_print_msg("size %u:", r->header.size);
	for (i = 0; i < (r->header.size - sizeof(r->header)) / sizeof(u64); i++)
		printf(" %llx", r->words[i]);
	printf("\n");
}

static struct perf_event_attr attr_of(const struct way *way, u64 kinds)
{
	struct perf_event_attr attr = pt_sampling_attr(type, code, PERIOD);

	attr.sample_type = kinds;
	attr.inherit = way->inherit;
	attr.sigtrap = way->sigtrap;
	attr.remove_on_exec = way->sigtrap;
	if (way->freq) {
		attr.freq = 1;
		attr.sample_freq = FREQUENCY;
	}
	return attr;
}

static void test_way(const struct way *way, bool period)
{
	struct perf_event_attr attr = attr_of(way, KINDS | (period ? PERF_SAMPLE_PERIOD : 0));
	int fd = pt_open(&attr, 0, 0, -1), nr = 0, right = 0, least;
	const char *with = period ? ", with the period" : "";
	struct pt_record r;
	struct pt_ring ring;
	u64 id;

	if (fd < 0 || pt_ring_map(&ring, fd) || ioctl(fd, PERF_EVENT_IOC_ID, &id))
		ksft_exit_fail_msg("%s: no event: %s\n", way->name, strerror(-fd));
	nr_traps = 0;
	if (way->begin(fd) < 0) {
		ksft_test_result_skip("%s%s: %m\n", way->name, with);
		goto out;
	}
	run(way);
	ioctl(fd, PERF_EVENT_IOC_DISABLE, 0);
	while (pt_ring_next_sample(&ring, &r)) {
		nr++;
		if (is_right(&r, way, period, id))
			right++;
		else if (nr - right == 1)
			print(&r);
	}
	least = way->freq ? 1 : way->limited ? LIMIT : PERIODS;
	ksft_test_result(right == nr && nr >= least && (!way->limited || nr == LIMIT) &&
			 (!way->sigtrap || nr_traps == nr),
			 "%s%s: %d samples, %d right\n", way->name, with, nr, right);
out:
	pt_ring_unmap(&ring);
	close(fd);
}

static void test_alts(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(ways); i++) {
		test_way(&ways[i], false);
		test_way(&ways[i], true);
	}
}

/* Samples of user mode alone, or of all: do all have these addresses? 0 in ip: any */
static void expect_addresses(const char *what, bool user, u64 mmcra, u64 ip, u64 address)
{
	struct perf_event_attr attr = attr_of(&ways[0], PERF_SAMPLE_IP | PERF_SAMPLE_ADDR);
	u64 before = pt_hex(PT_SIAR "mmcra");
	int fd, nr = 0, wrong = 0;
	struct pt_ring ring;
	struct pt_record r;

	attr.exclude_kernel = user;
	attr.exclude_hv = user;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	pt_set_hex(PT_SIAR "mmcra", pt_hex(PT_SIAR "mmcra") | mmcra);
	run_periods(PERIODS);
	pt_off(fd);
	pt_set_hex(PT_SIAR "mmcra", before);
	while (pt_ring_next_sample(&ring, &r)) {
		nr++;
		if (r.words[1] == address &&
		    (ip ? r.words[0] == ip : !user || r.words[0] >> 60 == 0))
			continue;
		if (!wrong++)
			print(&r);
	}
	ksft_test_result(!wrong && nr >= PERIODS, "%s: %d samples, %d wrong\n", what, nr, wrong);
	pt_ring_close(&ring, fd);
}

/* The registers hold what the test has chosen; MMCRA says what it is worth */
static void test_registers(void)
{
	u64 user = (unsigned long)somewhere, code_address = (unsigned long)__executable_start;

	pt_set_hex(PT_SIAR "sdar", user);
	expect_addresses("marked, SDAR of another instruction", true, SAMPLE_ENABLE, 0, 0);
	expect_addresses("marked, SDAR in step", true, SAMPLE_ENABLE | SDSYNC, 0, user);
	pt_set_hex(PT_SIAR "sdar", KERNEL_ADDRESS);
	expect_addresses("SDAR of the kernel", false, 0, 0, KERNEL_ADDRESS);
	expect_addresses("SDAR of the kernel, user mode alone", true, 0, 0, 0);
	pt_set_hex(PT_SIAR "siar", code_address);
	expect_addresses("marked, SIAR", true, SAMPLE_ENABLE | SIPR, code_address, 0);
	pt_set_hex(PT_SIAR "siar", KERNEL_ADDRESS);
	expect_addresses("SIAR of the kernel called user mode", true, SAMPLE_ENABLE | SIPR, 0, 0);
	pt_set_hex(PT_SIAR "siar", 0);
	pt_set_hex(PT_SIAR "sdar", 0);
}

/* Choose the address, and see whether the machine writes another one into SDAR */
static void choose(void)
{
	int fd = pt_open_sampling(type, code, PERIOD, 0, 0);

	somewhere[0] = 1;	/* there is a page */
	pt_set_hex(PT_SIAR "sdar", (unsigned long)somewhere);
	pt_on(fd);
	run_periods(2);
	pt_off(fd);
	close(fd);
	keeps = pt_hex(PT_SIAR "sdar") == (unsigned long)somewhere;
}

int main(int argc, char **argv)
{
	emulated = argc > 1;
	ksft_print_header();
	if (emulated)
		pt_emulate(argc, argv, "clock=manual");
	signal(SIGTRAP, on_signal);
	signal(SIGIO, on_signal);
	if (!emulated)
		pt_no_limits();
	pt_pin(0);
	type = emulated ? pt_emu.type : pt_pmu_type("power7");
	code = emulated ? pt_emu.any->code : PM_INST_CMPL;
	if (!emulated)
		choose();
	ksft_set_plan(2 * ARRAY_SIZE(ways) + (emulated ? 0 : keeps ? 6 : 1));
	test_alts();
	if (emulated)
		pt_emulate_end();
	else if (keeps)
		test_registers();
	else
		ksft_test_result_skip("SIAR and SDAR: this machine writes them itself\n");
	ksft_finished();
}
