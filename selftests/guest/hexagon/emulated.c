// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/emulated: emulated PMUs in Linux for Hexagon, on the manual clock: every event of
 * Hexagon counts and samples to the last one, and the other PMUs are there too.
 * Covers: emulation core/sampling
 */
#include "pmu.h"

#define CLOCK		"/sys/kernel/debug/pmukit/hexagon/clock"
#define RING_BYTES	0x10000
#define PAGE		4096
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

/* Samples in the ring since the last look; anything else there is worth a word */
static u32 samples(struct perf_event_mmap_page *ring)
{
	u64 head = ring->data_head, tail = ring->data_tail;
	u32 nr = 0;

	__sync_synchronize();
	while (tail < head) {
		struct perf_event_header *record = (void *)((char *)ring + PAGE +
							    tail % RING_BYTES);

		if (record->type == PERF_RECORD_SAMPLE)
			nr++;
		else
			ksft_print_msg("record of type %u\n", record->type);
		tail += record->size;
	}
	__sync_synchronize();
	ring->data_tail = tail;
	return nr;
}

static int open_sampling(u32 code, u64 period, struct perf_event_mmap_page **ring)
{
	struct perf_event_attr attr = event_attr(code, 0);
	int fd;

	attr.sample_period = period;
	attr.sample_type = PERF_SAMPLE_IP;
	fd = open_attr(&attr, 0, -1, -1);
	*ring = mmap(NULL, PAGE + RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (fd < 0 || *ring == MAP_FAILED)
		ksft_exit_fail_msg("cannot sample: error %d\n", fd < 0 ? -fd : errno);
	return fd;
}

/* One less than the period is nothing, one more a sample; then five and a half */
static void test_period(u64 period)
{
	const u64 steps[] = { period - 1, 1, period - 1, 1, 5 * period + period / 2 };
	struct perf_event_mmap_page *ring;
	int fd = open_sampling(EVENT, period, &ring);
	u64 sum = 0, wanted = 0, left = 0;
	unsigned int i, found = 0;
	bool good = true;

	switch_on(fd);
	for (i = 0; i < ARRAY_SIZE(steps); i++) {
		happen(EVENT, steps[i]);
		sum += steps[i];
		for (left += steps[i]; left >= period; left -= period)
			wanted++;
		found += samples(ring);
		good &= found == wanted && count_of(fd) == sum;
	}
	ksft_test_result(good, "period %llu: %u samples of %llu, %llu events\n", period, found,
			 wanted, count_of(fd));
	munmap(ring, PAGE + RING_BYTES);
	close(fd);
}

/*
 * The real clock is the monitor's virtual time; samples come as the kernel is entered.
 * One that becomes due as the event is switched off is owed.
 */
static void test_real_clock(void)
{
	const u64 period = 100000;
	struct perf_event_mmap_page *ring;
	int fd = open_sampling(CYCLES, period, &ring), i;
	u64 found, counted, due;
	bool owed;

	switch_on(fd);
	for (i = 0; i < 10000; i++) {
		run_packets(1000);
		now_ns();
	}
	switch_off(fd);
	found = samples(ring);
	counted = count_of(fd);
	/* There is no function that divides 64 bits */
	for (due = 0; (due + 1) * period <= counted; due++)
		;
	owed = due * period == counted && found + 1 == due;
	ksft_test_result(counted > 100 * period && (found == due || owed),
			 "real clock: %llu samples of %llu cycles\n", found, counted);
	munmap(ring, PAGE + RING_BYTES);
	close(fd);
}

int main(void)
{
	static const u64 periods[] = {
		1, 2, 3, 97, 1000, 65537, 0x7fffffff, 0x80000000, FULL - 1, FULL, FULL + 1,
	};
	unsigned int i;

	ksft_print_header();
	ksft_set_plan(8 + ARRAY_SIZE(periods));
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
	for (i = 0; i < ARRAY_SIZE(periods); i++)
		test_period(periods[i]);
	end_emulated();
	load_emulated("emulate=hexagon");
	test_real_clock();
	end_emulated();
	ksft_test_result(find_pmu("hexagon") == -ENOENT, "unloaded\n");
	ksft_finished();
}
