// SPDX-License-Identifier: GPL-2.0-only
/*
 * Table PMU life cycle: which table is taken when, with which clock and profile, what each step
 * that fails leaves, and that programs get the PMU when no step of the driver's start can fail any
 * more.
 * Covers: table
 */
#include "table_pmu.h"
#define refuse	check_refuse
#include "table/check.c"
#undef refuse
#include "table/fields.c"
#include "table/slots.c"
#include "table/pmu.c"
#include "expect.h"
#define generic		generic_of_table
#include "tables.h"
#undef generic
#define first		(slots[0].own)

static int prepare_err, profile_err, register_err, show_err, close_err;
static bool is_generic, is_broken, bus_has, bus_serves;
static int type;		/* that it is registered with */
static unsigned long asked;	/* CPUs of which it asked who serves generic events */
static unsigned int clock_mhz;
static const struct pmk_table_parts *used;
static struct pmk_table_error error_of;

struct pmk_model pmk_table_models[PMUKIT_TABLE_MAX_PMUS];
struct pmk_machine_kind pmk_table_machines[PMUKIT_TABLE_MAX_PMUS];
const struct pmk_table *pmk_table_loaded[PMUKIT_TABLE_MAX_PMUS];
static const char *name_of_next = "cpu", *cpu_list;
static unsigned int at;		/* the slot that is used next */
static u8 cpus;			/* PMUKIT_TABLE_CPUS_* of the next table */

static int step(const char *what, int err)
{
	trace("%s ", what);
	return err;
}

bool pmk_bus_has(const char *name)
{
	expect("the name that perf is asked for", strcmp(name, name_of_next), 0);
	return bus_has;
}

bool pmk_bus_serves_generic(const struct cpumask *cpus)
{
	asked = cpus->bits;
	return bus_serves;
}

bool pmk_bus_raw_is_free;

void pmk_table_use(unsigned int slot, struct pmk_table_parts *parts)
{
	const struct pmukit_table *h = parts->table.head;

	memset(parts->aliases, 0, h->nr_events * sizeof(*parts->aliases));
	memset(parts->more, 0, h->nr_events * sizeof(*parts->more));
	memset(parts->formats, 0, h->nr_ranges * sizeof(*parts->formats));
	memset(parts->generics, 0, h->nr_generics * sizeof(*parts->generics));
	used = parts;
	pmk_table_loaded[slot] = &parts->table;
	expect("the slot", slot, at);
	step("use", 0);
}

int pmk_pmu_prepare(const struct pmk_desc *desc, const char *name, bool generic)
{
	expect("its name", strcmp(name, name_of_next), 0, desc == pmk_table_emulated(at), true);
	is_generic = generic;
	return step("prepare", prepare_err);
}

void pmk_clock_set_mhz(struct pmk_emulated *e, unsigned int mhz) { clock_mhz = mhz; }

int pmk_profile_set(struct pmk_emulated *e, const char *text, size_t len,
		    struct pmk_profile_error *error)
{
	expect("its profile", len == 5 && !memcmp(text, "other", len), true);
	*error = (struct pmk_profile_error) { .line = 7, .reason = "so" };
	return step("profile", profile_err);
}

int pmk_pmu_register(const struct pmk_desc *desc, const char *name, int _type)
{
	type = _type;
	return step("register", register_err);
}

int pmk_pmu_show(const struct pmk_desc *desc) { return step("show", show_err); }
void pmk_pmu_discard(const struct pmk_desc *desc) { step("discard", 0); }
void pmk_pmu_publish(const struct pmk_desc *desc) { step("publish", 0); }

void pmk_pmu_unregister(const struct pmk_desc *desc)
{
	expect("the lock, where a grace period is waited for", lock.held, false);
	step("unregister", 0);
}

int pmk_pmu_close(const struct pmk_desc *desc, bool wait)
{
	expect("a request waits for programs", wait, false);
	return close_err;
}

static void pmk_wait_for_closers(void)
{
	expect("the lock, where programs are waited for", lock.held, false);
	step("wait", 0);
}

/* Sanitizers see what is not freed. @why: words of the reason; @left: is there a PMU afterwards? */
static void test_add(const char *what, struct pmk_table_order order, int err, const char *why,
		     bool left, const char *steps)
{
	make();
	head.name = text(name_of_next);
	head.cpu_list = cpu_list ? text(cpu_list) : 0;
	head.cpus = cpus;
	compile();
	blob[0] ^= is_broken;
	order.profile_size = 5;
	order.size = blob_size;
	order.compiled = malloc(blob_size);
	memcpy(order.compiled, blob, blob_size);
	error_of.reason = "of before";
	TRACES(what, expect(what, pmk_table_add(&order, &error_of), err, lock.held, false), steps);
	free(order.compiled);
	expect(what, !!first, left);
	if (why && (!*why ? !!error_of.reason : !strstr(error_of.reason ?: "", why)))
		expect_text(what, error_of.reason ?: "no reason", why);
}

