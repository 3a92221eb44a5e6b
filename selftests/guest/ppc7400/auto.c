// SPDX-License-Identifier: GPL-2.0-only
/*
 * What the module does with the registers of an MPC7400 that do not count, as QEMU's: nothing
 * unless a parameter asks for it, and it says which can. Then parameters that make no sense. Loads
 * and unloads the module itself.
 * Covers: module access
 */
#include <errno.h>
#include "ppc7400.h"

#define DO_NOT_COUNT	"do not count: load with emulate=ppc7400"

/* @err with what the log says, or the backend */
static const struct row {
	const char *parameters;
	int err;
	const char *text;
} rows[] = {
	{ "", -ENODEV, DO_NOT_COUNT },
	{ "backend=auto", -ENODEV, DO_NOT_COUNT },
	{ "backend=hardware ppc7400_interrupt=yes", -EINVAL, "=yes: must be auto, on or off" },
	{ "backend=hardware breakpoints=2", -EINVAL, "invalid for parameter `breakpoints'" },
	{ "backend=software", -EINVAL, "backend=software: must be auto, hardware or emulated" },
	{ "backend=hardware", 0, "hardware" },
	{ "backend=emulated", 0, "emulated" },
	{ "emulate=ppc7400", 0, "emulated" },
	{ "backend=hardware ppc7400_interrupt=off breakpoints=1", 0, "hardware" },
};

int main(void)
{
	int log = pt_open_log(), err;
	const struct row *r;
	char backend[16];

	ksft_print_header();
	if (pt_is_loaded())
		ksft_exit_skip("the module is there already\n");
	for (r = rows; r < rows + ARRAY_SIZE(rows); r++) {
		err = pt_load(r->parameters);
		if (r->err) {
			ksft_test_result(err == r->err && pt_is_gone() &&
					 pt_log_lines(log, r->text), "\"%s\" is refused: %s\n",
					 r->parameters, r->text);
			continue;
		}
		pt_read_text(backend, sizeof(backend), PT_DEVICES "/ppc7400/caps/backend");
		ksft_test_result(!err && !strcmp(backend, r->text) && !pt_unload() &&
				 !pt_log_lines(log, "do not count"), "\"%s\": %s\n", r->parameters,
				 backend);
	}
	pt_finish();
}
