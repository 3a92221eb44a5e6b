/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * An event that is stopped while its signal is on its way: the driver's own source, in the form for
 * kernels whose queued work holds a reference to the event, or in the one for those before. For one
 * file of each, behind "core/hot/hot.h".
 */
#include "expect.h"

#define COUNTED		5		/* events, in a period of 1000 */
#define SIGNAL		0x1234u		/* perf core: a hash of where the sample was */

static const char *when;		/* the form, and what the task does */
static u32 counter;

static unsigned long read_counter(unsigned int idx)
{
	return counter;
}

static void write_counter(unsigned int idx, u32 value)
{
	counter = value;
}

static const struct pmk_access access = {
	.read_counter = read_counter,
	.write_counter = write_counter,
};

static const struct pmk_desc desc = { .access = &access };

static struct perf_event *event;
static struct perf_event_context *ctx;

static const char *where(void)
{
	return when;
}

/* An overflow has asked for a signal: what __perf_event_overflow() leaves behind */
static void overflow(int state)
{
	memset(event, 0, sizeof(*event));
	memset(ctx, 0, sizeof(*ctx));
	event->ctx = ctx;
	event->attr.sigtrap = 1;
	event->attr.sample_period = 1000;
	event->hw.sample_period = 1000;
	event->hw.state = state;
	local64_set(&event->hw.period_left, 1000);
	event->pending_work = SIGNAL;
	local_set(&ctx->nr_no_switch_fast, 1);
	counter = state ? 0 : COUNTED;
}

/* Stopped by a task that ends, or does not. Interrupts are off as in the driver */
static void stop(bool ending)
{
	unsigned int flag = ending ? PF_EXITING : 0;

	local_irq_disable();
	current->flags |= flag;
	pmk_stop_frozen(&desc, event);
	current->flags &= ~flag;
	local_irq_enable();
}

static void test(const char *how, int state, bool ending)
{
	when = how;
	overflow(state);
	stop(ending);
	expect("counted", local64_read(&event->count), state ? 0 : COUNTED);
	expect("the signal", event->pending_work, ending && TAKES_BACK ? 0 : SIGNAL);
	expect("what keeps the context", local_read(&ctx->nr_no_switch_fast), 1);
	stop(ending);
	expect("what keeps the context, after a second stop",
	       local_read(&ctx->nr_no_switch_fast), 1);
}

/* Returns how much is not as it should be */
static unsigned int test_all(void)
{
	event = kzalloc(sizeof(*event), GFP_KERNEL);
	ctx = kzalloc(sizeof(*ctx), GFP_KERNEL);
	if (event && ctx) {
		test(" (" FORM ": the task goes on)", 0, false);
		test(" (" FORM ": the task goes on, the event is stopped)", PERF_HES_STOPPED,
		     false);
		test(" (" FORM ": the task ends)", 0, true);
		test(" (" FORM ": the task ends, the event is stopped)", PERF_HES_STOPPED, true);
	} else {
		nr_wrong++;
	}
	kfree(event);
	kfree(ctx);
	return nr_wrong;
}
