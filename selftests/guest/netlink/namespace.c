// SPDX-License-Identifier: GPL-2.0-only
/*
 * netlink/namespace PMU: a program in another network namespace asks as others do, and gets no
 * notification. Anybody can make namespaces, and each would cost the kernel another walk over all
 * listeners.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "nl_about.h"
#include "user.h"

#define PATIENCE	60000000000ull

/* In the other namespace, and here */
static struct {
	bool ready, end, none, asks;
	int heard;
} *other;

static void run_other(void)
{
	other->none = unshare(CLONE_NEWNET);
	if (!other->none) {
		pt_find_again();
		pt_join();
		other->asks = !pt_ask(PMUKIT_CMD_PMU_GET);
	}
	other->ready = true;
	while (!other->end)
		usleep(10000);
	if (!other->none)
		other->heard = pt_hear(PMUKIT_CMD_PMU_OWNER_NTF, 0) +
			       pt_hear(PMUKIT_CMD_CPU_THROTTLE_NTF, 0);
	_exit(0);
}

/* Notifications of throttling go to those who may see what others count */
static void test_throttling(void)
{
	u64 end = pt_now() + PATIENCE;
	struct pt_ring ring;
	int fd = pt_sample_row(&ring, pt_emu.any, 1);

	pt_limit_samples(1000, 99);	/* any machine has more */
	pt_on(fd);
	while (!pt_hear(PMUKIT_CMD_CPU_THROTTLE_NTF, 0) && pt_now() < end) {
		pt_nl_storm(&pt_about.nl);
		usleep(100000);
	}
	ksft_test_result(pt_hear(PMUKIT_CMD_CPU_THROTTLE_NTF, 0),
			 "this namespace hears of throttling\n");
	pt_ring_close(&ring, fd);
}

int main(int argc, char **argv)
{
	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_set_plan(4);
	pt_pin(0);
	other = pt_shared(sizeof(*other));
	pt_ask(PMUKIT_CMD_PMU_GET);
	pt_join();
	if (!fork())
		run_other();
	while (!other->ready)
		usleep(10000);
	pt_forget();
	close(pt_open_row(pt_emu.any, -1));
	ksft_test_result(pt_hears(PMUKIT_CMD_PMU_OWNER_NTF),
			 "this namespace hears of the owner\n");
	test_throttling();
	other->end = true;
	wait(NULL);
	if (other->none) {
		ksft_test_result_skip("this kernel has no network namespaces\n");
		ksft_test_result_skip("this kernel has no network namespaces\n");
	} else {
		ksft_test_result(other->asks, "another namespace asks and listens\n");
		pt_expect("its notifications", other->heard, 0);
	}
	pt_emulate_end();
	ksft_finished();
}
