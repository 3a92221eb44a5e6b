// SPDX-License-Identifier: GPL-2.0-only
/*
 * rights/files [PMU]: who can read and write the files of sysfs and debugfs, of an emulated PMU or
 * of the processor's own power7. The files are those that root finds, whatever their names.
 * Covers: core core/pmu
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <unistd.h>
#include "emu.h"
#include "user.h"

#define MAX_FILES	1024
#define MAX_PATH	192
#define DEBUGFS		"/sys/kernel/debug"
#define PARAMETERS	"/sys/module/pmukit"

struct files {
	char path[MAX_FILES][MAX_PATH];
	int nr;
};

static const char *name = "power7";
static struct files in_sysfs, in_debugfs;
static struct files *found;

/* What somebody can do with all files of a list */
static struct tally {
	int readable;
	int writable;
} *tally;

/* nftw() calls it for each file and folder */
static int keep_file(const char *path, const struct stat *st, int kind, struct FTW *walk)
{
	(void)st;
	(void)walk;
	if (kind != FTW_F)
		return 0;
	if (found->nr == MAX_FILES || strlen(path) >= MAX_PATH)
		ksft_exit_fail_msg("too many files, or %s is too long\n", path);
	snprintf(found->path[found->nr++], MAX_PATH, "%s", path);
	return 0;
}

/* Symbolic links lead to others' files; that of a PMU is followed */
static void find(struct files *files, const char *folder)
{
	char path[4096];

	found = files;
	if (realpath(folder, path))
		nftw(path, keep_file, 16, FTW_PHYS);
}

/* What the kernel has for every device: its events and its power */
static bool is_of_any_device(const char *path)
{
	return strstr(path, "/power/") || strstr(path, "/uevent");
}

static bool opens(const char *path, int flags)
{
	int fd = open(path, flags | O_CLOEXEC);

	if (fd < 0)
		return false;
	close(fd);
	return true;
}

static void try_files(void)
{
	int i;

	for (i = 0; i < found->nr; i++) {
		if (opens(found->path[i], O_WRONLY)) {
			tally->writable++;
			ksft_print_msg("can be written: %s\n", found->path[i]);
		}
		if (opens(found->path[i], O_RDONLY))
			tally->readable++;
		else if (found == &in_sysfs && !is_of_any_device(found->path[i]))
			ksft_print_msg("cannot be read: %s\n", found->path[i]);
	}
}

static void try_as(struct files *files, u64 capabilities)
{
	found = files;
	*tally = (struct tally) {};
	pt_as(PT_USER, capabilities, try_files);
}

/* Everybody reads what a PMU has in sysfs, and nobody but root writes there */
static void test_sysfs(const char *who, u64 capabilities)
{
	int i, all = 0;

	for (i = 0; i < in_sysfs.nr; i++)
		all += !is_of_any_device(in_sysfs.path[i]);
	try_as(&in_sysfs, capabilities);
	ksft_test_result(all > 10 && tally->readable >= all && !tally->writable,
			 "sysfs, %s: %d files, %d can be read, %d written\n", who, in_sysfs.nr,
			 tally->readable, tally->writable);
}

static void test_debugfs(const char *who, u64 capabilities, const char *mount)
{
	try_as(&in_debugfs, capabilities);
	ksft_test_result(in_debugfs.nr && !tally->readable && !tally->writable,
			 "debugfs%s, %s: %d files, %d can be read, %d written\n", mount, who,
			 in_debugfs.nr, tally->readable, tally->writable);
}

/* The module's own parameters and its driver are no way in, either */
static void test_module(void)
{
	static struct files files;

	find(&files, PARAMETERS);
	if (pt_is_there(PT_DRIVER))
		find(&files, PT_DRIVER);
	try_as(&files, 0);
	ksft_test_result(files.nr && !tally->writable,
			 "the module's files, a user: %d files, %d can be written\n", files.nr,
			 tally->writable);
}

static void test_everybody(const char *mount)
{
	static const struct {
		const char *who;
		u64 capabilities;
	} everybody[] = {
		{ "a user", 0 },
		{ "CAP_PERFMON", PT_CAP(PERFMON) },
		{ "CAP_SYS_ADMIN", PT_CAP(SYS_ADMIN) },
		{ "CAP_NET_ADMIN", PT_CAP(NET_ADMIN) },
	};
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(everybody); i++) {
		if (!*mount)
			test_sysfs(everybody[i].who, everybody[i].capabilities);
		test_debugfs(everybody[i].who, everybody[i].capabilities, mount);
	}
}

static void test_root_sysfs(void)
{
	u64 before = 0, after = 0;
	char text[16];
	int err;

	if (pt_read_number(&before, 10, PT_DEVICES "/%s/perf_event_mux_interval_ms", name))
		ksft_exit_fail_msg("%s has no interval\n", name);
	snprintf(text, sizeof(text), "%llu", before + 1);
	err = pt_write_text(text, PT_DEVICES "/%s/perf_event_mux_interval_ms", name);
	pt_read_number(&after, 10, PT_DEVICES "/%s/perf_event_mux_interval_ms", name);
	ksft_test_result(!err && after == before + 1, "root writes the interval: %llu, then %llu\n",
			 before, after);
	snprintf(text, sizeof(text), "%llu", before);
	pt_write_text(text, PT_DEVICES "/%s/perf_event_mux_interval_ms", name);
}

static void test_root_debugfs(bool emulated)
{
	char text[8192];
	int i, read = 0, err = 0;

	for (i = 0; i < in_debugfs.nr; i++)
		read += pt_read_text(text, sizeof(text), "%s", in_debugfs.path[i]) > 0;
	if (emulated)
		err = pt_command("advance 1");
	ksft_test_result(in_debugfs.nr && read == in_debugfs.nr && !err,
			 "root reads %d of %d files of debugfs, and the clock: %s\n", read,
			 in_debugfs.nr, emulated ? strerror(-err) : "none");
}

int main(int argc, char **argv)
{
	bool emulated = argc > 1;
	char path[64];

	ksft_print_header();
	if (emulated) {
		pt_emulate(argc, argv, "clock=manual");
		name = pt_emu.name;
	}
	tally = pt_shared(sizeof(*tally));
	snprintf(path, sizeof(path), PT_DEVICES "/%s", name);
	find(&in_sysfs, path);
	find(&in_debugfs, PT_DEBUGFS);
	ksft_set_plan(15);
	test_everybody("");
	/* now the modes of the module's own files are all that keeps users out */
	if (mount(NULL, DEBUGFS, NULL, MS_REMOUNT, "mode=755"))
		ksft_exit_fail_perror("cannot open debugfs to everybody");
	test_everybody(" mounted for everybody");
	if (mount(NULL, DEBUGFS, NULL, MS_REMOUNT, "mode=700"))
		ksft_exit_fail_perror("cannot close debugfs");
	test_module();
	test_root_sysfs();
	test_root_debugfs(emulated);
	if (emulated)
		pt_emulate_end();
	ksft_finished();
}
