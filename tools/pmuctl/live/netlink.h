/* SPDX-License-Identifier: GPL-2.0-only */
/* The netlink family of the module, Documentation/netlink/specs/pmukit.yaml */
#ifndef PMUCTL_NETLINK_H
#define PMUCTL_NETLINK_H

#include <netlink/genl/ctrl.h>
#include <netlink/genl/genl.h>
#include <linux/pmukit_netlink.h>

#include "live.h"

/* A socket to the family */
struct link {
	struct nl_sock *sock;	/* the socket */
	int family;	/* the family's number */
	char *text;	/* what the kernel said about the last request, or NULL */
};

/* What becomes of a message: see decode_pmu() and so on */
typedef json_t *(*decode_fn)(struct nl_msg *msg);

/* link.c */
void open_link(struct link *link);
void close_link(struct link *link);
struct nl_msg *new_request(const struct link *link, int command, int flags);
int ask(struct link *link, struct nl_msg *request, decode_fn decode, json_t *answers);
json_t *dump(struct link *link, int command, decode_fn decode, int *error);
noreturn void fail_request(struct link *link, int error, const char *pmu);
json_t *read_state(struct link *link, const char **missing);

/* attributes.c */
json_t *decode_pmu(struct nl_msg *msg);
json_t *decode_cpu(struct nl_msg *msg);
json_t *decode_emulated(struct nl_msg *msg);

/* listen.c */
struct nl_sock *open_events(const struct link *link);
bool next_event(struct nl_sock *sock, json_t **event);

#endif /* PMUCTL_NETLINK_H */
