// SPDX-License-Identifier: GPL-2.0-only
/* Notifications of the module: what they say, and that the module goes */
#include <linux/genetlink.h>
#include <time.h>

#include "netlink.h"

#define BUFFER	1000000	/* bytes of messages that may wait */

static const struct notification {
	const char *name;
	decode_fn decode;
} notifications[PMUKIT_CMD_MAX + 1] = {
	[PMUKIT_CMD_PMU_ADD_NTF] = { "pmu_added", decode_pmu },
	[PMUKIT_CMD_PMU_DEL_NTF] = { "pmu_removed", decode_pmu },
	[PMUKIT_CMD_PMU_OWNER_NTF] = { "owner", decode_pmu },
	[PMUKIT_CMD_CPU_THROTTLE_NTF] = { "throttled", decode_cpu },
	[PMUKIT_CMD_CPU_SPURIOUS_NTF] = { "spurious", decode_cpu },
	[PMUKIT_CMD_CPU_UP_NTF] = { "cpu_up", decode_cpu },
	[PMUKIT_CMD_CPU_DOWN_NTF] = { "cpu_down", decode_cpu },
};

static int family;

static json_t *new_event(const char *name, json_t *about)
{
	struct timespec now;
	char when[16];

	clock_gettime(CLOCK_REALTIME, &now);
	strftime(when, sizeof(when), "%H:%M:%S", localtime(&now.tv_sec));
	if (!json_wanted)
		set_text(about, "when", when);
	set_text(about, "event", name);
	set_real(about, "time", now.tv_sec + now.tv_nsec / 1e9);
	return about;
}

/* The kernel's controller says when a family goes */
static json_t *read_control(struct nl_msg *msg)
{
	struct genlmsghdr *header = genlmsg_hdr(nlmsg_hdr(msg));
	struct nlattr *name = genlmsg_attrlen(header, 0) ?
			      nla_find(genlmsg_attrdata(header, 0), genlmsg_attrlen(header, 0),
				       CTRL_ATTR_FAMILY_NAME) : NULL;

	if (header->cmd != CTRL_CMD_DELFAMILY || !name || nla_strcmp(name, PMUKIT_FAMILY_NAME))
		return NULL;
	return new_event("unloaded", json_object());
}

static int on_message(struct nl_msg *msg, void *arg)
{
	struct nlmsghdr *header = nlmsg_hdr(msg);
	const struct notification *known;
	json_t **event = arg;

	if (header->nlmsg_type == GENL_ID_CTRL) {
		*event = read_control(msg);
		return NL_OK;
	}
	if (header->nlmsg_type != family || genlmsg_hdr(header)->cmd > PMUKIT_CMD_MAX)
		return NL_OK;
	known = &notifications[genlmsg_hdr(header)->cmd];
	if (known->name)
		*event = new_event(known->name, known->decode(msg));
	return NL_OK;
}

/** open_events() - listen to the module: a socket for next_event(), for nl_socket_free() */
struct nl_sock *open_events(const struct link *link)
{
	struct nl_sock *sock = checked(nl_socket_alloc());
	int group = genl_ctrl_resolve_grp(link->sock, PMUKIT_FAMILY_NAME, PMUKIT_MCGRP_MONITOR);
	int notify = genl_ctrl_resolve_grp(link->sock, "nlctrl", "notify");

	if (group < 0)
		fail(STATUS_OLD_MODULE, NULL,
		     "the module sends no notifications: it is older than this pmuctl");
	family = link->family;
	nl_socket_disable_seq_check(sock);
	nl_socket_disable_auto_ack(sock);
	if (genl_connect(sock) || nl_socket_add_membership(sock, group))
		fail_system("cannot listen to the module");
	if (notify >= 0)
		nl_socket_add_membership(sock, notify);
	nl_socket_set_buffer_size(sock, BUFFER, 0);
	return sock;
}

/**
 * next_event() - wait for one message
 * @sock: from open_events()
 * @event: set to an object with event, time and what the message has, or to NULL when it
 *	   was none of the module's; "lost" says that messages came too fast
 * Return: false when the module is gone.
 */
bool next_event(struct nl_sock *sock, json_t **event)
{
	struct nl_cb *cb = checked(nl_cb_alloc(NL_CB_DEFAULT));
	int error;

	*event = NULL;
	nl_cb_set(cb, NL_CB_VALID, NL_CB_CUSTOM, on_message, event);
	error = nl_recvmsgs(sock, cb);
	nl_cb_put(cb);
	if (error == -NLE_NOMEM && !*event)
		*event = new_event("lost", json_object());
	return !*event || strcmp(string_of(*event, "event"), "unloaded");
}
