// SPDX-License-Identifier: GPL-2.0-only
/* Generic netlink: questions to the kernel, and what its answers hold. */
#include <errno.h>
#include <string.h>
#include "nl.h"

#define LONGEST_MS	60000	/* for an answer; far beyond what a busy host needs */

/* The first attribute of this type in so many bytes */
static const struct nlattr *find(const void *from, int length, int type)
{
	const struct nlattr *attr = from;

	while (length >= NLA_HDRLEN && attr->nla_len >= NLA_HDRLEN && attr->nla_len <= length) {
		if ((attr->nla_type & NLA_TYPE_MASK) == type)
			return attr;
		length -= NLA_ALIGN(attr->nla_len);
		attr = (const void *)((const char *)attr + NLA_ALIGN(attr->nla_len));
	}
	return NULL;
}

static const char *attributes(const struct nlmsghdr *head)
{
	return (const char *)NLMSG_DATA(head) + GENL_HDRLEN;
}

static const char *end_of(const struct nlmsghdr *head)
{
	return (const char *)head + head->nlmsg_len;
}

/* pt_nl_command() - which command, or notification, is this? */
int pt_nl_command(const struct nlmsghdr *head)
{
	return ((const struct genlmsghdr *)NLMSG_DATA(head))->cmd;
}

/* pt_nl_attr() - the first attribute of a type, NULL for none */
const struct nlattr *pt_nl_attr(const struct nlmsghdr *head, int type)
{
	return find(attributes(head), end_of(head) - attributes(head), type);
}

/* pt_nl_after() - the next one of a type behind @attr, NULL for none */
const struct nlattr *pt_nl_after(const struct nlmsghdr *head, const struct nlattr *attr,
				 int type)
{
	const char *from = (const char *)attr + NLA_ALIGN(attr->nla_len);

	return find(from, end_of(head) - from, type);
}

/* pt_nl_inside() - the first attribute of a type in a nest, NULL for none */
const struct nlattr *pt_nl_inside(const struct nlattr *nest, int type)
{
	return nest ? find(nest + 1, nest->nla_len - NLA_HDRLEN, type) : NULL;
}

/* pt_nl_uint() - the number in an attribute; all bits set without one */
u64 pt_nl_uint(const struct nlattr *attr)
{
	unsigned int half;
	u64 whole;

	if (attr && attr->nla_len == NLA_HDRLEN + sizeof(whole)) {
		memcpy(&whole, attr + 1, sizeof(whole));
		return whole;
	}
	if (!attr || attr->nla_len != NLA_HDRLEN + sizeof(half))
		return ~0ull;
	memcpy(&half, attr + 1, sizeof(half));
	return half;
}

/* pt_nl_string() - the string in an attribute; "" without one */
const char *pt_nl_string(const struct nlattr *attr)
{
	const char *text = (const char *)(attr + 1);

	if (!attr || attr->nla_len == NLA_HDRLEN || text[attr->nla_len - NLA_HDRLEN - 1])
		return "";
	return text;
}

/* An acknowledgment: its error, and what it says of it */
static int take_ack(struct pt_nl *nl, const struct nlmsghdr *head)
{
	const struct nlmsgerr *ack = NLMSG_DATA(head);
	const char *from = (const char *)(ack + 1);
	int length = end_of(head) - from;
	const struct nlattr *attr;

	if (head->nlmsg_type == NLMSG_DONE) {
		from = (const char *)NLMSG_DATA(head) + sizeof(int);
		length = end_of(head) - from;
	} else if (!(head->nlmsg_flags & NLM_F_CAPPED)) {
		from += NLMSG_ALIGN(ack->msg.nlmsg_len) - sizeof(ack->msg);
		length = end_of(head) - from;
	}
	if (!(head->nlmsg_flags & NLM_F_ACK_TLVS))
		return ack->error;
	snprintf(nl->why, sizeof(nl->why), "%s",
		 pt_nl_string(find(from, length, NLMSGERR_ATTR_MSG)));
	attr = find(from, length, NLMSGERR_ATTR_OFFS);
	nl->bad = attr ? pt_nl_uint(attr) : 0;
	attr = find(from, length, NLMSGERR_ATTR_MISS_TYPE);
	nl->missing = attr ? pt_nl_uint(attr) : 0;
	return ack->error;
}

/**
 * pt_nl_answer() - take the answer to the last request
 * @nl: the socket
 * @see: called with each message of the answer; NULL: nothing
 * @with: for @see
 *
 * Messages that belong to no request of this socket's last are left out. Ends the program
 * when there is no answer within a minute.
 *
 * Return: 0, or the error that the kernel answers with, negative.
 */
int pt_nl_answer(struct pt_nl *nl, pt_nl_see *see, void *with)
{
	struct nlmsghdr *head;

	nl->why[0] = '\0';
	nl->bad = 0;
	nl->missing = 0;
	nl->interrupted = false;
	nl->reads = 0;
	for (;;) {
		head = pt_nl_next(nl, LONGEST_MS);
		if (!head)
			ksft_exit_fail_msg("no answer to request %u: %s\n", nl->seq,
					   strerror(errno));
		if (head->nlmsg_seq != nl->seq)
			continue;
		nl->interrupted |= head->nlmsg_flags & NLM_F_DUMP_INTR;
		if (head->nlmsg_type == NLMSG_ERROR || head->nlmsg_type == NLMSG_DONE)
			return take_ack(nl, head);
		if (see)
			see(head, with);
	}
}

/**
 * pt_nl_ask() - send a request and take its answer
 * @nl: the socket
 * @m: the request, with NLM_F_ACK or NLM_F_DUMP
 * @see: see pt_nl_answer()
 * @with: for @see
 *
 * Return: see pt_nl_answer().
 */
int pt_nl_ask(struct pt_nl *nl, struct pt_message *m, pt_nl_see *see, void *with)
{
	return pt_nl_write(nl, m) ?: pt_nl_answer(nl, see, with);
}

/* The family's number, and that of its only group */
static void see_family(const struct nlmsghdr *head, void *with)
{
	const struct nlattr *groups = pt_nl_attr(head, CTRL_ATTR_MCAST_GROUPS);
	const struct nlattr *number = pt_nl_attr(head, CTRL_ATTR_FAMILY_ID);
	struct pt_nl *nl = with;
	unsigned short family;

	if (!number)
		return;
	memcpy(&family, number + 1, sizeof(family));
	nl->family = family;
	groups = pt_nl_inside(groups, 1);
	if (groups && !strcmp(pt_nl_string(pt_nl_inside(groups, CTRL_ATTR_MCAST_GRP_NAME)),
			      PMUKIT_MCGRP_MONITOR))
		nl->group = pt_nl_uint(pt_nl_inside(groups, CTRL_ATTR_MCAST_GRP_ID));
}

/**
 * pt_nl_find() - find the family pmukit
 * @nl: the socket; @family and @group are filled in
 *
 * Return: 0, or -ENOENT when there is no such family.
 */
int pt_nl_find(struct pt_nl *nl)
{
	static struct pt_message m;

	pt_nl_begin(&m, GENL_ID_CTRL, NLM_F_REQUEST | NLM_F_ACK, CTRL_CMD_GETFAMILY);
	pt_nl_put_string(&m, CTRL_ATTR_FAMILY_NAME, PMUKIT_FAMILY_NAME);
	return pt_nl_ask(nl, &m, see_family, nl);
}
