// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the module does with the registers of an MPC7400 that do not count, as QEMU's:
 * nothing unless it is told to, and it says what can be told. Then parameters that
 * make no sense. Loads and unloads the module itself.
 * Covers: module access
 */
#include <fcntl.h>
#include <unistd.h>
#include "ppc7400.h"

static int log_fd;

/* Has the kernel logged a line with both words since the last call? */
static bool logged(const char *word, const char *other)
{
	char record[1024];
	bool found = false;
	ssize_t n;

	while ((n = read(log_fd, record, sizeof(record) - 1)) > 0) {
		record[n] = '\0';
		found |= strstr(record, word) && strstr(record, other);
	}
	return found;
}

static bool has_backend(const char *wanted)
{
	char backend[32] = "";

	pt_read_text(backend, sizeof(backend), PT_DEVICES "/" PPC7400_PMU "/caps/backend");
	return !strcmp(backend, wanted);
}

static void test_refused(const char *parameters, int error, const char *word, const char *other)
{
	int err = pt_load(parameters);

	ksft_test_result(err == -error && !pt_is_loaded() && pt_pmu_type(PPC7400_PMU) < 0,
			 "\"%s\": %s\n", parameters, strerror(-err));
	ksft_test_result(logged(word, other), "the log has \"%s\" and \"%s\"\n", word, other);
}

static void test_loads(const char *parameters, const char *backend)
{
	ksft_test_result(!pt_load(parameters) && has_backend(backend) && !pt_unload(),
			 "\"%s\": backend %s\n", parameters, backend);
}

int main(void)
{
	ksft_print_header();
	log_fd = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (log_fd < 0 || lseek(log_fd, 0, SEEK_END) < 0)
		ksft_exit_fail_msg("no /dev/kmsg\n");
	if (pt_is_loaded())
		ksft_exit_fail_msg("the module is there already\n");
	ksft_set_plan(2 * 5 + 5);
	test_refused("", ENODEV, "do not count", "emulate=ppc7400");
	test_refused("backend=auto", ENODEV, "do not count", "emulate=ppc7400");
	test_refused("backend=hardware ppc7400_interrupt=yes", EINVAL, "ppc7400_interrupt=yes",
		     "auto, on or off");
	test_refused("backend=hardware breakpoints=2", EINVAL, "breakpoints", "invalid");
	test_refused("backend=software", EINVAL, "backend=software", "emulated");
	test_loads("backend=hardware", "hardware");
	test_loads("backend=emulated", "emulated");
	test_loads("emulate=ppc7400", "emulated");
	ksft_test_result(!logged("do not count", ""), "which was asked for: no complaint\n");
	test_loads("backend=hardware ppc7400_interrupt=off breakpoints=1", "hardware");
	ksft_finished();
}
