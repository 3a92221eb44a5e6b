// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/bad PMU: bad input. Parameters that make no sense leave the module unloaded and
 * nothing behind; bad commands and profiles change nothing; the kernel's log says why.
 * Covers: module emulation
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

static int log_file;

/* What the module logged since the last look: does it have this text? */
static bool logged(const char *text)
{
	char record[8192];
	bool found = false;
	int n;

	while ((n = read(log_file, record, sizeof(record) - 1)) > 0) {
		record[n] = '\0';
		if (strstr(record, "pmukit: ") && strstr(record, text))
			found = true;
	}
	return found;
}

/* Parameters, where %s is the processor, and a text that the log must have then */
static const struct {
	const char *parameters;
	const char *text;
} refused[] = {
	{ "emulate=z80", "z80" },
	{ "emulate=%s,z80", "z80" },
	{ "emulate=%s,", "emulate=" },
	{ "emulate=", "emulate=" },
	{ "emulate=%s,%s", "twice" },
	{ "emulate=%s clock=foo", "clock=foo" },
	{ "emulate=%s clock=", "clock=" },
	{ "emulate=%s mhz=0", "mhz=0" },
	{ "emulate=%s mhz=10001", "mhz=10001" },
	{ "emulate=%s mhz=-1", "mhz=-1" },
	{ "emulate=%s mhz=-2147483648", "mhz=-2147483648" },
	{ "emulate=%s backend=foo", "backend=foo" },
	{ "emulate=%s generic=z80", "generic=z80" },
	{ "emulate=%s generic=cpu", "generic=cpu" },
	{ "emulate=%s generic=", "generic=" },
	{ "quirks=late", "use emulate=" },
	{ "emulate=%s quirks=slow", "no \"slow\"; it has: read0 sipr invalid edge rollback" },
	{ "emulate=%s quirks=", "no \"\"; it has: read0" },
	{ "emulate=%s quirks=late,", "no \"\"; it has: read0" },
	{ "emulate=hexagon quirks=late", "hexagon has no \"late\"; it has: none" },
	{ "emulate=ppc7400 quirks=edge,sipr", "no \"sipr\"; it has: read0 edge late" },
	{ "emulate=power7,hexagon quirks=edge", "hexagon has no \"edge\"" },
};

static void test_parameters(void)
{
	char parameters[128];
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(refused); i++) {
		const char *p = pt_emu.processor;

		snprintf(parameters, sizeof(parameters), refused[i].parameters, p, p);
		logged("");
		err = pt_load(parameters);
		ksft_test_result(err == -EINVAL && logged(refused[i].text) && pt_is_gone(),
				 "%s: %s\n", parameters, strerror(-err));
	}
}

/* The state that bad input must not change: a count and the profile */
static int event;
static u64 count;
static char profile[PT_PROFILE_BYTES];

static bool is_unchanged(void)
{
	static char now[PT_PROFILE_BYTES];

	return pt_count(event) == count && pt_read_profile(now) > 0 && !strcmp(now, profile);
}

/* Commands, where %s is an event */
static const struct {
	const char *command;
	int error;
} commands[] = {
	{ "", EINVAL },
	{ "\n", EINVAL },
	{ "jump 5", EINVAL },
	{ "ADVANCE 5", EINVAL },
	{ "advance", EINVAL },
	{ "advance five", EINVAL },
	{ "advance -5", EINVAL },
	{ "advance 5.5", EINVAL },
	{ "advance 0x8000000000000001", EINVAL },
	{ "advance 9223372036854775809", EINVAL },
	{ "advance 0x10000000000000000", EINVAL },
	{ "advance 99999999999999999999", EINVAL },
	{ "advance 5 idle", EINVAL },
	{ "advance 5 user kernel", EINVAL },
	{ "advance 5 user 6", EINVAL },
	{ "advance 5 cpu", EINVAL },
	{ "advance 5 cpu one", EINVAL },
	{ "advance 5 cpu -1", EINVAL },
	{ "advance 5 cpu 0 user", EINVAL },
	{ "advance 5 cpu 0 cpu 0", EINVAL },
	{ "advance 5 cpu 4096", ENXIO },
	{ "advance 5 cpu 2147483647", ENXIO },
	{ "advance 5\nadvance 5", EINVAL },
	{ "add", EINVAL },
	{ "add 5", EINVAL },
	{ "add %s", EINVAL },
	{ "add %s five", EINVAL },
	{ "add %s -5", EINVAL },
	{ "add %s 5 6", EINVAL },
	{ "add %s 0x8000000000000001", EINVAL },
	{ "add NO_SUCH_EVENT 5", EINVAL },
	{ "add %sX 5", EINVAL },
	{ "add 0xdead0000001 5", EINVAL },
	{ "add 0x 5", EINVAL },
	{ "at", EINVAL },
	{ "at home", EINVAL },
	{ "at 0x1000 data", EINVAL },
	{ "at 0x1000 user", EINVAL },
	{ "at 0x1000 invalid data 0x2000", EINVAL },
	{ "at 0x1000 cpu", EINVAL },
	{ "at 0x1000 cpu 4096", ENXIO },
};

