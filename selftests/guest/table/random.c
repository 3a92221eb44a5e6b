// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/random PMU [TABLES [SEED]]: compiled tables with random changes. Each one that is refused
 * has its reason; one in so many of those that are right becomes a PMU, is opened and removed.
 * Nothing is left, and the kernel warns of nothing and keeps no memory. PMU is another one, which
 * the module has from its load on.
 * Covers: table netlink
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "draw.h"
#include "emu.h"
#include "table.h"

#define NAME		"own"
#define ALLOWED_KB	2048	/* what the kernel may keep for reasons of its own */
#define REGISTERED	50	/* one table in so many may become a PMU */
#define HEAD_WORDS	(sizeof(struct pmukit_table) / 4)

/* A right table with this profile gets as far as its events' names */
#define UNKNOWN		"nothing 1\n"

static struct pt_nl nl;
static struct pt_table table;
static u64 state;
static u64 refused, right, added, opened;

static unsigned int draw(unsigned int below)
{
	return pt_draw(&state, below);
}

static void change_word(void)
{
	unsigned int at = draw(4) ? draw(HEAD_WORDS) : draw(table.size / 4);
	__u32 word = draw(2) ? draw(300) : -draw(9);

	memcpy(table.bytes + 4 * at, &word, sizeof(word));
}

static void move_bytes(void)
{
	unsigned int from = draw(table.size), to = draw(table.size);
	unsigned int most = table.size - (from > to ? from : to);

	memmove(table.bytes + to, table.bytes + from, draw(most < 64 ? most : 64) + 1);
}

static void cut(void)
{
	table.size = sizeof(table.head) + draw(table.size - sizeof(table.head) + 1);
	if (draw(2))
		table.head.size = table.size;
}

static void change(void)
{
	unsigned char *byte = table.bytes + draw(table.size);

	switch (draw(9)) {
	case 0:
	case 1:
		*byte = draw(256);
		break;
	case 2:
	case 3:
		*byte += draw(2) ? 1 : -1;
		break;
	case 4:
	case 5:
		change_word();
		break;
	case 6:
	case 7:
		move_bytes();
		break;
	default:
		cut();
	}
}

/* The name of a PMU that the kernel has taken, wherever it is in the table */
static const char *name(void)
{
	return (char *)table.bytes + table.size - table.head.strings + table.head.name;
}

static void end(const char *what, int err)
{
	ksft_exit_fail_msg("table %llu, %s: %s, \"%s\"\n", refused + right, what, strerror(-err),
			   nl.why);
}

/* The PMU is there: open its first event, and remove it */
static void use(void)
{
	int type = pt_pmu_type(name()), fd = -1, err;

	if (type < 0)
		end("it was added, but is not there", type);
	if (table.head.nr_events)
		fd = pt_open_task(type, pt_table_event(&table, 0)->code[0], -1);
	if (fd >= 0) {
		opened++;
		close(fd);
	}
	err = pt_table_remove(&nl, name());
	if (err)
		end("its removal", err);
	added++;
}

static void try(void)
{
	bool registers = !draw(REGISTERED);
	int err = pt_table_add(&nl, &table, registers ? NULL : UNKNOWN, false);

	if (!err && !registers)
		end("a profile with an unknown event was taken", err);
	if (err && (err != -EINVAL || !nl.why[0]))
		end("a refusal", err);
	if (!err)
		use();
	if (!err || (!registers && strstr(nl.why, "of this name or code")))
		right++;
	else
		refused++;
}

static void try_random(void)
{
	unsigned int times;

	pt_table_make(&table, NAME, draw(4));
	for (times = draw(4); times; times--)
		change();
	try();
}

int main(int argc, char **argv)
{
	u64 tables, done, before, after;
	int err;

	ksft_print_header();
	ksft_set_plan(6);
	pt_emulate(argc, argv, "clock=manual");
	tables = argc > 2 ? strtoull(argv[2], NULL, 10) : 5000;
	state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
	if (!state)
		ksft_exit_fail_msg("a seed is a number above 0\n");
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	for (done = 0; done < tables / 10; done++)
		try_random();
	before = pt_memory_at_rest();
	for (; done < tables; done++)
		try_random();
	after = pt_memory_in_the_end(before + ALLOWED_KB);
	ksft_test_result(refused > tables / 4, "of %llu %llu are refused, each with a reason\n",
			 tables, refused);
	ksft_test_result(right > tables / 5, "%llu are right\n", right);
	ksft_test_result(added > tables / REGISTERED / 8, "%llu of them become PMUs, and go\n",
			 added);
	ksft_test_result(opened > added / 2, "events of %llu of these open\n", opened);
	ksft_test_result(before && after < before + ALLOWED_KB,
			 "the kernel's memory: %llu kB, then %llu kB\n", before, after);
	pt_nl_close(&nl);
	err = pt_unload_soon();
	ksft_test_result(!err, "the module goes: %s\n", strerror(-err));
	ksft_finished();
}
