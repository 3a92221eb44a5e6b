// SPDX-License-Identifier: GPL-2.0-only
/* Generic netlink: sockets and messages. */
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "nl.h"

#define RECEIVE_BUFFER	(4 << 20)

/**
 * pt_nl_open() - open a socket, with extended acknowledgments
 * @nl: gets it; the family is not looked for
 *
 * Ends the program when that fails.
 */
void pt_nl_open(struct pt_nl *nl)
{
	struct sockaddr_nl address = { .nl_family = AF_NETLINK };
	int on = 1, size = RECEIVE_BUFFER;

	nl->fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_GENERIC);
	nl->family = 0;
	nl->group = 0;
	nl->seq = 0;
	nl->length = 0;
	nl->at = 0;
	nl->room = sizeof(nl->in.body);
	if (nl->fd < 0 || bind(nl->fd, (struct sockaddr *)&address, sizeof(address)) ||
	    setsockopt(nl->fd, SOL_NETLINK, NETLINK_EXT_ACK, &on, sizeof(on)) ||
	    setsockopt(nl->fd, SOL_NETLINK, NETLINK_CAP_ACK, &on, sizeof(on)))
		ksft_exit_fail_msg("no netlink socket: %s\n", strerror(errno));
	/* root alone may have so much */
	setsockopt(nl->fd, SOL_SOCKET, SO_RCVBUFFORCE, &size, sizeof(size));
}

/* pt_nl_close() - close a socket */
void pt_nl_close(struct pt_nl *nl)
{
	close(nl->fd);
}

/**
 * pt_nl_join() - become a member of a multicast group
 * @nl: the socket
 * @group: number of the group, which need not exist yet
 *
 * Return: 0 or -errno.
 */
int pt_nl_join(struct pt_nl *nl, int group)
{
	if (setsockopt(nl->fd, SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, &group, sizeof(group)))
		return -errno;
	return 0;
}

/**
 * pt_nl_begin() - begin a message
 * @m: the message
 * @type: number of the family
 * @flags: NLM_F_*
 * @command: the command
 */
void pt_nl_begin(struct pt_message *m, int type, int flags, int command)
{
	struct genlmsghdr head = { .cmd = command, .version = 1 };

	m->head = (struct nlmsghdr) {
		.nlmsg_len = NLMSG_LENGTH(sizeof(head)), .nlmsg_type = type, .nlmsg_flags = flags,
	};
	memcpy(m->body + NLMSG_HDRLEN, &head, sizeof(head));
}

/**
 * pt_nl_put() - add an attribute
 * @m: the message
 * @type: type of the attribute, flags included
 * @data: what it holds
 * @length: bytes of @data
 */
void pt_nl_put(struct pt_message *m, int type, const void *data, int length)
{
	struct nlattr attr = { .nla_len = NLA_HDRLEN + length, .nla_type = type };
	unsigned int at = NLMSG_ALIGN(m->head.nlmsg_len);

	memset(m->body + at, 0, NLA_HDRLEN + NLA_ALIGN(length));
	memcpy(m->body + at, &attr, sizeof(attr));
	memcpy(m->body + at + NLA_HDRLEN, data, length);
	m->head.nlmsg_len = at + NLA_HDRLEN + NLA_ALIGN(length);
}

/* pt_nl_put_u32() - add a number of 32 bits */
void pt_nl_put_u32(struct pt_message *m, int type, unsigned int value)
{
	pt_nl_put(m, type, &value, sizeof(value));
}

/* pt_nl_put_uint() - add a number of 64 bits, for a uint */
void pt_nl_put_uint(struct pt_message *m, int type, u64 value)
{
	pt_nl_put(m, type, &value, sizeof(value));
}

/* pt_nl_put_string() - add a string with its end */
void pt_nl_put_string(struct pt_message *m, int type, const char *text)
{
	pt_nl_put(m, type, text, strlen(text) + 1);
}

/**
 * pt_nl_write() - send a message to the kernel as it stands
 * @nl: the socket
 * @m: the message; it gets a sequence number
 *
 * Return: 0 or -errno.
 */
int pt_nl_write(struct pt_nl *nl, struct pt_message *m)
{
	int n;

	m->head.nlmsg_seq = ++nl->seq;
	/* without an address, which would make the kernel trust the sender alone */
	n = send(nl->fd, m->body, m->head.nlmsg_len, 0);
	return n < 0 ? -errno : 0;
}

/**
 * pt_nl_next() - the next message that has come
 * @nl: the socket
 * @ms: how long to wait for one, in milliseconds
 *
 * Return: the message, until the next call; NULL when none came, and when the socket lost
 * some (errno is ENOBUFS then).
 */
struct nlmsghdr *pt_nl_next(struct pt_nl *nl, int ms)
{
	struct pollfd poll_fd = { .fd = nl->fd, .events = POLLIN };
	struct nlmsghdr *head;

	if (nl->at >= nl->length) {
		nl->at = 0;
		nl->length = 0;
		errno = 0;
		if (poll(&poll_fd, 1, ms) <= 0)
			return NULL;
		nl->length = recv(nl->fd, nl->in.body, nl->room, MSG_DONTWAIT);
		if (nl->length < (int)sizeof(*head))
			return NULL;
		nl->reads++;
	}
	head = (struct nlmsghdr *)(nl->in.body + nl->at);
	if (head->nlmsg_len < sizeof(*head) || (int)head->nlmsg_len > nl->length - nl->at)
		ksft_exit_fail_msg("a message from the kernel has %u bytes of %d\n",
				   head->nlmsg_len, nl->length - nl->at);
	nl->at += NLMSG_ALIGN(head->nlmsg_len);
	return head;
}
