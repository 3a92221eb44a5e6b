// SPDX-License-Identifier: GPL-2.0-only
/*
 * The PMU of a table comes and goes: which one is taken when, with which clock and profile, what
 * each step that fails leaves, and that programs get it when no step of the driver's start can fail
 * any more. It is the driver's own source.
 * Covers: table
 */
#include "own.h"
#define refuse	check_refuse
#include "table/check.c"
#undef refuse
#include "table/fields.c"
#include "table/pmu.c"
#include "expect.h"
#define lock		table_lock
#define own		table_own
#define generic		generic_of_table
#include "tables.h"
#undef generic
#undef own
#undef lock

static char said[256];		/* in which order things happen, "STEP " each */
static int prepare_err, profile_err, register_err, show_err, close_err;
static bool is_generic, is_broken, bus_has, bus_serves;
static int type;		/* that it is registered with */
static unsigned int clock_mhz;
static const struct pmk_table_parts *used;
static struct pmk_table_error error_of;

struct pmk_model pmk_table_model;
struct pmk_machine_kind pmk_table_machine;

static int step(const char *what, int err)
{
	strcat(said, what);
	strcat(said, " ");
	return err;
}

bool pmk_bus_has(const char *name)
{
	expect("the name that perf is asked for", strcmp(name, "cpu"), 0);
	return bus_has;
}

bool pmk_bus_serves_generic(void) { return bus_serves; }
bool pmk_bus_raw_is_free;

void pmk_table_use(struct pmk_table_parts *parts)
{
	const struct pmukit_table *h = parts->table.head;

	memset(parts->aliases, 0, h->nr_events * sizeof(*parts->aliases));
	memset(parts->more, 0, h->nr_events * sizeof(*parts->more));
	memset(parts->formats, 0, h->nr_ranges * sizeof(*parts->formats));
	memset(parts->generics, 0, h->nr_generics * sizeof(*parts->generics));
	used = parts;
	step("use", 0);
}

