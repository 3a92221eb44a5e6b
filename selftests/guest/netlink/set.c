// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/set PMU: commands to an emulated PMU by netlink do what those of debugfs do. A command
 * that cannot be done is refused with its error, a reason and the attribute at fault, and changes
 * nothing.
 * Covers: emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"

#define NONE		(-1)	/* the message has no mode, no CPU */
#define SAMPLES		10000
#define NOBODY		"nobody"
#define LONG		"A_NAME_OF_MORE_THAN_63_BYTES_A_NAME_OF_MORE_THAN_63_BYTES_A_NAME"

/* A command, until nothing is left of it; without an event cycles pass: 0 or the error */
static int happens(const char *event, u64 n, int mode, int cpu)
{
	int err = 0;

	while (n && !err) {
		struct pt_put put[5] = { PT_NUMBER(PMUKIT_A_EMULATED_COUNT, n) }, *at = &put[1];

		if (event)
			*at++ = (struct pt_put)PT_TEXT(PMUKIT_A_EMULATED_EVENT, event);
		if (mode >= 0)
			*at++ = (struct pt_put)PT_NUMBER(PMUKIT_A_EMULATED_MODE, mode);
		if (cpu >= 0)
			*at++ = (struct pt_put)PT_NUMBER(PMUKIT_A_EMULATED_CPU, cpu);
		err = pt_ask_with(event ? PMUKIT_CMD_EVENT_ADD : PMUKIT_CMD_CLOCK_ADVANCE,
				  pt_emu.name, put);
		n = pt_number(PMUKIT_A_EMULATED_LEFT);
	}
	return err;
}

static void test_commands(void)
{
	const char *any = pt_emu.any->name;
	int fd = pt_open_row(pt_emu.any, -1);
	char code[32];

	snprintf(code, sizeof(code), "%#llx", pt_emu.any->code);
	pt_on(fd);
	ksft_test_result(!happens(any, 1000, NONE, NONE), "by name: error\n");
	pt_expect("by name", pt_count(fd), 1000);
	happens(code, 100, PMUKIT_MODE_USER, NONE);
	pt_expect("by code", pt_count(fd), 1100);
	happens(any, 10, PMUKIT_MODE_KERNEL, 0);
	pt_expect("in kernel mode, on CPU 0", pt_count(fd), 1110);
	happens(any, 50, NONE, 1);
	pt_expect("elsewhere", pt_count(fd), 1110);
	happens(pt_emu.other->name, 50, NONE, NONE);
	pt_expect("another event", pt_count(fd), 1110);
	happens(NULL, 1000000000, NONE, NONE);
	pt_expect("cycles by the profile", pt_count(fd),
		  1110 + pt_expected(pt_emu.any, 1000000000));
	close(fd);
}

/* More interrupts than one message may take: the answer says what is left */
static void test_left(void)
{
	u64 all = SAMPLES * 1000, left = all, samples = 0;
	bool partly = false;
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1000);

	pt_on(fd);
	while (left) {
		if (pt_ask_with(PMUKIT_CMD_EVENT_ADD, pt_emu.name,
				PT_PUT(PT_TEXT(PMUKIT_A_EMULATED_EVENT, pt_emu.any->name),
				       PT_NUMBER(PMUKIT_A_EMULATED_COUNT, left))))
			break;
		left = pt_number(PMUKIT_A_EMULATED_LEFT);
		partly |= left && left < all;
		samples += pt_samples(&ring);
		pt_rest();
	}
	ksft_test_result(partly, "%d interrupts: a part at a time\n", SAMPLES);
	pt_expect("interrupts: samples", samples, SAMPLES);
	pt_expect("interrupts: count", pt_count(fd), all);
	pt_ring_close(&ring, fd);
}

static int set_profile(const char *text)
{
	return pt_ask_with(PMUKIT_CMD_PROFILE_SET, pt_emu.name,
			   PT_PUT(PT_TEXT(PMUKIT_A_EMULATED_PROFILE, text)));
}

