// SPDX-License-Identifier: GPL-2.0-only
/*
 * What pmuctl says to an errno of perf_event_open(), on a made-up POWER7 with the kernel's
 * own driver, one reason a line; and which events two drivers quarrel about.
 */
#include <errno.h>
#include <stdlib.h>

#include "live/request.h"

static struct live_pmu pmu[] = {
	{ .name = "cpu", .type = 4, .cpu = -1 },
	{ .name = "power7", .type = 10, .cpu = -1, .backend = "hardware", .counters = "6",
	  .sampling = "none" },
	{ .name = "power7_emu", .type = 11, .cpu = -1, .backend = "emulated", .counters = "6",
	  .sampling = "interrupt", .max_precise = "1" },
	{ .name = "software", .type = 1, .cpu = -1 },
};

static void print(const char *what, const struct live_pmu *of, struct perf_event_attr attr,
		  int error, unsigned int nr)
{
	struct live_pmus pmus = { pmu, nr };
	struct why why;

	explain_errno(&pmus, of, &attr, error, &why);
	printf("%s: %s (%s)\n", what, why.text, why.fix ? why.fix : "");
	free(why.text);
	free(why.fix);
}

/* An event of a CPU, as where CPUs share the counters */
static void print_idle(void)
{
	struct perf_event_attr idle = { .config = 0x400f6, .exclude_idle = 1 };
	struct live_pmu shared = pmu[1];

	shared.cpu = 0;
	print("idle", &shared, idle, EINVAL, ARRAY_SIZE(pmu));
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

int main(void)
{
	struct perf_event_attr none = { .config = 0x1e };
	struct perf_event_attr refused = { .config = 0x7001e };
	struct perf_event_attr precise = { .config = 0x1e, .precise_ip = 1 };
	struct perf_event_attr sampled = { .config = 0x1e, .sample_period = 1000 };
	struct perf_event_attr higher = { .config = 0x2d05a, .precise_ip = 2 };
	struct perf_event_attr host = { .config = 0x1e, .exclude_host = 1 };

	pmu[1].known = known_pmu("power7");
	pmu[2].known = known_pmu("power7");
	print("busy", &pmu[1], none, EBUSY, ARRAY_SIZE(pmu));
	print("busy, no cpu", &pmu[1], none, EBUSY, 0);
	print("busy, in tree", &pmu[0], none, EBUSY, ARRAY_SIZE(pmu));
	print("refused", &pmu[1], refused, EINVAL, ARRAY_SIZE(pmu));
	print("host", &pmu[1], host, EINVAL, ARRAY_SIZE(pmu));
	print("invalid", &pmu[0], none, EINVAL, ARRAY_SIZE(pmu));
	print("precise", &pmu[1], precise, EOPNOTSUPP, ARRAY_SIZE(pmu));
	print("precise, too high", &pmu[2], higher, EOPNOTSUPP, ARRAY_SIZE(pmu));
	print("precise, not marked", &pmu[2], precise, EOPNOTSUPP, ARRAY_SIZE(pmu));
	print("sampled", &pmu[1], sampled, EOPNOTSUPP, ARRAY_SIZE(pmu));
	print("unsupported", &pmu[2], sampled, EOPNOTSUPP, ARRAY_SIZE(pmu));
	print("nobody", NULL, none, ENOENT, ARRAY_SIZE(pmu));
	print("forbidden", &pmu[1], none, EACCES, ARRAY_SIZE(pmu));
	print_idle();
	print_pairs();
	return 0;
}
