/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Attributes of events, drawn so that most can be opened: what perf or the module refuses is
 * drawn seldom, one reason at a time.
 */
#ifndef FUZZ_ATTR_H
#define FUZZ_ATTR_H

#include "target.h"

#define KINDS_OF_ALL	(PERF_SAMPLE_IP | PERF_SAMPLE_TID | PERF_SAMPLE_TIME | PERF_SAMPLE_ADDR | \
			 PERF_SAMPLE_CALLCHAIN | PERF_SAMPLE_ID | PERF_SAMPLE_CPU |		\
			 PERF_SAMPLE_PERIOD | PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_IDENTIFIER |	\
			 PERF_SAMPLE_WEIGHT | PERF_SAMPLE_DATA_SRC | PERF_SAMPLE_TRANSACTION |	\
			 PERF_SAMPLE_CODE_PAGE_SIZE)
#define KINDS_OF_ROOT	(PERF_SAMPLE_RAW | PERF_SAMPLE_PHYS_ADDR | PERF_SAMPLE_DATA_PAGE_SIZE)
#define FORMATS		32	/* read_format is below */

static u64 draw64(void)
{
	return (u64)draw(~0u) << 32 | draw(~0u);
}

static u64 draw_period(void)
{
	static const u64 periods[] = {
		200000, 5000, 100000, 1000000, 20000, 0x7fffffff, 0x80000000, 0x100000001ull,
	};

	if (one_in(16))
		return 1 + draw(300);
	return one_in(3) ? 10000 + draw(1000000) : periods[draw(8)];
}

static void draw_field(struct perf_event_attr *attr, const struct target *t)
{
	const struct field *f = &t->field[draw(t->nr_fields)];
	u64 mask = (f->last - f->first == 63 ? 0 : 1ull << (f->last - f->first + 1)) - 1;
	u64 value = (draw64() & mask) << f->first;

	mask <<= f->first;
	if (f->word == 0)
		attr->config = (attr->config & ~mask) | value;
	else if (f->word == 1)
		attr->config1 = (attr->config1 & ~mask) | value;
	else
		attr->config2 = (attr->config2 & ~mask) | value;
}

static void draw_event(struct perf_event_attr *attr)
{
	const struct target *t = &targets[draw(nr_targets)];

	attr->type = t->type;
	if (t->nr_codes)
		attr->config = t->code[draw(t->nr_codes)];
	if (t->nr_fields && one_in(12))
		draw_field(attr, t);
	if (one_in(60))
		attr->config ^= 1ull << draw(64);
	if (one_in(30)) {
		attr->type = PERF_TYPE_SOFTWARE;
		attr->config = draw(12);
	}
	if (!has_cpu_pmu && one_in(40))
		attr->type = draw(6);
}

static void draw_sampling(struct perf_event_attr *attr, bool user)
{
	attr->sample_period = draw_period();
	if (one_in(4)) {
		attr->freq = 1;
		attr->sample_freq = 1 + draw(20000);
	}
	attr->sample_type = draw64() & KINDS_OF_ALL;
	if (!user)
		attr->sample_type |= draw64() & KINDS_OF_ROOT;
	if (one_in(8) && !attr->inherit)
		attr->sample_type |= PERF_SAMPLE_READ;
	if (one_in(8)) {
		attr->sample_type |= PERF_SAMPLE_STACK_USER;
		attr->sample_stack_user = 8 << draw(8);
	}
	if (one_in(8)) {
		attr->sample_type |= PERF_SAMPLE_REGS_USER;
		attr->sample_regs_user = 7;
	}
	attr->wakeup_events = draw(4);
	if (one_in(6)) {
		attr->sigtrap = 1;
		attr->remove_on_exec = 1;
		attr->inherit_thread = attr->inherit;
		attr->sig_data = 1;
	}
}

/* Side-band records */
static void draw_side_band(struct perf_event_attr *attr)
{
	attr->mmap = draw(2);
	attr->comm = draw(2);
	attr->task = draw(2);
	attr->mmap2 = draw(2);
	attr->context_switch = draw(2);
	attr->sample_id_all = draw(2);
	attr->inherit_stat = one_in(4);
	attr->enable_on_exec = !attr->remove_on_exec && one_in(2);
}

static void draw_exclude(struct perf_event_attr *attr, bool user)
{
	attr->exclude_kernel = user ? !one_in(30) : one_in(3);
	attr->exclude_hv = user || one_in(3);
	attr->exclude_user = one_in(20);
	attr->exclude_idle = one_in(40);
	attr->exclude_host = one_in(80);
	/* newer kernels show a user no call chain in the kernel */
	attr->exclude_callchain_kernel = user ? !one_in(30) : one_in(4);
}

static void draw_attr(struct perf_event_attr *attr, bool user)
{
	memset(attr, 0, sizeof(*attr));
	attr->size = one_in(60) ? draw(200) : sizeof(*attr);
	draw_event(attr);
	draw_exclude(attr, user);
	attr->disabled = draw(2);
	attr->inherit = one_in(4);
	attr->pinned = one_in(8);
	attr->exclusive = one_in(20);
	attr->precise_ip = one_in(40) ? draw(4) : 0;
	attr->read_format = draw(FORMATS);
	if (attr->inherit && !one_in(20))
		attr->read_format &= ~PERF_FORMAT_GROUP;
	if (one_in(2))
		draw_sampling(attr, user);
	if (one_in(4))
		draw_side_band(attr);
}

/* A SIGTRAP for each sample of user mode, as any user may ask for, and many of them */
static void draw_trap(struct perf_event_attr *attr)
{
	const struct target *t = &targets[draw(nr_targets)];

	*attr = pt_attr(t->type, t->often);
	attr->disabled = 0;
	attr->exclude_kernel = 1;
	attr->exclude_hv = 1;
	attr->sample_period = 10000 << draw(6);
	attr->sigtrap = 1;
	attr->remove_on_exec = 1;
}

#endif /* FUZZ_ATTR_H */