int pmk_pmu_prepare(const struct pmk_desc *desc, const char *name, bool generic)
{
	expect("its name", strcmp(name, "cpu"), 0);
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

void pmk_pmu_discard(const struct pmk_desc *desc)
{
	step("discard", 0);
}

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

static void expect_steps(const char *what, const char *wanted)
{
	if (strcmp(said, wanted)) {
		printf("%s: \"%s\", not \"%s\"\n", what, said, wanted);
		wrong++;
	}
	said[0] = '\0';
}

/* A table for the order. What nobody gives back, the sanitizer tells */
static int add_order(struct pmk_table_order order)
{
	int err;

	make();
	compile();
	blob[0] ^= is_broken;
	order.size = blob_size;
	order.compiled = malloc(blob_size);
	memcpy(order.compiled, blob, blob_size);
	error_of.reason = "of before";
	err = pmk_table_add(&order, &error_of);
	free(order.compiled);
	expect("the lock", lock.held, false);
	return err;
}

static int add_file(const char *file)
{
	return add_order((struct pmk_table_order) { .file = file });
}

static int add_later(bool generic, bool profile)
{
	return add_order((struct pmk_table_order) {
		.generic = generic, .profile = profile ? "other 1" : NULL, .profile_size = 5,
	});
}

static void expect_reason(const char *what, int err, int wanted, const char *reason)
{
	expect(what, err, wanted);
	if (!strstr(error_of.reason ?: "", reason) || (!*reason && error_of.reason)) {
		printf("%s: \"%s\", not \"%s\"\n", what, error_of.reason ?: "", reason);
		wrong++;
	}
	expect("no PMU is left", !!own, false);
}

static int remove_it(const char *name, const char **why)
{
	int err;

	*why = "";
	err = pmk_table_remove(name, why);
	expect("the lock", lock.held, false);
	return err;
}

/* Removed, as netlink and then the work item do it */
static int remove_all_of(const char *name)
{
	const char *why;
	int err = remove_it(name, &why);

	fake_run_work();
	return err;
}

static void test_start(void)
{
	pmk_table_init(77, NULL);
	expect_reason("later, too early", add_later(false, false), -EAGAIN, "being loaded");
	expect_reason("another file", add_file("two"), -EINVAL, "another name than its file");
	expect_steps("nothing is done", "");
	expect("a file", add_file("cpu"), 0);
	expect_steps("of which programs have nothing yet", "use prepare register show ");
	expect("its clock", clock_mhz, 77);
	expect("its generic events", is_generic, false);
	pmk_table_exit();
	expect_steps("the start fails", "unregister discard ");
	expect("no PMU is left", !!own, false);
	pmk_table_exit();
	expect_steps("without a PMU", "");
	expect("a file", add_file("cpu"), 0);
	said[0] = '\0';
	pmk_table_publish();
	expect_steps("programs have it", "publish ");
	pmk_table_exit();
	expect_steps("the driver ends", "unregister discard ");
	expect_reason("later, too late", add_later(false, false), -EAGAIN, "or removed");
	pmk_table_init(1000, "cpu");
	expect("a file that generic= names", add_file("cpu"), 0);
	expect("its generic events", is_generic, true);
	pmk_table_exit();
	pmk_table_init(1000, "other");
	expect("a file that generic= does not name", add_file("cpu"), 0);
	expect("its generic events", is_generic, false);
	pmk_table_exit();
	said[0] = '\0';
}

static void test_others(void)
{
	pmk_table_publish();
	expect_steps("there is nothing to publish", "");
	expect_reason("a file, too late", add_file("cpu"), -EAGAIN, "being loaded");
	bus_has = true;
	expect_reason("a name that is there", add_later(false, false), -EEXIST, "of this name");
	bus_has = false;
	bus_serves = true;
	expect_reason("generic events", add_later(true, false), -EBUSY, "serves perf's");
	expect_steps("nothing is done", "");
	expect("who has none is not asked", add_later(false, false), 0);
	bus_serves = false;
	said[0] = '\0';
	pmk_table_exit();
	pmk_table_publish();
	fake_is_killed = true;
	expect_reason("a task that is killed", add_later(false, false), -EINTR, "");
	fake_is_killed = false;
	said[0] = '\0';
}

/* What each step that fails leaves */
static void test_failures(void)
{
	int i;

	for (i = 0; i < 4; i++) {
		fake_room_left = i;
		expect_reason("no memory", add_later(false, false), -ENOMEM, "");
	}
	fake_room_left = -1;
	is_broken = true;
	expect_reason("a wrong table", add_later(false, false), -EINVAL, "no compiled table");
	is_broken = false;
	expect_steps("nothing is done", "");
	prepare_err = -EIO;
	expect_reason("preparing", add_later(false, true), -EIO, "");
	prepare_err = -EBUSY;
	expect_reason("preparing", add_later(false, true), -EBUSY, "serves perf's generic");
	prepare_err = 0;
	expect_steps("preparing fails", "use prepare use prepare ");
	profile_err = -EINVAL;
	expect_reason("the profile", add_later(false, true), -EINVAL, "so");
	expect("its line", !strcmp(error_of.part, "line") && error_of.number == 7, true);
	profile_err = -ENOMEM;
	expect_reason("the profile", add_later(false, true), -ENOMEM, "");
	profile_err = 0;
	expect_steps("the profile fails",
		     "use prepare profile discard use prepare profile discard ");
	register_err = -EEXIST;
	expect_reason("registering", add_later(false, false), -EEXIST, "of this name");
	register_err = -EIO;
	expect_reason("registering", add_later(false, false), -EIO, "");
	register_err = 0;
	expect_steps("registering fails",
		     "use prepare register discard use prepare register discard ");
	show_err = -EEXIST;
	expect("no room in sysfs", add_later(false, false), -EEXIST);
	show_err = 0;
	expect("why", !!strstr(error_of.reason, "of this name"), true);
	expect_steps("the answer waits for nothing", "use prepare register show ");
	expect("a table meanwhile", add_later(false, false), -EAGAIN);
	fake_run_work();
	expect_steps("the rest", "wait unregister discard ");
	expect("no PMU is left", !!own, false);
}

/* That of raw codes is for the one named cpu alone, and only with generic events */
static void test_type(void)
{
	expect("the type of raw codes is taken", add_later(true, false), 0);
	expect("its type", type, -1);
	expect("removed", remove_all_of("cpu"), 0);
	pmk_bus_raw_is_free = true;
	expect("the type of raw codes is free", add_later(true, false), 0);
	expect("its type", type, PERF_TYPE_RAW);
	expect("removed", remove_all_of("cpu"), 0);
	expect("without generic events", add_later(false, false), 0);
	expect("its type", type, -1);
	expect("removed", remove_all_of("cpu"), 0);
	expect("another name", type_of("own", true), -1);
	said[0] = '\0';
}

static void test_later(void)
{
	const char *why;

	expect("later", add_later(true, true), 0);
	expect_steps("programs have it at once", "use prepare profile register show publish ");
	expect("the clock", clock_mhz, 1000);
	expect("generic events", is_generic, true);
	expect("what is used", used == &own->parts, true);
	expect("precise samples", max_precise(), 3);
	own->parts.table.precise = false;
	expect("no precise samples", max_precise(), 0);
	used = NULL;
	expect("a second one", add_later(false, false), -EBUSY);
	expect("why", !!strstr(error_of.reason, "one at a time"), true);
	expect("another name", remove_it("two", &why), -ENODEV);
	expect("why", !!strstr(why, "no table"), true);
	close_err = -EBUSY;
	expect("with open events", remove_it("cpu", &why), -EBUSY);
	expect("why", !!strstr(why, "open events"), true);
	close_err = -EAGAIN;
	expect("while one is opened", remove_it("cpu", &why), -EAGAIN);
	expect("why", !!strstr(why, "ask again"), true);
	close_err = 0;
	fake_is_killed = true;
	expect("a task that is killed", remove_it("cpu", &why), -EINTR);
	fake_is_killed = false;
	expect_steps("nothing is done", "");
	expect("removed", remove_it("cpu", &why), 0);
	expect_steps("the answer waits for nothing", "");
	expect("once more", remove_it("cpu", &why), -EALREADY);
	expect("a table meanwhile", add_later(false, false), -EAGAIN);
	expect("why", !!strstr(error_of.reason, "still being removed"), true);
	fake_run_work();
	expect_steps("the rest", "wait unregister discard ");
	expect("no PMU is left", !!own, false);
	expect("once more", remove_it("cpu", &why), -ENODEV);
	expect("a table after it", add_later(false, false), 0);
	expect("removed again", remove_it("cpu", &why), 0);
	said[0] = '\0';
	pmk_table_exit();
	expect_steps("the driver ends before the rest is done", "wait unregister discard ");
	expect("no PMU is left", !!own, false);
}

int main(void)
{
	test_start();
	test_others();
	test_failures();
	test_type();
	test_later();
	return wrong > 0;
}
