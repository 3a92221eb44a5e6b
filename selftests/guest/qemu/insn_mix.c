// SPDX-License-Identifier: GPL-2.0-only
/*
 * qemu/insn_mix PMU: what the plugin for QEMU counts in a loop of 16 instructions whose kinds are
 * known, in user mode, to the last one, and that samples of an event are at the instruction that
 * it is of. PMU may be cpu, the kernel's own driver for an MPC7450, or cpu7400, that of make
 * patches for an MPC7400.
 *
 * qemu/insn_mix PMU table [OTHER]: some of it as a table, for readers: what has to be counted, what
 * the module counts, and the PMU of another driver.
 *
 * qemu/insn_mix PMU multiplexed: more events than counters, which take turns. Where the guest's
 * time is that of its instructions what is scaled is right; otherwise it is not, for QEMU takes
 * time, too.
 *
 * qemu/insn_mix PMU both: every named event, counted in that loop by the module and by the kernel's
 * own driver, one after the other. What follows from the instructions is equal; what the model
 * counts of caches and pages differs by few, for the two find them as others have left them.
 */
#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "insn_mix.h"
#include "ring.h"

#define FEW		1000
#define MANY		200000
#define MORE		5000
#define FEW_MISSES	2500		/* half of one a turn: a miss may take 200 cycles */
#define FEW_TICKS	8
#define TICK_CYCLES	16
#define P7_CYCLES	30		/* of a turn: lfd, fadd, fmul, stfd, sync in a chain */
#define REFUSED		(-1000000000ll)
#define PERIOD		1009		/* of samples of stores, two a turn */
#define IN_TABLE	6		/* kinds */
#define MOST_KINDS	20
#define LONG		6400000		/* turns, which see each group of events several times */
#define SCALED		0.02		/* what is scaled may differ by */

/* The event is a name of sysfs, or a code */
struct kind {
	const char *event;
	unsigned int in_turn;
};

/* The first IN_TABLE are those of the table. An MPC7400 folds two branches away */
static const struct kind ppc7400_kinds[] = {
	{ "INST_CMPL", 14 }, { "LD_CMPL", 3 }, { "ST_CMPL", 2 }, { "INT_CMPL", 4 },
	{ "FPU_CMPL", 2 }, { "BR_TAKEN", 1 }, { "CYCLES", 16 }, { "BR_FALL_THROUGH", 2 },
	{ "SRU_CMPL", 1 }, { "SYNC_CMPL", 1 }, { "EIEIO_CMPL", 0 },
	{ "INST_DISP", 14 }, { "BR_UNRESOLVED", 2 }, { "BUS_RETRY", 0 },
};

static const struct kind power7_kinds[] = {
	{ "PM_INST_CMPL", 16 }, { "PM_LD_REF_L1", 3 }, { "PM_ST_FIN", 2 }, { "PM_BRU_FIN", 3 },
	{ "PM_BR_TAKEN", 1 }, { "PM_FLOP", 2 }, { "PM_RUN_INST_CMPL", 16 },
	{ "PM_CYC", P7_CYCLES }, { "PM_LSU_FIN", 5 }, { "PM_STCX_CMPL", 0 }, { "PM_VSU_FIN", 2 },
	{ "PM_VSU_1FLOP", 2 }, { "PM_LSU_LDF", 1 }, { "PM_VSU_STF", 1 },
	{ "PM_LSU_SRQ_SYNC_COUNT", 1 }, { "PM_LWSYNC", 0 }, { "PM_BR_UNCOND", 0 },
	{ "PM_BR_PRED_CR", 3 }, { "PM_L2_ST", 4 }, { "PM_LSU_REJECT_LHS", 0 },
};

/* Of the kernel's own driver: instructions, cycles and branches, as an MPC7400 has them */
static const struct kind ppc7450_kinds[] = {
	{ "0x2", 14 }, { "0x1", 16 }, { "0x122", 3 },
};

/* Of the driver of make patches: names have PM_ in front. Stores have none there */
static const struct kind cpu7400_kinds[] = {
	{ "PM_INST_CMPL", 14 }, { "PM_LD_CMPL", 3 }, { "0x115", 2 }, { "PM_BR_TAKEN", 1 },
};

/*
 * What a PMU is: its name, stores that are sampled, how far behind them samples are, in bytes, and
 * how many events of its table the loop has
 */
static const struct list {
	const char *name;
	const char *pmu;
	const struct kind *kinds;
	unsigned int nr;
	const char *stores;
	unsigned int behind;
	unsigned int counting;
} lists[] = {
	/* In user mode the driver takes SRR0, not SIAR */
	{ "power7", "power7", power7_kinds, ARRAY_SIZE(power7_kinds), "PM_ST_FIN", 4, 40 },
	{ "ppc7400", "ppc7400", ppc7400_kinds, ARRAY_SIZE(ppc7400_kinds), "ST_CMPL", 0, 15 },
	{ "cpu", "cpu", ppc7450_kinds, ARRAY_SIZE(ppc7450_kinds), NULL, 0, 0 },
	{ "cpu7400", "cpu", cpu7400_kinds, ARRAY_SIZE(cpu7400_kinds), "0x115", 4, 0 },
};

