// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink_get PMU: what netlink tells of the emulated PMU, and of any beside it, against
 * sysfs, debugfs and what the program itself has done, on the manual clock.
 */
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"

#define MAX_SEEN	64
#define TIMES		5

static struct pmk_nl nl;
static struct pmk_message m;

/* The answer, or the part of a dump that is about the PMU under test */
static struct {
	unsigned char bytes[8192];
	int nr, others;
} seen;

static const struct nlmsghdr *answer(void)
{
	return (const struct nlmsghdr *)seen.bytes;
}

static void keep(const struct nlmsghdr *head, void *unused __attribute__((unused)))
{
	const struct nlattr *name = pmk_nl_attr(head, PMUKIT_A_PMU_NAME);

	if (strcmp(pmk_nl_string(name), pmk_emu.name)) {
		seen.others++;
		return;
	}
	seen.nr++;
	if (head->nlmsg_len <= sizeof(seen.bytes))
		memcpy(seen.bytes, head, head->nlmsg_len);
}

/* Ask, with the name of the PMU first: in every set its attribute has the number 1 */
static void begin(int command, bool dump)
{
	pmk_nl_begin(&m, nl.family, NLM_F_REQUEST | (dump ? NLM_F_DUMP : NLM_F_ACK), command);
	if (!dump)
		pmk_nl_put_string(&m, PMUKIT_A_PMU_NAME, pmk_emu.name);
}

static int ask(void)
{
	memset(&seen, 0, sizeof(seen));
	return pmk_nl_ask(&nl, &m, keep, NULL);
}

static u64 number(int type)
{
	return pmk_nl_uint(pmk_nl_attr(answer(), type));
}

static const char *text(int type)
{
	return pmk_nl_string(pmk_nl_attr(answer(), type));
}

static void expect(const char *what, u64 got, u64 wanted)
{
	ksft_test_result(got == wanted, "%s: %#llx, wanted %#llx\n", what, got, wanted);
}

static void test_pmu(bool dump)
{
	char sampling[16] = "", backend[16] = "";
	const char *how = dump ? "dump" : "get";
	u64 can;
	int err;

	begin(PMUKIT_CMD_PMU_GET, dump);
	err = ask();
	ksft_test_result(!err && seen.nr == 1 && (dump || !seen.others),
			 "pmu %s: %d messages, %d of others, error %d\n", how, seen.nr,
			 seen.others, err);
	pmk_read_text(sampling, sizeof(sampling), PMK_DEVICES "/%s/caps/sampling", pmk_emu.name);
	pmk_read_text(backend, sizeof(backend), PMK_DEVICES "/%s/caps/backend", pmk_emu.name);
	can = number(PMUKIT_A_PMU_CAPABILITIES);
	expect("type", number(PMUKIT_A_PMU_TYPE), pmk_emu.type);
	expect("counters", number(PMUKIT_A_PMU_COUNTERS), pmk_emu.nr_counters);
	expect("counter bits", number(PMUKIT_A_PMU_COUNTER_BITS), 32);
	ksft_test_result(!strcmp(text(PMUKIT_A_PMU_BACKEND), backend), "backend: %s\n", backend);
	expect("emulated", !!(can & PMUKIT_CAPABILITY_EMULATED), !strcmp(backend, "emulated"));
	expect("sampling", !!(can & PMUKIT_CAPABILITY_SAMPLING), !strcmp(sampling, "interrupt"));
	expect("generic", !!(can & PMUKIT_CAPABILITY_GENERIC), 0);
}

static void test_owner(void)
{
	int fd[2];

	begin(PMUKIT_CMD_PMU_GET, false);
	ask();
	expect("no event: owner", number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_NONE);
	expect("no event: events", number(PMUKIT_A_PMU_EVENTS), 0);
	fd[0] = pmk_open_row(pmk_emu.any, -1);
	fd[1] = pmk_open_row(pmk_emu.other, -1);
	ask();
	expect("two events: owner", number(PMUKIT_A_PMU_OWNER), PMUKIT_OWNER_PMUKIT);
	expect("two events: events", number(PMUKIT_A_PMU_EVENTS), 2);
	close(fd[0]);
	close(fd[1]);
}

