// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/emulated: emulated PMUs in Linux for Hexagon, on the manual clock: every event of
 * Hexagon counts to the last one, and the other PMUs are there too. Samples: emulated/sample.
 * Covers: emulation
 */
#include "pmu.h"

#define CLOCK		"/sys/kernel/debug/pmukit/hexagon/clock"
#define EVENT		0x13
#define FULL		0x100000000ull

/* "add 0x13 1000 user" */
static void happen(u32 code, u64 times)
{
	char text[64] = "add 0x", digits[24];
	int fd = open(CLOCK, O_WRONLY), length;

	u64toh_r(code, digits);
	strlcat(text, digits, sizeof(text));
	strlcat(text, " ", sizeof(text));
	u64toa_r(times, digits);
	strlcat(text, digits, sizeof(text));
	length = strlen(text);
	if (fd < 0 || write(fd, text, length) != length)
		ksft_exit_fail_msg(CLOCK ": \"%s\": error %d\n", text, errno);
	close(fd);
}

static void load_emulated(const char *parameters)
{
	int err = load(parameters);

	if (!err)
		err = find_pmu("hexagon");
	if (err)
		ksft_exit_fail_msg("pmukit %s: error %d\n", parameters, -err);
}

static void end_emulated(void)
{
	int err = unload_soon();

	if (err)
		ksft_exit_fail_msg("cannot unload pmukit: error %d\n", -err);
}

static void test_events(void)
{
	int i, right = 0, fd;

	for (i = 0; i < table_size; i++) {
		fd = open_code(table[i].code, 0);
		switch_on(fd);
		happen(table[i].code, 1000 + i);
		happen(table[i].code ^ 0x100 ?: 0x3ff, 77);
		right += count_of(fd) == 1000ull + i;
		close(fd);
	}
	ksft_test_result(right == table_size, "%d of %d events count\n", right, table_size);
}

static void test_chain(void)
{
	int fd = open_code(EVENT, 1);

	switch_on(fd);
	happen(EVENT, 3 * FULL + 5);
	ksft_test_result(count_of(fd) == 3 * FULL + 5, "chained: %llu\n", count_of(fd));
	close(fd);
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(7);
	read_table();
	load_emulated("emulate=power7,ppc7400,hexagon clock=manual");
	ksft_test_result(has("hexagon", "caps/backend", "emulated"), "caps/backend\n");
	ksft_test_result(has("hexagon", "caps/sampling", "interrupt"), "caps/sampling\n");
	ksft_test_result(has("power7", "caps/backend", "emulated") &&
			 has("power7", "caps/counters", "6"), "power7\n");
	ksft_test_result(has("ppc7400", "caps/backend", "emulated") &&
			 has("ppc7400", "caps/counters", "4"), "ppc7400\n");
	test_events();
	test_chain();
	end_emulated();
	ksft_test_result(find_pmu("hexagon") == -ENOENT, "unloaded\n");
	ksft_finished();
}
