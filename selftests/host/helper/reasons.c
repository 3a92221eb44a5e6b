// SPDX-License-Identifier: GPL-2.0-only
/*
 * What pmuctl says to an errno of perf_event_open(), on a made-up POWER7 with the kernel's
 * own driver, one reason a line; and which events two drivers quarrel about.
 */
#include <errno.h>
#include <stdlib.h>

#include "live/request.h"

#define NO_CALL	38	/* what a system call gives that a kernel does not have */

static struct live_pmu pmu[] = {
	{ .name = "cpu", .type = 4, .cpu = -1 },
	{ .name = "power7", .type = 10, .cpu = -1, .backend = "hardware", .counters = "6",
	  .sampling = "none" },
	{ .name = "power7_emu", .type = 11, .cpu = -1, .backend = "emulated", .counters = "6",
	  .sampling = "interrupt", .max_precise = "1" },
	{ .name = "software", .type = 1, .cpu = -1 },
};

static void print(const char *what, const struct live_pmu *of, struct perf_event_attr attr,
		  int error)
{
	struct why why;

	explain_errno(of, &attr, false, error, &why);
	printf("%s: %s (%s)\n", what, why.text, why.fix ? why.fix : "");
	free(why.text);
	free(why.fix);
}

/* An event of a CPU, as where CPUs share the counters */
static void print_idle(void)
{
	struct perf_event_attr idle = { .config = 0x100fa, .exclude_idle = 1 };
	struct live_pmu shared = pmu[1];

	shared.cpu = 0;
	print("idle", &shared, idle, EINVAL);
}

/* What a folder says of another machine decides, whatever this one is */
static void print_refusals(void)
{
	struct perf_event_attr own = { .config = 0x1e };
	struct perf_event_attr user = { .config = 0x1e, .exclude_kernel = 1 };
	struct live_pmu shared = pmu[1];

	shared.cpu = 0;
	print("EACCES", &pmu[1], own, EACCES);
	print("EPERM", &pmu[1], own, EPERM);
	print("ENOSYS", &pmu[1], own, NO_CALL);
	print("user mode", &pmu[1], user, EACCES);
	print("of a CPU", &shared, own, EACCES);
	printf("module: %s\n", why_no_module());
}

static void print_pairs(void)
{
	struct live_event a = { .word = "a" };
	struct live_event b = { .word = "b" };
	unsigned int i;
	unsigned int j;

	for (i = 0; i < ARRAY_SIZE(pmu); i++)
		for (j = 0; j < ARRAY_SIZE(pmu); j++) {
			a.pmu = &pmu[i];
			b.pmu = &pmu[j];
			if (is_pair(&a, &b))
				printf("pair: %s %s\n", pmu[i].name, pmu[j].name);
		}
}

int main(int argc, char **argv)
{
	struct perf_event_attr none = { .config = 0x1e };
	struct perf_event_attr refused = { .config = 0x7001e };
	struct perf_event_attr precise = { .config = 0x1e, .precise_ip = 1 };
	struct perf_event_attr sampled = { .config = 0x1e, .sample_period = 1000 };
	struct perf_event_attr higher = { .config = 0x2d05a, .precise_ip = 2 };
	struct perf_event_attr host = { .config = 0x1e, .exclude_host = 1 };

	look_below(argv[1]);
	pmu[1].known = known_pmu("power7");
	pmu[2].known = known_pmu("power7");
	if (argc > 2) {
		print_refusals();
		return 0;
	}
	print("busy", &pmu[1], none, EBUSY);
	print("busy, in tree", &pmu[0], none, EBUSY);
	print("refused", &pmu[1], refused, EINVAL);
	print("host", &pmu[1], host, EINVAL);
	print("invalid", &pmu[0], none, EINVAL);
	none.exclude_kernel = 1;
	print("invalid mode", &pmu[0], none, EINVAL);
	none.exclude_kernel = 0;
	print("precise", &pmu[1], precise, EOPNOTSUPP);
	print("precise, too high", &pmu[2], higher, EOPNOTSUPP);
	print("precise, not marked", &pmu[2], precise, EOPNOTSUPP);
	print("sampled", &pmu[1], sampled, EOPNOTSUPP);
	print("unsupported", &pmu[2], sampled, EOPNOTSUPP);
	pmu[2].sampling = "timer";
	print("timed", &pmu[2], sampled, EOPNOTSUPP);
	print("nobody", NULL, none, ENOENT);
	print_idle();
	print_pairs();
	return 0;
}
