// SPDX-License-Identifier: GPL-2.0-only
/*
 * table/interval [plain]: root writes perf_event_mux_interval_ms of a PMU as soon as the file is
 * there, as a rule of udev does, while the PMU comes and goes. perf core shows the file before it
 * has what a write to it uses, and its timers do not end with the PMU by themselves. In between the
 * kernel sends a uevent to each listener, so there are many listeners. "plain": not a table's PMU,
 * but that of plain.ko, which perf core registers as it does those of other drivers.
 * Covers: table compat
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <linux/netlink.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include "emu.h"
#include "table.h"
#include "user.h"

#define NAME	"own"
#define INTERVAL	PT_DEVICES "/" NAME "/perf_event_mux_interval_ms"
#define PLAIN	"/sys/module/plain/parameters/turn"
#define TURNS	40
#define LISTENERS	3000

static struct pt_nl nl;
static struct pt_table table;
static unsigned int *written;

/* The value changes each time: perf core does nothing for one that it has */
static void write_always(void)
{
	int fd;

	for (;;) {
		fd = open(INTERVAL, O_WRONLY | O_CLOEXEC);
		if (fd < 0)
			continue;
		if (write(fd, *written % 2 ? "1" : "3", 1) == 1) {
			++*written;
			usleep(500);	/* the kernel has to do something else, too */
		}
		close(fd);
	}
}

/* What they do not read takes little memory */
static void listen_often(void)
{
	struct rlimit limit = { LISTENERS + 100, LISTENERS + 100 };
	struct sockaddr_nl all = { .nl_family = AF_NETLINK, .nl_groups = 1 };
	int i, fd, least = 1;

	setrlimit(RLIMIT_NOFILE, &limit);
	for (i = 0; i < LISTENERS; i++) {
		fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_KOBJECT_UEVENT);
		setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &least, sizeof(least));
		if (bind(fd, (struct sockaddr *)&all, sizeof(all)))
			ksft_exit_fail_perror("cannot listen to uevents");
	}
}

static int come_and_go(bool plain)
{
	if (plain)
		return pt_write_text(NAME, PLAIN);
	return pt_table_add(&nl, &table, NULL, false) ?: pt_table_remove(&nl, NAME);
}

int main(int argc, char **argv)
{
	bool plain = argc > 1 && !strcmp(argv[1], "plain");
	int turn, status = 0, err = 0;
	pid_t writer;

	ksft_print_header();
	ksft_set_plan(4);
	pt_table_load(&nl, "emulate=table");
	pt_table_make(&table, NAME, 0);
	written = pt_shared(sizeof(*written));
	pt_write_text("1", PT_EXPEDITED);
	fflush(stdout);
	writer = fork();
	if (!writer)
		write_always();
	listen_often();
	/* on a busy host the writer may have no time at first */
	for (turn = 0; (turn < TURNS || (!*written && turn < 100 * TURNS)) && !err &&
	     !waitpid(writer, &status, WNOHANG); turn++)
		err = come_and_go(plain);
	ksft_test_result(turn >= TURNS && !err, "the PMU comes and goes: %d of %d times, %s\n",
			 turn, TURNS, err ? nl.why : "each one done");
	if (!status)
		pt_stop(writer);
	ksft_test_result(!status && *written, "%u values were written, status of the writer %x\n",
			 *written, status);
	pt_write_text("0", PT_EXPEDITED);
	pt_nl_close(&nl);
	ksft_test_result(!pt_unload_soon() && pt_is_gone(), "the module goes\n");
	ksft_test_result(!pt_has_warned(), "the kernel does not warn\n");
	ksft_finished();
}
