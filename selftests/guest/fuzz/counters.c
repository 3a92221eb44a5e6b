// SPDX-License-Identifier: GPL-2.0-only
/*
 * counters: prints what a kernel with CONFIG_GCOV_KERNEL has counted in the module's code, in
 * all its loads, for host/proof/coverage. After a line "# gcda FILE" come the file's bytes in
 * lines "# data HEX".
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "kselftest.h"

#define GCOV	"/sys/kernel/debug/gcov"
#define LINE	64

static unsigned int files;

static void print_bytes(int fd)
{
	unsigned char bytes[LINE];
	int n, i;

	while ((n = read(fd, bytes, sizeof(bytes))) > 0) {
		printf("# data ");
		for (i = 0; i < n; i++)
			printf("%02x", bytes[i]);
		putchar('\n');
	}
}

static int see(const char *path, const struct stat *st, int type, struct FTW *at)
{
	const char *name = strstr(path, "/driver/");
	int fd;

	(void)st;
	(void)at;
	if (type != FTW_F || !name || !strstr(name, ".gcda"))
		return 0;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return 0;
	printf("# gcda %s\n", name + 1);
	print_bytes(fd);
	close(fd);
	files++;
	return 0;
}

int main(void)
{
	ksft_print_header();
	ksft_set_plan(1);
	nftw(GCOV, see, 8, FTW_PHYS);
	ksft_test_result(files, "%u files of counters\n", files);
	ksft_finished();
}
