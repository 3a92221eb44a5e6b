/* SPDX-License-Identifier: GPL-2.0-only */
/* Questions to netlink about the PMU under test (emu.h), their answers, and notifications. */
#ifndef PT_GUEST_NL_ABOUT_H
#define PT_GUEST_NL_ABOUT_H

#include "nl.h"

/**
 * struct pt_put - an attribute of a question
 * @type: its type; 0 ends a list
 * @number: its value, where there is no @text
 * @text: its text
 */
struct pt_put {
	int type;
	u64 number;
	const char *text;
};

#define PT_NUMBER(a, n)	{ .type = a, .number = n }
#define PT_TEXT(a, s)	{ .type = a, .text = s }
#define PT_PUT(...)	((const struct pt_put []) { __VA_ARGS__, {} })

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

/**
 * struct pt_heard - notifications about the PMU under test since pt_forget()
 * @nr: how many of each command
 * @times: the sum of their PMUKIT_A_CPU_TIMES
 * @owner: of the last PMUKIT_CMD_PMU_OWNER_NTF
 * @cpu: of the last CPU that came or went
 */
struct pt_heard {
	int nr[PMUKIT_CMD_MAX + 1];
	u64 times[PMUKIT_CMD_MAX + 1];
	u64 owner;
	u64 cpu;
};

extern struct pt_heard pt_heard;

/* nl_about.c: see the definitions for the contracts */
int pt_ask_with(int command, const char *name, const struct pt_put *put);
int pt_ask(int command);
int pt_ask_all(int command, const char *name);
u64 pt_number(int type);
const char *pt_text(int type);
bool pt_is_bad(int type);

/* nl_hear.c */
void pt_join(void);
int pt_join_again(void);
void pt_find_again(void);
int pt_hear(int command, int ms);
int pt_hears(int command);
void pt_forget(void);

#endif /* PT_GUEST_NL_ABOUT_H */
