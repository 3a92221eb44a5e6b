/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Generic netlink by hand, on every machine the same: the tests have to send what no
 * library would.
 */
#ifndef PT_GUEST_NL_H
#define PT_GUEST_NL_H

#include "pt.h"
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <linux/pmukit_netlink.h>

#define PT_NL_BYTES	0x20000		/* more than any message here */

/**
 * struct pt_message - a message in the making, or received
 * @head: the netlink header; what follows comes after it
 * @body: generic netlink header and attributes
 */
struct pt_message {
	union {
		struct nlmsghdr head;
		unsigned char body[PT_NL_BYTES];
	};
};

/**
 * struct pt_nl - a socket
 * @fd: the socket
 * @family: number of the family pmukit
 * @group: number of its group
 * @seq: of the last request
 * @why: text of the last extended acknowledgment, "" without one
 * @bad: offset of the attribute at fault in the request, 0 without one
 * @missing: number of the attribute that is missing, 0 without one
 * @interrupted: the last dump was
 * @reads: how often the socket was read for the last answer
 * @room: bytes to receive at a time; the kernel makes parts of dumps by the largest so far
 * @in: what was received
 * @length: bytes in @in
 * @at: how many of them were looked at
 */
struct pt_nl {
	int fd;
	int family;
	int group;
	unsigned int seq;
	char why[128];
	unsigned int bad;
	unsigned int missing;
	bool interrupted;
	int reads;
	int room;
	struct pt_message in;
	int length;
	int at;
};

/* nl.c: sockets and messages; those without a result end the program when they fail */
void pt_nl_open(struct pt_nl *nl);
void pt_nl_close(struct pt_nl *nl);
int pt_nl_find(struct pt_nl *nl);
int pt_nl_join(struct pt_nl *nl, int group);
void pt_nl_begin(struct pt_message *m, int type, int flags, int command);
void pt_nl_put(struct pt_message *m, int type, const void *data, int length);
void pt_nl_put_u32(struct pt_message *m, int type, unsigned int value);
void pt_nl_put_uint(struct pt_message *m, int type, u64 value);
void pt_nl_put_string(struct pt_message *m, int type, const char *text);
int pt_nl_write(struct pt_nl *nl, struct pt_message *m);
struct nlmsghdr *pt_nl_next(struct pt_nl *nl, int ms);

/* nl_ask.c: questions and answers */
typedef void pt_nl_see(const struct nlmsghdr *head, void *with);
int pt_nl_answer(struct pt_nl *nl, pt_nl_see *see, void *with);
int pt_nl_ask(struct pt_nl *nl, struct pt_message *m, pt_nl_see *see, void *with);
int pt_nl_command(const struct nlmsghdr *head);
const struct nlattr *pt_nl_attr(const struct nlmsghdr *head, int type);
const struct nlattr *pt_nl_after(const struct nlmsghdr *head, const struct nlattr *attr,
				 int type);
const struct nlattr *pt_nl_inside(const struct nlattr *nest, int type);
u64 pt_nl_uint(const struct nlattr *attr);
const char *pt_nl_string(const struct nlattr *attr);

/* nl_storm.c, for pt_emu of emu.h */
void pt_nl_storm(struct pt_nl *teller);

/* nl_example.c */
void pt_nl_example(const struct pt_nl *nl, struct pt_message *m, int command);

#endif /* PT_GUEST_NL_H */
