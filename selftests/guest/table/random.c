// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/random PMU [TABLES [SEED]]: compiled tables with random changes. Each one that is refused
 * has its reason; one in so many of those that are right becomes a PMU, most with a profile of its
 * events, of which one is opened, and is removed. Nothing is left, and the kernel warns of nothing
 * and keeps no memory. PMU is another one, which the module has from its load on.
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
#define REGISTERED	50	/* one right table in so many becomes a PMU */
#define NEWS		100000	/* tables between two lines that say how far it is */
#define HEAD_WORDS	(sizeof(struct pmukit_table) / 4)

/* A right table with this profile gets as far as its events' names */
#define UNKNOWN		"nothing 1\n"

static struct pt_nl nl;
static struct pt_table table;
static u64 state;
static u64 refused, right, added, opened, far;

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

/* A right table's own events, each with a ratio; or all others alone */
static const char *ratios(void)
{
	static char text[PT_PROFILE_BYTES];
	const char *strings = (char *)table.bytes + table.size - table.head.strings;
	unsigned int i, nr = draw(table.head.nr_events + 1);
	size_t at = 0;

	for (i = 0; i < nr && at < sizeof(text); i++)
		at += snprintf(text + at, sizeof(text) - at, "%s 0.%u\n",
			       strings + pt_table_event(&table, i)->name, draw(1000));
	if (at < sizeof(text))
		at += snprintf(text + at, sizeof(text) - at, "other 0.25\n");
	if (at >= sizeof(text))
		end("a profile without room", 0);
	return text;
}

/* The PMU is there: open one of its events, and remove it */
static void use(void)
{
	const struct pmukit_table_event *event;
	struct perf_event_attr attr;
	int type = pt_pmu_type(name()), fd, err;

	if (type < 0)
		end("it was added, but is not there", type);
	event = pt_table_event(&table, draw(table.head.nr_events));
	attr = pt_attr(type, event->code[0]);
	attr.config1 = event->code[1];
	fd = pt_open(&attr, 0, -1, -1);
	if (fd >= 0) {
		opened++;
		far += event->code[1] != 0;
		close(fd);
	}
	err = pt_table_remove(&nl, name());
	if (err)
		end("its removal", err);
	added++;
}

static void try(void)
{
	int err = pt_table_add(&nl, &table, UNKNOWN, false);

	if (!err)
		end("a profile with an unknown event was taken", err);
	if (err != -EINVAL || !nl.why[0])
		end("a refusal", err);
	if (!strstr(nl.why, "of this name or code")) {
		refused++;
		return;
	}
	right++;
	if (draw(REGISTERED))
		return;
	err = pt_table_add(&nl, &table, draw(4) ? ratios() : NULL, false);
	if (err)
		end("a right table is refused", err);
	use();
}

static void try_random(u64 done)
{
	unsigned int times;

	if (done && done % NEWS == 0)
		ksft_print_msg("%llu tables, %llu right, %llu PMUs\n", done, right, added);
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
	ksft_set_plan(7);
	pt_emulate(argc, argv, "clock=manual");
	tables = argc > 2 ? strtoull(argv[2], NULL, 10) : 5000;
	state = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
	if (!state)
		ksft_exit_fail_msg("a seed is a number above 0\n");
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	for (done = 0; done < tables / 10; done++)
		try_random(done);
	before = pt_memory_at_rest();
	for (; done < tables; done++)
		try_random(done);
	after = pt_memory_in_the_end(before + ALLOWED_KB);
	ksft_test_result(refused > tables / 4, "of %llu %llu are refused, each with a reason\n",
			 tables, refused);
	ksft_test_result(right > tables / 5, "%llu are right\n", right);
	ksft_test_result(added > tables / REGISTERED / 8, "%llu of them become PMUs, and go\n",
			 added);
	ksft_test_result(opened > added / 2, "events of %llu of these open\n", opened);
	ksft_test_result(far > opened / 8, "%llu events have a config1\n", far);
	ksft_test_result(before && after < before + ALLOWED_KB,
			 "the kernel's memory: %llu kB, then %llu kB\n", before, after);
	pt_nl_close(&nl);
	err = pt_unload_soon();
	ksft_test_result(!err, "the module goes: %s\n", strerror(-err));
	ksft_finished();
}
