// SPDX-License-Identifier: GPL-2.0-only
/* Brute force over POWER7's rules, and the registers as the documents draw them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "model/model.h"
#include "oracle.h"
#include "power7/power7.h"
#include "search.h"

struct event events[2][MAX_EVENTS];
unsigned int nr_events;

static bool names_marked(const char *name)
{
	return strstr(name, "MRK") || !strcmp(name, "PM_THRESH_TIMEO");
}

static void load(struct event *event, const struct pmk_alias *alias,
		 const struct oracle_line *line, unsigned int nr)
{
	unsigned int i;

	*event = (struct event) {
		.name = alias->name,
		.code = alias->config,
		.marked = names_marked(alias->name),
	};
	for (i = 0; i < nr; i++) {
		if (strcmp(line[i].name, alias->name))
			continue;
		event->choice[event->nr++] = (struct choice) {
			line[i].code, line[i].counter
		};
	}
	if (!event->nr) {
		printf("Bail out! the transcription has no %s\n", alias->name);
		exit(1);
	}
}

void load_events(void)
{
	unsigned int i;

	nr_events = nr_oracle_cpu_names;
	if (power7_nr_aliases != nr_events || nr_events > MAX_EVENTS) {
		printf("Bail out! %u aliases, not %u\n", power7_nr_aliases, nr_events);
		exit(1);
	}
	for (i = 0; i < nr_events; i++) {
		load(&events[0][i], &power7_aliases[i], oracle_cpu, nr_oracle_cpu);
		load(&events[1][i], &power7_aliases[i], oracle_task, nr_oracle_task);
	}
}

/* Its index, or how many there are */
unsigned int find_choice(const struct event *event, struct choice wanted)
{
	unsigned int i;

	for (i = 0; i < event->nr; i++)
		if (event->choice[i].code == wanted.code &&
		    event->choice[i].counter == wanted.counter)
			break;
	return i;
}

/* The hex digits of a code are PMC, UNIT, COMBINE and L2SEL, PMCSEL (two) */
static unsigned int digit(u32 code, unsigned int n)
{
	static const unsigned int weight[] = { 65536, 4096, 256, 16, 1 };

	return code / weight[n] % 16;
}

/* The counter whose overflows an event counts, by the event's name; 0 for none */
unsigned int widens(const struct event *event)
{
	const char *name = event->name;

	return strncmp(name, "PM_PMC", 6) || strcmp(name + 7, "_OVERFLOW") ? 0 : name[6] - '0';
}

/* A set, and who its kernel is */
struct kernels_set {
	const struct member *member;
	bool hypervisor;
};

static bool two_agree(const void *of, unsigned int i, unsigned int ai, unsigned int j,
		      unsigned int bi)
{
	const struct kernels_set *set = of;
	const struct member *ma = &set->member[i], *mb = &set->member[j];
	const struct choice *a = &ma->event->choice[ai], *b = &mb->event->choice[bi];

	if (i == j)
		return ai < ma->event->nr;
	if (a->counter == b->counter)
		return false;
	/* a counter whose overflows are counted raises no exception (Appendix B) */
	if (widens(ma->event) == b->counter || widens(mb->event) == a->counter)
		return false;
	if (digit(a->code, 1) == 6 && digit(b->code, 1) == 6 &&
	    digit(a->code, 2) % 8 != digit(b->code, 2) % 8)
		return false;
	return ma->no_user == mb->no_user && ma->no_kernel == mb->no_kernel &&
	       (set->hypervisor || ma->no_hv == mb->no_hv);
}

bool choices_agree(const unsigned int *chosen, const struct member *member,
		   unsigned int nr, bool hypervisor)
{
	const struct kernels_set set = { member, hypervisor };
	const struct search search = { &set, MAX_CHOICES, two_agree };

	return all_agree(&search, chosen, nr);
}

/* Is there any choice of codes and counters with which all of them can run? */
bool brute_force(const struct member *member, unsigned int nr, bool hypervisor)
{
	const struct kernels_set set = { member, hypervisor };
	const struct search search = { &set, MAX_CHOICES, two_agree };
	unsigned int chosen[32];

	return can_agree(&search, chosen, 0, nr);
}

/*
 * Byte by byte, in the order of big-endian memory:
 *
 *  byte  0            1            2            3          4      5      6      7
 *   | UNIT1 UNIT2 | UNIT3 UNIT4 | L2SEL 0... | 0000 C1-C4 | SEL1 | SEL2 | SEL3 | SEL4 |
 */
static u64 expected_mmcr1(const struct choice *chosen, unsigned int nr)
{
	u8 byte[8] = {};
	u64 value = 0;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		unsigned int pmc = chosen[i].counter, unit = digit(chosen[i].code, 1);

		if (pmc > 4)
			continue;
		byte[(pmc - 1) / 2] += pmc % 2 ? unit * 16 : unit;
		if (unit == 6)
			byte[2] = digit(chosen[i].code, 2) % 8 * 32;
		byte[3] += digit(chosen[i].code, 2) / 8 * (16 >> pmc);
		byte[3 + pmc] = chosen[i].code % 256;
	}
	for (i = 0; i < 8; i++)
		value = value * 256 + byte[i];
	return value;
}

/* What the registers hold while these choices count together */
struct registers expected_registers(const struct choice *chosen,
				    const struct member *member,
				    unsigned int nr, bool hypervisor)
{
	struct registers r = { 0x06000000, expected_mmcr1(chosen, nr), 0x60000000 };
	unsigned int i;

	for (i = 0; i < nr; i++) {
		r.mmcr0 |= chosen[i].counter == 1 ? 0x8000 : 0x4000;
		if (member[i].no_user)
			r.mmcr0 |= 0x20000000;
		if (member[i].no_kernel)
			r.mmcr0 |= hypervisor ? 1 : 0x40000000;
		if (member[i].no_hv && !hypervisor)
			r.mmcr0 |= 1;
		if (member[i].event->marked)
			r.mmcra = 0x60000001;
	}
	return r;
}

static bool takes_pmc5_or_6(const struct event *event)
{
	unsigned int i;

	for (i = 0; i < event->nr; i++)
		if (event->choice[i].counter > 4)
			return true;
	return false;
}

/*
 * An event at random. One in four is among the few for PMC5 and PMC6 and one in
 * four among those with two codes: they make placement hard, and the others
 * would leave hardly a set of six that can run.
 */
static const struct event *draw_event(u64 *seed, bool task)
{
	unsigned int kind = draw(seed, 4);
	const struct event *event;

	do {
		event = &events[task][draw(seed, nr_events)];
	} while ((kind == 0 && !takes_pmc5_or_6(event)) || (kind == 1 && event->nr != 2));
	return event;
}

/*
 * A set of nr events at random. In one set of four the exclude_* flags of its
 * members may differ.
 */
void draw_set(u64 *seed, bool task, unsigned int nr, struct member *member)
{
	unsigned int i, flags = draw(seed, 8);
	bool mixed = !draw(seed, 4);

	for (i = 0; i < nr; i++) {
		member[i] = (struct member) {
			draw_event(seed, task), flags & 1, flags & 2, flags & 4
		};
		if (mixed && !draw(seed, 3))
			flags = draw(seed, 8);
	}
}
