/* SPDX-License-Identifier: GPL-2.0-only */
/* What a script for pmuctl emu is made of */
#ifndef PMUCTL_EMU_SCRIPT_H
#define PMUCTL_EMU_SCRIPT_H

#include "emu.h"

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

/* emu_script.c */
struct script *read_script(const char *file, const struct happening *otherwise);
void read_script_events(struct script *script, const char *pmu);

#endif /* PMUCTL_EMU_SCRIPT_H */