/* Codes that no PMU has, and a group that is one event too large */
static void test_refused(void)
{
	u64 code, group;
	unsigned int i;
	int fd[9];

	begin(PMUKIT_CMD_PMU_GET, false);
	ask();
	code = number(PMUKIT_A_PMU_REFUSED_CODE);
	group = number(PMUKIT_A_PMU_REFUSED_GROUP);
	for (i = 0; i < TIMES; i++)
		pmk_open_task(pmk_emu.type, 0xfffffffffffull, -1);
	fd[0] = pmk_open_row(pmk_emu.any, -1);
	for (i = 1; i < pmk_emu.nr_any; i++)
		fd[i] = pmk_open_row(pmk_emu.any, fd[0]);
	fd[i] = pmk_open_task(pmk_emu.type, pmk_emu.any->code, fd[0]);
	ask();
	expect("refused codes", number(PMUKIT_A_PMU_REFUSED_CODE) - code, TIMES);
	expect("refused groups", number(PMUKIT_A_PMU_REFUSED_GROUP) - group, fd[i] < 0);
	expect("refused for others", number(PMUKIT_A_PMU_REFUSED_BUSY), 0);
	while (i--)
		close(fd[i]);
}

static int ask_cpu(int cpu)
{
	begin(PMUKIT_CMD_CPU_GET, false);
	pmk_nl_put_u32(&m, PMUKIT_A_CPU_CPU, cpu);
	return ask();
}

/* The figures of netlink are those of debugfs */
static void test_stats(void)
{
	static const struct {
		int attr;
		const char *name;
	} figure[] = {
		{ PMUKIT_A_STATS_INTERRUPTS, "interrupts" }, { PMUKIT_A_STATS_NMI, "nmi" },
		{ PMUKIT_A_STATS_SPURIOUS, "spurious" }, { PMUKIT_A_STATS_SAMPLES, "samples" },
		{ PMUKIT_A_STATS_LOST, "lost" }, { PMUKIT_A_STATS_THROTTLED, "throttled" },
		{ PMUKIT_A_STATS_NO_ROOM, "no_room" },
		{ PMUKIT_A_STATS_NO_COUNTER, "no_counter" },
		{ PMUKIT_A_STATS_NO_SETTING, "no_setting" }, { PMUKIT_A_STATS_MOVED, "moved" },
	};
	const struct nlattr *stats = pmk_nl_attr(answer(), PMUKIT_A_CPU_STATS);
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(figure); i++)
		expect(figure[i].name, pmk_nl_uint(pmk_nl_inside(stats, figure[i].attr)),
		       pmk_stat(pmk_emu.name, 0, figure[i].name));
}

/* The counters with an event of this code, and what the last of them holds */
static int counters_of(u64 code, u64 *value, u64 *flags)
{
	const struct nlattr *at = pmk_nl_attr(answer(), PMUKIT_A_CPU_COUNTER);
	int nr = 0;

	for (; at; at = pmk_nl_after(answer(), at, PMUKIT_A_CPU_COUNTER)) {
		if (pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_CONFIG)) != code)
			continue;
		nr += pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_CODE)) == code &&
		      pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_TYPE)) == (u64)pmk_emu.type &&
		      !strncmp(pmk_nl_string(pmk_nl_inside(at, PMUKIT_A_COUNTER_NAME)), "pmc", 3);
		*value = pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_VALUE));
		*flags = pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_FLAGS));
	}
	return nr;
}

static int attributes_of(int type)
{
	const struct nlattr *at = pmk_nl_attr(answer(), type);
	int nr = 0;

	for (; at; at = pmk_nl_after(answer(), at, type))
		nr++;
	return nr;
}

