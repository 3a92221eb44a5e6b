/* SPDX-License-Identifier: GPL-2.0-only */
/* The plugin: which processor QEMU has, and the report at its end. */
#ifndef PMQ_PLUGIN_H
#define PMQ_PLUGIN_H

#include "model/types.h"

struct pmq_cpu;

/* processor.c */
bool pmq_processor_target(const char *target);

/* report.c */
bool pmq_report_to(const char *path);
void pmq_report_cpu(struct pmq_cpu *c);
void pmq_report(void);

#endif /* PMQ_PLUGIN_H */
