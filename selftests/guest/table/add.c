// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/add PMU: who may register the PMU of a table, and which: none of a name
 * that is there, none of a table that is wrong, and nothing is left of it. Removal waits for nobody
 * and takes nothing away that is in use. PMU is another one, which the module has from its load on.
 * Covers: table netlink
 */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"
#include "user.h"

#define NAME	"own"
#define TURNS	20
#define MANY	1900

static struct pt_nl nl;
static struct pt_table table;
static int *result;		/* of ask_both(), for all */

static void expect(const char *what, int err, int wanted, const char *why)
{
	ksft_test_result(err == -wanted && strstr(nl.why, why), "%s: %s, %s\n", what,
			 err ? strerror(-err) : "done", nl.why);
}

static void expect_add(const char *what, int wanted, const char *why)
{
	expect(what, pt_table_add(&nl, &table, NULL, false), wanted, why);
}

static void test_names(void)
{
	pt_table_make(&table, pt_emu.name, 0);
	expect_add("the name of another PMU of the module", EEXIST, "has a PMU of this name");
	pt_table_make(&table, "software", 0);
	expect_add("the name of a PMU of the kernel's", EEXIST, "has a PMU of this name");
	pt_table_make(&table, "system", 0);
	expect_add("the name of a directory beside those of PMUs", EEXIST, "or another device");
	ksft_test_result(!pt_has_warned(), "the kernel does not warn of that\n");
}

static void test_wrong(void)
{
	char text[128];

	pt_table_make(&table, NAME, 0);
	table.size--;
	expect_add("a table cut short", EINVAL, "another size");
	pt_table_make(&table, NAME, 0);
	table.head.magic = 0;
	expect_add("no table", EINVAL, "no compiled table");
	pt_table_make(&table, NAME, 0);
	pt_table_event(&table, 3)->counters = 16;
	expect_add("a counter that is not there", EINVAL, "event 3: it has no counter");
	pt_table_make(&table, NAME, 0);
	pt_table_event(&table, 3)->name = 1u << 20;
	expect_add("a name outside of the table", EINVAL, "event 3: its name");
	pt_table_make(&table, NAME, 0);
	expect("a profile with an unknown event", pt_table_add(&nl, &table, "nothing 1\n", false),
	       EINVAL, "line 1: ");
	expect("perf's generic events twice", pt_table_add(&nl, &table, NULL, true), EBUSY,
	       "another PMU serves");
	ksft_test_result(pt_pmu_type(NAME) < 0, "nothing is left of these\n");
	snprintf(text, sizeof(text), PT_DEBUGFS "/%s", NAME);
	ksft_test_result(!pt_is_there(text), "nor in debugfs\n");
}

static void test_messages(void)
{
	static struct pt_message m;
	unsigned int i;

	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_TABLE_ADD);
	expect("without a table", pt_nl_ask(&nl, &m, NULL, NULL), EINVAL, "");
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_TABLE_REMOVE);
	expect("without a name", pt_nl_ask(&nl, &m, NULL, NULL), EINVAL, "");
	pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_ACK, PMUKIT_CMD_TABLE_ADD);
	for (i = 0; i < 2; i++)
		pt_nl_put(&m, PMUKIT_A_EMULATED_TABLE, "", 0);
	expect("a table of no byte", pt_nl_ask(&nl, &m, NULL, NULL), EINVAL, "a byte at least");
}

static void ask_both(void)
{
	result[0] = pt_table_add(&nl, &table, NULL, false);
	result[1] = pt_table_remove(&nl, NAME);
}

static void as_somebody(void)
{
	pt_nl_open(&nl);
	result[0] = pt_nl_find(&nl);
	if (!result[0])
		ask_both();
	pt_nl_close(&nl);
}

/* The socket is of somebody without capabilities, who then has all of them */
static void with_poor_socket(void)
{
	if (!pt_use_only(0))
		return;
	pt_nl_open(&nl);
	if (pt_use_only(PT_ALL) && !pt_nl_find(&nl))
		ask_both();
	pt_nl_close(&nl);
}

/* Anybody can be root of a new user namespace, with every capability there */
static void as_root_of(int namespaces)
{
	char map[32];

	snprintf(map, sizeof(map), "0 %d 1", PT_USER);
	if (unshare(namespaces))
		result[0] = -errno;
	else if (!pt_write_text(map, "/proc/self/uid_map") && !getuid())
		as_somebody();
}

