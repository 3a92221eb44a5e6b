// SPDX-License-Identifier: GPL-2.0-only
/* Requests to the module's netlink family, what the kernel says to them, and all that it tells */
#include <errno.h>
#include <sys/socket.h>

#include "netlink.h"

#define BUFFER	1000000	/* bytes that the socket holds */
#define MAX_MESSAGE	400000	/* bytes of a request: a table and a profile have up to 327144 */
#define TRIES	20		/* of a dump during which PMUs or CPUs come and go */

/* A request under way */
struct exchange {
	struct link *link;	/* where */
	decode_fn decode;	/* what becomes of an answer */
	json_t *answers;	/* where answers are appended */
	int error;	/* 0, or minus the kernel's errno */
	bool done;	/* the last message has come */
};

static noreturn void fail_connect(int error)
{
	if (error == -NLE_AF_NOSUPPORT || error == -NLE_PROTO_MISMATCH)
		fail(STATUS_NO_NETLINK, NULL,
		     "this kernel has no networking (CONFIG_NET), by which pmuctl asks the module; debugfs pmukit/ has some of it");
	fail_system("netlink: %s", nl_geterror(error));
}

/**
 * open_link() - connect to the family
 * @link: filled in
 *
 * Ends the program with STATUS_NO_MODULE, STATUS_NO_NETLINK or STATUS_OLD_MODULE when
 * there is no such family, and says why.
 */
void open_link(struct link *link)
{
	int on = 1;
	int error;

	*link = (struct link) { .sock = checked(nl_socket_alloc()) };
	error = genl_connect(link->sock);
	if (error)
		fail_connect(error);
	link->family = genl_ctrl_resolve(link->sock, PMUKIT_FAMILY_NAME);
	if (link->family < 0 && !is_loaded())
		fail_not_loaded();
	if (link->family < 0)
		fail(STATUS_OLD_MODULE, NULL,
		     "the module that is loaded has no netlink family: it is older than this pmuctl; debugfs pmukit/ has some of it");
	nl_socket_set_buffer_size(link->sock, BUFFER, BUFFER);
	nl_socket_enable_msg_peek(link->sock);
	/* the kernel's own words on an error */
	setsockopt(nl_socket_get_fd(link->sock), SOL_NETLINK, NETLINK_EXT_ACK, &on, sizeof(on));
	setsockopt(nl_socket_get_fd(link->sock), SOL_NETLINK, NETLINK_CAP_ACK, &on, sizeof(on));
}

/** close_link() - give a connection back; @link: from open_link() */
void close_link(struct link *link)
{
	free(link->text);
	nl_socket_free(link->sock);
}

/** new_request() - a message for ask(), which frees it; @flags: NLM_F_DUMP or 0 */
struct nl_msg *new_request(const struct link *link, int command, int flags)
{
	struct nl_msg *msg = checked(nlmsg_alloc_size(MAX_MESSAGE));

	checked(genlmsg_put(msg, NL_AUTO_PORT, NL_AUTO_SEQ, link->family, 0, flags, command,
			    PMUKIT_FAMILY_VERSION));
	return msg;
}

static int on_answer(struct nl_msg *msg, void *arg)
{
	struct exchange *exchange = arg;

	if (exchange->decode && exchange->answers)
		add_json(exchange->answers, exchange->decode(msg));
	return NL_OK;
}

/* Attributes of an extended ACK follow the message itself; one is the kernel's explanation */
static int end_exchange(struct exchange *exchange, struct nlmsghdr *header, int error, int size)
{
	struct nlattr *attr[NLMSGERR_ATTR_MAX + 1] = { NULL };

	exchange->error = error;
	exchange->done = true;
	if (header->nlmsg_flags & NLM_F_ACK_TLVS)
		nlmsg_parse(header, size, attr, NLMSGERR_ATTR_MAX, NULL);
	if (attr[NLMSGERR_ATTR_MSG])
		exchange->link->text = nla_strdup(attr[NLMSGERR_ATTR_MSG]);
	return NL_STOP;
}

static int on_ack(struct nl_msg *msg, void *arg)
{
	return end_exchange(arg, nlmsg_hdr(msg), 0, sizeof(struct nlmsgerr));
}

/* A dump that was refused, or failed on its way, ends with the error */
static int on_end(struct nl_msg *msg, void *arg)
{
	struct nlmsghdr *header = nlmsg_hdr(msg);
	int error = 0;

	if (nlmsg_datalen(header) >= (int)sizeof(error))
		memcpy(&error, nlmsg_data(header), sizeof(error));
	return end_exchange(arg, header, error, sizeof(error));
}

static int on_error(struct sockaddr_nl *from, struct nlmsgerr *nlerr, void *arg)
{
	struct nlmsghdr *header = (struct nlmsghdr *)((char *)nlerr - NLMSG_HDRLEN);

	return end_exchange(arg, header, nlerr->error, sizeof(*nlerr));
}