static void test_idle_cpu(void)
{
	ask_cpu(0);
	expect("no event: cpu", number(PMUKIT_A_CPU_CPU), 0);
	expect("no event: state", number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_UNKNOWN);
	expect("no event: counters", attributes_of(PMUKIT_A_CPU_COUNTER), 0);
	expect("no event: registers", attributes_of(PMUKIT_A_CPU_REGISTER), 0);
}

/* An event of the CPU: one of a task has what was counted taken off at each switch */
static void test_counting_cpu(void)
{
	int fd = pmk_open_cpu(pmk_emu.type, pmk_emu.any->code, 0, -1);
	u64 value = 0, flags = 0;

	pmk_on(fd);
	pmk_happen(pmk_emu.any, 1234);
	ask_cpu(0);
	expect("an event: state", number(PMUKIT_A_CPU_STATE), PMUKIT_STATE_RUNNING);
	expect("an event: counters", attributes_of(PMUKIT_A_CPU_COUNTER), pmk_emu.nr_counters);
	expect("an event: on counters", counters_of(pmk_emu.any->code, &value, &flags), 1);
	expect("an event: value", value, 1234);
	expect("an event: flags", flags, 0);
	test_stats();
	pmk_off(fd);
	close(fd);
}

static void test_sampling_cpu(void)
{
	struct pmk_ring ring;
	int fd = pmk_sample_row(&ring, pmk_emu.any, 1000);
	const struct nlattr *at;
	u64 value = 0, flags = 0;

	pmk_on(fd);
	pmk_happen(pmk_emu.any, 20500);
	ask_cpu(0);
	at = pmk_nl_attr(answer(), PMUKIT_A_CPU_COUNTER);
	while (at && !pmk_nl_inside(at, PMUKIT_A_COUNTER_PERIOD))
		at = pmk_nl_after(answer(), at, PMUKIT_A_CPU_COUNTER);
	expect("sampling: period", pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_COUNTER_PERIOD)), 1000);
	expect("sampling: on counters", counters_of(pmk_emu.any->code, &value, &flags), 1);
	/* 500 to go until it is negative */
	expect("sampling: value", value, 0x80000000ull - 500);
	expect("sampling: flags", flags, PMUKIT_EVENT_FLAG_TASK | PMUKIT_EVENT_FLAG_SAMPLING);
	test_stats();
	pmk_ring_close(&ring, fd);
}

/* More events than counters: somebody finds no room, and why is known */
static void test_no_room(void)
{
	u64 before = pmk_stat(pmk_emu.name, 0, "no_counter"), after;
	unsigned int i;
	int fd[9];

	for (i = 0; i <= pmk_emu.nr_any; i++) {
		fd[i] = pmk_open_row(pmk_emu.any, -1);
		pmk_on(fd[i]);
	}
	pmk_rest();
	for (i = 0; i <= pmk_emu.nr_any; i++)
		pmk_off(fd[i]);
	ask_cpu(0);
	test_stats();
	after = pmk_stat(pmk_emu.name, 0, "no_counter");
	ksft_test_result(after > before, "too many events: %llu found no counter\n",
			 after - before);
	while (i--)
		close(fd[i]);
}

/* Codes of POWER7 whose units put different L2 events on one bus (L2SEL) */
static void test_no_setting(void)
{
	u64 before = pmk_stat(pmk_emu.name, 0, "no_setting");
	int fd[2];

	if (strcmp(pmk_emu.processor, "power7")) {
		ksft_test_result_skip("only POWER7 has settings that counters share\n");
		return;
	}
	fd[0] = pmk_open_task(pmk_emu.type, 0x16080, -1);
	fd[1] = pmk_open_task(pmk_emu.type, 0x26180, -1);
	if (fd[0] >= 0)
		pmk_on(fd[0]);
	if (fd[1] >= 0)
		pmk_on(fd[1]);
	ksft_test_result(pmk_stat(pmk_emu.name, 0, "no_setting") > before,
			 "two values of L2SEL: no setting for one (files %d, %d)\n", fd[0], fd[1]);
	close(fd[0]);
	close(fd[1]);
}

