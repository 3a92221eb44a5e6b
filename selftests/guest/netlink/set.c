// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/set PMU: commands to an emulated PMU through netlink do what those of debugfs
 * do; what cannot be is refused with its error, a sentence and the attribute at fault,
 * and changes nothing.
 * Covers: emulation
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "nl.h"

#define PERIOD	1000

static struct pt_nl nl;
static struct pt_message m;
static u64 left;		/* of the last command */
static char profile[PT_PROFILE_BYTES];

static void see(const struct nlmsghdr *head, void *with)
{
	const struct nlattr *text = pt_nl_attr(head, PMUKIT_A_EMULATED_PROFILE);

	(void)with;
	left = pt_nl_uint(pt_nl_attr(head, PMUKIT_A_EMULATED_LEFT));
	if (text)
		snprintf(profile, sizeof(profile), "%s", pt_nl_string(text));
}

static void begin(int command)
{
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, pt_emu.name);
}

/* A command, until nothing is left of it */
static int happen(const char *event, u64 n, int mode, int cpu)
{
	int err;

	for (left = n; left;) {
		begin(event ? PMUKIT_CMD_EVENT_ADD : PMUKIT_CMD_CLOCK_ADVANCE);
		if (event)
			pt_nl_put_string(&m, PMUKIT_A_EMULATED_EVENT, event);
		pt_nl_put_uint(&m, PMUKIT_A_EMULATED_COUNT, left);
		if (mode >= 0)
			pt_nl_put_u32(&m, PMUKIT_A_EMULATED_MODE, mode);
		if (cpu >= 0)
			pt_nl_put_u32(&m, PMUKIT_A_EMULATED_CPU, cpu);
		err = pt_nl_ask(&nl, &m, see, NULL);
		if (err)
			return err;
	}
	return 0;
}

static void test_add(void)
{
	int fd = pt_open_row(pt_emu.any, -1);
	char code[32];

	snprintf(code, sizeof(code), "%#llx", pt_emu.any->code);
	pt_on(fd);
	pt_expect("by name: error", -happen(pt_emu.any->name, 1000, -1, -1), 0);
	pt_expect("by name", pt_count(fd), 1000);
	happen(code, 100, PMUKIT_MODE_USER, -1);
	pt_expect("by code", pt_count(fd), 1100);
	happen(pt_emu.any->name, 10, PMUKIT_MODE_KERNEL, 0);
	pt_expect("in kernel mode, on CPU 0", pt_count(fd), 1110);
	happen(pt_emu.any->name, 50, -1, 1);
	pt_expect("elsewhere", pt_count(fd), 1110);
	happen(pt_emu.other->name, 50, -1, -1);
	pt_expect("another event", pt_count(fd), 1110);
	happen(NULL, 1000000000, -1, -1);
	pt_expect("cycles by the profile", pt_count(fd),
		  1110 + pt_expected(pt_emu.any, 1000000000));
	close(fd);
}

/* More interrupts than one message may take: what is left is told */
static void test_left(void)
{
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, PERIOD);
	u64 samples = 0, n = 10000 * PERIOD;
	bool partly = false;

	pt_on(fd);
	for (left = n; left; samples += pt_samples(&ring)) {
		begin(PMUKIT_CMD_EVENT_ADD);
		pt_nl_put_string(&m, PMUKIT_A_EMULATED_EVENT, pt_emu.any->name);
		pt_nl_put_uint(&m, PMUKIT_A_EMULATED_COUNT, left);
		if (pt_nl_ask(&nl, &m, see, NULL))
			break;
		partly |= left && left < n;
		pt_rest();
	}
	ksft_test_result(partly, "10000 interrupts: a part at a time\n");
	pt_expect("10000 interrupts: samples", samples, 10000);
	pt_expect("10000 interrupts: count", pt_count(fd), n);
	pt_ring_close(&ring, fd);
}

static int set_profile(const char *text)
{
	begin(PMUKIT_CMD_PROFILE_SET);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PROFILE, text);
	return pt_nl_ask(&nl, &m, see, NULL);
}

static bool profile_is(const char *text)
{
	static char by_debugfs[PT_PROFILE_BYTES];
	size_t length = strlen(text);

	begin(PMUKIT_CMD_PROFILE_GET);
	profile[0] = '\0';
	/* reading a file leaves out the last newline */
	return !pt_nl_ask(&nl, &m, see, NULL) && !strcmp(profile, text) &&
	       pt_read_profile(by_debugfs) == (int)length - 1 &&
	       !strncmp(by_debugfs, text, length - 1);
}

