/* SPDX-License-Identifier: GPL-2.0-only */
/* What pmuctl emu does to emulated PMUs: one request after the other, by hand or by a script */
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

#endif /* PMUCTL_EMU_H */
