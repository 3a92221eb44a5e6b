// SPDX-License-Identifier: GPL-2.0-only
/*
 * On a machine that has none of our PMUs the module is refused, says why and
 * leaves nothing behind. It must not be loaded when this program starts.
 * Covers: core/pmu
 */
#include <fcntl.h>
#include <unistd.h>
#include "pt.h"

#define ROUNDS	20

static bool nothing_left(void)
{
	return pt_is_gone() && !pt_is_there("/sys/devices/power7");
}

/* Records of the kernel's log from the file's position on that hold a text */
static int said(int log, const char *text)
{
	char record[8192];
	ssize_t n;
	int found = 0;

	while ((n = read(log, record, sizeof(record) - 1)) > 0) {
		record[n] = '\0';
		found += !!strstr(record, text);
	}
	return found;
}

int main(void)
{
	int log = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC), i, err, good = 0, fd;

	ksft_print_header();
	if (log < 0 || pt_is_loaded())
		ksft_exit_fail_msg("needs /dev/kmsg, and pmukit must not be loaded\n");
	ksft_set_plan(4);
	lseek(log, 0, SEEK_END);
	for (i = 0; i < ROUNDS; i++) {
		err = pt_load("");
		good += err == -ENODEV && nothing_left();
	}
	ksft_test_result(good == ROUNDS, "refused %d times with: %s\n", ROUNDS, strerror(-err));
	ksft_test_result(nothing_left(), "nothing is left\n");
	ksft_test_result(said(log, "pmukit: this machine has none of the PMUs") == ROUNDS,
			 "the kernel's log has the reason\n");
	fd = pt_open_task(pt_pmu_type("cpu"), PM_CYC, -1);
	ksft_test_result(fd >= 0, "the counters are free for others\n");
	ksft_finished();
}