static void test_profile(void)
{
	static char large[65001 + 1];
	char text[96], wrong[96];
	int fd = pt_open_row(pt_emu.any, -1), err;

	snprintf(text, sizeof(text), "%s 0.5\nother 0\n", pt_emu.any->name);
	ksft_test_result(!set_profile(text) && profile_is(text), "a profile is set and read\n");
	pt_on(fd);
	happen(NULL, 5000, -1, -1);
	pt_expect("the profile is in force", pt_count(fd), 2500);
	close(fd);
	snprintf(wrong, sizeof(wrong), "%s 1\nNO_SUCH_EVENT 1\n", pt_emu.any->name);
	err = set_profile(wrong);
	ksft_test_result(err == -EINVAL && strstr(nl.why, "line 2: ") && nl.bad &&
			 profile_is(text), "a wrong line: %s (%s)\n", strerror(-err), nl.why);
	memset(large, '#', 65000);
	large[64999] = '\n';
	ksft_test_result(!set_profile(large) && profile_is(large), "a profile of 65000 bytes\n");
	large[64999] = '#';
	large[65000] = '\n';
	err = set_profile(large);
	ksft_test_result(err == -EINVAL && nl.bad, "a byte more: %s\n", strerror(-err));
	ksft_test_result(!set_profile(text) && profile_is(text), "the old one again\n");
}

/* What a refused message has; NULL and -1 stand for an attribute that it lacks */
static const struct {
	int command;
	const char *pmu, *event;
	u64 count;
	int mode, cpu, error, bad;
} refused[] = {
	{ PMUKIT_CMD_CLOCK_ADVANCE, "nobody", NULL, 1, -1, -1, ENODEV,
	  PMUKIT_A_EMULATED_PMU_NAME },
	{ PMUKIT_CMD_CLOCK_ADVANCE, "%s", NULL, (1ull << 63) + 1, -1, -1, EINVAL,
	  PMUKIT_A_EMULATED_COUNT },
	{ PMUKIT_CMD_CLOCK_ADVANCE, "%s", NULL, 1, 3, -1, ERANGE, PMUKIT_A_EMULATED_MODE },
	{ PMUKIT_CMD_CLOCK_ADVANCE, "%s", NULL, 1, -1, 4096, ENXIO, PMUKIT_A_EMULATED_CPU },
	{ PMUKIT_CMD_CLOCK_ADVANCE, "%s", NULL, 1, -1, 0x7fffffff, ENXIO,
	  PMUKIT_A_EMULATED_CPU },
	{ PMUKIT_CMD_CLOCK_ADVANCE, "%s", "%s", 1, -1, -1, EINVAL, PMUKIT_A_EMULATED_EVENT },
	{ PMUKIT_CMD_EVENT_ADD, "%s", "NO_SUCH_EVENT", 1, -1, -1, EINVAL,
	  PMUKIT_A_EMULATED_EVENT },
	{ PMUKIT_CMD_EVENT_ADD, "%s", "", 1, -1, -1, EINVAL, PMUKIT_A_EMULATED_EVENT },
	{ PMUKIT_CMD_EVENT_ADD, "%s",
	  "A_NAME_OF_MORE_THAN_63_BYTES_A_NAME_OF_MORE_THAN_63_BYTES_A_NAME", 1, -1, -1, EINVAL,
	  PMUKIT_A_EMULATED_EVENT },
	{ PMUKIT_CMD_CLOCK_GET, "nobody", NULL, 0, -1, -1, ENODEV, PMUKIT_A_EMULATED_PMU_NAME },
	{ PMUKIT_CMD_PROFILE_GET, "nobody", NULL, 0, -1, -1, ENODEV,
	  PMUKIT_A_EMULATED_PMU_NAME },
	{ PMUKIT_CMD_CPU_GET, "nobody", NULL, 0, -1, 0, ENODEV, PMUKIT_A_CPU_PMU_NAME },
	{ PMUKIT_CMD_CPU_GET, "%s", NULL, 0, -1, 4096, ENXIO, PMUKIT_A_CPU_CPU },
};

