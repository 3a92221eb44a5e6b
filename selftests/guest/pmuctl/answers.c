// SPDX-License-Identifier: GPL-2.0-only
/*
 * pmuctl/answers: pmuctl as code of this machine says what it says on the host, byte by byte.
 * /share/answers has a folder for each question: words, out (of both streams) and status, made
 * by selftests/lab/guest-answers on the host.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

#define ANSWERS		"/share/answers"
#define OUTPUT		"/tmp/answer"
#define MAX_WORDS	32

/* A whole file, terminated; NULL when there is none */
static char *read_file(const char *path, size_t *size)
{
	FILE *f = fopen(path, "re");
	char *text;
	long end;

	if (!f)
		return NULL;
	fseek(f, 0, SEEK_END);
	end = ftell(f);
	rewind(f);
	text = calloc(1, end + 1);
	*size = text ? fread(text, 1, end, f) : 0;
	fclose(f);
	return text;
}

static char *read_part(int question, const char *part, size_t *size)
{
	char path[64];

	snprintf(path, sizeof(path), ANSWERS "/%d/%s", question, part);
	return read_file(path, size);
}

/* Run pmuctl with words; its exit status or -1 */
static int ask(char *words)
{
	char *argv[MAX_WORDS] = { "pmuctl" }, *rest, *word;
	int n = 1;

	for (word = strtok_r(words, "\n ", &rest); word && n < MAX_WORDS - 1;
	     word = strtok_r(NULL, "\n ", &rest))
		argv[n++] = word;
	return pt_execute(argv, OUTPUT);
}

/* False when there is no such question */
static bool test_question(int question)
{
	size_t size, wanted_size, found_size = 0;
	char *words = read_part(question, "words", &size);
	char *wanted = read_part(question, "out", &wanted_size);
	char *status = read_part(question, "status", &size);
	char *name, *found;
	int result;
	bool same;

	if (!words || !wanted || !status)
		return false;
	name = strdup(words);
	name[strcspn(name, "\n")] = '\0';
	result = ask(words);
	found = read_file(OUTPUT, &found_size);
	same = found && found_size == wanted_size && !memcmp(found, wanted, found_size);
	if (!same)
		ksft_print_msg("%zu bytes: %.200s\n", found_size, found ? found : "");
	ksft_test_result(same && result == atoi(status), "pmuctl %s: status %d, %zu bytes\n",
			 name, result, found_size);
	free(words);
	free(wanted);
	free(status);
	free(found);
	free(name);
	return true;
}

int main(void)
{
	int nr = 0;

	ksft_print_header();
	if (chdir("/"))		/* names of files are below there, as where the host asked */
		ksft_exit_fail_msg("cannot leave the folder\n");
	while (test_question(nr))
		nr++;
	if (!nr)
		ksft_exit_fail_msg("there are no answers\n");
	ksft_set_plan(nr);	/* a plan may come last */
	ksft_finished();
}
