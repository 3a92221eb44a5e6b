// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/bad PMU: bad input. Parameters that make no sense leave the module unloaded and nothing
 * behind; bad commands and profiles change nothing; the kernel's log says why.
 * Covers: module emulation
 */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"

/* Parameters, with the processor for %s, and what the log has. table: no quirks, or no netlink */
static const char *const loads[][2] = {
	{ "emulate=z80", "z80" }, { "emulate=%s,z80", "z80" }, { "emulate=%s,", "emulate=" },
	{ "emulate=", "emulate=" }, { "emulate=%s,%s", "twice" },
	{ "emulate=%s clock=foo", "clock=foo" }, { "emulate=%s clock=", "clock=" },
	{ "emulate=%s mhz=0", "mhz=0" }, { "emulate=%s mhz=10001", "mhz=10001" },
	{ "emulate=%s mhz=-1", "mhz=-1" }, { "emulate=%s mhz=-2147483648", "mhz=-2147483648" },
	{ "emulate=%s backend=foo", "backend=foo" }, { "emulate=%s generic=z80", "generic=z80" },
	{ "emulate=%s generic=cpu", "generic=cpu" }, { "emulate=%s generic=", "generic=" },
	{ "quirks=late", "use emulate=" },
	{ "emulate=%s quirks=slow",
	  "no \"slow\"; it has: read0 sipr invalid edge rollback" },
	{ "emulate=%s quirks=", "no \"\"; it has: read0" },
	{ "emulate=%s quirks=late,", "no \"\"; it has: read0" },
	{ "emulate=hexagon quirks=late", "hexagon has no \"late\"; it has: none" },
	{ "emulate=table quirks=late", "table" },
	{ "emulate=ppc7400 quirks=edge,sipr", "no \"sipr\"; it has: read0 edge late" },
	{ "emulate=power7,hexagon quirks=edge", "hexagon has no \"edge\"" },
};

/* Commands, with the name of an event for %s */
static const char *const commands[] = {
	"", "\n", "jump 5", "ADVANCE 5", "advance", "advance five", "advance -5", "advance 5.5",
	"advance 0x8000000000000001", "advance 9223372036854775809", "advance 0x10000000000000000",
	"advance 99999999999999999999", "advance 5 asleep", "advance 5 user kernel",
	"advance 5 user 6", "advance 5 cpu", "advance 5 cpu one", "advance 5 cpu -1",
	"advance 5 cpu 0 user", "advance 5 cpu 0 cpu 0", "advance 5\nadvance 5", "add %s",
	"add %s five", "add %s -5", "add %s 5 6", "add %s 0x8000000000000001", "add", "add 5",
	"add NO_SUCH_EVENT 5", "add %sX 5", "add 0xdead0000001 5", "add 0x 5", "at", "at home",
	"at 0x1000 data", "at 0x1000 user", "at 0x1000 invalid data 0x2000", "at 0x1000 cpu",
};

static const char *const no_cpu[] = {
	"advance 5 cpu 4096", "advance 5 cpu 2147483647", "at 0x1000 cpu 4096",
};

/* The line that is wrong, and a profile */
static const struct {
	int line;
	const char *text;
} profiles[] = {
	{ 1, "NO_SUCH_EVENT 1\n" }, { 3, "%s 1\nother 0.5\nNO_SUCH_EVENT 0.1\n" },
	{ 3, "# comment\n\n%s\n" }, { 1, "%s 1 2\n" }, { 1, "%s one\n" }, { 1, "%s -1\n" },
	{ 1, "%s .5\n" }, { 1, "%s 1.\n" }, { 1, "%s 1e3\n" }, { 1, "%s 10000\n" },
	{ 1, "%s 0.1234567890\n" }, { 3, "other 1\n%s 1\nother 1\n" }, { 2, "%s 1\n%s 2\n" },
	{ 1, "0xdead0000001 1\n" }, { 2, "%s 1\n\x01\xff\n" },
};

static char profile[PT_PROFILE_BYTES], big[PT_PROFILE_BYTES + 64];
static int kernel_log, fd;
static u64 total;

static void test_loads(void)
{
	const char *pmu = pt_emu.processor;
	char parameters[128];
	unsigned int i;
	int err;

	for (i = 0; i < ARRAY_SIZE(loads); i++) {
		snprintf(parameters, sizeof(parameters), loads[i][0], pmu, pmu);
		pt_log_lines(kernel_log, "");
		err = pt_load(parameters);
		ksft_test_result(err == -EINVAL && pt_log_lines(kernel_log, loads[i][1]) &&
				 pt_is_gone(), "%s: %d\n", parameters, err);
	}
}

/* What bad input must not change: a count and the profile */
static bool is_unchanged(void)
{
	static char text[PT_PROFILE_BYTES];

	return pt_count(fd) == total && pt_read_profile(text) > 0 && !strcmp(text, profile);
}

/* A command or a profile, and what the log has */
static void refused(const char *file, const char *format, int error, const char *reason)
{
	char text[256];
	int err;

	snprintf(text, sizeof(text), format, pt_emu.any->name, pt_emu.any->name);
	pt_log_lines(kernel_log, "");
	err = pt_write_text(text, PT_DEBUGFS "/%s/%s", pt_emu.name, file);
	text[strcspn(text, "\n")] = '\0';
	ksft_test_result(err == -error && pt_log_lines(kernel_log, reason) && is_unchanged(),
			 "%s, %s\"%s\": %d\n", file, reason, text, err);
}

static void test_files(void)
{
	char line[16];
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(commands); i++)
		refused("clock", commands[i], EINVAL, "clock: ");
	for (i = 0; i < ARRAY_SIZE(no_cpu); i++)
		refused("clock", no_cpu[i], ENXIO, "clock: ");
	memset(big, ' ', 8191);
	memcpy(big, "advance 5", 9);
	ksft_test_result(pt_write_text(big, PT_DEBUGFS "/%s/clock", pt_emu.name) == -EINVAL &&
			 is_unchanged(), "clock: 8 KiB\n");
	pt_tell("advance 0x10 kernel cpu 0\n");
	pt_happen(pt_emu.any, 5);
	total += 5 + pt_expected(pt_emu.any, 16000000) / 1000000;
	ksft_test_result(is_unchanged(), "good commands do what they say\n");
	for (i = 0; i < ARRAY_SIZE(profiles); i++) {
		snprintf(line, sizeof(line), "line %d: ", profiles[i].line);
		refused("profile", profiles[i].text, EINVAL, line);
	}
	memset(big, '#', PT_PROFILE_BYTES + 63);
	ksft_test_result(pt_write_profile(big) == -EINVAL && is_unchanged(),
			 "profile: beyond 64 KiB\n");
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "");
	pt_emulate_end();
	pt_pin(0);
	kernel_log = pt_open_log();
	test_loads();

	pt_emulate_again("clock=manual");
	pt_load_profile();
	pt_read_profile(profile);
	fd = pt_open_row(pt_emu.any, -1);
	pt_on(fd);
	test_files();
	close(fd);

	pt_emulate_again("clock=real");
	pt_log_lines(kernel_log, "");
	ksft_test_result(pt_command("advance 5") == -EINVAL &&
			 pt_log_lines(kernel_log, "clock=manual"), "real clock: no commands\n");
	pt_emulate_again("quirks=late,edge,late");
	ksft_test_result(pt_clock_is(pt_emu.name, "real 1000\nquirks edge late"), "quirks\n");
	pt_emulate_end();
	pt_finish();
}
