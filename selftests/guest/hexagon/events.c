// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/events: the PMU in sysfs; every event of the table is programmed and counts
 * when it is on, and what others do is not counted.
 * Covers: access core/hot
 */
#include "pmu.h"

static void test_sysfs(void)
{
	ksft_test_result(has("hexagon", "caps/backend", "hardware"), "caps/backend\n");
	ksft_test_result(has("hexagon", "caps/counters", "8"), "caps/counters\n");
	ksft_test_result(has("hexagon", "caps/sampling", "timer"), "caps/sampling\n");
	ksft_test_result(has("hexagon", "format/event", "config:0-9") &&
			 has("hexagon", "format/chain", "config1:0"), "format\n");
}

static u32 named_code(const char *name)
{
	char path[64] = "events/", text[32];

	strlcat(path, name, sizeof(path));
	if (read_of("hexagon", path, text, sizeof(text)) < 0 || strncmp(text, "event=", 6))
		return ~0u;
	return number(text + 6);
}

static void test_names(void)
{
	int i, right = 0;

	for (i = 0; i < table_size; i++)
		right += named_code(table[i].name) == table[i].code;
	ksft_test_result(right == table_size, "%d of %d events have names\n", right, table_size);
}

/*
 * Off, on and off again: what happens while it is on is counted, nothing else. 1: exactly; 0: more,
 * as it happens in QEMU, too.
 */
static int counts(u32 code, u32 times)
{
	int fd = open_code(code, 0);
	u64 first, second;

	monitor_event(code, 7);
	switch_on(fd);
	monitor_event(code, times);
	monitor_event(code ^ 1, 10000);
	monitor_event(code ^ 0x100, 10000);
	monitor_event(code ^ 0x200, 10000);
	first = count_of(fd);
	switch_off(fd);
	monitor_event(code, 11);
	second = count_of(fd);
	close(fd);
	if (first == times && second == times)
		return 1;
	if (first > times && second >= first)
		return 0;
	ksft_print_msg("0x%x: %llu and %llu, not %u\n", code, first, second, times);
	return -MAX_EVENTS;
}

/* Most events never happen in QEMU (driver/hexagon/events.tsv), or not on one thread */
static void test_table(void)
{
	int i, exact = 0;

	for (i = 0; i < table_size; i++)
		exact += counts(table[i].code, 1000 + i);
	ksft_test_result(exact > table_size / 2, "%d of %d events exact\n", exact, table_size);
}

/*
 * Codes that the table does not know are counted, too. At each start and stop those above 0x300 are
 * 0x300 for a moment, and count packets (Documentation/hexagon-events.md).
 */
static void test_raw(void)
{
	static const u32 codes[] = { 0x3ff, 0x3fe, 0x280, 0x1ff, 0x180, 0x109, 0x80 };
	unsigned int i, right = 0;

	for (i = 0; i < ARRAY_SIZE(codes); i++)
		right += counts(codes[i], 3 * i + 1) == (codes[i] <= 0x300);
	ksft_test_result(right == ARRAY_SIZE(codes), "%u of %u raw codes count\n", right,
			 (u32)ARRAY_SIZE(codes));
}

/* Eight at once, on as many counters: each counts its own */
static void test_eight(void)
{
	int fd[8], i, j, right = 0;

	for (i = 0; i < 8; i++) {
		fd[i] = open_code(0x61 + 0x41 * i, 0);
		switch_on(fd[i]);
	}
	for (i = 0; i < 8; i++)
		monitor_event(0x61 + 0x41 * i, 100 + i);
	/* one after the other off: the rest counts on */
	for (i = 0; i < 8; i++) {
		switch_off(fd[i]);
		for (j = 0; j < 8; j++)
			monitor_event(0x61 + 0x41 * j, 10);
	}
	for (i = 0; i < 8; i++) {
		right += count_of(fd[i]) == 100 + i + 10ull * i;
		close(fd[i]);
	}
	ksft_test_result(right == 8, "%d of 8 events at once\n", right);
}

/* Of a CPU instead of a task: what happens in another process is counted, too */
static void test_cpu(void)
{
	struct perf_event_attr attr = event_attr(0x213, 0);
	int fd = open_attr(&attr, -1, 0, -1), task = open_code(0x213, 0), status;
	pid_t pid;

	switch_on(fd);
	switch_on(task);
	monitor_event(0x213, 1000);
	pid = fork();
	if (!pid) {
		monitor_event(0x213, 234);
		exit(0);
	}
	waitpid(pid, &status, 0);
	ksft_test_result(fd >= 0 && count_of(fd) == 1234, "on a CPU %llu of 1234\n", count_of(fd));
	ksft_test_result(count_of(task) == 1000, "in a task %llu of 1000\n", count_of(task));
	close(fd);
	close(task);
}

int main(void)
{
	ksft_print_header();
	if (find_pmu("hexagon"))
		ksft_exit_fail_msg("there is no PMU\n");
	ksft_set_plan(10);
	read_table();
	test_sysfs();
	test_names();
	test_table();
	test_raw();
	test_eight();
	test_cpu();
	ksft_finished();
}