/* By netlink, and by debugfs, which leaves the last newline to pt_read_text() */
static bool profile_is(const char *text)
{
	static char file[PT_PROFILE_BYTES];
	int length = pt_read_profile(file);

	return !pt_ask(PMUKIT_CMD_PROFILE_GET) && length == (int)strlen(text) - 1 &&
	       !strcmp(pt_text(PMUKIT_A_EMULATED_PROFILE), text) && !strncmp(file, text, length);
}

/* Comments of so many bytes in all */
static const char *comments(int size)
{
	static char text[PT_PROFILE_BYTES];

	memset(text, '#', size);
	text[size - 1] = '\n';
	text[size] = '\0';
	return text;
}

static void test_profile(void)
{
	char text[128], bad[128];
	int fd, err;

	snprintf(text, sizeof(text), "%s 0.5\nother 0\n", pt_emu.any->name);
	ksft_test_result(!set_profile(text) && profile_is(text), "a profile is set and read\n");
	fd = pt_open_row(pt_emu.any, -1);
	pt_on(fd);
	happens(NULL, 5000, NONE, NONE);
	pt_expect("the profile is in force", pt_count(fd), 2500);
	close(fd);
	snprintf(bad, sizeof(bad), "%s 1\nNO_SUCH_EVENT 1\n", pt_emu.any->name);
	err = set_profile(bad);
	ksft_test_result(err == -EINVAL && pt_is_bad(PMUKIT_A_EMULATED_PROFILE) &&
			 strstr(pt_about.nl.why, "line 2: ") && profile_is(text),
			 "a wrong line: %s\n", strerror(-err));
	ksft_test_result(!set_profile(comments(65000)) && profile_is(comments(65000)),
			 "a profile of 65000 bytes\n");
	err = set_profile(comments(65001));
	ksft_test_result(err == -EINVAL && pt_is_bad(PMUKIT_A_EMULATED_PROFILE),
			 "a byte more: %s\n", strerror(-err));
	ksft_test_result(!set_profile(text) && profile_is(text), "the old one again\n");
}

#define ONCE		PT_NUMBER(PMUKIT_A_EMULATED_COUNT, 1)
#define ADVANCE		PMUKIT_CMD_CLOCK_ADVANCE, "advance"
#define ADD		PMUKIT_CMD_EVENT_ADD, "add"

/* The command, the error and the attribute at fault; the PMU, NULL for the one under test */
static const struct refused {
	int command;
	const char *what;
	int error, bad;
	const char *name;
	struct pt_put put[3];
} refused[] = {
	{ ADVANCE, ENODEV, PMUKIT_A_EMULATED_PMU_NAME, NOBODY, { ONCE } },
	{ PMUKIT_CMD_CLOCK_GET, "clock", ENODEV, PMUKIT_A_EMULATED_PMU_NAME, NOBODY, {} },
	{ PMUKIT_CMD_PROFILE_GET, "profile", ENODEV, PMUKIT_A_EMULATED_PMU_NAME, NOBODY, {} },
	{ PMUKIT_CMD_CPU_GET, "CPU 0", ENODEV, PMUKIT_A_CPU_PMU_NAME, NOBODY,
	  { PT_NUMBER(PMUKIT_A_CPU_CPU, 0) } },
	{ PMUKIT_CMD_CPU_GET, "CPU 4096", ENXIO, PMUKIT_A_CPU_CPU, NULL,
	  { PT_NUMBER(PMUKIT_A_CPU_CPU, 4096) } },
	{ ADVANCE, EINVAL, PMUKIT_A_EMULATED_COUNT, NULL,
	  { PT_NUMBER(PMUKIT_A_EMULATED_COUNT, (1ull << 63) + 1) } },
	{ ADVANCE, ERANGE, PMUKIT_A_EMULATED_MODE, NULL,
	  { ONCE, PT_NUMBER(PMUKIT_A_EMULATED_MODE, 4) } },
	{ ADVANCE, ENXIO, PMUKIT_A_EMULATED_CPU, NULL,
	  { ONCE, PT_NUMBER(PMUKIT_A_EMULATED_CPU, 4096) } },
	{ ADVANCE, ENXIO, PMUKIT_A_EMULATED_CPU, NULL,
	  { ONCE, PT_NUMBER(PMUKIT_A_EMULATED_CPU, 0x7fffffff) } },
	{ ADVANCE, EINVAL, PMUKIT_A_EMULATED_EVENT, NULL,
	  { ONCE, PT_TEXT(PMUKIT_A_EMULATED_EVENT, "0x1") } },
	{ ADD, EINVAL, PMUKIT_A_EMULATED_EVENT, NULL,
	  { ONCE, PT_TEXT(PMUKIT_A_EMULATED_EVENT, "NO_SUCH_EVENT") } },
	{ ADD, EINVAL, PMUKIT_A_EMULATED_EVENT, NULL,
	  { ONCE, PT_TEXT(PMUKIT_A_EMULATED_EVENT, "") } },
	{ ADD, EINVAL, PMUKIT_A_EMULATED_EVENT, NULL,
	  { ONCE, PT_TEXT(PMUKIT_A_EMULATED_EVENT, LONG) } },
};

