// SPDX-License-Identifier: GPL-2.0-only
/* Verbs of the machine: files, CPUs, children, limits of sampling. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "scenario.h"

static long long number_in(const char *path, int base)
{
	u64 value;
	int err = pt_read_number(&value, base, "%s", path);

	return err ? err : (long long)value;
}

static const char *text_of(const char *path)
{
	static char text[65536];

	return pt_read_text(text, sizeof(text), "%s", path) < 0 ? "" : text;
}

static bool is_text(const char *path, const char *wanted)
{
	const char *text = text_of(path);

	if (!strcmp(text, wanted))
		return true;
	ksft_print_msg("%s: \"%s\", not \"%s\"\n", path, text, wanted);
	return false;
}

static long long write_value(const char *path, struct value value)
{
	char text[32];

	snprintf(text, sizeof(text), "%lld", value.n);
	return pt_write_text(value.s ? value.s : text, "%s", path);
}

/* So many bytes: a text, and one character again and again */
static long long write_long(const char *path, const char *text, const char *filler, int size)
{
	static char all[PT_PROFILE_BYTES + 64];

	memset(all, *filler, sizeof(all));
	memcpy(all, text, strlen(text));
	all[size] = '\0';
	return pt_write_text(all, "%s", path);
}

static char kept[PT_PROFILE_BYTES];	/* what keep() has read */

static long long keep(const char *path)
{
	return pt_read_text(kept, sizeof(kept), "%s", path);
}

static long long write_hex(const char *path, u64 value)
{
	char text[32];

	snprintf(text, sizeof(text), "%#llx", value);
	return pt_write_text(text, "%s", path);
}

/* The number behind a word in a file */
static u64 figure(const char *path, const char *word, int base)
{
	const char *at = strstr(text_of(path), word);

	if (!at)
		die("no \"%s\" in %s", word, path);
	return strtoull(at + strlen(word), NULL, base);
}

/* The sum of their statuses that all children end with; of a signal it is 128 and more */
static long long wait_all(void)
{
	long long sum = 0;
	int status;

	while (wait(&status) > 0)
		sum += WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
	return sum;
}

static bool has_argument(const char *text)
{
	int i;

	for (i = 1; i < scenario_argc; i++)
		if (!strcmp(scenario_argv[i], text))
			return true;
	return false;
}

VERB(figure, 3, figure(a[0].s, a[1].s, a[2].n));
VERB(number_in, 1, number_in(a[0].s, 10));
VERB(hex_in, 1, number_in(a[0].s, 16));
VERB(is_text, 2, is_text(a[0].s, a[1].s));
VERB(has_text, 2, !!strstr(text_of(a[0].s), a[1].s));
VERB(write, 2, write_value(a[0].s, a[1]));
VERB(there, 1, pt_is_there(a[0].s));
VERB(write_hex, 2, write_hex(a[0].s, a[1].n));
VERB(write_long, 4, write_long(a[0].s, a[1].s, a[2].s, a[3].n));
VERB(keep, 1, keep(a[0].s));
VERB(is_kept, 1, !strcmp(text_of(a[0].s), kept));
VERB(write_kept, 1, pt_write_text(kept, "%s", a[0].s));
VERB(can_switch, 1, pt_can_switch_cpu(a[0].n));
VERB(switch_cpu, 2, pt_switch_cpu(a[0].n, a[1].n));
VERB(type, 1, pt_pmu_type(a[0].s));
VERB(exit, 1, (_exit(a[0].n), 0));
VERB(wait_for, 1, waitpid(a[0].n, NULL, 0));
VERB(wait, 0, wait_all());
VERB(argument, 1, has_argument(a[0].s));
VERB(no_time_limit, 0, (pt_no_time_limit(), 0));
VERB(no_limits, 0, (pt_no_limits(), 0));
