// SPDX-License-Identifier: GPL-2.0-only
/* Brute force over Hexagon's rules, and the registers as they are drawn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"
#include "oracle.h"
#include "search.h"

struct event events[MAX_EVENTS];
unsigned int nr_events;
const struct event *overflow[NR_CHAINS];

/* The lines of an event follow each other: eight of them, or one */
static unsigned int load(struct event *event, unsigned int line)
{
	const struct oracle_line *at = &oracle_single[line];
	unsigned int nr = 1;

	while (line + nr < nr_oracle_single && !strcmp(at[nr].name, at->name))
		nr++;
	*event = (struct event) { at->name, at->code, nr == 1 ? at->counter : NR_COUNTERS };
	return line + nr;
}

/* Overflows are on one counter each, all other events on every counter and every chain */
void load_events(void)
{
	unsigned int i, any, line = 0;

	nr_events = nr_oracle_single_names;
	any = nr_events - NR_CHAINS;
	if (nr_events > MAX_EVENTS || nr_oracle_single != any * NR_COUNTERS + NR_CHAINS ||
	    nr_oracle_chained != any * NR_CHAINS) {
		printf("Bail out! %u names, %u and %u lines\n", nr_events, nr_oracle_single,
		       nr_oracle_chained);
		exit(1);
	}
	for (i = 0; i < nr_events; i++) {
		line = load(&events[i], line);
		if (events[i].only < NR_COUNTERS)
			overflow[events[i].only / 2] = &events[i];
	}
	if (line != nr_oracle_single) {
		printf("Bail out! lines of one event do not follow each other\n");
		exit(1);
	}
}

/* One that any counter can hold */
const struct event *draw_event(u64 *seed)
{
	const struct event *event;

	do {
		event = &events[draw(seed, nr_events)];
	} while (event->only < NR_COUNTERS);
	return event;
}

/* A chain is named by the counter of its lower half */
bool can_hold(const struct member *member, unsigned int counter)
{
	if (member->chain)
		return counter % 2 == 0;
	return member->event->only == NR_COUNTERS || member->event->only == counter;
}

static bool takes(const struct member *member, unsigned int counter, unsigned int wanted)
{
	return counter == wanted || (member->chain && counter + 1 == wanted);
}

/* Sampling on a counter whose overflows somebody counts */
static bool is_silenced(const struct member *a, unsigned int at, const struct member *b)
{
	return a->samples && b->event->only < NR_COUNTERS && b->event->only == at + 1;
}

static bool two_agree(const void *set, unsigned int i, unsigned int at, unsigned int j,
		      unsigned int bt)
{
	const struct member *member = set, *a = &member[i], *b = &member[j];
	unsigned int n;

	if (i == j)
		return can_hold(a, at);
	for (n = 0; n < NR_COUNTERS; n++)
		if (takes(a, at, n) && takes(b, bt, n))
			return false;
	return !is_silenced(a, at, b) && !is_silenced(b, bt, a);
}

bool counters_agree(const unsigned int *counter, const struct member *member,
		    unsigned int nr)
{
	const struct search search = { member, NR_COUNTERS, two_agree };

	return all_agree(&search, counter, nr);
}

/* Is there any choice of counters with which all of them can run? */
bool brute_force(const struct member *member, unsigned int nr)
{
	const struct search search = { member, NR_COUNTERS, two_agree };
	unsigned int i, wanted = 0, counter[NR_COUNTERS];

	for (i = 0; i < nr; i++)
		wanted += member[i].chain ? 2 : 1;
	return wanted <= NR_COUNTERS && can_agree(&search, counter, 0, nr);
}

static u32 bytes(const u32 *code)
{
	return code[3] % 256 * 16777216 + code[2] % 256 * 65536 + code[1] % 256 * 256 +
	       code[0] % 256;
}

/* What the registers hold when counter n has the n-th of these codes */
struct registers select_codes(const u32 *code)
{
	struct registers r = { bytes(&code[0]), bytes(&code[4]), 0 };
	int i;

	for (i = NR_COUNTERS - 1; i >= 0; i--)
		r.pmucfg = r.pmucfg * 4 + code[i] / 256;
	return r;
}

/* What they hold while these events count together */
struct registers expected_registers(const unsigned int *counter,
				    const struct member *member, unsigned int nr)
{
	u32 code[NR_COUNTERS] = {};
	unsigned int i;

	for (i = 0; i < nr; i++) {
		code[counter[i]] = member[i].event->code;
		if (member[i].chain)
			code[counter[i] + 1] = overflow[counter[i] / 2]->code;
	}
	return select_codes(code);
}
