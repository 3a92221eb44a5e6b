// SPDX-License-Identifier: GPL-2.0-only
/*
 * stat MILLIONS PMU/EVENT[,chain]/...: what "perf stat" does, as far as one page of
 * code goes: count events in a loop of so many million packets. perf needs a C library.
 */
#include "pmu.h"

#define MAX	8

static void fail(const char *what, const char *word)
{
	printf("stat: %s: %s\n", what, word);
	exit(1);
}

/* The code of an event, by its name in sysfs */
static u32 find_code(const char *pmu, const char *name)
{
	char path[96] = "events/", text[32];

	strlcat(path, name, sizeof(path));
	if (read_of(pmu, path, text, sizeof(text)) < 0 || strncmp(text, "event=", 6))
		fail("no such event", name);
	return number(text + 6);
}

/* "hexagon/NAME,chain/" */
static int open_event(const char *word, int leader)
{
	char copy[128] = "", *name, *end, *term;
	struct perf_event_attr attr;
	int fd;

	strlcat(copy, word, sizeof(copy));
	name = strchr(copy, '/');
	end = name ? strchr(name + 1, '/') : NULL;
	if (!end)
		fail("not an event", word);
	*name++ = *end = '\0';
	term = strchr(name, ',');
	if (term)
		*term++ = '\0';
	if (find_pmu(copy))
		fail("no such PMU", copy);
	attr = event_attr(find_code(copy, name), term && !strcmp(term, "chain"));
	attr.disabled = leader < 0;
	fd = open_attr(&attr, 0, -1, leader);
	if (fd < 0)
		fail("cannot be counted", word);
	return fd;
}

/* 1,234,567 in 18 columns */
static void print_count(u64 count, const char *word)
{
	char digits[24], text[32] = "";
	int length, i, n = 0;

	u64toa_r(count, digits);
	length = strlen(digits);
	for (i = 0; i < 18 - length - (length - 1) / 3; i++)
		text[n++] = ' ';
	for (i = 0; i < length; i++) {
		text[n++] = digits[i];
		if (i < length - 1 && (length - 1 - i) % 3 == 0)
			text[n++] = ',';
	}
	text[n] = '\0';
	printf("%s      %s\n", text, word);
}

int main(int argc, char **argv)
{
	int fd[MAX], i, nr = 0;

	for (i = 2; i < argc && nr < MAX; i++, nr++)
		fd[nr] = open_event(argv[i], nr ? fd[0] : -1);
	if (!nr)
		fail("usage", "stat MILLIONS PMU/EVENT[,chain]/...");
	switch_on(fd[0]);
	run_packets(number(argv[1]) * 1000000);
	switch_off(fd[0]);
	for (i = 0; i < nr; i++)
		print_count(count_of(fd[i]), argv[i + 2]);
	return 0;
}
