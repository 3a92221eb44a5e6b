// SPDX-License-Identifier: GPL-2.0-only
/* Verbs of the module, of what the kernel logs and keeps, and of other programs and users. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include "scenario.h"
#include "user.h"

#define OUTPUT	"/tmp/scenario.out"

/*
 * How many messages the kernel's log has had since the last time in which a text is, or several
 * with "*" between them; 0 at first
 */
static long long logged(const char *text)
{
	char record[8192], pattern[512];
	static int fd = -1;
	int n, lines = 0;

	snprintf(pattern, sizeof(pattern), "*%s*", text ? text : "");
	if (fd < 0)
		fd = pt_open_log();
	while ((n = read(fd, record, sizeof(record) - 1)) > 0 || errno == EPIPE) {
		record[n > 0 ? n : 0] = '\0';
		lines += !fnmatch(pattern, record, FNM_NOESCAPE);
		errno = 0;
	}
	return lines;
}

/* Lines with a text in a file; @first: the number that the last of them begins with */
static long long lines_with(const char *path, const char *text, u64 *first)
{
	char line[1024];
	FILE *f = fopen(path, "re");
	long long lines = 0;

	*first = 0;
	while (f && fgets(line, sizeof(line), f)) {
		if (!strstr(line, text))
			continue;
		*first = strtoull(line, NULL, 10);
		lines++;
	}
	if (f)
		fclose(f);
	return lines;
}

static u64 number_of_line(const char *path, const char *text)
{
	u64 first;

	lines_with(path, text, &first);
	return first;
}

/* One byte of a file, or -1 */
static long long byte_in(const char *path, int at)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	unsigned char all[4096];
	int length = fd < 0 ? 0 : read(fd, all, sizeof(all));

	if (fd >= 0)
		close(fd);
	return at < length ? all[at] : -1;
}

static bool has_run;	/* there is an OUTPUT of this scenario */

/* show_output() - what the last program printed, for a point that failed: at most 20 lines */
void show_output(void)
{
	FILE *f = has_run ? fopen(OUTPUT, "re") : NULL;
	char line[256];
	int n;

	for (n = 0; f && n < 20 && fgets(line, sizeof(line), f); n++)
		ksft_print_msg("| %.*s\n", (int)strcspn(line, "\n"), line);
	if (f)
		fclose(f);
}

/* Run a program: its status. What it prints goes to OUTPUT */
static long long run_program(const char *words)
{
	char text[512], *argv[32] = {}, *rest, *word;
	int n = 0;

	has_run = true;
	snprintf(text, sizeof(text), "%s", words);
	for (word = strtok_r(text, " ", &rest); word && n < 31; word = strtok_r(NULL, " ", &rest))
		argv[n++] = word;
	return pt_execute(argv, OUTPUT);
}

VERB(byte_in, 2, byte_in(a[0].s, a[1].n));
VERB(lines_with, 2, lines_with(a[0].s, a[1].s, &(u64) { 0 }));
VERB(number_of_line, 2, number_of_line(a[0].s, a[1].s));
VERB(open_file, 1, add_event(open(a[0].s, O_RDONLY | O_CLOEXEC), false));
VERB(copy, 1, add_event(dup(fd_of(a[0].n)), false));
VERB(allow_files, 1, setrlimit(RLIMIT_NOFILE, &(struct rlimit) { a[0].n, a[0].n }));
VERB(kernel_memory, 0, pt_kernel_memory());
VERB(memory_at_rest, 0, pt_memory_at_rest());
VERB(memory_in_the_end, 1, pt_memory_in_the_end(a[0].n));
VERB(has_kmemleak, 0, pt_has_kmemleak());
VERB(leaks, 0, pt_leaks());
VERB(logged, 0, logged(a[0].s));
VERB(warned, 0, pt_has_warned());
VERB(load, 0, pt_load(a[0].s ? a[0].s : ""));
VERB(unload, 0, pt_unload());
VERB(unload_soon, 0, pt_unload_soon());
VERB(loaded, 0, pt_is_loaded());
VERB(gone, 0, pt_is_gone());
VERB(run, 1, run_program(a[0].s));
VERB(become, 2, (pt_become(a[0].n, a[1].n), 0));
