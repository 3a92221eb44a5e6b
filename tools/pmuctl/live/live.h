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

/* Where the kernel tells about processors */
#define CPUINFO	"/proc/cpuinfo"

/* Event sources of the kernel */
#define SOURCES	"/sys/bus/event_source/devices"

/* What to do about a module that is not installed; install.md has the same words */
#define HOW_TO_INSTALL \
	"install this kernel's headers (dkms status pmukit says for which kernels it is built), restart into a newer kernel that has it, or run make install"

/* An event source of the running kernel */
struct live_pmu {
	char *name;	/* as perf calls it */
	u32 type;	/* for perf_event_attr.type */
	int cpu;	/* the first of its cpumask, or -1 when it can follow tasks */
	/* caps/backend, "hardware" or "emulated"; NULL for a PMU of another driver */
	char *backend;
	char *counters;	/* caps/counters */
	char *sampling;	/* caps/sampling */
	char *max_precise;	/* caps/max_precise */
	const struct pmu *known;	/* the PMU of the catalogue whose model it has, or NULL */
};

/* A reason for people */
struct why {
	char *text;	/* what is wrong, without a full stop */
	/* what to do about it, a command where there is one; NULL when nothing helps */
	char *fix;
	bool denied;	/* no event like this one can be opened */
	bool capability;	/* because a capability is missing */
	bool parameter;	/* the module refuses it, but for a parameter that it was loaded without */
};

/* What keeps the module out of a kernel */
enum obstacle {
	NO_OBSTACLE,		/* nothing, as far as can be seen */
	NO_MODULES,		/* the kernel has no loadable modules */
	OLD_KERNEL,		/* it is older than those that pmukit supports */
	NO_MORE_MODULES,	/* it takes none until the next boot */
	IN_CONTAINER,		/* this process, as those of containers, can never load one */
	NOT_INSTALLED,		/* modprobe finds no pmukit for this kernel */
};

/* What a line of processors.tsv says */
enum fact_kind {
	PROCESSOR,	/* a processor with this PVR has the PMU; text: its name */
	CANDIDATE,	/* one may have it; text: the line "model name" of /proc/cpuinfo */
	ERRATUM,	/* of processors with this PVR */
	OTHER,		/* a processor with this PVR has another PMU; text: its name */
	MACHINE,	/* text: part of the line "machine" of /proc/cpuinfo, or a file */
};

/* A line of driver/NAME/processors.tsv */
struct fact {
	enum fact_kind kind;	/* what it says */
	const char *pmu;	/* NAME */
	u32 first;	/* the first PVR it is true of */
	u32 last;	/* the last one */
	const char *text;	/* depends on @kind */
	const char *means;	/* what it means for counting, or NULL */
};

/* files.c */
void look_below(const char *root);
bool is_copy(void);
/* Files and folders whose path is as of printf */
#define read_text(...)		read_path(text_of(__VA_ARGS__))
#define exists(...)		path_exists(text_of(__VA_ARGS__))
#define read_link(...)		link_path(text_of(__VA_ARGS__))
#define list_folder(...)	list_path(text_of(__VA_ARGS__))
char *read_path(char *below);
bool path_exists(char *below);
char *link_path(char *below);
json_t *list_path(char *below);
bool file_says(const char *path, const char *words);
char *line_of(const char *path, const char *start);
u64 number_of_line(const char *path, const char *name, int base);
bool clock_is_fed(void);
bool clock_is_manual(void);
bool has_capability(unsigned int number);
bool may_have_capability(unsigned int number);
bool has_number(const json_t *numbers, json_int_t number);
json_t *online_cpus(void);

/* processors.c */
u32 read_pvr(void);
const struct fact *next_fact(const struct fact *fact, enum fact_kind kind, u32 pvr);
const struct fact *find_processor(void);
const struct pmu *machine_pmu(void);
bool is_too_old(void);

/* pmus.c */
const struct live_pmu *live_pmus(void);
const struct live_pmu *find_live_pmu(const char *name);
bool is_own(const struct live_pmu *pmu, const char *backend);
bool kernel_has_cpu(void);
noreturn void fail_no_pmu(const char *name);
json_t *live_pmu_json(const struct live_pmu *pmu);
bool is_loaded(void);
enum obstacle find_obstacle(void);
char *how_to_load(void);
noreturn void fail_not_loaded(void);

/* open.c */
int open_event(const struct live_pmu *pmu, struct perf_event_attr *attr, int cpu, int group);
void exclude_forbidden(struct perf_event_attr *attr);
bool ask_model(const struct live_pmu *pmu, const struct perf_event_attr *attr,
	       const char *word, struct event *event);
json_t *why_json(const struct why *why);

/* rights.c */
bool is_filtered(void);
bool is_locked_down(void);
bool takes_signed_only(void);
const char *why_no_module(void);
void because_refused(const struct perf_event_attr *attr, bool cpu, int error, struct why *why);

/* reasons.c */
char *perf_users(bool feeders);
void explain_errno(const struct live_pmu *pmu, const struct perf_event_attr *attr, bool cpu,
		   int error, struct why *why);
int try_event(const struct live_pmu *pmu, struct perf_event_attr *attr, bool cpu, struct why *why);

#endif /* PMUCTL_LIVE_H */
