// SPDX-License-Identifier: GPL-2.0-only
/*
 * Which registers a sample shows, whether perf core writes it or the driver: those at the address
 * that the processor recorded, the interrupted ones, those of the task in user mode or none; and
 * when an event with SIGTRAP has a sample.
 * Covers: core/sampling lib
 */
#include "sampled.h"

/* Where registers are */
enum place {
	NONE, USER, KERNEL,
	BAD_USER,	/* user mode, at an address of the kernel */
	BAD_KERNEL,	/* the kernel, at an address of a program */
};

static const struct pt_regs at[] = {
	[USER] = { .rip = USER_ADDRESS, .cs = 3 },
	[KERNEL] = { .rip = KERNEL_ADDRESS },
	[BAD_USER] = { .rip = KERNEL_ADDRESS, .cs = 3 },
	[BAD_KERNEL] = { .rip = USER_ADDRESS },
};

#define NO_USER		1	/* exclude_user */
#define NO_KERNEL	2	/* exclude_kernel */
#define PRECISE		4
#define PLACE		8	/* the sample says where */

enum from { LOST, RECORDED, INTERRUPTED, TASK };

static const struct {
	unsigned int flags;
	enum place recorded, interrupted, task;
	enum from shown;
} row[] = {
	{ 0, NONE, USER, USER, INTERRUPTED },
	{ 0, NONE, KERNEL, USER, INTERRUPTED },
	{ 0, USER, KERNEL, USER, RECORDED },
	{ 0, KERNEL, USER, USER, RECORDED },
	/* An event that does not see the kernel */
	{ NO_KERNEL, NONE, USER, USER, INTERRUPTED },
	{ NO_KERNEL, USER, KERNEL, USER, RECORDED },
	{ NO_KERNEL, NONE, KERNEL, USER, TASK },
	{ NO_KERNEL, KERNEL, USER, USER, TASK },
	{ NO_KERNEL, BAD_USER, KERNEL, USER, TASK },
	{ NO_KERNEL, NONE, BAD_KERNEL, USER, TASK },
	{ NO_KERNEL, NONE, KERNEL, NONE, LOST },
	{ NO_KERNEL, NONE, BAD_USER, BAD_USER, LOST },
	{ NO_KERNEL | PLACE, NONE, KERNEL, USER, TASK },
	/* One that does not see programs */
	{ NO_USER, NONE, KERNEL, USER, INTERRUPTED },
	{ NO_USER, KERNEL, USER, USER, RECORDED },
	{ NO_USER, USER, KERNEL, USER, INTERRUPTED },
	{ NO_USER, NONE, USER, USER, LOST },
	{ NO_USER, USER, USER, USER, LOST },
	{ NO_USER, NONE, BAD_USER, USER, LOST },
	{ NO_USER, NONE, BAD_KERNEL, USER, LOST },
	{ NO_USER | NO_KERNEL, NONE, KERNEL, USER, LOST },
	{ NO_USER | NO_KERNEL, NONE, USER, USER, LOST },
	/* The address that the processor recorded, or none */
	{ PRECISE | PLACE, NONE, USER, USER, LOST },
	{ PRECISE | PLACE, USER, KERNEL, USER, RECORDED },
	{ PRECISE | PLACE | NO_KERNEL, USER, KERNEL, USER, RECORDED },
	{ PRECISE | PLACE | NO_KERNEL, KERNEL, USER, USER, LOST },
	{ PRECISE | PLACE | NO_USER, KERNEL, USER, USER, RECORDED },
	{ PRECISE | PLACE | NO_USER, USER, KERNEL, USER, LOST },
	/* The sample does not say where */
	{ PRECISE, NONE, USER, USER, INTERRUPTED },
	{ PRECISE, NONE, KERNEL, USER, INTERRUPTED },
	{ PRECISE | NO_KERNEL, NONE, KERNEL, USER, TASK },
	{ PRECISE | NO_USER, USER, KERNEL, USER, INTERRUPTED },
};

static struct pt_regs user = { .rip = USER_ADDRESS, .cs = 3 };

static void begin(unsigned int flags)
{
	cpu = (struct pmk_cpu) { .tick_start = 1, .interrupted = &user };
	event = (struct perf_event) {
		.attr = {
			.exclude_user = !!(flags & NO_USER),
			.exclude_kernel = !!(flags & NO_KERNEL),
			.precise_ip = !!(flags & PRECISE),
			.sample_type = flags & PLACE ? PERF_SAMPLE_IP : PERF_SAMPLE_ADDR,
		},
		.ctx = &of_task, .hw.sample_period = 1000, .overflow_handler = handler,
	};
	fake_task = (struct task_struct) { .mm = &fake_task, .regs = at[USER] };
	nr_by_core = 0;
}

/* @by_core: perf core counts samples down */
static void test_registers(unsigned int i, bool by_core)
{
	struct pt_regs recorded = at[row[i].recorded], interrupted = at[row[i].interrupted];
	struct pt_regs *of[] = { NULL, &recorded, &interrupted, &fake_task.regs };
	unsigned int before = wrong;

	begin(row[i].flags);
	cpu.interrupted = &interrupted;
	event.event_limit.value = by_core;
	fake_task.regs = at[row[i].task];
	fake_task.mm = row[i].task == NONE ? NULL : &fake_task;
	shown = NULL;
	emit(row[i].recorded == NONE ? NULL : &recorded);
	expect("the registers", shown == of[row[i].shown], true,
	       nr_by_core, by_core && row[i].shown != LOST);
	if (wrong > before)
		printf("row %u%s\n", i, by_core ? ", by perf core" : "");
}

TEST(registers)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		test_registers(i, false);
		test_registers(i, true);
	}
}

/* Each of these alone makes a sample one for perf core */
TEST(by_core)
{
	struct perf_event parent = {};

	for (unsigned int i = 0; i < 6; i++) {
		begin(PLACE);
		event.prog = i == 1 ? &event : NULL;
		event.event_limit.value = i == 2;
		event.fasync = i == 3 ? &event : NULL;
		event.attr.sigtrap = i == 4;
		event.parent = i == 5 ? &parent : NULL;
		parent.fasync = &event;
		expect("a sample, by perf core", emit(NULL), true, nr_by_core, i > 0);
	}
}

/* What perf core does not take is lost */
TEST(refused)
{
	begin(PLACE);
	event.event_limit.value = 1;
	context = -1;
	expect("without a recursion context", emit(NULL), false);
	context = 3;
	expect("with another context", emit(NULL), true);
	context = 0;
	has_tracing = false;
	expect("in a kernel without tracing", emit(NULL), false);
	has_tracing = true;
}

TEST(signals)
{
	struct perf_event_context of_other = {};

	begin(PLACE);
	event.attr.sigtrap = 1;
	expect("a sample with a signal", emit(NULL), true);
	event.pending_work = 1;
	expect("while a signal is pending", emit(NULL), false, to_pmk_event(&event)->owed, 0);
	event.pending_work = 0;
	fake_task.flags = PF_EXITING;
	expect("of a task that ends", emit(NULL), false, to_pmk_event(&event)->owed, 0);
	fake_task.flags = 0;
	event.ctx = &of_other;
	expect("of a task that is not there yet", emit(NULL), false, to_pmk_event(&event)->owed, 1);
}

/* An event stops when it has had its last sample */
TEST(last)
{
	begin(PLACE);
	expect("it stops", pmk_sample(&event, NULL, &cpu), false);
	event.pending_disable = 1;
	expect("it stops after the last sample", pmk_sample(&event, NULL, &cpu), true);
}
