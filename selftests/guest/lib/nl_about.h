/* SPDX-License-Identifier: GPL-2.0-only */
/* Questions to netlink about the PMU under test (emu.h), and what the answer said. */
#ifndef PMK_GUEST_NL_ABOUT_H
#define PMK_GUEST_NL_ABOUT_H

#include "nl.h"

/**
 * struct pmk_about - a question and its answer
 * @nl: the socket
 * @m: the question
 * @answer: the answer, or the last message of a dump that is about the PMU
 * @nr: how many messages were about it
 * @others: how many were about others
 */
struct pmk_about {
	struct pmk_nl nl;
	struct pmk_message m;
	struct pmk_message answer;
	int nr;
	int others;
};

extern struct pmk_about pmk_about;

/* nl_about.c: see the definitions for the contracts */
void pmk_about_open(void);
void pmk_about_again(void);
void pmk_about_begin(int command, bool dump);
int pmk_about_ask(void);
u64 pmk_number(int type);
const char *pmk_text(int type);

#endif /* PMK_GUEST_NL_ABOUT_H */