/**
 * ask() - send a request and take the answers
 * @link: where
 * @request: the message, which is freed
 * @decode: makes JSON of an answer; NULL when none is wanted
 * @answers: an array that answers are appended to, or NULL
 * Return: 0, or minus an errno; @link->text is the kernel's explanation or NULL. -EINTR:
 * a dump was not consistent.
 */
int ask(struct link *link, struct nl_msg *request, decode_fn decode, json_t *answers)
{
	struct exchange exchange = { .link = link, .decode = decode, .answers = answers };
	struct nl_cb *cb = checked(nl_cb_alloc(NL_CB_DEFAULT));
	int error;

	free(link->text);
	link->text = NULL;
	nl_cb_set(cb, NL_CB_VALID, NL_CB_CUSTOM, on_answer, &exchange);
	nl_cb_set(cb, NL_CB_FINISH, NL_CB_CUSTOM, on_end, &exchange);
	nl_cb_set(cb, NL_CB_ACK, NL_CB_CUSTOM, on_ack, &exchange);
	nl_cb_err(cb, NL_CB_CUSTOM, on_error, &exchange);
	error = nl_send_auto(link->sock, request);
	while (error >= 0 && !exchange.done)
		error = nl_recvmsgs(link->sock, cb);
	nlmsg_free(request);
	nl_cb_put(cb);
	if (exchange.error)
		return exchange.error;
	if (error == -NLE_DUMP_INTR)
		return -EINTR;
	if (error < 0)
		fail_system("netlink: %s", nl_geterror(error));
	return 0;
}

/**
 * dump() - everything that a command has
 * @link: where
 * @command: PMUKIT_CMD_*
 * @decode: makes JSON of an answer
 * @error: set to 0, or to minus an errno
 *
 * Asks again when a PMU or CPU came or went during the dump.
 * Return: an array, empty after an error.
 */
json_t *dump(struct link *link, int command, decode_fn decode, int *error)
{
	json_t *answers = json_array();

	for (unsigned int tries = 0; tries < TRIES; tries++) {
		json_array_clear(answers);
		*error = ask(link, new_request(link, command, NLM_F_DUMP), decode, answers);
		if (*error != -EINTR)
			break;
	}
	if (*error)
		json_array_clear(answers);
	return answers;
}

/** fail_request() - end because of an error of ask(); @pmu: the PMU that was named, or "" */
void fail_request(struct link *link, int error, const char *pmu)
{
	const char *text = link->text ? link->text : strerror(-error);

	switch (-error) {
	case EPERM:
		fail(STATUS_PERMISSION, NULL, has_capability(CAP_NUMBER_PERFMON) ?
		     "the module's netlink family is refused, by a security module" :
		     "CAP_PERFMON is missing: become root");
	case ENODEV:
		fail_no_pmu(pmu);
	case ENOENT:
	case EPROTONOSUPPORT:	/* a dump while the module goes */
		fail_not_loaded();
	case EOPNOTSUPP:
		if (!link->text)
			fail(STATUS_OLD_MODULE, NULL,
			     "the module does not know this request: it is older than this pmuctl");
		fail_no("%s: %s", pmu, text);
	case EINVAL:
	case ERANGE:
	case ENXIO:
		fail_usage("%s: %s", pmu, text);
	default:
		fail_system("%s: the request failed: %s", pmu, text);
	}
}

/* The entries of an array whose member "pmu" has this value */
static json_t *entries_of(json_t *array, const char *pmu)
{
	json_t *found = json_array();

	for_each_item(entry, array)
		if (!strcmp(string_of(entry, "pmu"), pmu))
			json_array_append(found, entry);
	return found;
}

/**
 * read_state() - everything that the module tells
 * @link: connection to the module
 * @missing: set to the capability without which a part is missing, or NULL
 * Return: an array of PMUs, as PMU_GET has them, each with clock (of an emulated one) and
 * cpus, null when not permitted.
 */
json_t *read_state(struct link *link, const char **missing)
{
	json_auto_t *clocks = NULL, *cpus = NULL;
	int error;
	json_t *pmus = dump(link, PMUKIT_CMD_PMU_GET, decode_pmu, &error);

	if (error)
		fail_request(link, error, "status");
	clocks = dump(link, PMUKIT_CMD_CLOCK_GET, decode_emulated, &error);
	cpus = dump(link, PMUKIT_CMD_CPU_GET, decode_cpu, &error);
	*missing = error == -EPERM ? "CAP_PERFMON" : NULL;
	for_each_item(pmu, pmus) {
		const char *name = string_of(pmu, "name");
		json_auto_t *clock = entries_of(clocks, name);

		if (json_array_size(clock))
			json_object_set(pmu, "clock", json_array_get(clock, 0));
		set_json(pmu, "cpus", error ? json_null() : entries_of(cpus, name));
	}
	return pmus;
}
