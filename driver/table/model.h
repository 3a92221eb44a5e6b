/* SPDX-License-Identifier: GPL-2.0-only */
/* Models and emulated machines of the tables that are loaded. */
#ifndef PMK_TABLE_MODEL_H
#define PMK_TABLE_MODEL_H

#include "emulation/machine.h"
#include "model/model.h"
#include "table/compiled.h"

#define PMK_TABLE_CONTROL	1	/* number of the first control register */
#define PMK_TABLE_COUNTER	16	/* of the first counter */
#define PMK_TABLE_EACH		4	/* counters that a control register selects for */

/**
 * struct pmk_table_parts - a table in the words of a model
 * @table: the table
 * @aliases: room for its events
 * @more: and for what else they have
 * @formats: room for its ranges
 * @generics: room for its generic events
 * @caps: room for its files of caps/
 */
struct pmk_table_parts {
	struct pmk_table table;
	struct pmk_alias *aliases;
	struct pmk_alias_more *more;
	struct pmk_format *formats;
	struct pmk_generic *generics;
	struct pmk_cap caps[PMUKIT_TABLE_MAX_CAPS];
};

/* model.c: see the definition for the contract. Of each slot the model, its machine, its table */
extern struct pmk_model pmk_table_models[PMUKIT_TABLE_MAX_PMUS];
extern struct pmk_machine_kind pmk_table_machines[PMUKIT_TABLE_MAX_PMUS];
extern const struct pmk_table *pmk_table_loaded[PMUKIT_TABLE_MAX_PMUS];
void pmk_table_use(unsigned int slot, struct pmk_table_parts *parts);

/* machine.c: what all machines of tables have */
extern const struct pmk_machine_kind pmk_table_machine;

#endif /* PMK_TABLE_MODEL_H */
