/* SPDX-License-Identifier: GPL-2.0-only */
/* Questions to netlink about the PMU under test (emu.h), and what the answer said. */
#ifndef PT_GUEST_NL_ABOUT_H
#define PT_GUEST_NL_ABOUT_H

#include "nl.h"

/**
 * struct pt_about - a question and its answer
 * @nl: the socket
 * @m: the question
 * @answer: the answer, or the last message of a dump that is about the PMU
 * @nr: how many messages were about it
 * @others: how many were about others
 */
struct pt_about {
	struct pt_nl nl;
	struct pt_message m;
	struct pt_message answer;
	int nr;
	int others;
};

extern struct pt_about pt_about;

/* nl_about.c: see the definitions for the contracts */
void pt_about_open(void);
void pt_about_again(void);
void pt_about_begin(int command, bool dump);
int pt_about_ask(void);
u64 pt_number(int type);
const char *pt_text(int type);

#endif /* PT_GUEST_NL_ABOUT_H */