#define ORDER(...)	((struct pmk_table_order) { __VA_ARGS__ })
#define LATER		ORDER(.generic = false)
#define GENERIC		ORDER(.generic = true)
#define PROFILE		ORDER(.profile = "other 1")
#define IS_THERE	"use prepare register show "

static void test_remove(const char *what, const char *name, int err, const char *words)
{
	const char *why = "";

	TRACES(what, expect(what, pmk_table_remove(name, &why), err, lock.held, false), "");
	expect(what, !!strstr(why ?: "", words), true);
}

/* Removed, as netlink and then the work item do it */
static void remove_it(const char *what)
{
	test_remove(what, "cpu", 0, "");
	TRACES(what, fake_run_work(), "wait unregister discard ");
	expect(what, !!first, false);
}

TEST(start)
{
	pmk_table_init(77, NULL);
	test_add("later, too early", LATER, -EAGAIN, "being loaded", false, "");
	test_add("another file", ORDER(.file = "two"), -EINVAL, "another name than its file", false,
		 "");
	test_add("a file", ORDER(.file = "cpu"), 0, NULL, true, IS_THERE);
	expect("its clock, and generic events", clock_mhz, 77, is_generic, false);
	TRACES("the start fails", pmk_table_exit(), "unregister discard ");
	expect("no PMU is left", !!first, false);
	TRACES("without a PMU", pmk_table_exit(), "");
	test_add("a file", ORDER(.file = "cpu"), 0, NULL, true, IS_THERE);
	TRACES("programs have it", pmk_table_publish(), "publish ");
	TRACES("the driver ends", pmk_table_exit(), "unregister discard ");
	test_add("later, too late", LATER, -EAGAIN, "or removed", false, "");
	pmk_table_init(1000, "cpu");
	test_add("a file that generic= names", ORDER(.file = "cpu"), 0, NULL, true, IS_THERE);
	expect("its generic events", is_generic, true);
	pmk_table_exit();
	pmk_table_init(1000, "other");
	test_add("a file that it does not name", ORDER(.file = "cpu"), 0, NULL, true, IS_THERE);
	expect("its generic events", is_generic, false);
	pmk_table_exit();
}

TEST(others)
{
	TRACES("there is nothing to publish", pmk_table_publish(), "");
	test_add("a file, too late", ORDER(.file = "cpu"), -EAGAIN, "being loaded", false, "");
	bus_has = true;
	test_add("a name that is there", LATER, -EEXIST, "of this name", false, "");
	bus_has = false;
	bus_serves = true;
	test_add("generic events", GENERIC, -EBUSY, "serves perf's", false, "");
	test_add("no generic events", LATER, 0, NULL, true, IS_THERE "publish ");
	bus_serves = false;
	pmk_table_exit();
	pmk_table_publish();
	cpus = PMUKIT_TABLE_CPUS_SHARE;
	test_add("generic events of an uncore PMU", GENERIC, -EINVAL, "uncore", false, "");
	cpus = 0;
	fake_is_killed = true;
	test_add("a task that is killed", LATER, -EINTR, "", false, "");
	fake_is_killed = false;
}

/* What each step that fails leaves */
TEST(failures)
{
	static const struct { int *step, err; const char *why, *steps; } row[] = {
		{ &prepare_err, -EIO, "", "use prepare " },
		{ &prepare_err, -EBUSY, "serves perf's generic", "use prepare " },
		{ &profile_err, -EINVAL, "so", "use prepare profile discard " },
		{ &profile_err, -ENOMEM, "", "use prepare profile discard " },
		{ &register_err, -EEXIST, "of this name", "use prepare profile register discard " },
		{ &register_err, -EIO, "", "use prepare profile register discard " },
	};

	for (unsigned int i = 0; i < 4; i++) {
		fake_room_left = i;
		test_add("no memory", LATER, -ENOMEM, "", false, "");
	}
	fake_room_left = -1;
	is_broken = true;
	test_add("a wrong table", LATER, -EINVAL, "no compiled table", false, "");
	is_broken = false;
	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		*row[i].step = row[i].err;
		test_add("a step fails", PROFILE, row[i].err, row[i].why, false, row[i].steps);
		*row[i].step = 0;
		if (row[i].err == -EINVAL)
			expect("its line", strcmp(error_of.part, "line"), 0, error_of.number, 7);
	}
	show_err = -EEXIST;
	test_add("no room in sysfs", LATER, -EEXIST, "of this name", true, IS_THERE);
	show_err = 0;
	test_add("a table meanwhile", LATER, -EAGAIN, NULL, true, "");
	TRACES("the rest", fake_run_work(), "wait unregister discard ");
	expect("no PMU is left", !!first, false);
}

