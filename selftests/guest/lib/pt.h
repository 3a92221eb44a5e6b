/* SPDX-License-Identifier: GPL-2.0-only */
/* What the guest's test programs share. Errors come back as negative errno. */
#ifndef PMK_GUEST_H
#define PMK_GUEST_H

/* powerpc's __u64 is another type otherwise; include this header first then */
#define __SANE_USERSPACE_TYPES__
#include <linux/perf_event.h>
#include <dirent.h>
#include <stdbool.h>
#include <sys/types.h>
#include "kselftest.h"

typedef unsigned long long u64;

/* Where the module and the tables are, unless the compiler is told another place */
#ifndef PMK_MODULE
#define PMK_MODULE	"/lib/pmukit.ko"
#define PMK_SHARE	"/share"
#endif
#define PMK_DEVICES	"/sys/bus/event_source/devices"
#define PMK_DEBUGFS	"/sys/kernel/debug/pmukit"
#define PMK_DRIVER	"/sys/bus/platform/drivers/pmukit"
#define PMK_EXPEDITED	"/sys/kernel/rcu_expedited"	/* to unload is to wait for RCU */

/* POWER7 codes that count in QEMU: cycles and completed instructions */
#define PM_CYC		0x1e
#define PM_INST_CMPL	0x02

/* perf_event.c: events, see perf_event_open(2) */
struct perf_event_attr pmk_attr(int type, u64 config);
int pmk_open(const struct perf_event_attr *attr, pid_t pid, int cpu, int leader);
int pmk_open_task(int type, u64 config, int leader);
int pmk_open_user(int type, u64 config, int leader);
int pmk_open_cpu(int type, u64 config, int cpu, int leader);
u64 pmk_count(int fd);
bool pmk_counts_on(int fd);
void pmk_count_times(int fd, u64 count[3]);
void pmk_on(int fd);
void pmk_off(int fd);
void pmk_reset(int fd);

/* pmk_expect() - a point: is this number the one that is wanted? */
static inline void pmk_expect(const char *what, u64 is, u64 wanted)
{
	ksft_test_result(is == wanted, "%s: %llu, wanted %llu\n", what, is, wanted);
}

/* child.c: another program */
int pmk_execute(char *const argv[], const char *output);
void pmk_show_file(const char *path);

/* files.c: sysfs, debugfs and the module */
int pmk_pmu_type(const char *pmu);
__printf(3, 4) int pmk_read_text(char *text, int size, const char *path, ...);
__printf(3, 4) int pmk_read_number(u64 *value, int base, const char *path, ...);
__printf(2, 3) int pmk_write_text(const char *text, const char *path, ...);
bool pmk_is_there(const char *path);
bool pmk_can_switch_cpu(int cpu);
int pmk_switch_cpu(int cpu, bool on);
u64 pmk_stat(const char *pmu, int cpu, const char *name);
int pmk_load(const char *parameters);
int pmk_unload(void);
int pmk_unload_soon(void);
bool pmk_is_loaded(void);
bool pmk_is_built_in(void);

/* log.c: what the kernel and the module say */
int pmk_open_log(void);
bool pmk_has_warned(void);
int pmk_log_lines(int log, const char *text);
void pmk_load_logged(const char *parameters);
bool pmk_said(const char *text);
u64 pmk_interrupts(bool (*wanted)(const char *line));

/* pmus.c: what the module has in the kernel */
const char *pmk_next_name(DIR *dir);
bool pmk_has_pmu(const char *pmu);
bool pmk_clock_is(const char *pmu, const char *wanted);
int pmk_every_pmu(void (*use)(const char *pmu));
u64 pmk_any_code(const char *pmu);
bool pmk_has_net(void);
bool pmk_has_family(void);
bool pmk_is_gone(void);

/* leak.c: memory that the kernel loses */
u64 pmk_kernel_memory(void);
u64 pmk_memory_at_rest(void);
u64 pmk_memory_in_the_end(u64 most);
bool pmk_has_kmemleak(void);
bool pmk_leaks(void);

/* userpage.c: counting without a system call */
struct perf_event_mmap_page *pmk_map(int fd);
void pmk_unmap(struct perf_event_mmap_page *page);
u64 pmk_user_counter(unsigned int counter);
u64 pmk_self_read(struct perf_event_mmap_page *page);

/* work.c: work of known length */
extern const char __executable_start[], etext[], __start_pmk_work[], __stop_pmk_work[];
void pmk_run_turns(u64 turns);
void pmk_run_dense(u64 turns);
bool pmk_in_work(u64 ip);
void pmk_run(u64 instructions);
void pmk_pin(int cpu);
u64 pmk_now(void);

#endif /* PMK_GUEST_H */
