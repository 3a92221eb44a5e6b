/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl emu does to emulated PMUs: requests by hand or by a script */
#ifndef PMUCTL_EMU_H
#define PMUCTL_EMU_H

#include "live/netlink.h"

#define NO_MODE		(-1)	/* the module's default */
#define NO_CPU		(-1)	/* the one that pmuctl is on */

/* What happens on a manual clock */
struct happening {
	char *event;	/* the event as the module takes it; NULL: cycles pass */
	u64 count;	/* how often, or how many cycles */
	int mode;	/* PMUKIT_MODE_*, or NO_MODE */
	int cpu;	/* the CPU, or NO_CPU */
};

/* A step of a script, or the end of a repeat */
struct step {
	unsigned int line;	/* its line */
	struct happening happening;	/* what happens */
	char **words;	/* of a profile: event and rate in turn */
	unsigned int nr_words;	/* number of @words; 0: it is no profile */
	char *profile;	/* the same as the module takes it, once the PMU is known */
	u64 times;	/* of the end of a repeat: how often its steps are played; otherwise 0 */
	unsigned int back;	/* the first of these steps */
};

/* A script */
struct script {
	const char *file;	/* its name, for messages */
	struct step *steps;	/* its steps */
	unsigned int nr;	/* number of @steps */
	u64 played;	/* how many steps are played when it is played */
};

/* What is asked for, all of it read before the module is */
struct wish {
	char **words;	/* the words behind that of the action */
	unsigned int nr;	/* how many */
	/* of advance and add; of script the mode and the CPU that no step names */
	struct happening happening;
	struct script *script;	/* of script */
};

/* emu_words.c */
u64 read_count(const char *word, const char *what);
int read_mode(const char *what, const char *word);
int read_cpu(const char *word);
char *read_happening(const char *pmu, char *word, const char *action);

/* emu_play.c */
struct nl_msg *request_for(const struct link *link, int command, const char *pmu);
int happen_in_part(struct link *link, const char *pmu, const struct happening *happening,
		   u64 *left);
int set_profile(struct link *link, const char *pmu, const char *text, const char *file);
json_t *play_script(struct link *link, const struct wish *wish);

/* emu_script.c */
struct script *read_script(const char *file, const struct happening *otherwise);
void read_script_events(struct script *script, const char *pmu);

#endif /* PMUCTL_EMU_H */