/* The type of raw codes is for the one named cpu alone, and only with generic events */
TEST(type)
{
	static const struct { bool is_free, generic; int type; } row[] = {
		{ false, true, -1 }, { true, true, PERF_TYPE_RAW }, { true, false, -1 },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(row); i++) {
		pmk_bus_raw_is_free = row[i].is_free;
		test_add("a table", ORDER(.generic = row[i].generic), 0, NULL, true,
			 IS_THERE "publish ");
		expect("its type", type, row[i].type);
		remove_it("it");
	}
	expect("another name", type_of("own", true), -1);
}

TEST(later)
{
	test_add("later", ORDER(.generic = true, .profile = "other 1"), 0, NULL, true,
		 "use prepare profile register show publish ");
	expect("it", clock_mhz, 1000, is_generic, true, used == &first->parts, true,
	       table0_max_precise(), 3);
	first->parts.table.precise = false;
	expect("no precise samples", table0_max_precise(), 0);
	test_remove("another name", "two", -ENODEV, "no table");
	close_err = -EBUSY;
	test_remove("with open events", "cpu", -EBUSY, "open events");
	close_err = -EAGAIN;
	test_remove("while one is opened", "cpu", -EAGAIN, "ask again");
	close_err = 0;
	fake_is_killed = true;
	test_remove("a task that is killed", "cpu", -EINTR, "");
	fake_is_killed = false;
	test_remove("removed", "cpu", 0, "");
	test_remove("once more", "cpu", -EALREADY, "");
	test_add("a table meanwhile", LATER, -EAGAIN, "still being removed", true, "");
	name_of_next = "other";
	bus_serves = true;
	test_add("generic events of others", GENERIC, -EBUSY, "serves perf's", true, "");
	table0_pmu.serves = true;
	test_add("generic events of the one that goes", GENERIC, -EAGAIN, "still being removed",
		 true, "");
	cpu_list = "3";
	slots[0].own->cpus.bits = 0x6;
	test_add("on CPUs of others", GENERIC, -EBUSY, "serves perf's", true, "");
	cpu_list = NULL;
	table0_pmu.serves = false;
	bus_serves = false;
	name_of_next = "cpu";
	TRACES("the rest", fake_run_work(), "wait unregister discard ");
	expect("no PMU is left", !!first, false);
	test_remove("once more", "cpu", -ENODEV, "");
	test_add("a table after it", LATER, 0, NULL, true, IS_THERE "publish ");
	test_remove("removed again", "cpu", 0, "");
	TRACES("the driver ends before the rest", pmk_table_exit(), "wait unregister discard ");
	expect("no PMU is left", !!first, false);
}

/* Each has its slot, comes and goes alone, and one more than there can be is refused */
TEST(several)
{
	static const char * const name[] = { "cpu", "b", "c", "d", "e", "f", "g", "h" };
	const char *why;

	pmk_table_publish();
	for (at = 0; at < PMUKIT_TABLE_MAX_PMUS; at++) {
		name_of_next = name[at];
		for (int left = 0; at && left < 4; left++) {
			fake_room_left = left;
			test_add("no memory", LATER, -ENOMEM, "", true, "");
		}
		fake_room_left = -1;
		test_add("one more", LATER, 0, NULL, true, IS_THERE "publish ");
	}
	name_of_next = "i";
	test_add("too many", LATER, -EBUSY, "there are 8 PMUs of tables", true, "");
	TRACES("one goes", expect("it", pmk_table_remove("c", &why), 0), "");
	test_add("another one meanwhile", LATER, -EAGAIN, "still being removed", true, "");
	TRACES("the rest", fake_run_work(), "wait unregister discard ");
	expect("the others", !!slots[2].own, false, !!slots[1].own, true, !!slots[3].own, true);
	at = 2;
	test_add("in its place", LATER, 0, NULL, true, IS_THERE "publish ");
	expect("no more PMUs", !pmk_table_emulated(PMUKIT_TABLE_MAX_PMUS), true);
	at = 0;
	name_of_next = "cpu";
	remove_it("the first one");
	name_of_next = "d";
	TRACES("another one", expect("it", pmk_table_remove("d", &why), 0), "");
	test_add("a name of one that goes", LATER, -EAGAIN, "still being removed", false, "");
	pmk_table_exit();
	for (at = 0; at < PMUKIT_TABLE_MAX_PMUS; at++)
		expect("no PMU is left", !!slots[at].own, false);
}

/* The CPUs that a PMU serves are those of its table */
TEST(cpus)
{
	static const char * const bad[] = { "9", "none", "wrong" };

	pmk_table_publish();
	name_of_next = "cpu";
	at = 0;
	test_add("all CPUs", GENERIC, 0, NULL, true, IS_THERE "publish ");
	expect("they", asked, 0xff, !table0_cpus(), true);
	remove_it("it");
	cpu_list = "1-2";
	test_add("some", GENERIC, 0, NULL, true, IS_THERE "publish ");
	expect("they", asked, 0x6, table0_cpus()->bits, 0x6);
	remove_it("it");
	for (unsigned int i = 0; i < ARRAY_SIZE(bad); i++) {
		cpu_list = bad[i];
		test_add(bad[i], LATER, -EINVAL, "not there", false, "");
	}
}