static void test_command(const char *format, int error)
{
	char command[256];
	int err;

	snprintf(command, sizeof(command), format, pt_emu.any->name);
	logged("");
	err = pt_command("%s", command);
	ksft_test_result(err == -error && logged("clock: ") && is_unchanged(),
			 "clock: \"%s\": %s\n", strcmp(command, "\n") ? command : "(newline)",
			 err ? strerror(-err) : "no error");
}

static void test_commands(void)
{
	static char long_one[8192];
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(commands); i++)
		test_command(commands[i].command, commands[i].error);
	if (strcmp(pt_emu.processor, "ppc7400"))
		ksft_test_result_skip("this PMU has a hypervisor mode\n");
	else
		test_command("advance 5 hypervisor", EINVAL);
	memset(long_one, ' ', sizeof(long_one) - 1);
	memcpy(long_one, "advance 5", 9);
	err = pt_write_text(long_one, PT_DEBUGFS "/%s/clock", pt_emu.name);
	ksft_test_result(err == -EINVAL && is_unchanged(), "clock: 8 KiB: %s\n", strerror(-err));
	/* and its like that must work */
	pt_tell("advance 0x10 kernel cpu 0\n");
	pt_happen(pt_emu.any, 5);
	count += 5 + pt_expected(pt_emu.any, 16000000) / 1000000;
	ksft_test_result(is_unchanged(), "good commands do what they say\n");
}

/* Profiles, where %s is an event, and which line is wrong */
static const struct {
	const char *text;
	int line;
} profiles[] = {
	{ "NO_SUCH_EVENT 1\n", 1 },
	{ "%s 1\nother 0.5\nNO_SUCH_EVENT 0.1\n", 3 },
	{ "# comment\n\n%s\n", 3 },
	{ "%s 1 2\n", 1 },
	{ "%s one\n", 1 },
	{ "%s -1\n", 1 },
	{ "%s .5\n", 1 },
	{ "%s 1.\n", 1 },
	{ "%s 1e3\n", 1 },
	{ "%s 10000\n", 1 },
	{ "%s 0.1234567890\n", 1 },
	{ "other 1\n%s 1\nother 1\n", 3 },
	{ "%s 1\n%s 2\n", 2 },
	{ "0xdead0000001 1\n", 1 },
	{ "%s 1\n\x01\xff\n", 2 },
};

static void test_profiles(void)
{
	static char text[PT_PROFILE_BYTES + 64];
	char line[32];
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(profiles); i++) {
		snprintf(text, sizeof(text), profiles[i].text, pt_emu.any->name,
			 pt_emu.any->name);
		snprintf(line, sizeof(line), "line %d: ", profiles[i].line);
		logged("");
		err = pt_write_profile(text);
		ksft_test_result(err == -EINVAL && logged(line) && is_unchanged(),
				 "profile %u, line %d: %s\n", i + 1, profiles[i].line,
				 strerror(-err));
	}
	memset(text, '#', sizeof(text) - 1);
	err = pt_write_profile(text);
	ksft_test_result(err == -EINVAL && is_unchanged(), "profile beyond 64 KiB: %s\n",
			 strerror(-err));
}

/* A clock that follows time takes no command, one whose CPU is off neither */
static void test_real_clock(void)
{
	int err;

	pt_emulate_again("clock=real");
	logged("");
	err = pt_command("advance 5");
	ksft_test_result(err == -EINVAL && logged("clock=manual"), "real clock: %s\n",
			 strerror(-err));
	pt_emulate_end();
}

static void test_quirks(void)
{
	char clock[64];

	pt_emulate_again("quirks=late,edge,late");
	if (pt_read_text(clock, sizeof(clock), PT_DEBUGFS "/%s/clock", pt_emu.name) < 0)
		clock[0] = '\0';
	ksft_test_result(!strcmp(clock, "real 1000\nquirks edge late"), "quirks are told\n");
	pt_emulate_end();
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "");
	pt_emulate_end();
	ksft_set_plan(ARRAY_SIZE(refused) + ARRAY_SIZE(commands) + 3 + ARRAY_SIZE(profiles) + 3);
	log_file = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	pt_pin(0);
	test_parameters();
	pt_emulate_again("clock=manual");
	pt_load_profile();
	pt_read_profile(profile);
	event = pt_open_row(pt_emu.any, -1);
	pt_on(event);
	test_commands();
	test_profiles();
	close(event);
	test_real_clock();
	test_quirks();
	ksft_finished();
}