static void as_other_root(void)
{
	as_root_of(CLONE_NEWUSER);
}

static void as_root_of_network(void)
{
	as_root_of(CLONE_NEWUSER | CLONE_NEWNET);
}

static void test_rights(void)
{
	static const struct {
		const char *who;
		uid_t uid;
		u64 capabilities;
		void (*act)(void);
		int wanted;
	} users[] = {
		{ "nobody", PT_USER, 0, as_somebody, EPERM },
		{ "CAP_PERFMON", PT_USER, PT_CAP(PERFMON), as_somebody, EPERM },
		{ "CAP_NET_ADMIN", PT_USER, PT_CAP(NET_ADMIN), as_somebody, EPERM },
		{ "CAP_SYS_ADMIN", PT_USER, PT_CAP(SYS_ADMIN), as_somebody, 0 },
		{ "nobody, a socket of root's", PT_USER, 0, ask_both, EPERM },
		{ "root, a socket of nobody's", 0, PT_ALL, with_poor_socket, EPERM },
		{ "root of a user namespace", PT_USER, 0, as_other_root, EPERM },
		{ "and of its network", PT_USER, 0, as_root_of_network, EPERM },
	};
	unsigned int i;

	result = pt_shared(2 * sizeof(*result));
	pt_table_make(&table, NAME, 0);
	for (i = 0; i < ARRAY_SIZE(users); i++) {
		result[0] = 1;
		result[1] = 1;
		pt_as(users[i].uid, users[i].capabilities, users[i].act);
		if (result[0] == -EINVAL && result[1] == 1) {
			ksft_test_result_skip("this kernel has no such namespaces\n");
			continue;
		}
		ksft_test_result(result[0] == -users[i].wanted && result[1] == -users[i].wanted &&
				 pt_pmu_type(NAME) < 0, "%s: %d, %d, wanted %d\n", users[i].who,
				 result[0], result[1], -users[i].wanted);
	}
}

/* Opened events keep it; what is refused changes nothing */
static void test_in_use(void)
{
	int type, fd;
	u64 before;

	pt_table_make(&table, NAME, 0);
	expect_add("a table", 0, "");
	expect_add("another one of its name", EEXIST, "of this name");
	type = pt_pmu_type(NAME);
	fd = pt_open_task(type, PT_TABLE_CYCLES, -1);
	if (fd < 0)
		ksft_exit_fail_msg("cycles: %s\n", strerror(-fd));
	pt_on(fd);
	expect("its removal while an event is open", pt_table_remove(&nl, NAME), EBUSY,
	       "open events");
	before = pt_count(fd);
	pt_emu.name = NAME;
	pt_tell("add cycles 5");
	pt_expect("the event goes on", pt_count(fd) - before, 5);
	close(fd);
	expect("the removal of another PMU", pt_table_remove(&nl, "software"), ENODEV, "no table");
	expect("its removal", pt_table_remove(&nl, NAME), 0, "");
	expect("once more", pt_table_remove(&nl, NAME), ENODEV, "no table");
	ksft_test_result(pt_pmu_type(NAME) < 0, "it is gone\n");
	fd = pt_open_task(type, PT_TABLE_CYCLES, -1);
	ksft_test_result(fd == -ENOENT, "its type is nothing now: %s\n", strerror(-fd));
}

static void test_many(void)
{
	static const char file[] = PT_DEVICES "/" NAME "/events/t1899";
	int turn, good = 0;

	pt_table_make(&table, NAME, MANY);
	for (turn = 0; turn < TURNS; turn++) {
		if (pt_table_add(&nl, &table, PT_TABLE_PROFILE, false))
			break;
		good += pt_is_there(file) && !pt_table_remove(&nl, NAME) && !pt_is_there(file);
	}
	pt_expect("a large table comes and goes", good, TURNS);
}

int main(int argc, char **argv)
{
	static char name[32];

	ksft_print_header();
	ksft_set_plan(35);
	pt_emulate(argc, argv, "clock=manual");
	snprintf(name, sizeof(name), "generic=%s clock=manual", pt_emu.name);
	pt_emulate_again(name);
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
	test_names();
	test_wrong();
	test_messages();
	test_rights();
	test_in_use();
	test_many();
	pt_table_make(&table, NAME, 0);
	expect_add("a table", 0, "");
	pt_nl_close(&nl);
	pt_emulate_end();
	ksft_test_result(pt_pmu_type(NAME) < 0, "the module takes it along\n");
	ksft_finished();
}