/* MMCR1 of POWER7 has the selector of PMC1 in its bits 32 to 39, the manual's figure */
static void test_register(void)
{
	const struct nlattr *at;
	u64 mmcr1 = 0, mmcr0 = 0;
	int fd;

	if (strcmp(pmk_emu.processor, "power7")) {
		ksft_test_result_skip("the registers of this PMU have tests of their own\n");
		return;
	}
	fd = pmk_open_cpu(pmk_emu.type, 0x16180, 0, -1);
	pmk_on(fd);
	ask_cpu(0);
	for (at = pmk_nl_attr(answer(), PMUKIT_A_CPU_REGISTER); at;
	     at = pmk_nl_after(answer(), at, PMUKIT_A_CPU_REGISTER)) {
		const char *name = pmk_nl_string(pmk_nl_inside(at, PMUKIT_A_REGISTER_NAME));
		u64 value = pmk_nl_uint(pmk_nl_inside(at, PMUKIT_A_REGISTER_VALUE));

		if (!strcasecmp(name, "MMCR1"))
			mmcr1 = value;
		else if (!strcasecmp(name, "MMCR0"))
			mmcr0 = value;
	}
	ksft_test_result((mmcr1 >> 24 & 0xff) == 0x80 && mmcr0 && !(mmcr0 >> 31 & 1),
			 "0x16180: MMCR1 %#llx, MMCR0 %#llx, state %llu\n", mmcr1, mmcr0,
			 number(PMUKIT_A_CPU_STATE));
	close(fd);
}

static void test_cpu_dump(bool named)
{
	int cpus = sysconf(_SC_NPROCESSORS_CONF), err;

	begin(PMUKIT_CMD_CPU_GET, true);
	if (named)
		pmk_nl_put_string(&m, PMUKIT_A_CPU_PMU_NAME, pmk_emu.name);
	err = ask();
	ksft_test_result(!err && !nl.interrupted && seen.nr >= cpus && (!named || !seen.others),
			 "cpu dump%s: %d messages, %d of others\n", named ? " of one PMU" : "",
			 seen.nr, seen.others);
}

static void test_clock(bool dump)
{
	int err;

	begin(PMUKIT_CMD_CLOCK_GET, dump);
	err = ask();
	ksft_test_result(!err && seen.nr == 1 && !seen.others &&
			 number(PMUKIT_A_EMULATED_CLOCK) == PMUKIT_CLOCK_MANUAL &&
			 !pmk_nl_attr(answer(), PMUKIT_A_EMULATED_MHZ), "clock %s: manual\n",
			 dump ? "dump" : "get");
}

static void test_real_clock(void)
{
	pmk_emulate_again("mhz=1234");
	pmk_nl_find(&nl);
	begin(PMUKIT_CMD_CLOCK_GET, false);
	ask();
	expect("real clock", number(PMUKIT_A_EMULATED_CLOCK), PMUKIT_CLOCK_REAL);
	expect("real clock: mhz", number(PMUKIT_A_EMULATED_MHZ), 1234);
}

static void test_generic(void)
{
	char parameter[64];

	snprintf(parameter, sizeof(parameter), "generic=%s", pmk_emu.name);
	pmk_emulate_again(parameter);
	pmk_nl_find(&nl);
	begin(PMUKIT_CMD_PMU_GET, false);
	ask();
	expect("generic", !!(number(PMUKIT_A_PMU_CAPABILITIES) & PMUKIT_CAPABILITY_GENERIC), 1);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pmk_emulate(argc, argv, "clock=manual");
	pmk_pin(0);
	pmk_nl_open(&nl);
	if (pmk_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ksft_set_plan(76);
	test_pmu(false);
	test_pmu(true);
	test_owner();
	test_refused();
	test_idle_cpu();
	test_counting_cpu();
	test_sampling_cpu();
	test_no_room();
	test_no_setting();
	test_register();
	test_cpu_dump(false);
	test_cpu_dump(true);
	test_clock(false);
	test_clock(true);
	test_real_clock();
	test_generic();
	pmk_nl_close(&nl);
	pmk_emulate_end();
	ksft_finished();
}
