// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>

#include "emulated/pairs.h"
#include "power7/power7.h"
#include "ppc7400/ppc7400.h"
#include "power7/machine.h"
#include "ppc7400/machine.h"

/* After an overflow FC is on and PMXE off; POWER7 has PMAO to say why */
const struct pair power7_pair = {
	.model = &power7_model,
	.kind = &pmk_power7_machine,
	.alts = &nr_oracle_task,
	.number = 65536,
	/* PM_PMC1_OVERFLOW to PM_PMC6_OVERFLOW (event reference, Appendix A) */
	.counts_overflows = { 0x20010, 0x30010, 0x40010, 0x10010, 0x10024, 0x30024 },
	.overflow = { 0x04000000, 0x80000080 },
};

const struct pair ppc7400_pair = {
	.model = &ppc7400_model,
	.kind = &pmk_ppc7400_machine,
	.flags = PMK_BREAKPOINTS,
	.alts = &nr_oracle_interrupt,
	.number = 256,
	.overflow = { 0x04000000, 0x80000000 },
};

bool pair_ask(const struct pair *pair, u64 code, u32 flags, struct pmk_alts *out)
{
	struct pmk_request rq = { .config = { code }, .flags = pair->flags | flags };
	struct pmk_refusal why;

	return pair->model->alternatives(&rq, out, &why);
}

/* After power-up, with counters at 0 */
void pair_clear(const struct pair *pair, struct pmk_machine *m)
{
	unsigned int i;

	pmk_machine_reset(m, pair->kind);
	for (i = 0; i < pair->model->nr_counters; i++)
		pair_set(pair, m, i, 0);
}

/* The first nr writes of an image; false when the machine lacks a register */
bool pair_load(const struct pair *pair, struct pmk_machine *m, const struct pmk_image *image,
	       unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!pmk_machine_write(m, pair->model->ctrl[image->write[i].ctrl].number,
				       image->write[i].value))
			return false;
	return true;
}

bool pair_start(const struct pair *pair, struct pmk_machine *m,
		const struct pmk_alt *const *alt, unsigned int nr)
{
	struct pmk_set set = {};
	struct pmk_image image;
	unsigned int i;

	for (i = 0; i < nr; i++)
		pmk_take(&set, alt[i], pair->model->nr_ctrl);
	pmk_start_image(pair->model, &set, &image);
	return pair_load(pair, m, &image, image.nr);
}

bool pair_stop(const struct pair *pair, struct pmk_machine *m)
{
	struct pmk_image image;

	pmk_stop_image(pair->model, &image);
	return pair_load(pair, m, &image, image.nr);
}

/* What the register of the model's counter i holds */
u32 pair_count(const struct pair *pair, const struct pmk_machine *m, unsigned int i)
{
	u64 value;

	if (!pmk_machine_read(m, pair->model->counter[i].number, &value))
		abort();
	return value;
}

void pair_set(const struct pair *pair, struct pmk_machine *m, unsigned int i, u32 value)
{
	if (!pmk_machine_write(m, pair->model->counter[i].number, value))
		abort();
}

u64 pair_mmcr0(const struct pair *pair, const struct pmk_machine *m)
{
	u64 value;

	if (!pmk_machine_read(m, pair->model->ctrl[0].number, &value))
		abort();
	return value;
}

/* The selector that turns a counter off has a code and, in the tables, a name */
bool pair_is_off(const struct pair *pair, u64 code)
{
	return code % pair->number == 0;
}

bool pair_counts_overflows(const struct pair *pair, u64 code)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(pair->counts_overflows); i++)
		if (code && pair->counts_overflows[i] == code)
			return true;
	return false;
}

/* The code of an alternative, as the code of its counter alone */
u32 pair_only(const struct pair *pair, const struct pmk_alt *alt)
{
	u32 number = alt->counter + 1;

	if (alt->code / pair->number % 8)
		return alt->code;
	return alt->code + number * pair->number;
}

/* struct pmk_profile_names: every code of an event's alternatives, by its name */
unsigned int pair_codes(const void *of, const char *word, size_t len, u32 *codes)
{
	const struct pair *pair = of;
	struct pmk_alts alts;
	unsigned int i, j, nr = 0;

	for (i = 0; i < *pair->model->nr_aliases; i++)
		if (strlen(pair->model->aliases[i].name) == len &&
		    !memcmp(pair->model->aliases[i].name, word, len))
			break;
	if (i == *pair->model->nr_aliases ||
	    !pair_ask(pair, pair->model->aliases[i].config, 0, &alts))
		return 0;
	for (i = 0; i < alts.nr; i++) {
		for (j = 0; j < nr && codes[j] != alts.alt[i].code; j++)
			;
		if (j == nr)
			codes[nr++] = alts.alt[i].code;
	}
	return nr;
}
