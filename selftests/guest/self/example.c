// SPDX-License-Identifier: GPL-2.0-only
/*
 * self/example PMU EVENTS: the example of the documents, as it is, and what it prints
 * Covers: core/event core/hot
 */
#define main example_main
#include "../../../Documentation/examples/self.c"
#undef main
#include <stdlib.h>
#include <sys/wait.h>
#include "pt.h"

/* A line for each of two events, and one that says how they were read */
int main(int argc, char **argv)
{
	char text[256] = "", user_read[32] = "none", *line;
	unsigned long long count[2];
	int ends[2], status = -1;

	ksft_print_header();
	ksft_set_plan(1);
	if (argc != 3 || pipe(ends))
		ksft_exit_fail_msg("usage: example PMU EVENTS\n");
	pt_read_text(user_read, sizeof(user_read), PT_DEVICES "/%s/caps/user_read", argv[1]);
	if (!fork()) {
		dup2(ends[1], STDOUT_FILENO);
		exit(example_main(2, argv + 1));
	}
	wait(&status);
	if (read(ends[0], text, sizeof(text) - 1) < 0 || sscanf(text, "%llu\n%llu\n", &count[0],
								&count[1]) != 2)
		ksft_exit_fail_msg("it ends with %#x and prints \"%s\"\n", status, text);
	line = strstr(text, "read ");
	ksft_test_result(!status && line && !strcmp(line, strcmp(user_read, "none") ?
						    "read without a system call\n" :
						    "read by a system call\n"),
			 "%llu, %llu, %s", count[0], count[1], line);
	ksft_finished();
}
