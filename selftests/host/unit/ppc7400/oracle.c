// SPDX-License-Identifier: GPL-2.0-only
/* Brute force over the MPC7400's rules, and the registers as the manual draws them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "model/model.h"
#include "oracle.h"
#include "ppc7400/ppc7400.h"
#include "search.h"

struct event events[MAX_EVENTS];
unsigned int nr_events;

static void load(struct event *event, const struct pmk_alias *alias)
{
	unsigned int i;

	*event = (struct event) {
		.name = alias->name,
		.code = alias->config,
		.sel = alias->config % 128,
	};
	for (i = 0; i < nr_oracle_interrupt; i++)
		if (!strcmp(oracle_interrupt[i].name, alias->name))
			event->counter[event->nr++] = oracle_interrupt[i].counter;
	if (!event->nr) {
		printf("Bail out! the transcription has no %s\n", alias->name);
		exit(1);
	}
}

void load_events(void)
{
	unsigned int i;

	nr_events = nr_oracle_interrupt_names;
	if (ppc7400_nr_aliases != nr_events || nr_events > MAX_EVENTS) {
		printf("Bail out! %u names, not %u\n", ppc7400_nr_aliases, nr_events);
		exit(1);
	}
	for (i = 0; i < nr_events; i++)
		load(&events[i], &ppc7400_aliases[i]);
}

const struct event *find_event(const char *name)
{
	unsigned int i;

	for (i = 0; i < nr_events; i++)
		if (!strcmp(events[i].name, name))
			return &events[i];
	printf("Bail out! no event %s\n", name);
	exit(1);
}

bool can_hold(const struct event *event, unsigned int counter)
{
	unsigned int i;

	for (i = 0; i < event->nr; i++)
		if (event->counter[i] == counter)
			return true;
	return false;
}

bool has_threshold(const struct event *event)
{
	return strstr(event->name, "_EXCEED_THRESH");
}

bool has_tbsel(const struct event *event)
{
	return !strcmp(event->name, "TBL_TRANSITIONS");
}

u32 full_code(const struct member *member)
{
	return member->event->code + member->threshold * 4096 +
	       member->multiplier * 262144 + member->tbsel * 524288;
}

/* A shared constraint in which two events differ, or "" */
const char *dispute(const struct member *a, const struct member *b)
{
	if (has_tbsel(a->event) && has_tbsel(b->event) && a->tbsel != b->tbsel)
		return "tbsel";
	if (a->no_user != b->no_user)
		return "exclude_user";
	if (a->no_kernel != b->no_kernel)
		return "exclude_kernel";
	return "";
}

static bool two_agree(const void *set, unsigned int i, unsigned int a, unsigned int j,
		      unsigned int b)
{
	const struct member *member = set;

	if (i == j)
		return can_hold(member[i].event, a);
	return a != b && !*dispute(&member[i], &member[j]);
}

bool counters_agree(const unsigned int *counter, const struct member *member,
		    unsigned int nr)
{
	const struct search search = { member, NR_COUNTERS + 1, two_agree };

	return all_agree(&search, counter, nr);
}

/* Is there any choice of counters with which all of them can run? */
bool brute_force(const struct member *member, unsigned int nr)
{
	const struct search search = { member, NR_COUNTERS + 1, two_agree };
	unsigned int counter[8];

	return can_agree(&search, counter, 0, nr);
}

/* In the manual's numbers, bit 0 being the highest: a field that ends in bit last */
static u32 field(u32 value, unsigned int last)
{
	while (last++ < 31)
		value *= 2;
	return value;
}

/* What the registers hold while these events count together */
struct registers expected_registers(const unsigned int *counter,
				    const struct member *member, unsigned int nr,
				    bool interrupt)
{
	struct registers r = { .mmcr0 = interrupt && nr ? field(3, 6) : 0 };
	unsigned int i;

	for (i = 0; i < nr; i++) {
		const struct member *m = &member[i];

		if (counter[i] == 1)
			r.mmcr0 |= field(m->event->sel, 25);
		if (counter[i] == 2)
			r.mmcr0 |= field(m->event->sel, 31);
		if (counter[i] == 3)
			r.mmcr1 |= field(m->event->sel, 4);
		if (counter[i] == 4)
			r.mmcr1 |= field(m->event->sel, 9);
		if (interrupt)
			r.mmcr0 |= field(1, counter[i] == 1 ? 16 : 17);
		r.mmcr0 |= field(m->no_kernel, 1) | field(m->no_user, 2);
		r.mmcr0 |= field(m->tbsel, 8) | field(m->threshold, 15);
		r.mmcr2 |= field(m->multiplier, 0);
		if (!strcmp(m->event->name, "IABR_MATCH") ||
		    !strcmp(m->event->name, "DABR_MATCH"))
			r.bamr = 0xffffffff;
	}
	return r;
}

/*
 * An event at random. Two in five are among the five for any counter: the others
 * are pinned to one, and few sets of four of them can run.
 */
static void draw_member(u64 *seed, struct member *member)
{
	bool any = draw(seed, 5) < 2;

	do {
		member->event = &events[draw(seed, nr_events)];
	} while (any && member->event->nr == 1);
	if (has_tbsel(member->event))
		member->tbsel = draw(seed, 4);
	if (has_threshold(member->event)) {
		member->threshold = draw(seed, 64);
		member->multiplier = draw(seed, 2);
	}
}

/*
 * A set of nr events at random. In one set of four the exclude_* flags of its
 * members may differ.
 */
void draw_set(u64 *seed, unsigned int nr, struct member *member)
{
	unsigned int i, flags = draw(seed, 4);
	bool mixed = !draw(seed, 4);

	for (i = 0; i < nr; i++) {
		member[i] = (struct member) {
			.no_user = flags & 1, .no_kernel = flags & 2, .no_hv = draw(seed, 2)
		};
		draw_member(seed, &member[i]);
		if (mixed && !draw(seed, 3))
			flags = draw(seed, 4);
	}
}
