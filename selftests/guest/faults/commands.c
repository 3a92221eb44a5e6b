// SPDX-License-Identifier: GPL-2.0-only
/*
 * faults/commands PMU: each allocation fails once of every netlink command and dump, of
 * joining the group, and of reading and writing every file of debugfs and sysfs. An error is
 * that of missing memory, and the same command works after.
 * Covers: netlink core/pmu table
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "fault.h"
#include "table.h"

#define NAME	"own"

static struct pt_nl nl;
static struct pt_message m;
static struct pt_table table;
static bool generic;		/* the PMU of the table serves perf's generic events */
static bool answered;		/* the kernel has said how the request came out */
static int command;		/* of netlink, under test */
static bool dump;
static const char *tree, *file, *text;	/* a file of the PMU in debugfs or sysfs */

static void make(void)
{
	if (!dump) {
		pt_nl_example(&nl, &m, command);
		return;
	}
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, command);
}

/* Messages are taken while there are any: the kernel answers, and dumps, in these calls */
static int ask(void)
{
	const struct nlmsghdr *head;
	int err = pt_nl_write(&nl, &m);

	answered = false;
	while (!err) {
		head = pt_nl_next(&nl, 0);
		if (!head)
			return errno ? -errno : -ENOMEM;
		if (head->nlmsg_seq != nl.seq)
			continue;
		if (head->nlmsg_type == NLMSG_ERROR || head->nlmsg_type == NLMSG_DONE) {
			answered = true;
			return *(const int *)NLMSG_DATA(head);
		}
	}
	return err;
}

/* What was not taken goes, a dump to its end */
static void take_rest(void)
{
	while (pt_nl_next(&nl, 20) || errno == ENOBUFS || errno == ENOMEM)
		;
}

/* The same request once more */
static bool asks_again(int err)
{
	(void)err;
	take_rest();
	make();
	return !pt_nl_ask(&nl, &m, NULL, NULL);
}

/* The table's PMU goes if it is there, and nothing is left; it may have come without files */
static bool removes(bool is_there)
{
	return !(is_there && pt_table_remove(&nl, NAME)) && !pt_has_pmu(NAME) &&
	       !pt_is_there(PT_DEBUGFS "/" NAME);
}

static int add(void)
{
	return pt_table_add(&nl, &table, PT_TABLE_PROFILE, generic);
}

static void make_add(void)
{
	pt_table_order(&nl, &m, &table, PT_TABLE_PROFILE, generic);
}

static void make_remove(void)
{
	if (add())
		ksft_exit_fail_msg("the table is refused: %s\n", nl.why);
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_TABLE_REMOVE);
	pt_nl_put_string(&m, PMUKIT_A_EMULATED_PMU_NAME, NAME);
}

/* What the answer says is true, where there is one; the PMU comes and goes as before */
static bool comes_again(int err)
{
	bool is_there = pt_has_pmu(NAME), good = !answered || is_there == !err;

	take_rest();
	return removes(is_there) && good && !add() && pt_is_there(PT_DEBUGFS "/" NAME) &&
	       removes(true);
}

static bool goes_again(int err)
{
	int again;

	take_rest();
	again = pt_table_close(&nl, NAME);
	if (answered && !err != (again == -EALREADY || again == -ENODEV))
		return false;
	pt_table_remove(&nl, NAME);
	return removes(false);
}

static void test_table(void)
{
	const struct pt_fault_op ops[] = {
		{ .name = "table-add", .before = make_add, .run = ask, .after = comes_again },
		{ .name = "table-remove", .before = make_remove, .run = ask, .after = goes_again },
	};
	unsigned int i;

	pt_write_text("1", PT_EXPEDITED);
	pt_table_make(&table, "other", 0);	/* the second one fails */
	if (pt_table_add(&nl, &table, NULL, false))
		ksft_exit_fail_msg("the table is refused: %s\n", nl.why);
	pt_table_make(&table, NAME, 0);
	for (i = 0; i < ARRAY_SIZE(ops); i++)
		pt_test_faults(&ops[i]);
	pt_table_remove(&nl, "other");
	pt_write_text("0", PT_EXPEDITED);
}

static int join(void)
{
	return pt_nl_join(&nl, nl.group);
}

static bool join_again(int err)
{
	bool good;

	(void)err;
	pt_nl_close(&nl);
	pt_nl_open(&nl);
	good = !pt_nl_find(&nl) && !pt_nl_join(&nl, nl.group);
	pt_nl_close(&nl);
	pt_nl_open(&nl);
	return good && !pt_nl_find(&nl);
}

