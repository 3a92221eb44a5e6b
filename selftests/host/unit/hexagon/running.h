/* SPDX-License-Identifier: GPL-2.0-only */
/* The emulated PMU in the hands of the tests. */
#ifndef RUNNING_H
#define RUNNING_H

#include "hexagon/hexagon.h"
#include "emulation/machine.h"
#include "oracle.h"
#include "hexagon/machine.h"

static inline u32 counter(const struct pmk_machine *m, unsigned int n)
{
	u64 value = ~0ull;

	pmk_machine_read(m, hexagon_model.counter[n].number, &value);
	return value;
}

static inline void set_counter(struct pmk_machine *m, unsigned int n, u32 value)
{
	pmk_machine_write(m, hexagon_model.counter[n].number, value);
}

/* Power up, with counters at 0 and nothing selected */
static inline void clear(struct pmk_machine *m, const struct pmk_profile *profile)
{
	unsigned int i;

	pmk_machine_reset(m, &pmk_hexagon_machine);
	for (i = 0; i < pmk_hexagon_machine.nr_ctrl; i++)
		pmk_machine_write(m, pmk_hexagon_machine.ctrl[i].number, 0);
	for (i = 0; i < NR_COUNTERS; i++)
		set_counter(m, i, 0);
	pmk_machine_profile(m, profile);
}

/* Does this counter hold that value, and all others 0? */
static inline bool holds_alone(const struct pmk_machine *m, unsigned int n, u32 value)
{
	unsigned int i;

	for (i = 0; i < NR_COUNTERS; i++)
		if (counter(m, i) != (i == n ? value : 0))
			return false;
	return true;
}

static inline void load(struct pmk_machine *m, const struct pmk_image *image)
{
	unsigned int i;

	for (i = 0; i < image->nr; i++)
		pmk_machine_write(m, hexagon_model.ctrl[image->write[i].ctrl].number,
				  image->write[i].value);
}

static inline void start(struct pmk_machine *m, const struct pmk_alt *const *alt, unsigned int nr)
{
	struct pmk_set set = {};
	struct pmk_image image;
	unsigned int i;

	for (i = 0; i < nr; i++)
		pmk_take(&set, alt[i], hexagon_model.nr_ctrl);
	pmk_start_image(&hexagon_model, &set, &image);
	load(m, &image);
}

static inline void stop(struct pmk_machine *m)
{
	struct pmk_image image;

	pmk_stop_image(&hexagon_model, &image);
	load(m, &image);
}

/* Past the model: code n is for counter n */
static inline void program(struct pmk_machine *m, const u32 *code)
{
	struct registers r = select_codes(code);

	pmk_machine_write(m, 52, r.pmuevtcfg);
	pmk_machine_write(m, 54, r.pmuevtcfg1);
	pmk_machine_write(m, 58, r.pmucfg);
}

#endif /* RUNNING_H */
