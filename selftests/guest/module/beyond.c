// SPDX-License-Identifier: GPL-2.0-only
/*
 * module/beyond PMU WORD...: a PMU that exceeds a limit of driver/model/capacity.h. The module
 * is refused, the log has "PMU: WORD...", and nothing is left.
 * Covers: model
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "pt.h"

/* Has a record of the kernel's log, from the file's position on, this text? */
static bool said(int log, const char *text)
{
	char record[8192];
	bool found = false;
	ssize_t n;

	while ((n = read(log, record, sizeof(record) - 1)) > 0) {
		record[n] = '\0';
		if (strstr(record, text))
			found = true;
	}
	return found;
}

int main(int argc, char **argv)
{
	int log = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC), err, i;
	char parameters[64], text[256], path[128];

	ksft_print_header();
	if (argc < 3 || log < 0)
		ksft_exit_fail_msg("usage: %s PMU WORD..., and it needs /dev/kmsg\n", argv[0]);
	ksft_set_plan(3);
	snprintf(text, sizeof(text), "pmukit: %s:", argv[1]);
	for (i = 2; i < argc; i++) {
		strncat(text, " ", sizeof(text) - strlen(text) - 1);
		strncat(text, argv[i], sizeof(text) - strlen(text) - 1);
	}
	snprintf(parameters, sizeof(parameters), "emulate=%s", argv[1]);
	snprintf(path, sizeof(path), PT_DEVICES "/%s", argv[1]);
	lseek(log, 0, SEEK_END);
	err = pt_load(parameters);
	ksft_test_result(err == -EINVAL, "%s: %s\n", parameters, strerror(-err));
	ksft_test_result(said(log, text), "the log says \"%s\"\n", text);
	ksft_test_result(!pt_is_loaded() && access(path, F_OK), "nothing is left\n");
	ksft_finished();
}