static const char *pmu;
static int type;

/* 3 loads, 2 stores, 4 of integers, 2 of floating point, 3 branches, mfctr and sync */
static __attribute((noinline)) void turns(unsigned long n)
{
	static double memory[4] = { 1, 1 };

	asm volatile("mtctr	%0\n"
		     "1:	lwz	9,0(%1)\n"
		     "	lwz	10,4(%1)\n"
		     "	lfd	1,8(%1)\n"
		     "	.globl	first_store\n"
		     "first_store:	stw	9,16(%1)\n"
		     "	fadd	2,1,1\n"
		     "	fmul	2,2,1\n"
		     "	add	10,10,9\n"
		     "	xor	10,10,9\n"
		     "	.globl	second_store\n"
		     "second_store:	stfd	2,24(%1)\n"
		     "	mfctr	11\n"
		     "	sync\n"
		     "	cmpwi	%1,0\n"
		     "	beq	2f\n"
		     "	addi	10,10,1\n"
		     "	beq	2f\n"
		     "	bdnz	1b\n"
		     "2:\n"
		     : : "b" (n), "b" (memory)
		     : "memory", "ctr", "cr0", "fr1", "fr2", "r9", "r10", "r11");
}

static __attribute((noinline)) u64 counted(int fd, unsigned long n)
{
	pt_reset(fd);
	pt_on(fd);
	turns(n);
	pt_off(fd);
	return pt_count(fd);
}

/*
 * What @more turns than @few take, or REFUSED by the driver. What starting and stopping takes is
 * the same for few turns and for many: the compiler must not know the number in the function that
 * counts
 */
static long long difference(int driver, u64 code, unsigned long few, unsigned long more)
{
	int fd = pt_open_user(driver, code, -1);
	u64 first, second;

	if (fd < 0)
		return REFUSED;
	first = counted(fd, few);
	second = counted(fd, few + more);
	close(fd);
	return second - first;
}

static void test_kind(const struct kind *kind)
{
	long long count = difference(type, pt_event_code(pmu, kind->event), FEW, MANY);
	/* Cycles are those of blocks, and an interrupt may cut one */
	long long most = strcmp(kind->event, "PM_CYC") ? 0 : P7_CYCLES;

	ksft_test_result(llabs(count - MANY * kind->in_turn) <= most,
			 "%s: %lld in %u turns, %u in each\n",
			 kind->event, count, MANY, kind->in_turn);
}

/* Status: whether all counts are those that are expected */
static int table(const struct kind *kinds, const char *other)
{
	int status = 0, theirs = other ? pt_pmu_type(other) : -1;
	unsigned int i;

	printf("%-16s %10s %10s %10s\n", "", "expected", pmu, other ? other : "");
	for (i = 0; i < IN_TABLE; i++) {
		u64 code = pt_event_code(pmu, kinds[i].event);
		long long wanted = MANY * kinds[i].in_turn, count[2];

		count[0] = difference(type, code, FEW, MANY);
		count[1] = other ? difference(theirs, code, FEW, MANY) : wanted;
		printf("%-16s %10lld %10lld", kinds[i].event, wanted, count[0]);
		printf(other ? " %10lld\n" : "\n", count[1]);
		status |= count[0] != wanted || count[1] != wanted;
	}
	return status;
}

static void test_samples(const char *event, unsigned int behind)
{
	struct perf_event_attr attr = pt_sampling_attr(type, pt_event_code(pmu, event), PERIOD);
	unsigned long samples = 0, at_stores = 0;
	struct pt_record record;
	struct pt_ring ring;
	u64 total;
	int fd;

	attr.exclude_kernel = 1;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	turns(MANY);
	pt_off(fd);
	total = pt_count(fd);
	while (pt_ring_next_sample(&ring, &record)) {
		samples++;
		at_stores += record.words[0] == (unsigned long)first_store + behind ||
			     record.words[0] == (unsigned long)second_store + behind;
	}
	ksft_test_result(samples == total / PERIOD && samples >= 2 * MANY / PERIOD,
			 "%s: %lu samples of %llu events\n", event, samples, total);
	ksft_test_result(samples && at_stores == samples,
			 "%s: %lu samples are %u bytes behind the stores of the loop\n",
			 event, at_stores, behind);
	pt_ring_close(&ring, fd);
}

/* Caches, pages and predictors are as others have left them; a tick switches to the kernel */
static bool is_left_by_others(const char *event)
{
	static const char * const parts[] = {
		"L1", "L2", "L3", "IC_", "FROM", "MISS", "MPRED", "ERAT", "DCACHE", "STALL",
		"NOSLOT", "TABLEWALK", "MISPRED", "TLB", "CASTOUT", "SPEC1", "RELOAD", "SWITCH",
		"REJECT", "FLUSH", "EMPTY", "CMPL_INT", "CYC", "GCT_UTIL",
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(parts); i++)
		if (strstr(event, parts[i]))
			return true;
	return false;
}

