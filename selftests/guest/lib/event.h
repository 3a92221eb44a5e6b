/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Events of one PMU, for tests that open many: by their attributes alone, with a ring where they
 * sample. The program ends where an event cannot be had.
 */
#ifndef PT_EVENT_H
#define PT_EVENT_H

#include "ring.h"

#define PT_CPU0		"/sys/devices/system/cpu/cpu0/"	/* registers, with CONFIG_PMU_SYSFS */
#define PT_SIAR		"/sys/kernel/debug/siar/"	/* those of the test module siar */

/* Open an event of this task, or of a CPU: its code, then attributes that are not 0 */
#define PT_OF(...)		PT_ATTR(pt_type, __VA_ARGS__)
#define PT_TASK(...)		pt_need(PT_OF(__VA_ARGS__), -1)
#define PT_CPU(cpu, ...)	pt_need(PT_OF(__VA_ARGS__), cpu)

extern int pt_type;

void pt_begin(const char *pmu);
int pt_need(struct perf_event_attr attr, int cpu);
void pt_close(int fd);
u64 pt_new_samples(int fd);
bool pt_next(int fd, struct pt_record *record);
bool pt_ran_always(int fd);
bool pt_between(u64 n, u64 least, u64 below);
u64 pt_hex(const char *path);
void pt_set_hex(const char *path, u64 value);

#endif /* PT_EVENT_H */
