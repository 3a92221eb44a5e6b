// SPDX-License-Identifier: GPL-2.0-only
/* What one event alone puts into the registers, and in which order. */
#include <string.h>

#include "harness.h"

#include "asking.h"

FIXTURE(images) {
	struct pmk_alts alts;
	struct pmk_image image;
};

SETUP(images)
{
	load_events();
}

static const struct oracle_line *line_of(const struct oracle_line *lines, unsigned int nr,
					 const char *name, unsigned int counter)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!strcmp(lines[i].name, name) && lines[i].counter == counter)
			return &lines[i];
	return NULL;
}

/* Ways of an event with the image that the transcription gives them */
static unsigned int right_alts(struct pmk_alts *alts, const struct event *event, bool chain)
{
	const struct oracle_line *lines = chain ? oracle_chained : oracle_single;
	unsigned int i, right = 0, nr = chain ? nr_oracle_chained : nr_oracle_single;
	struct pmk_image image;

	if (!ask_code(event->code, chain, 0, alts))
		return 0;
	for (i = 0; i < alts->nr; i++) {
		const struct oracle_line *line = line_of(lines, nr, event->name,
							 alts->alt[i].counter);

		start_alone(&alts->alt[i], &image);
		right += line && holds(&image, &(struct registers) {
			line->pmuevtcfg, line->pmuevtcfg1, line->pmucfg
		});
	}
	return right;
}

/* All images, and those of chained counters */
TEST_F(images, every_event_on_every_counter)
{
	unsigned int chain, i, right, nr[2] = {};

	for (chain = 0; chain < 2; chain++) {
		for (i = 0; i < nr_events; i++) {
			right = right_alts(&self->alts, &events[i], chain);
			EXPECT_EQ(chain && events[i].only < NR_COUNTERS ? 0 : self->alts.nr,
				  right) TH_LOG("%s", events[i].name);
			nr[chain] += right;
		}
	}
	EXPECT_EQ(nr_oracle_single, nr[0]);
	EXPECT_EQ(nr_oracle_chained, nr[1]);
}

/* Codes without a name too, from 0x0 to 0x3ff */
TEST_F(images, every_code_on_every_counter)
{
	unsigned int chain, i, nr = 0;
	u32 code;

	for (code = 0; code < NR_CODES; code++) {
		for (chain = 0; chain < 2; chain++) {
			if (!ask_code(code, chain, 0, &self->alts))
				continue;
			for (i = 0; i < self->alts.nr; i++, nr++) {
				const struct pmk_alt *alt = &self->alts.alt[i];
				u32 selected[NR_COUNTERS] = {};
				struct registers expected;

				selected[alt->counter] = code;
				if (chain)
					selected[alt->counter + 1] =
						overflow[alt->counter / 2]->code;
				expected = select_codes(selected);
				start_alone(alt, &self->image);
				EXPECT_TRUE(holds(&self->image, &expected))
					TH_LOG("0x%x on %u", code, alt->counter);
			}
		}
	}
	EXPECT_EQ(1020 * 8 + 4 + 1020 * 4, nr);
}

/* Every register is written when nothing counts, too: what was there is gone */
TEST_F(images, a_start_writes_all)
{
	struct pmk_set nobody = {};

	pmk_start_image(&hexagon_model, &nobody, &self->image);
	EXPECT_EQ(0, final(&self->image, S_PMUEVTCFG));
	EXPECT_EQ(0, final(&self->image, S_PMUEVTCFG1));
	EXPECT_EQ(0, final(&self->image, S_PMUCFG));
	EXPECT_EQ(3, self->image.nr);
}

/* Event 0 stops a counter, and each has one; the thread mask stays 0 */
TEST_F(images, a_stop_selects_nothing)
{
	pmk_stop_image(&hexagon_model, &self->image);
	EXPECT_EQ(0, final(&self->image, S_PMUEVTCFG));
	EXPECT_EQ(0, final(&self->image, S_PMUEVTCFG1));
	EXPECT_EQ(0, final(&self->image, S_PMUCFG));
	EXPECT_EQ(3, self->image.nr);
}

/*
 * A start writes high bits first, lest low ones alone count another event, and the
 * register that the core releases the counters with last; a stop goes the other way.
 */
TEST_F(images, low_bits_come_last_and_go_first)
{
	struct pmk_set nobody = {};
	struct pmk_image stop;

	pmk_start_image(&hexagon_model, &nobody, &self->image);
	pmk_stop_image(&hexagon_model, &stop);
	EXPECT_EQ(0, last_write(&self->image, S_PMUCFG));
	EXPECT_EQ(1, last_write(&self->image, S_PMUEVTCFG1));
	EXPECT_EQ(2, last_write(&self->image, S_PMUEVTCFG));
	EXPECT_EQ(0, last_write(&stop, S_PMUEVTCFG));
	EXPECT_EQ(1, last_write(&stop, S_PMUEVTCFG1));
	EXPECT_EQ(2, last_write(&stop, S_PMUCFG));
}

TEST_HARNESS_MAIN