static int write_file(void)
{
	return pt_write_text(text, "%s/%s/%s", tree, pt_emu.name, file);
}

static bool write_again(int err)
{
	(void)err;
	return !write_file();
}

static int read_file(void)
{
	static char all[PT_PROFILE_BYTES];
	int length = pt_read_text(all, sizeof(all), "%s/%s/%s", tree, pt_emu.name, file);

	return length < 0 ? length : 0;
}

static bool read_again(int err)
{
	(void)err;
	return !read_file();
}

static void test_netlink(void)
{
	static const struct {
		const char *name;
		int command;
		bool dump;
	} requests[] = {
		{ "pmu-get", PMUKIT_CMD_PMU_GET, false },
		{ "pmu-get, all", PMUKIT_CMD_PMU_GET, true },
		{ "cpu-get", PMUKIT_CMD_CPU_GET, false },
		{ "cpu-get, all", PMUKIT_CMD_CPU_GET, true },
		{ "clock-get", PMUKIT_CMD_CLOCK_GET, false },
		{ "clock-get, all", PMUKIT_CMD_CLOCK_GET, true },
		{ "clock-advance", PMUKIT_CMD_CLOCK_ADVANCE, false },
		{ "event-add", PMUKIT_CMD_EVENT_ADD, false },
		{ "profile-get", PMUKIT_CMD_PROFILE_GET, false },
		{ "profile-set", PMUKIT_CMD_PROFILE_SET, false },
	};
	struct pt_fault_op op = { .before = make, .run = ask, .after = asks_again };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(requests); i++) {
		op.name = requests[i].name;
		command = requests[i].command;
		dump = requests[i].dump;
		pt_test_faults(&op);
	}
	op = (struct pt_fault_op) { .name = "join", .run = join, .after = join_again };
	pt_test_faults(&op);
}

static void test_files(void)
{
	char add[64], add_cpu[64];
	const struct {
		const char *name, *tree, *file, *text;
	} uses[] = {
		{ "advance", PT_DEBUGFS, "clock", "advance 1000" },
		{ "add", PT_DEBUGFS, "clock", add },
		{ "add, CPU 1", PT_DEBUGFS, "clock", add_cpu },
		{ "at", PT_DEBUGFS, "clock", "at 0x1000 data 0x2000" },
		{ "profile", PT_DEBUGFS, "profile", "other 0.5\n" },
		{ "interval", PT_DEVICES, "perf_event_mux_interval_ms", "5" },
		{ "read stats", PT_DEBUGFS, "stats", NULL },
		{ "read clock", PT_DEBUGFS, "clock", NULL },
		{ "read profile", PT_DEBUGFS, "profile", NULL },
		{ "read caps", PT_DEVICES, "caps/backend", NULL },
	};
	const struct pt_fault_op writing = { .run = write_file, .after = write_again };
	const struct pt_fault_op reading = { .run = read_file, .after = read_again };
	struct pt_fault_op op;
	unsigned int i;

	snprintf(add, sizeof(add), "add %s 5 user", pt_emu.any->name);
	snprintf(add_cpu, sizeof(add_cpu), "add %s 5 cpu 1", pt_emu.any->name);
	for (i = 0; i < ARRAY_SIZE(uses); i++) {
		op = uses[i].text ? writing : reading;
		op.name = uses[i].name;
		tree = uses[i].tree;
		file = uses[i].file;
		text = uses[i].text;
		pt_test_faults(&op);
	}
}

int main(int argc, char **argv)
{
	int fd, err;

	ksft_print_header();
	pt_faults_begin();
	if (pt_is_loaded())
		pt_unload_soon();
	generic = !pt_has_generic();
	pt_emulate(argc, argv, "clock=manual");
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	ksft_set_plan(PT_FAULT_POINTS * (11 + 2 + 10) + 2);
	fd = pt_open_row(pt_emu.any, -1);
	pt_on(fd);
	test_netlink();
	test_table();
	test_files();
	close(fd);
	pt_nl_close(&nl);
	err = pt_unload_soon();
	ksft_test_result(!err && pt_is_gone(), "the module goes: %s\n", strerror(-err));
	ksft_test_result(!pt_has_kmemleak() || !pt_leaks(), "kmemleak finds nothing\n");
	ksft_finished();
}