/*
 * A bit of the time base becomes 1 each 16 cycles. Where between two changes a turn begins is by
 * chance, and each tick of the kernel moves it; on a POWER7 penalties of others' misses do, too
 */
static bool is_each_tick(const char *event, long long count)
{
	if (!strcmp(event, "PM_TB_BIT_TRANS"))
		return llabs(count - MORE * P7_CYCLES / TICK_CYCLES) <= FEW_MISSES / TICK_CYCLES;
	return llabs(count - MORE) <= FEW_TICKS;
}

/* A tick in the middle of a dispatch group makes two of it */
static bool is_of_groups(const char *event)
{
	return strstr(event, "_GRP_") || strstr(event, "_1PLUS_PPC_");
}

static bool alike(const char *event, long long ours, long long theirs)
{
	if (!strcmp(event, "PM_TB_BIT_TRANS") || !strcmp(event, "TBL_TRANSITIONS"))
		return is_each_tick(event, ours) && is_each_tick(event, theirs);
	if (is_left_by_others(event))
		return llabs(ours - theirs) < FEW_MISSES;
	return llabs(ours - theirs) <= (is_of_groups(event) ? FEW_TICKS : 0);
}

/* Both drivers take the same codes */
static void test_both(const struct list *list)
{
	unsigned int events = 0, counting = 0, refused = 0, different = 0;
	char path[64];
	DIR *dir;
	int others = pt_pmu_type("cpu");
	struct dirent *entry;

	snprintf(path, sizeof(path), PT_DEVICES "/%s/events", pmu);
	dir = opendir(path);
	while (dir && (entry = readdir(dir))) {
		long long ours, theirs;
		u64 code;

		if (!isupper((unsigned char)*entry->d_name) || strchr(entry->d_name, '.'))
			continue;
		code = pt_event_code(pmu, entry->d_name);
		ours = difference(type, code, FEW, MORE);
		theirs = difference(others, code, FEW, MORE);
		events++;
		refused += ours == REFUSED;
		counting += ours >= MORE;
		if (alike(entry->d_name, ours, theirs))
			continue;
		different++;
		ksft_print_msg("%s: %lld, %lld\n", entry->d_name, ours, theirs);
	}
	ksft_test_result(events > 100 && !different,
			 "%u events by both drivers, %u of them refused, %u different\n",
			 events, refused, different);
	ksft_test_result(counting >= list->counting, "%u events count once a turn or more\n",
			 counting);
}

/* Scaled as perf does it */
static void test_multiplexed(const struct list *list)
{
	int fd[MOST_KINDS];
	unsigned int i;

	ksft_set_plan(list->nr);
	pt_write_text("1", PT_DEVICES "/%s/perf_event_mux_interval_ms", pmu);
	for (i = 0; i < list->nr; i++)
		fd[i] = pt_open_user(type, pt_event_code(pmu, list->kinds[i].event), -1);
	for (i = 0; i < list->nr; i++)
		pt_on(fd[i]);
	turns(LONG);
	for (i = 0; i < list->nr; i++)
		pt_off(fd[i]);
	for (i = 0; i < list->nr; i++) {
		double wanted = (double)LONG * list->kinds[i].in_turn, scaled;
		u64 count[3];

		pt_count_times(fd[i], count);
		scaled = count[2] ? (double)count[0] * count[1] / count[2] : NAN;
		ksft_test_result(fabs(scaled - wanted) <= SCALED * wanted,
				 "%s: %.0f in turns, %.0f wanted\n", list->kinds[i].event, scaled,
				 wanted);
	}
	ksft_finished();
}

static void test(const struct list *list)
{
	unsigned int i;

	ksft_set_plan(list->nr + (list->stores ? 2 : 0));
	pt_no_limits();
	for (i = 0; i < list->nr; i++)
		test_kind(&list->kinds[i]);
	if (list->stores)
		test_samples(list->stores, list->behind);
	ksft_finished();
}

int main(int argc, char **argv)
{
	const struct list *list = lists;

	while (list < lists + ARRAY_SIZE(lists) && (argc < 2 || strcmp(list->name, argv[1])))
		list++;
	pmu = list < lists + ARRAY_SIZE(lists) ? list->pmu : "";
	type = pt_pmu_type(pmu);
	if (type < 0)
		ksft_exit_fail_msg("usage: qemu/insn_mix PMU [both|multiplexed|table [OTHER]]\n");
	if (argc > 2 && !strcmp(argv[2], "table"))
		return table(list->kinds, argv[3]);
	ksft_print_header();
	if (argc == 2)
		test(list);
	if (!strcmp(argv[2], "multiplexed"))
		test_multiplexed(list);
	ksft_set_plan(2);
	test_both(list);
	ksft_finished();
}
