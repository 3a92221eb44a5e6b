/* SPDX-License-Identifier: GPL-2.0-only */
/* What the verbs that ask a running kernel share */
#ifndef PMUCTL_LIVE_H
#define PMUCTL_LIVE_H

#include <linux/perf_event.h>

#include "ask/ask.h"

/* Capabilities, by their numbers in the kernel's ABI */
#define CAP_NUMBER_SYS_MODULE	16
#define CAP_NUMBER_SYS_ADMIN	21
#define CAP_NUMBER_PERFMON	38

/* The commands that load and unload pmukit: those of a pmuctl that has such verbs */
#ifdef HAS_LIBKMOD
#define LOAD	"pmuctl load"
#define UNLOAD	"pmuctl unload"
#else
#define LOAD	"modprobe pmukit"
#define UNLOAD	"modprobe -r pmukit"
#endif

/* Event sources of the kernel */
#define SOURCES	"/sys/bus/event_source/devices"

/* What to do about a module that is not installed; install.md has the same words */
#define HOW_TO_INSTALL \
	"install this kernel's headers (dkms status pmukit says for which kernels it is built), restart into a newer kernel that has it, or run make install"

/**
 * struct live_pmu - an event source of the running kernel
 * @name: as perf calls it
 * @type: for perf_event_attr.type
 * @cpu: the first of its cpumask, or -1 when it can follow tasks
 * @backend: caps/backend, "hardware" or "emulated"; NULL for a PMU of another driver
 * @counters: caps/counters
 * @sampling: caps/sampling
 * @max_precise: caps/max_precise
 * @known: the PMU of the catalogue whose model it has, or NULL
 */
struct live_pmu {
	char *name;
	u32 type;
	int cpu;
	char *backend;
	char *counters;
	char *sampling;
	char *max_precise;
	const struct pmu *known;
};

/**
 * struct why - a reason for people
 * @text: what is wrong, without a full stop
 * @fix: what to do about it, a command where there is one; NULL when nothing helps
 * @denied: no event like this one can be opened
 * @capability: because a capability is missing
 * @parameter: the module refuses it, but for a parameter that it was loaded without
 */
struct why {
	char *text;
	char *fix;
	bool denied;
	bool capability;
	bool parameter;
};

/**
 * enum obstacle - what keeps the module out of a kernel
 * @NO_OBSTACLE: nothing, as far as can be seen
 * @NO_MODULES: the kernel has no loadable modules
 * @OLD_KERNEL: it is older than those that pmukit supports
 * @NO_MORE_MODULES: it takes none until the next boot
 * @IN_CONTAINER: this process, as those of containers, can never load one
 * @NOT_INSTALLED: modprobe finds no pmukit for this kernel
 */
enum obstacle {
	NO_OBSTACLE, NO_MODULES, OLD_KERNEL, NO_MORE_MODULES, IN_CONTAINER,
	NOT_INSTALLED,
};

/* files.c */
void look_below(const char *root);
bool is_copy(void);
char *read_text(const char *format, ...) __attribute__(PRINTF(1, 2));
bool exists(const char *format, ...) __attribute__(PRINTF(1, 2));
char *first_line_with(const char *text, const char *start);
json_t *list_folder(const char *format, ...) __attribute__(PRINTF(1, 2));
u64 number_of_line(const char *path, const char *name, int base);
bool clock_is_manual(void);
bool has_capability(unsigned int number);
bool may_have_capability(unsigned int number);

/* cpus.c */
json_t *read_list(const char *text);
bool has_number(const json_t *numbers, json_int_t number);
json_t *online_cpus(void);

/* processors.c */
const struct pmu *machine_pmu(void);
bool is_too_old(void);

/* pmus.c */
const struct live_pmu *live_pmus(void);
const struct live_pmu *find_live_pmu(const char *name);
bool kernel_has_cpu(void);
noreturn void fail_no_pmu(const char *name);
json_t *live_pmu_json(const struct live_pmu *pmu);

/* loading.c */
bool is_loaded(void);
enum obstacle find_obstacle(void);
char *how_to_load(void);
noreturn void fail_not_loaded(void);

/* open.c */
int open_on_cpu(struct perf_event_attr *attr, int cpu, int group);
int open_event(const struct live_pmu *pmu, struct perf_event_attr *attr, int group);
void exclude_forbidden(struct perf_event_attr *attr);
bool ask_model(const struct live_pmu *pmu, const struct perf_event_attr *attr,
	       const char *word, struct event *event);
json_t *why_json(const struct why *why);

/* users.c */
char *perf_users(void);

/* rights.c */
bool is_filtered(void);
bool is_locked_down(void);
bool takes_signed_only(void);
const char *why_no_module(void);
void because_refused(const struct perf_event_attr *attr, bool cpu, int error, struct why *why);

/* reasons.c */
void explain_errno(const struct live_pmu *pmu, const struct perf_event_attr *attr, bool cpu,
		   int error, struct why *why);

#endif /* PMUCTL_LIVE_H */
