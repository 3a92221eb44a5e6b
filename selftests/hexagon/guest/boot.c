// SPDX-License-Identifier: GPL-2.0-only
/* What Linux needs of the monitor, seen from user mode. */
#include "kselftest.h"
#include "monitor.h"

int main(void)
{
	ksft_print_header();
	ksft_set_plan(1);
	ksft_test_result(getpid() > 1, "a process\n");
	ksft_finished();
}
