// SPDX-License-Identifier: GPL-2.0-only
/*
 * rights/rings [PMU]: how much memory a user locks by rings of events, of an emulated PMU or of the
 * processor's own power7. By the kernel's admin-guide/perf-security.rst and
 * perf_event_mlock_kb in admin-guide/sysctl/kernel.rst it is that setting for each CPU, and
 * RLIMIT_MEMLOCK for each process beyond. Each answer is compared with that for the kernel's own
 * cpu-clock.
 * Covers: core/event
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define MLOCK		"/proc/sys/kernel/perf_event_mlock_kb"
#define DATA_PAGES	2
#define RING_PAGES	(1 + DATA_PAGES)
#define MAX_RINGS	600
#define FEW_PAGES	7	/* for each CPU */
#define BEYOND		40	/* rings that are more than FEW_PAGES allow */

static struct perf_event_attr ours, of_clock;
static long page;

static const struct perf_event_attr *asked;
static unsigned int most;	/* rings to try */

/* What somebody has got */
static struct tally {
	unsigned int rings;
	int err;		/* what the next ring was refused by; 0 when none was */
	unsigned int pinned;	/* pages that count for RLIMIT_MEMLOCK, as the kernel says */
	unsigned int again;	/* rings after all have been given back */
	int aux;		/* what try_aux() got */
} *tally;

static unsigned int pinned_pages(void)
{
	char text[4096], *line;

	if (pt_read_text(text, sizeof(text), "/proc/self/status") < 0)
		return ~0u;
	line = strstr(text, "VmPin:");
	return line ? strtoul(line + 6, NULL, 10) * 1024 / page : ~0u;
}

/* As many rings as there may be, or @most; how many? */
static unsigned int map_rings(int fd[], void *ring[])
{
	unsigned int nr;

	tally->err = 0;
	for (nr = 0; nr < most; nr++) {
		fd[nr] = pt_open(asked, 0, -1, -1);
		if (fd[nr] < 0) {
			tally->err = fd[nr];
			break;
		}
		ring[nr] = mmap(NULL, RING_PAGES * page, PROT_READ | PROT_WRITE, MAP_SHARED,
				fd[nr], 0);
		if (ring[nr] == MAP_FAILED) {
			tally->err = -errno;
			close(fd[nr]);
			break;
		}
	}
	return nr;
}

/* Room for a hardware's own trace, beside a ring: memory of another kind */
static void try_aux(void)
{
	static int fd[1];
	static void *ring[1];
	struct perf_event_mmap_page *control;
	void *aux;

	if (map_rings(fd, ring) != 1)
		return;
	control = ring[0];
	control->aux_offset = RING_PAGES * page;
	control->aux_size = DATA_PAGES * page;
	aux = mmap(NULL, control->aux_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd[0],
		   control->aux_offset);
	tally->aux = aux == MAP_FAILED ? -errno : 0;
}

/* Take all, give all back, take all again and end with them */
static void take_all(void)
{
	static int fd[MAX_RINGS];
	static void *ring[MAX_RINGS];
	unsigned int i;

	tally->rings = map_rings(fd, ring);
	tally->pinned = pinned_pages();
	for (i = 0; i < tally->rings; i++) {
		munmap(ring[i], RING_PAGES * page);
		close(fd[i]);
	}
	if (pinned_pages())
		ksft_print_msg("%u pages are not given back\n", pinned_pages());
	most = tally->rings + 1 < MAX_RINGS ? tally->rings + 1 : MAX_RINGS;
	i = tally->err;
	tally->again = map_rings(fd, ring);
	tally->err = i;
}

static void take_as(const struct perf_event_attr *attr, u64 capabilities, unsigned int rings,
		    void (*take)(void))
{
	asked = attr;
	most = rings;
	*tally = (struct tally) {};
	pt_as(PT_USER, capabilities, take);
}

static void set_limits(unsigned int kb, unsigned int resource_kb)
{
	struct rlimit limit = { resource_kb * 1024, resource_kb * 1024 };
	char text[16];

	snprintf(text, sizeof(text), "%u", kb);
	if (pt_write_text(text, MLOCK) || setrlimit(RLIMIT_MEMLOCK, &limit))
		ksft_exit_fail_perror("cannot set the limits of memory");
}

/* Until perf core refuses: what was had, and what is had again */
static void test_limits(unsigned int kb, unsigned int resource_kb)
{
	unsigned int free = kb * 1024 / page * sysconf(_SC_NPROCESSORS_ONLN);
	unsigned int more = resource_kb * 1024 / page, rings = (free + more) / RING_PAGES;
	unsigned int pinned = rings * RING_PAGES > free ? rings * RING_PAGES - free : 0;
	struct tally own;

	set_limits(kb, resource_kb);
	take_as(&ours, 0, MAX_RINGS, take_all);
	own = *tally;
	ksft_test_result(own.rings == rings && own.err == -EPERM && own.pinned == pinned,
			 "%u kB, %u kB: %u rings of %u, then %s, %u pages of %u pinned\n", kb,
			 resource_kb, own.rings, rings, strerror(-own.err), own.pinned, pinned);
	ksft_test_result(own.again == rings, "all given back: %u again\n", own.again);
	take_as(&of_clock, 0, MAX_RINGS, take_all);
	ksft_test_result(tally->rings == own.rings && tally->err == own.err &&
			 tally->pinned == own.pinned,
			 "after the task has ended, and of cpu-clock: %u, %u pinned\n",
			 tally->rings, tally->pinned);
}

static void test_aux(void)
{
	take_as(&ours, 0, 1, try_aux);
	ksft_test_result(tally->aux == -EOPNOTSUPP, "room for a trace: %s\n",
			 strerror(-tally->aux));
}

static void test_unlimited(const char *who, u64 capabilities, unsigned int rings)
{
	take_as(&ours, capabilities, rings, take_all);
	ksft_test_result(tally->rings == rings && !tally->err, "%s: %u rings of %u, %s\n", who,
			 tally->rings, rings, strerror(-tally->err));
}

static void choose_event(int argc, char **argv)
{
	if (argc > 1) {
		pt_emulate(argc, argv, "clock=manual");
		ours = pt_sampling_attr(pt_emu.type, pt_emu.any->code, 1000000);
	} else {
		ours = pt_sampling_attr(pt_pmu_type("power7"), PM_INST_CMPL, 1000000);
	}
	ours.exclude_kernel = 1;
	ours.exclude_hv = 1;
	of_clock = ours;
	of_clock.type = PERF_TYPE_SOFTWARE;
	of_clock.config = PERF_COUNT_SW_CPU_CLOCK;
}

int main(int argc, char **argv)
{
	char mlock[16];
	int kb;

	ksft_print_header();
	choose_event(argc, argv);
	page = sysconf(_SC_PAGESIZE);
	kb = page / 1024;
	tally = pt_shared(sizeof(*tally));
	if (pt_read_text(mlock, sizeof(mlock), MLOCK) < 0)
		ksft_exit_fail_perror(MLOCK);
	pt_paranoid("2");
	ksft_set_plan(9);
	test_limits(100 * kb, 50 * kb);
	test_aux();
	test_limits(FEW_PAGES * kb, 0);
	test_unlimited("CAP_IPC_LOCK", PT_CAP(IPC_LOCK), BEYOND);
	pt_paranoid("-1");
	test_unlimited("perf_event_paranoid -1", 0, BEYOND);
	pt_write_text(mlock, MLOCK);
	if (argc > 1)
		pt_emulate_end();
	ksft_finished();
}
