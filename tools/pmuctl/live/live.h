/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the verbs that ask a running kernel share. A function with a parameter root looks
 * at proc/ and sys/ below that directory; "" is this machine.
 */
#ifndef PMUCTL_LIVE_H
#define PMUCTL_LIVE_H

#include <linux/perf_event.h>

#include "ask/ask.h"

/* Capabilities, by their numbers in the kernel's ABI */
#define CAP_NUMBER_SYS_MODULE	16
#define CAP_NUMBER_SYS_ADMIN	21
#define CAP_NUMBER_PERFMON	38

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
 * struct live_pmus - all event sources, by name
 * @pmu: the event sources
 * @nr: number of @pmu
 */
struct live_pmus {
	struct live_pmu *pmu;
	unsigned int nr;
};

/**
 * struct why - a reason for people
 * @text: what is wrong, without a full stop
 * @fix: what to do about it, a command where there is one; NULL when nothing helps
 */
struct why {
	char *text;
	char *fix;
};

/* files.c */
char *read_text(const char *root, const char *format, ...) __attribute__(PRINTF(2, 3));
bool exists(const char *root, const char *format, ...) __attribute__(PRINTF(2, 3));
char *first_line_with(const char *text, const char *start);
char **list_folder(const char *root, const char *folder, unsigned int *nr);
bool clock_is_manual(const char *root);
bool has_capability(const char *root, unsigned int number);

/* processors.c */
const struct pmu *machine_pmu(const char *root);

/* pmus.c */
void find_live_pmus(const char *root, struct live_pmus *pmus);
const struct live_pmu *find_live_pmu(const struct live_pmus *pmus, const char *name);
noreturn void fail_no_pmu(const struct live_pmus *pmus, const char *name);
bool is_loaded(const char *root);
noreturn void fail_not_loaded(void);
json_t *live_pmu_json(const struct live_pmu *pmu);

/* open.c */
int open_event(const struct live_pmu *pmu, struct perf_event_attr *attr, int group);
int open_on_cpu(struct perf_event_attr *attr, int cpu, int group);
void exclude_forbidden(struct perf_event_attr *attr);
bool ask_model(const struct live_pmu *pmu, const struct perf_event_attr *attr,
	       const char *word, struct event *event);
json_t *why_json(const struct why *why);

/* users.c */
char *perf_users(void);

/* reasons.c */
void explain_errno(const struct live_pmus *pmus, const struct live_pmu *pmu,
		   const struct perf_event_attr *attr, int error, struct why *why);

/* explain_live.c */
int explain_live(const struct query *query);

#endif /* PMUCTL_LIVE_H */