/* Offset of an attribute in the request, as an acknowledgment names it */
static unsigned int offset_of(int type)
{
	const struct nlattr *attr = pt_nl_attr(&m.head, type);

	return attr ? (const unsigned char *)attr - m.body : 0;
}

static void test_refused(unsigned int i)
{
	char name[64], event[128];
	int err;

	snprintf(name, sizeof(name), refused[i].pmu, pt_emu.name);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, refused[i].command);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, name);
	if (refused[i].event) {
		snprintf(event, sizeof(event), refused[i].event, pt_emu.any->name);
		pt_nl_put_string(&m, PMUKIT_A_EMULATED_EVENT, event);
	}
	if (refused[i].count)
		pt_nl_put_uint(&m, PMUKIT_A_EMULATED_COUNT, refused[i].count);
	if (refused[i].mode >= 0)
		pt_nl_put_u32(&m, PMUKIT_A_EMULATED_MODE, refused[i].mode);
	if (refused[i].cpu >= 0)
		pt_nl_put_u32(&m, refused[i].command == PMUKIT_CMD_CPU_GET ?
			      PMUKIT_A_CPU_CPU : PMUKIT_A_EMULATED_CPU, refused[i].cpu);
	err = pt_nl_ask(&nl, &m, NULL, NULL);
	ksft_test_result(err == -refused[i].error && nl.bad == offset_of(refused[i].bad) && nl.bad,
			 "command %d refused, %u: %s, attribute at %u (%s)\n", refused[i].command,
			 i + 1, strerror(-err), nl.bad, nl.why);
}

/* Each attribute that a command needs, left out */
static void test_missing(int command, int first, int second, int missing)
{
	int err;

	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, command);
	if (first)
		pt_nl_put_string(&m, first, pt_emu.name);
	if (second)
		pt_nl_put_u32(&m, second, 0);
	err = pt_nl_ask(&nl, &m, NULL, NULL);
	ksft_test_result(err == -EINVAL && nl.missing == (unsigned int)missing,
			 "command %d without %d: %s, missing %u\n", command, missing,
			 strerror(-err), nl.missing);
}

/* The MPC7400 has no hypervisor, a clock that follows time takes no commands */
static void test_not_this_one(void)
{
	bool has = pt_has_hypervisor();
	int err = happen(NULL, 1, PMUKIT_MODE_HYPERVISOR, -1);

	ksft_test_result(has ? !err : err == -EINVAL && nl.bad == offset_of(PMUKIT_A_EMULATED_MODE),
			 "hypervisor mode: %s\n", strerror(-err));
	pt_emulate_again("");
	pt_nl_find(&nl);
	err = happen(NULL, 1, -1, -1);
	ksft_test_result(err == -EOPNOTSUPP && nl.bad && nl.why[0],
			 "a clock that follows time: %s (%s)\n", strerror(-err), nl.why);
}

int main(int argc, char **argv)
{
	unsigned int i;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	pt_load_profile();
	pt_pin(0);
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ksft_set_plan(24 + ARRAY_SIZE(refused));
	test_add();
	test_left();
	test_profile();
	for (i = 0; i < ARRAY_SIZE(refused); i++)
		test_refused(i);
	test_missing(PMUKIT_CMD_PMU_GET, 0, 0, PMUKIT_A_PMU_NAME);
	test_missing(PMUKIT_CMD_CPU_GET, PMUKIT_A_CPU_PMU_NAME, 0, PMUKIT_A_CPU_CPU);
	test_missing(PMUKIT_CMD_CLOCK_GET, 0, 0, PMUKIT_A_EMULATED_PMU_NAME);
	test_missing(PMUKIT_CMD_CLOCK_ADVANCE, PMUKIT_A_EMULATED_PMU_NAME, 0,
		     PMUKIT_A_EMULATED_COUNT);
	test_missing(PMUKIT_CMD_EVENT_ADD, PMUKIT_A_EMULATED_PMU_NAME, PMUKIT_A_EMULATED_COUNT,
		     PMUKIT_A_EMULATED_EVENT);
	test_missing(PMUKIT_CMD_PROFILE_SET, PMUKIT_A_EMULATED_PMU_NAME, 0,
		     PMUKIT_A_EMULATED_PROFILE);
	test_not_this_one();
	pt_nl_close(&nl);
	pt_emulate_end();
	ksft_finished();
}
