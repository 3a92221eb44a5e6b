// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/random PMU [SEED [MESSAGES]]: random messages, right, nearly right and wrong, many
 * in one call. The kernel answers each, warns of nothing and keeps no memory; the PMU
 * counts on as before.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>
#include "draw.h"
#include "emu.h"
#include "nl.h"

#define BATCH		100		/* messages in one call */
#define MAX_BYTES	320		/* of one message */
#define ALLOWED_KB	2048		/* what the kernel may keep for reasons of its own */

static struct pt_nl nl;
static u64 state;
static u64 answers, done;

static unsigned int draw(unsigned int below)
{
	return pt_draw(&state, below);
}

static const char *any_string(void)
{
	static char text[80];
	int i, length;

	switch (draw(4)) {
	case 0:
		return pt_emu.name;
	case 1:
		return pt_emu.row[draw(pt_emu.nr_rows)].name;
	case 2:
		return "other 0.25\n";
	default:
		length = draw(sizeof(text) - 1);
		for (i = 0; i < length; i++)
			text[i] = 1 + draw(255);
		text[length] = '\0';
		return text;
	}
}

/* An attribute of any type, with a string, a number or bytes */
static void put_any(struct pt_message *m)
{
	static const int sizes[] = { 0, 1, 2, 4, 8, 16 };
	unsigned char bytes[16];
	int type = draw(8) ? draw(12) : draw(0x10000);
	unsigned int i;

	if (draw(2)) {
		pt_nl_put_string(m, type, any_string());
		return;
	}
	for (i = 0; i < sizeof(bytes); i++)
		bytes[i] = draw(3) ? 0 : draw(256);
	pt_nl_put(m, type, bytes, sizes[draw(ARRAY_SIZE(sizes))]);
}

/* What each command wants, with numbers that keep its work short */
static void put_good(struct pt_message *m)
{
	int command = pt_nl_command(&m->head);

	pt_nl_put_string(m, PMUKIT_A_EMULATED_PMU_NAME, pt_emu.name);
	if (command == PMUKIT_CMD_EVENT_ADD)
		pt_nl_put_string(m, PMUKIT_A_EMULATED_EVENT,
				 pt_emu.row[draw(pt_emu.nr_rows)].name);
	switch (command) {
	case PMUKIT_CMD_CPU_GET:
		pt_nl_put_u32(m, PMUKIT_A_CPU_CPU, draw(4));
		break;
	case PMUKIT_CMD_EVENT_ADD:
	case PMUKIT_CMD_CLOCK_ADVANCE:
		pt_nl_put_u32(m, PMUKIT_A_EMULATED_COUNT, draw(1 << 20));
		if (draw(2))
			pt_nl_put_u32(m, PMUKIT_A_EMULATED_MODE, draw(4));
		if (draw(2))
			pt_nl_put_u32(m, PMUKIT_A_EMULATED_CPU, draw(3));
		break;
	case PMUKIT_CMD_PROFILE_SET:
		pt_nl_put_string(m, PMUKIT_A_EMULATED_PROFILE,
				 draw(2) ? "other 0.5\n" : any_string());
		break;
	}
}

static void make(struct pt_message *m)
{
	int flags = NLM_F_REQUEST | NLM_F_ACK, kind = draw(8);

	if (!draw(16))
		flags = draw(0x10000) | NLM_F_REQUEST;
	pt_nl_begin(m, nl.family, flags, draw(8) ? 1 + draw(PMUKIT_CMD_MAX) : draw(256));
	if (!draw(32))
		((struct genlmsghdr *)NLMSG_DATA(&m->head))->version = draw(256);
	if (kind)
		put_good(m);
	while (kind < 4 && !draw(2) && m->head.nlmsg_len < MAX_BYTES - 96)
		put_any(m);
	if (kind == 1)		/* a byte of it is another one */
		m->body[NLMSG_HDRLEN + draw(m->head.nlmsg_len - NLMSG_HDRLEN)] = draw(256);
	if (kind == 2)		/* cut short */
		m->head.nlmsg_len -= draw(m->head.nlmsg_len - NLMSG_HDRLEN);
}

static void drain(void)
{
	const struct nlmsghdr *head;

	errno = 0;
	while ((head = pt_nl_next(&nl, 0)) || errno == ENOBUFS) {
		errno = 0;
		if (!head)
			continue;
		answers++;
		if (head->nlmsg_type == NLMSG_ERROR)
			done += !((const struct nlmsgerr *)NLMSG_DATA(head))->error;
	}
}

static void send_batch(void)
{
	static unsigned char many[BATCH * MAX_BYTES];
	static struct pt_message m;
	int i, length = 0;

	for (i = 0; i < BATCH; i++) {
		make(&m);
		m.head.nlmsg_seq = i;
		memcpy(many + length, m.body, m.head.nlmsg_len);
		length += NLMSG_ALIGN(m.head.nlmsg_len);
	}
	while (send(nl.fd, many, length, 0) < 0) {
		if (errno != ENOBUFS && errno != EAGAIN)
			ksft_exit_fail_msg("a batch cannot be sent: %s\n", strerror(errno));
		drain();
	}
	drain();
}

/* The profile, which some messages have replaced, is a known one again, and holds */
static void test_after(int fd)
{
	u64 before;

	pt_write_profile("other 0\n");
	before = pt_count(fd);
	pt_happen(pt_emu.any, 1000);
	ksft_test_result(pt_count(fd) - before == 1000, "the PMU counts: %llu of 1000\n",
			 pt_count(fd) - before);
}

int main(int argc, char **argv)
{
	int messages, i, fd, err;
	u64 before, after;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	state = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
	messages = argc > 3 ? atoi(argv[3]) : 10000;
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ksft_set_plan(5);
	fd = pt_open_row(pt_emu.any, -1);
	pt_on(fd);
	send_batch();
	before = pt_kernel_memory();
	for (i = BATCH; i < messages; i += BATCH)
		send_batch();
	after = pt_memory_in_the_end(before + ALLOWED_KB);
	ksft_test_result(i >= messages && answers, "%d messages, %llu answers\n", i, answers);
	ksft_test_result(done > (u64)messages / 10, "%llu of them did what they asked for\n", done);
	ksft_test_result(before && after < before + ALLOWED_KB,
			 "the kernel's memory: %llu kB, then %llu kB\n", before, after);
	test_after(fd);
	close(fd);
	pt_nl_close(&nl);
	err = pt_unload_soon();
	ksft_test_result(!err, "the module goes: %s\n", strerror(-err));
	ksft_finished();
}
