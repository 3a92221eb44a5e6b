/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl emu does to emulated PMUs: requests by hand or by a script */
#ifndef PMUCTL_EMU_H
#define PMUCTL_EMU_H

#include "live/netlink.h"

#define NO_MODE		(-1)	/* the module's default */
#define NO_CPU		(-1)	/* the one that pmuctl is on */

/**
 * struct happening - what happens on a manual clock
 * @event: the event as the module takes it; NULL: cycles pass
 * @count: how often, or how many cycles
 * @mode: PMUKIT_MODE_*, or NO_MODE
 * @cpu: the CPU, or NO_CPU
 */
struct happening {
	char *event;
	u64 count;
	int mode;
	int cpu;
};

/**
 * struct step - a step of a script, or the end of a repeat
 * @line: its line
 * @happening: what happens
 * @words: of a profile: event and rate in turn
 * @nr_words: number of @words; 0: it is no profile
 * @profile: the same as the module takes it, once the PMU is known
 * @times: of the end of a repeat: how often its steps are played; otherwise 0
 * @back: the first of these steps
 */
struct step {
	unsigned int line;
	struct happening happening;
	char **words;
	unsigned int nr_words;
	char *profile;
	u64 times;
	unsigned int back;
};

/**
 * struct script - a script
 * @file: its name, for messages
 * @steps: its steps
 * @nr: number of @steps
 * @played: how many steps are played when it is played
 */
struct script {
	const char *file;
	struct step *steps;
	unsigned int nr;
	u64 played;
};

/**
 * struct wish - what is asked for, all of it read before the module is
 * @words: the words behind that of the action
 * @nr: how many
 * @happening: of advance and add; of script the mode and the CPU that no step names
 * @script: of script
 */
struct wish {
	char **words;
	unsigned int nr;
	struct happening happening;
	struct script *script;
};

/* emu_words.c */
u64 read_count(const char *word, const char *what);
int read_mode(const char *what, const char *word);
int read_cpu(const char *word);
char *read_happening(const char *pmu, char *word, const char *action);

/* emu_ask.c */
struct nl_msg *request_for(const struct link *link, int command, const char *pmu);
int happen_in_part(struct link *link, const char *pmu, const struct happening *happening,
		   u64 *left);
int get_profile(struct link *link, const char *pmu, json_t *answers);
int set_profile(struct link *link, const char *pmu, const char *text, const char *file);

/* emu_table.c */
json_t *new_pmu(struct link *link, const struct wish *wish);
json_t *remove_pmu(struct link *link, const struct wish *wish);

/* emu_play.c */
json_t *play_script(struct link *link, const struct wish *wish);

/* emu_script.c */
struct script *read_script(const char *file, const struct happening *otherwise);
void read_script_events(struct script *script, const char *pmu);

#endif /* PMUCTL_EMU_H */
