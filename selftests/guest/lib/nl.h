/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Generic netlink by hand, on every machine the same: the tests have to send what no
 * library would.
 */
#ifndef PMK_GUEST_NL_H
#define PMK_GUEST_NL_H

#include "pt.h"
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <linux/pmukit_netlink.h>

#define PMK_NL_BYTES	0x20000		/* more than any message here */

/**
 * struct pmk_message - a message in the making, or received
 * @head: the netlink header; what follows comes after it
 * @body: generic netlink header and attributes
 */
struct pmk_message {
	union {
		struct nlmsghdr head;
		unsigned char body[PMK_NL_BYTES];
	};
};

/**
 * struct pmk_nl - a socket
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
struct pmk_nl {
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
	struct pmk_message in;
	int length;
	int at;
};

/* nl.c: sockets and messages; those without a result end the program when they fail */
void pmk_nl_open(struct pmk_nl *nl);
void pmk_nl_close(struct pmk_nl *nl);
int pmk_nl_find(struct pmk_nl *nl);
int pmk_nl_join(struct pmk_nl *nl, int group);
void pmk_nl_begin(struct pmk_message *m, int type, int flags, int command);
void pmk_nl_put(struct pmk_message *m, int type, const void *data, int length);
void pmk_nl_put_u32(struct pmk_message *m, int type, unsigned int value);
void pmk_nl_put_uint(struct pmk_message *m, int type, u64 value);
void pmk_nl_put_string(struct pmk_message *m, int type, const char *text);
int pmk_nl_write(struct pmk_nl *nl, struct pmk_message *m);
struct nlmsghdr *pmk_nl_next(struct pmk_nl *nl, int ms);

/* nl_ask.c: questions and answers */
typedef void pmk_nl_see(const struct nlmsghdr *head, void *with);
int pmk_nl_answer(struct pmk_nl *nl, pmk_nl_see *see, void *with);
int pmk_nl_ask(struct pmk_nl *nl, struct pmk_message *m, pmk_nl_see *see, void *with);
int pmk_nl_command(const struct nlmsghdr *head);
const struct nlattr *pmk_nl_attr(const struct nlmsghdr *head, int type);
const struct nlattr *pmk_nl_after(const struct nlmsghdr *head, const struct nlattr *attr,
				  int type);
const struct nlattr *pmk_nl_inside(const struct nlattr *nest, int type);
u64 pmk_nl_uint(const struct nlattr *attr);
const char *pmk_nl_string(const struct nlattr *attr);

/* nl_storm.c, for pmk_emu of emu.h */
void pmk_nl_storm(struct pmk_nl *teller);

/* nl_example.c */
void pmk_nl_example(const struct pmk_nl *nl, struct pmk_message *m, int command);

#endif /* PMK_GUEST_NL_H */
