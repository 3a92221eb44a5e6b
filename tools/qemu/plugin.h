/* SPDX-License-Identifier: GPL-2.0-only */
/* The plugin: which processor QEMU has, its events, and the report at the end. */
#ifndef PMQ_PLUGIN_H
#define PMQ_PLUGIN_H

#include "count/event.h"

struct pmq_cpu;

/* Tables of events, which events.awk makes */
extern const struct pmq_event pmq_ppc7400_events[], pmq_power7_events[], pmq_hexagon_events[];
extern const unsigned int pmq_ppc7400_nr_events, pmq_power7_nr_events, pmq_hexagon_nr_events;

/* processor.c */
bool pmq_processor_target(const char *target);

/* report.c */
bool pmq_report_to(const char *path);
void pmq_report_cpu(struct pmq_cpu *c);
void pmq_report(void);

#endif /* PMQ_PLUGIN_H */
