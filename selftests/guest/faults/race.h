/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Another program beside one that loads and unloads pmukit: it opens events and files and asks
 * by netlink as soon as it can.
 */
#ifndef PMK_FAULTS_RACE_H
#define PMK_FAULTS_RACE_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include "nl.h"

/* Of the racing program, in memory of both */
static struct {
	atomic_bool wanted;		/* it shall use what it finds */
	atomic_bool busy;		/* it does, or may */
	atomic_uint found;		/* how often it got hold of something */
	atomic_uint unread;		/* files that it could open and not read */
} *race;

static void use_pmu(const char *pmu)
{
	int fd = pt_open_task(pt_pmu_type(pmu), pt_any_code(pmu), -1), file;
	char path[320], text[64];

	snprintf(path, sizeof(path), PT_DEBUGFS "/%s/stats", pmu);
	file = open(path, O_RDONLY | O_CLOEXEC);
	race->found += (fd >= 0) + (file >= 0);
	if (fd >= 0)
		pt_on(fd);
	if (file >= 0 && read(file, text, sizeof(text)) < 0)
		race->unread++;
	if (file >= 0)
		close(file);
	if (fd >= 0)
		close(fd);
}

static void use_netlink(void)
{
	static struct pt_message m;
	static struct pt_nl nl;

	pt_nl_open(&nl);
	if (!pt_nl_find(&nl) && !pt_nl_join(&nl, nl.group)) {
		race->found++;
		pt_nl_begin(&m, nl.family, NLM_F_REQUEST | NLM_F_DUMP, PMUKIT_CMD_PMU_GET);
		pt_nl_ask(&nl, &m, NULL, NULL);
	}
	pt_nl_close(&nl);
}

static void race_forever(void)
{
	for (;;) {
		race->busy = true;
		if (race->wanted && pt_every_pmu(use_pmu))
			use_netlink();
		race->busy = false;
		usleep(1000);
	}
}

static pid_t start_race(void)
{
	pid_t pid;

	race = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (race == MAP_FAILED)
		ksft_exit_fail_msg("no shared memory: %s\n", strerror(errno));
	pid = fork();
	if (pid < 0)
		ksft_exit_fail_perror("fork");
	if (!pid) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		race_forever();
	}
	return pid;
}

static void end_race(void)
{
	race->wanted = false;
	while (race->busy) {
		if (waitpid(-1, NULL, WNOHANG))
			ksft_exit_fail_msg("the other program has ended\n");
		usleep(1000);
	}
}

#endif /* PMK_FAULTS_RACE_H */
