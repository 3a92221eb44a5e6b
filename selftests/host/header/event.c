// SPDX-License-Identifier: GPL-2.0-only
/*
 * What <pmukit/self.h> makes of perf's syntax, by the files of a PMU that the script check
 * has made up: PMUKIT_SELF_DEVICES gives "event FOLDER".
 */
#include <pmukit/self.h>
#include "points.h"

uint32_t pmukit_self_counter(unsigned int number)
{
	return number;
}

uintptr_t pmukit_self_thread(void)
{
	return 1;
}

/* excludes: 1 user, 2 kernel, 4 hypervisor */
static void is(const char *text, const char *more, uint64_t config, uint64_t config1,
	       uint64_t config2, int excludes)
{
	struct pmukit_self_event event;
	const char *at = text;
	int err = pmukit_self_parse(&at, more, &event);

	point(!err && !*at && event.attr.type == 42 && event.attr.config == config &&
	      event.attr.config1 == config1 && event.attr.config2 == config2 &&
	      (event.attr.exclude_user | event.attr.exclude_kernel << 1 |
	       event.attr.exclude_hv << 2) == excludes &&
	      event.registers == PMUKIT_SELF_SPR_771, text);
}

/* Up to @rest */
static void no(const char *text, int error, const char *rest)
{
	struct pmukit_self_event event;
	const char *at = text;
	int err = pmukit_self_parse(&at, "", &event);

	if (err != error || strcmp(at, rest))
		printf("# %s: %d at \"%s\"\n", text, err, at);
	point(err == error && !strcmp(at, rest), text);
}

static void no_group(const char *text, const char *rest)
{
	struct pmukit_self self;
	const char *at;
	int err = pmukit_self_open(&self, text, &at);

	point(err == -EINVAL && !strcmp(at, rest), text);
}

int main(void)
{
	is("p7/PM_CYC/", "", 0x1e, 0, 0, 0);
	is("p7/pm_cyc/", "", 0x1e, 0, 0, 0);
	is("p7/LOW/", "", 7, 0, 0, 0);
	is("p7/WIDE/", "", 3, 1, 0, 0);
	is("p7/event=0x1e/", "", 0x1e, 0, 0, 0);
	is("p7/event=30/", "", 0x1e, 0, 0, 0);
	is("p7/pmc=1,psel=0x1e/", "", 0x1001e, 0, 0, 0);
	is("p7/config=0x12345,config1=6,config2=7/", "", 0x12345, 6, 7, 0);
	is("p7/PM_CYC,chain/", "", 0x1e, 1, 0, 0);
	is("p7/split=0xa5/", "", 0, 0, 0xa00000005ull, 0);
	is("p7/config=0xffffffffffffffff/", "", ~0ull, 0, 0, 0);
	is("p7/PM_CYC/u", "", 0x1e, 0, 0, 6);
	is("p7/PM_CYC/k", "", 0x1e, 0, 0, 5);
	is("p7/PM_CYC/uk", "", 0x1e, 0, 0, 4);
	is("p7/PM_CYC/h", "", 0x1e, 0, 0, 3);
	is("p7/PM_CYC/", "u", 0x1e, 0, 0, 6);
	is("p7/PM_CYC/u", "k", 0x1e, 0, 0, 4);
	no("p8/PM_CYC/", -ENODEV, "p8/PM_CYC/");
	no("p7/PM_NONE/", -ENOENT, "PM_NONE/");
	no("p7/PM_CYC,none=1/", -ENOENT, "none=1/");
	no("p7/event=0x100000/", -ERANGE, "event=0x100000/");
	no("p7/split=0x100/", -ERANGE, "split=0x100/");
	no("p7/config=0x10000000000000000/", -ERANGE, "config=0x10000000000000000/");
	no("p7/event=/", -EINVAL, "event=/");
	no("p7/event=1x/", -EINVAL, "event=1x/");
	no("p7/bad=1/", -EINVAL, "bad=1/");
	no("p7//", -EINVAL, "/");
	no("p7/PM_CYC", -EINVAL, "");
	no("p7", -EINVAL, "");
	no("", -EINVAL, "");
	no("p7/PM_CYC,/", -EINVAL, "/");
	no_group("{p7/PM_CYC/", "{p7/PM_CYC/");
	no_group("{p7/PM_CYC/}x", "{p7/PM_CYC/}x");
	no_group("{p7/PM_CYC/}:", "{p7/PM_CYC/}:");
	no_group("{p7/PM_CYC/}:z", "{p7/PM_CYC/}:z");
	no_group("{}", "}");
	return end_of_points();
}