static void test_refused(const struct refused *r)
{
	int err = pt_ask_with(r->command, r->name ?: pt_emu.name, r->put);

	ksft_test_result(err == -r->error && pt_is_bad(r->bad), "%s of %s, attribute %d: %s\n",
			 r->what, r->name ?: pt_emu.name, r->bad, strerror(-err));
}

/* Each attribute that a command needs, left out; where that is the name there is no other one */
static const struct missing {
	int command, attribute;
} missing[] = {
	{ PMUKIT_CMD_PMU_GET, PMUKIT_A_PMU_NAME },
	{ PMUKIT_CMD_CPU_GET, PMUKIT_A_CPU_CPU },
	{ PMUKIT_CMD_CLOCK_GET, PMUKIT_A_EMULATED_PMU_NAME },
	{ PMUKIT_CMD_CLOCK_ADVANCE, PMUKIT_A_EMULATED_COUNT },
	{ PMUKIT_CMD_EVENT_ADD, PMUKIT_A_EMULATED_EVENT },
	{ PMUKIT_CMD_PROFILE_SET, PMUKIT_A_EMULATED_PROFILE },
};

static void test_missing(const struct missing *m)
{
	int err = pt_ask_with(m->command, m->attribute == PMUKIT_A_PMU_NAME ? NULL : pt_emu.name,
			      m->command == PMUKIT_CMD_EVENT_ADD ? PT_PUT(ONCE) : PT_PUT({}));

	ksft_test_result(err == -EINVAL && (int)pt_about.nl.missing == m->attribute,
			 "command %d without attribute %d: %s\n", m->command, m->attribute,
			 strerror(-err));
}

/* The MPC7400 has no hypervisor and no run latch, a clock that follows time takes no commands */
static void test_impossible(void)
{
	bool has = pt_has_hypervisor();
	int err = happens(NULL, 1, PMUKIT_MODE_IDLE, NONE);
	bool good = has ? !err : err == -EINVAL && pt_is_bad(PMUKIT_A_EMULATED_MODE);

	err = happens(NULL, 1, PMUKIT_MODE_HYPERVISOR, NONE);
	good &= has ? !err : err == -EINVAL && pt_is_bad(PMUKIT_A_EMULATED_MODE);
	ksft_test_result(good, "hypervisor mode and idle: %s\n", strerror(-err));
	pt_emulate_again("");
	pt_find_again();
	err = happens(NULL, 1, NONE, NONE);
	ksft_test_result(err == -EOPNOTSUPP && pt_about.nl.bad && pt_about.nl.why[0],
			 "a clock that follows time: %s\n", pt_about.nl.why);
}

int main(int argc, char **argv)
{
	unsigned int i;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(18 + ARRAY_SIZE(refused) + ARRAY_SIZE(missing));
	pt_load_profile();
	pt_pin(0);
	test_commands();
	test_left();
	test_profile();
	for (i = 0; i < ARRAY_SIZE(refused); i++)
		test_refused(&refused[i]);
	for (i = 0; i < ARRAY_SIZE(missing); i++)
		test_missing(&missing[i]);
	test_impossible();
	pt_emulate_end();
	ksft_finished();
}
