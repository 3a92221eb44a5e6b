/* SPDX-License-Identifier: GPL-2.0-only */
/* A model and the machine that its registers are for. */
#ifndef PAIRS_H
#define PAIRS_H

#include "emulation/machine.h"
#include "model/model.h"

/**
 * struct pair - a PMU under test
 * @model: writes registers
 * @kind: reads them
 * @flags: request flags without which the model refuses some events
 * @alts: of a task's events on a counter, by the transcription of the documents
 * @number: weight of the counter's number in an event code
 * @counts_overflows: events that come with those of another counter, not with cycles
 * @overflow: MMCR0 after an overflow: what the machine turns off, and on
 */
struct pair {
	const struct pmk_model *model;
	const struct pmk_machine_kind *kind;
	u32 flags;
	const unsigned int *alts;
	u32 number;
	u32 counts_overflows[6];
	struct {
		u64 off;
		u64 on;
	} overflow;
};

/* Made of the transcriptions: lib/lines.mk */
extern const unsigned int nr_oracle_task, nr_oracle_interrupt;

extern const struct pair power7_pair, ppc7400_pair;

bool pair_ask(const struct pair *pair, u64 code, u32 flags, struct pmk_alts *out);
void pair_clear(const struct pair *pair, struct pmk_machine *m);
bool pair_load(const struct pair *pair, struct pmk_machine *m, const struct pmk_image *image,
	       unsigned int nr);
bool pair_start(const struct pair *pair, struct pmk_machine *m,
		const struct pmk_alt *const *alt, unsigned int nr);
bool pair_stop(const struct pair *pair, struct pmk_machine *m);
u32 pair_count(const struct pair *pair, const struct pmk_machine *m, unsigned int i);
void pair_set(const struct pair *pair, struct pmk_machine *m, unsigned int i, u32 value);
u64 pair_mmcr0(const struct pair *pair, const struct pmk_machine *m);
bool pair_is_off(const struct pair *pair, u64 code);
bool pair_counts_overflows(const struct pair *pair, u64 code);
u32 pair_only(const struct pair *pair, const struct pmk_alt *alt);
unsigned int pair_codes(const void *of, const char *word, size_t len, u32 *codes);

#endif /* PAIRS_H */
