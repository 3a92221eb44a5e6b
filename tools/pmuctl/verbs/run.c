// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl run: a program in Valgrind, whose tool pmukit counts what it executes */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "verb.h"

#define TOOL	"pmukit"
#define DOOR	"/dev/pmukit_feed"

/* What the machine is to Valgrind; others have no tool */
static const char *architecture(void)
{
	static struct utsname name;

	if (uname(&name))
		return "?";
	if (!strcmp(name.machine, "x86_64"))
		return "amd64";
	return !strcmp(name.machine, "aarch64") ? "arm64" : name.machine;
}

/* In the folder of this program, or where both are installed */
static char *folder_of_tool(void)
{
	static const char *const places[] = { "feeder", "../libexec/pmukit" };
	char *own = getenv("PMUKIT_FEEDER");
	char self[PATH_MAX] = "";

	if (own)
		return text_of("%s", own);
	if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0 || !strrchr(self, '/'))
		return text_of("%s", places[0]);
	strrchr(self, '/')[1] = '\0';
	for (unsigned int i = 0; ; i++) {
		char *folder = text_of("%s%s", self, places[i]);

		if (!access(folder, X_OK) || i + 1 == ARRAY_SIZE(places))
			return folder;
		free(folder);
	}
}

static void check_valgrind(void)
{
	text_auto_t *path = text_of("%s", getenv("PATH") ?: "/usr/bin:/bin");
	char *rest = path;
	char *folder;

	while ((folder = strsep(&rest, ":"))) {
		text_auto_t *file = text_of("%s/valgrind", folder);

		if (!access(file, X_OK))
			return;
	}
	fail(STATUS_SYSTEM, NULL,
	     "there is no valgrind, in which the program is to run: install the package valgrind");
}

/* Valgrind finds the tool, and what belongs to it, in one folder */
static void use_tool(void)
{
	text_auto_t *folder = folder_of_tool();
	text_auto_t *tool = text_of("%s/" TOOL "-%s-linux", folder, architecture());

	if (access(tool, X_OK))
		fail(STATUS_SYSTEM, NULL,
		     "there is no %s: install the package pmukit-feeder, or make install-feeder in the source of pmukit; PMUKIT_FEEDER= names another folder",
		     tool);
	if (setenv("VALGRIND_LIB", folder, true))
		fail_system("no memory");
}

static char **make_command(const struct query *query, const char *records)
{
	char **argv = checked(calloc(query->nr_words + 12, sizeof(*argv)));
	static char *const start[] = {
		"valgrind", "--tool=" TOOL, "-q", "--trace-children=yes", "--vgdb=no",
		"--run-libc-freeres=no",
	};
	unsigned int argc = ARRAY_SIZE(start);

	memcpy(argv, start, sizeof(start));
	argv[argc++] = records ? text_of("--records=%s", records) : "--feed=yes";
	if (option("kinds"))
		argv[argc++] = text_of("--kinds=%s", option("kinds"));
	argv[argc++] = "--";
	memcpy(&argv[argc], query->words, query->nr_words * sizeof(*argv));
	return argv;
}

static noreturn void become(char **argv)
{
	execvp(argv[0], argv);
	fail_system("cannot run valgrind: %s", strerror(errno));
}

static void add_count(json_t *counts, const char *kind, json_int_t count)
{
	json_t *known = find_object(counts, "kind", kind);

	if (!known) {
		known = json_pack("{s:s, s:I}", "kind", kind, "count", (json_int_t)0);
		add_json(counts, known);
	}
	set_integer(known, "count", integer_of(known, "count") + count);
}

/* Lines "PROCESS KIND COUNT": a process has one for each kind and each program that it has been */
static json_t *read_records(FILE *in)
{
	json_t *counts = json_array();
	json_t *processes = json_object();
	unsigned long long count;
	char process[16];
	char kind[40];

	while (fscanf(in, "%15s %39s %llu", process, kind, &count) == 3) {
		add_count(counts, kind, count);
		set_bool(processes, process, true);
	}
	fclose(in);
	return json_pack("{s:i, s:o}", "processes", (int)json_object_size(processes), "counts",
			 counts);
}

static int report(const struct query *query)
{
	char records[] = "/tmp/pmuctl-run-XXXXXX";
	int fd = mkstemp(records);
	json_t *answer;
	int status;
	pid_t pid;

	if (fd < 0)
		fail_system("cannot make a file in /tmp: %s", strerror(errno));
	/* Ctrl-C is for the command: what it has counted is still reported */
	signal(SIGINT, SIG_IGN);
	pid = fork();
	if (!pid) {
		signal(SIGINT, SIG_DFL);
		close(fd);
		become(make_command(query, records));
	}
	status = pid < 0 ? -1 : wait_for_end(pid);
	unlink(records);
	if (pid < 0)
		fail_system("cannot start a process: %s", strerror(errno));
	answer = read_records(checked(fdopen(fd, "r")));
	set_integer(answer, "status", status);
	if (!integer_of(answer, "processes"))
		warn("nothing was counted: no program ended by itself");
	if (option("output") && !freopen(option("output"), "w", stdout))
		fail_system("cannot write %s: %s", option("output"), strerror(errno));
	print_answer("run", answer);
	return status;
}

VERB(run)
{
	check_valgrind();
	use_tool();
	if (option("report"))
		return report(query);
	if (access(DOOR, R_OK | W_OK))
		fail(STATUS_NO_MODULE, NULL,
		     "there is no /dev/pmukit_feed, which takes counts to events: pmuctl load emulate=NAME clock=feed; --report prints counts without it");
	become(make_command(query, NULL));
}
