// SPDX-License-Identifier: GPL-2.0-only
/*
 * Is the explanation of a conflict true, and the smallest one?
 * Covers: model
 */
#include <string.h>

#include "harness.h"

#include "asking.h"
#include "draw.h"

FIXTURE(conflict) {
	u64 seed;
	struct pmk_alts alts[10];
	const struct pmk_alts *list[10];
	struct member member[10];
	struct pmk_refusal why;
};

SETUP(conflict)
{
	load_events();
	self->seed = 0x636f6e666c6963;
}

/* Can the members of this mask run, by brute force? */
static bool mask_runs(const struct member *member, u32 mask, bool hypervisor)
{
	struct member some[10];
	unsigned int i, nr = 0;

	for (i = 0; mask >> i; i++)
		if (mask >> i & 1)
			some[nr++] = member[i];
	return brute_force(some, nr, hypervisor);
}

static unsigned int size_of(u32 mask)
{
	return mask ? 1 + size_of(mask & (mask - 1)) : 0;
}

/* Size of the smallest set of these events that cannot run; 0 when all can */
static unsigned int smallest_size(const struct member *member, unsigned int nr,
				  bool hypervisor)
{
	unsigned int least = 0;
	u32 mask;

	for (mask = 1; mask < 1u << nr; mask++)
		if ((!least || size_of(mask) < least) &&
		    !mask_runs(member, mask, hypervisor))
			least = size_of(mask);
	return least;
}

/* Does one count overflows of the only counter that the other one can have? */
static bool overflow_is_true(unsigned int counter, const struct event *a, const struct event *b)
{
	const struct event *other = widens(a) == counter ? b : a;
	unsigned int i;

	if (widens(a) != counter && widens(b) != counter)
		return false;
	for (i = 0; i < other->nr; i++)
		if (other->choice[i].counter != counter)
			return false;
	return true;
}

/* Is it this field that keeps two events apart, all choices considered? */
static bool field_is_true(const char *field, const struct member *a,
			  const struct member *b, bool hypervisor)
{
	unsigned int i, j;

	if (!strcmp(field, "exclude_user"))
		return a->no_user != b->no_user;
	if (!strcmp(field, "exclude_kernel"))
		return a->no_kernel != b->no_kernel;
	if (!strcmp(field, "exclude_hv"))
		return a->no_hv != b->no_hv && !hypervisor;
	if (strlen(field) == 13 && !strcmp(field + 4, "_overflow"))
		return overflow_is_true(field[3] - '0', a->event, b->event);
	for (i = 0; i < a->event->nr; i++) {
		for (j = 0; j < b->event->nr; j++) {
			struct choice x = a->event->choice[i], y = b->event->choice[j];

			if (!strcmp(field, "counter") && x.counter != y.counter &&
			    widens(a->event) != y.counter && widens(b->event) != x.counter)
				return false;
			if (!strcmp(field, "l2sel") &&
			    ((x.code >> 12 & 15) != 6 || (y.code >> 12 & 15) != 6 ||
			     (x.code & 0x700) == (y.code & 0x700)))
				return false;
		}
	}
	return !strcmp(field, "counter") || !strcmp(field, "l2sel");
}

/* What is wrong with the explanation; "" when it is right */
static const char *mistake(const struct pmk_refusal *why, const struct member *member,
			   unsigned int nr, bool hypervisor)
{
	unsigned int least = smallest_size(member, nr, hypervisor);

	if (!least)
		return why->reason || why->set ? "there is no conflict" : "";
	if (!why->reason)
		return "there is a conflict";
	if (why->set >> nr || size_of(why->set) != least)
		return "not the smallest set";
	if (mask_runs(member, why->set, hypervisor))
		return "the set can run";
	if (!(why->set >> why->first & 1) || !(why->set >> why->second & 1))
		return "first or second is not in the set";
	if (least > 2)
		return why->first != why->second || strcmp(why->field, "counter") ?
		       "there is no single pair" : "";
	if (why->first >= why->second)
		return "first and second are no pair";
	if (!field_is_true(why->field, &member[why->first], &member[why->second], hypervisor))
		return "another field is at fault";
	return "";
}

TEST_F(conflict, all_pairs)
{
	static struct pmk_alts all[MAX_EVENTS];
	unsigned int i, j;

	for (i = 0; i < nr_events; i++)
		ASSERT_TRUE(ask_code(events[0][i].code, 0, &all[i]));
	for (i = 0; i < nr_events; i++) {
		for (j = i; j < nr_events; j++) {
			const char *text;

			self->list[0] = &all[i];
			self->list[1] = &all[j];
			self->member[0].event = &events[0][i];
			self->member[1].event = &events[0][j];
			pmk_explain_conflict(&power7_model, self->list, 2, &self->why);
			text = mistake(&self->why, self->member, 2, false);
			if (*text)
				ASSERT_STREQ("", text)
					TH_LOG("%s %s: %s", events[0][i].name,
					       events[0][j].name, text);
		}
	}
}

TEST_F(conflict, larger_sets)
{
	unsigned int nr, i, sets = sets_to_draw() / 20, sizes[11] = {};

	for (nr = 3; nr <= 6; nr++) {
		for (i = 0; i < sets; i++) {
			bool task = draw(&self->seed, 2), hypervisor = draw(&self->seed, 2);
			const char *text;

			draw_set(&self->seed, task, nr, self->member);
			ASSERT_TRUE(ask_set(self->member, nr, task, hypervisor,
					    self->alts, self->list));
			pmk_explain_conflict(&power7_model, self->list, nr, &self->why);
			text = mistake(&self->why, self->member, nr, hypervisor);
			if (*text)
				ASSERT_STREQ("", text) TH_LOG("set %u of %u: %s", i, nr, text);
			sizes[size_of(self->why.set)]++;
		}
	}
	for (i = 2; i <= 3; i++)
		EXPECT_NE(0, sizes[i]);
	TH_LOG("no conflict %u, pairs %u, three %u, four %u, more %u", sizes[0], sizes[2],
	       sizes[3], sizes[4], sizes[5] + sizes[6]);
}

/* Ten events for any of four counters: the smallest set has five */
TEST_F(conflict, more_events_than_counters)
{
	unsigned int i;

	for (i = 0; i < 10; i++) {
		ASSERT_TRUE(ask_code(i % 2 ? 0x1e : 2, 0, &self->alts[i]));
		self->list[i] = &self->alts[i];
	}
	pmk_explain_conflict(&power7_model, self->list, 10, &self->why);
	EXPECT_EQ(0x1f, self->why.set);
	EXPECT_STREQ("counter", self->why.field);
	ASSERT_NE(NULL, self->why.reason);
	EXPECT_EQ(self->why.first, self->why.second);
}

TEST_HARNESS_MAIN
