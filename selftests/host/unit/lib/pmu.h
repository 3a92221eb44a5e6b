/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The PMU that a program is built for: its model, and the emulated machine that the model's images
 * program. PMU is its name; the Makefile includes its headers ahead.
 */
#ifndef UNIT_PMU_H
#define UNIT_PMU_H

#include <string.h>

#include "draw.h"
#include "emulation/machine.h"
#include "model/catalogue.h"
#include "model/model.h"

#define JOIN(a, b)	a##b
#define PASTE(a, b)	JOIN(a, b)

#define MODEL		PASTE(PMU, _model)
#define ALIASES		PASTE(PMU, _aliases)
#define NR_ALIASES	PASTE(PMU, _nr_aliases)
#define EVENTS		PASTE(PMU, _events)
#define NR_EVENTS	PASTE(PMU, _nr_events)
#define MACHINE		PASTE(PASTE(pmk_, PMU), _machine)

#define ALL_EVENTS	1024	/* room for those of a table */
#define NEGATIVE	0x80000000u
#define ONE		0x100000000ull	/* a ratio: one event a cycle */

static inline bool ask_for(u64 config, u64 config1, u32 flags, struct pmk_alts *out)
{
	struct pmk_request rq = { .config = { config, config1 }, .flags = flags };
	struct pmk_refusal why;

	return MODEL.alternatives(&rq, out, &why) && !why.reason;
}

/* An event by its code, with all permissions */
static inline bool ask(u64 code, u32 flags, struct pmk_alts *out)
{
	return ask_for(code, 0, flags | PMK_BREAKPOINTS, out);
}

/* Bits of a word of config that some format names */
static inline u64 format_bits(unsigned int word)
{
	unsigned int i, bit;
	u64 bits = 0;

	for (i = 0; i < MODEL.nr_formats; i++)
		for (bit = MODEL.formats[i].low; bit <= MODEL.formats[i].high; bit++)
			if (MODEL.formats[i].word == word)
				bits |= 1ull << bit;
	return bits;
}

static inline u64 draw64(u64 *seed)
{
	return (u64)draw(seed, ~0u) << 32 | draw(seed, ~0u);
}

/* An event of the table; every third time one that is on many counters, so that sets run */
static inline u64 draw_code(u64 *seed)
{
	unsigned int i, at = draw(seed, NR_EVENTS), tries = draw(seed, 3) ? 0 : 8;
	u8 most = EVENTS[at].counters;

	for (i = 0; i < tries; i++) {
		unsigned int other = draw(seed, NR_EVENTS);

		if (__builtin_popcount(EVENTS[other].counters) <= __builtin_popcount(most))
			continue;
		most = EVENTS[other].counters;
		at = other;
	}
	return EVENTS[at].code;
}

/* The image of one alternative alone */
static inline void image_of(const struct pmk_alt *alt, struct pmk_image *image)
{
	struct pmk_set set = {};

	pmk_take(&set, alt, MODEL.nr_ctrl);
	pmk_start_image(&MODEL, &set, image);
}

/* Position of the last write to a register, or -1 */
static inline int last_write(const struct pmk_image *image, unsigned int number)
{
	int i;

	for (i = image->nr - 1; i >= 0; i--)
		if (MODEL.ctrl[image->write[i].ctrl].number == number)
			break;
	return i;
}

/* What a register holds after the image is written; all ones if it is not written */
static inline u64 final(const struct pmk_image *image, unsigned int number)
{
	int i = last_write(image, number);

	return i < 0 ? ~0ull : image->write[i].value;
}

static inline u64 get(const struct pmk_machine *m, unsigned int reg)
{
	u64 value = ~0ull;

	pmk_machine_read(m, reg, &value);
	return value;
}

static inline u32 counter(const struct pmk_machine *m, unsigned int i)
{
	return get(m, MODEL.counter[i].number);
}

static inline void set_counter(struct pmk_machine *m, unsigned int i, u32 value)
{
	pmk_machine_write(m, MODEL.counter[i].number, value);
}

/* The count of an alternative, of one counter or two */
static inline u64 count(const struct pmk_machine *m, const struct pmk_alt *alt)
{
	u64 upper = pmk_is_chained(alt) ? counter(m, alt->counter + 1) : 0;

	return upper << 32 | counter(m, alt->counter);
}

/* After power-up, with counters at 0 */
static inline void clear(struct pmk_machine *m)
{
	unsigned int i;

	pmk_machine_reset(m, &MACHINE);
	for (i = 0; i < MODEL.nr_counters; i++)
		set_counter(m, i, 0);
}

static inline void load(struct pmk_machine *m, const struct pmk_image *image)
{
	unsigned int i;

	for (i = 0; i < image->nr; i++)
		pmk_machine_write(m, MODEL.ctrl[image->write[i].ctrl].number,
				  image->write[i].value);
}

static inline void start(struct pmk_machine *m, const struct pmk_alt *const *alt, unsigned int nr)
{
	struct pmk_set set = {};
	struct pmk_image image;
	unsigned int i;

	for (i = 0; i < nr; i++)
		pmk_take(&set, alt[i], MODEL.nr_ctrl);
	pmk_start_image(&MODEL, &set, &image);
	load(m, &image);
}

static inline void start_alone(struct pmk_machine *m, const struct pmk_alt *alt)
{
	clear(m);
	start(m, &alt, 1);
}

static inline void stop(struct pmk_machine *m)
{
	struct pmk_image image;

	pmk_stop_image(&MODEL, &image);
	load(m, &image);
}

/* Do all counters but those of this mask hold 0? */
static inline bool others_are_0(const struct pmk_machine *m, unsigned int counters)
{
	unsigned int i;

	for (i = 0; i < MODEL.nr_counters; i++)
		if (!(counters >> i & 1) && counter(m, i))
			return false;
	return true;
}

/* One event of a table may count nothing: no counter hears its selector */
static inline bool is_nothing(const struct pmk_machine *m, const struct pmk_alt *alt)
{
	return !pmk_machine_listeners(m, alt->code) && !count(m, alt);
}

#endif /* UNIT_PMU_H */
