/* SPDX-License-Identifier: GPL-2.0-only */
/* What the guest's test programs share. Errors come back as negative errno. */
#ifndef PT_GUEST_H
#define PT_GUEST_H

/* powerpc's __u64 is another type otherwise; include this header first then */
#define __SANE_USERSPACE_TYPES__
#include <linux/perf_event.h>
#include <dirent.h>
#include <stdbool.h>
#include <sys/types.h>
#include "kselftest.h"

typedef unsigned long long u64;

/* Where the tables are, unless the compiler is given another place */
#ifndef PT_SHARE
#define PT_SHARE	"/share"
#endif
#define PT_DEVICES	"/sys/bus/event_source/devices"
#define PT_DEBUGFS	"/sys/kernel/debug/pmukit"
#define PT_DETOUR	"/sys/module/detour/parameters"	/* the test module */
#define PT_DRIVER	"/sys/bus/platform/drivers/pmukit"
#define PT_EXPEDITED	"/sys/kernel/rcu_expedited"	/* to unload is to wait for RCU */

/* POWER7 codes that count in QEMU: cycles and completed instructions */
#define PM_CYC		0x1e
#define PM_INST_CMPL	0x02

/* Attributes of an event: those of pt_attr(), and others that follow */
#define PT_ATTR(pmu_type, code, ...) ((struct perf_event_attr) {				\
	.size = sizeof(struct perf_event_attr), .type = (pmu_type), .config = (code),		\
	.disabled = 1,										\
	.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,		\
	__VA_ARGS__										\
})

/* perf_event.c: events, see perf_event_open(2) */
struct perf_event_attr pt_attr(int type, u64 config);
int pt_open(const struct perf_event_attr *attr, pid_t pid, int cpu, int leader);
int pt_open_task(int type, u64 config, int leader);
int pt_open_user(int type, u64 config, int leader);
int pt_open_cpu(int type, u64 config, int cpu, int leader);
int pt_try(struct perf_event_attr attr, int cpu, int leader);
int pt_event(struct perf_event_attr attr, int cpu, int leader);
int pt_refusal(struct perf_event_attr attr, int cpu, int leader);
u64 pt_count(int fd);
bool pt_counts_on(int fd);
void pt_count_times(int fd, u64 count[3]);
void pt_on(int fd);
void pt_off(int fd);
void pt_reset(int fd);

/* pt_expect() - a point: is this number the one that is wanted? */
static inline void pt_expect(const char *what, u64 is, u64 wanted)
{
	ksft_test_result(is == wanted, "%s: %llu, wanted %llu\n", what, is, wanted);
}

/* pt_finish() - the end of a program whose plan is the points that it had */
static inline void pt_finish(void)
{
	ksft_set_plan(ksft_test_num());
	ksft_finished();
}

/* child.c: another program, or another process of this one */
pid_t pt_fork(void);
pid_t pt_beside(void (*act)(void));
pid_t pt_partner(void);
void pt_switch(void);
int pt_wait_children(void);
int pt_execute(char *const argv[], const char *output);
pid_t pt_start(char *const argv[]);
void pt_stop(pid_t pid);
void pt_show_file(const char *path);

/* files.c: sysfs, debugfs and the driver */
int pt_pmu_type(const char *pmu);
__printf(3, 4) int pt_read_text(char *text, int size, const char *path, ...);
__printf(3, 4) int pt_read_number(u64 *value, int base, const char *path, ...);
__printf(2, 3) int pt_write_text(const char *text, const char *path, ...);
bool pt_is_there(const char *path);
bool pt_can_switch_cpu(int cpu);
int pt_switch_cpu(int cpu, bool on);
u64 pt_stat(const char *pmu, int cpu, const char *name);
bool pt_is_held(void);
bool pt_wait_held(void);
#ifdef PT_MODULE
int pt_load(const char *parameters);
int pt_unload(void);
int pt_unload_soon(void);
bool pt_is_loaded(void);
bool pt_is_built_in(void);
#endif

/* log.c: what the kernel and the module say */
int pt_open_log(void);
bool pt_has_warned(void);
int pt_log_lines(int log, const char *text);
void pt_load_logged(const char *parameters);
bool pt_said(const char *text);
u64 pt_interrupts(bool (*wanted)(const char *line));

/* pmus.c: what the module has in the kernel */
const char *pt_next_name(DIR *dir);
bool pt_has_pmu(const char *pmu);
bool pt_has_generic(void);
bool pt_clock_is(const char *pmu, const char *wanted);
int pt_every_pmu(void (*use)(const char *pmu));
u64 pt_any_code(const char *pmu);
u64 pt_event_code(const char *pmu, const char *event);
bool pt_has_net(void);
bool pt_is_gone(void);

/* leak.c: memory that the kernel loses */
u64 pt_kernel_memory(void);
u64 pt_memory_at_rest(void);
u64 pt_memory_in_the_end(u64 most);
bool pt_has_kmemleak(void);
bool pt_leaks(void);

/* userpage.c: counting without a system call */
struct perf_event_mmap_page *pt_map(int fd);
void pt_unmap(struct perf_event_mmap_page *page);
u64 pt_spr(unsigned int number);
u64 pt_user_counter(unsigned int counter);
u64 pt_self_read(struct perf_event_mmap_page *page);
u64 pt_fewest(struct perf_event_mmap_page *page, u64 turns);

/* work.c: work of known length */
extern const char __executable_start[], etext[], __start_pmk_work[], __stop_pmk_work[];
void pt_run_turns(u64 turns);
void pt_run_dense(u64 turns);
bool pt_in_work(u64 ip);
void pt_run(u64 instructions);
void pt_burn(u64 ns);
void pt_pin(int cpu);
void pt_prefer(int cpu);
u64 pt_now(void);
u64 pt_accounted(const char *cpu, bool idle);
u64 pt_accounted_since(u64 then, const char *cpu, bool idle);

#endif /* PT_GUEST_H */
