/* SPDX-License-Identifier: GPL-2.0-only */
/* What the guest's test programs share. Errors come back as negative errno. */
#ifndef PMK_GUEST_H
#define PMK_GUEST_H

#include <linux/perf_event.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include "kselftest.h"

#define PMK_MODULE	"/lib/pmukit.ko"
#define PMK_DEVICES	"/sys/bus/event_source/devices"

/* POWER7 codes that count in QEMU: cycles and completed instructions */
#define PM_CYC		0x1e
#define PM_INST_CMPL	0x02

/* perf_event.c: events, see perf_event_open(2) */
struct perf_event_attr pmk_attr(int type, uint64_t config);
int pmk_open(const struct perf_event_attr *attr, pid_t pid, int cpu, int leader);
int pmk_open_task(int type, uint64_t config, int leader);
int pmk_open_user(int type, uint64_t config, int leader);
int pmk_open_cpu(int type, uint64_t config, int cpu, int leader);
uint64_t pmk_count(int fd);
void pmk_count_times(int fd, uint64_t count[3]);
void pmk_on(int fd);
void pmk_off(int fd);
void pmk_reset(int fd);

/* files.c: sysfs, debugfs and the module */
int pmk_pmu_type(const char *pmu);
__printf(3, 4) int pmk_read_text(char *text, int size, const char *path, ...);
__printf(3, 4) int pmk_read_number(uint64_t *value, int base, const char *path, ...);
__printf(2, 3) int pmk_write_text(const char *text, const char *path, ...);
uint64_t pmk_stat(const char *pmu, int cpu, const char *name);
int pmk_load(const char *parameters);
int pmk_unload(void);
bool pmk_is_loaded(void);

/* work.c: work of known length */
void pmk_run_turns(uint64_t turns);
void pmk_run_dense(uint64_t turns);
void pmk_run(uint64_t instructions);
void pmk_pin(int cpu);
uint64_t pmk_now(void);

#endif /* PMK_GUEST_H */
