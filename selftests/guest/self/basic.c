// SPDX-License-Identifier: GPL-2.0-only
/*
 * self/basic PMU EVENT OTHER: <pmukit/self.h> as a program uses it: started, read and stopped;
 * by another thread and by a child, which have other counters before them; what is refused.
 * Covers: core/event core/hot
 */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
#include "pt.h"
#include <pmukit/self.h>

static const char *pmu;
static bool pages;

static struct pmukit_self opened(const char *events)
{
	struct pmukit_self self;
	const char *where;
	int err = pmukit_self_open(&self, events, &where);

	if (err)
		ksft_exit_fail_msg("%s: %s at \"%s\"\n", events, strerror(-err), where);
	return self;
}

static struct pmukit_self_result reading(struct pmukit_self *self, bool exact)
{
	struct pmukit_self_result now;
	int err = exact ? pmukit_self_read_exact(self, &now) : pmukit_self_read(self, &now);

	if (err)
		ksft_exit_fail_msg("read: %s\n", strerror(-err));
	return now;
}

/* What they count is the same, and how it was read is as caps/user_read says */
static bool same(struct pmukit_self_result *a, struct pmukit_self_result *b, unsigned int nr)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (a->count[i] != b->count[i])
			return false;
	return a->way == (pages ? PMUKIT_SELF_USER_PAGE : PMUKIT_SELF_SYSTEM_CALL) &&
	       b->way == PMUKIT_SELF_SYSTEM_CALL && b->exact_times &&
	       a->exact_times == (a->way == PMUKIT_SELF_SYSTEM_CALL);
}

static void test_life(const char *events)
{
	struct pmukit_self self = opened(events);
	struct pmukit_self_result before = reading(&self, false), page, exact;

	pt_run(100000);
	page = reading(&self, false);
	ksft_test_result(!page.count[0] && !page.count[1] && same(&before, &page, 0) == !pages,
			 "before the start nothing counts\n");
	pmukit_self_start(&self);
	pt_run(100000);
	usleep(30000);
	pmukit_self_stop(&self);
	page = reading(&self, false);
	exact = reading(&self, true);
	ksft_test_result(same(&page, &exact, 2) && page.running && exact.running,
			 "stopped: %llu and %llu either way, for %llu ns\n", (u64)page.count[0],
			 (u64)page.count[1], (u64)page.running);
	pmukit_self_close(&self);
}

static void *read_it(void *self)
{
	static struct pmukit_self_result now;

	now = reading(self, false);
	return &now;
}

/* While the thread that is counted waits, or it would go on counting */
static void test_thread(const char *event)
{
	struct pmukit_self self = opened(event);
	struct pmukit_self_result *now, after;
	pthread_t thread;
	void *result;

	pmukit_self_start(&self);
	pt_run(100000);
	if (pthread_create(&thread, NULL, read_it, &self) || pthread_join(thread, &result))
		ksft_exit_fail_msg("no thread\n");
	now = result;
	after = reading(&self, true);
	ksft_test_result(now->way == PMUKIT_SELF_SYSTEM_CALL && now->count[0] <= after.count[0],
			 "another thread reads by a system call: %llu\n", (u64)now->count[0]);
	pmukit_self_close(&self);
}

static void test_child(const char *event)
{
	struct pmukit_self self = opened(event);
	struct pmukit_self_result now;
	int status = -1;
	pid_t child;

	pmukit_self_start(&self);
	pt_run(100000);
	child = fork();
	if (!child) {
		now = reading(&self, false);
		pmukit_self_close(&self);
		_exit(now.way != PMUKIT_SELF_SYSTEM_CALL);
	}
	waitpid(child, &status, 0);
	now = reading(&self, false);
	ksft_test_result(!status && now.way == (pages ? PMUKIT_SELF_USER_PAGE :
						PMUKIT_SELF_SYSTEM_CALL),
			 "a child reads by a system call, and its parent as before\n");
	pmukit_self_close(&self);
}

/* Many are opened and closed: no file and no page stays */
static void test_close(const char *group)
{
	struct pmukit_self self;
	int first, i;

	self = opened(group);
	first = self.fd[0];
	pmukit_self_close(&self);
	for (i = 0; i < 2000; i++) {
		self = opened(group);
		if (self.fd[0] != first || (pages && self.registers == PMUKIT_SELF_NO_REGISTERS))
			break;
		pmukit_self_close(&self);
	}
	ksft_test_result(i == 2000, "2000 groups are opened and closed\n");
}

/* @format has the PMU and @name, @rest what is refused; where that is empty, the end */
static void test_refused(const char *format, const char *name, int error, const char *rest)
{
	char text[256], wanted[64];
	struct pmukit_self self;
	const char *where;
	int err;

	snprintf(text, sizeof(text), format, pmu, name, pmu);
	snprintf(wanted, sizeof(wanted), rest, pmu);
	err = pmukit_self_open(&self, text, &where);
	if (!err)
		ksft_exit_fail_msg("%s opens\n", text);
	ksft_test_result(err == error && (*wanted ? !strncmp(where, wanted, strlen(wanted)) :
						    !*where),
			 "%s: %s at \"%s\"\n", text, strerror(-err), where);
}

int main(int argc, char **argv)
{
	char user_read[32] = "none", group[256], event[128];

	ksft_print_header();
	if (argc != 4)
		ksft_exit_fail_msg("usage: basic PMU EVENT OTHER\n");
	ksft_set_plan(10);
	pmu = argv[1];
	pt_read_text(user_read, sizeof(user_read), PT_DEVICES "/%s/caps/user_read", pmu);
	pages = strcmp(user_read, "none");
	snprintf(event, sizeof(event), "%s/%s/", pmu, argv[2]);
	snprintf(group, sizeof(group), "{%s,%s/%s/}", event, pmu, argv[3]);
	test_life(group);
	test_thread(event);
	test_child(group);
	test_close(group);
	test_refused("no%s/%s/", argv[2], -ENODEV, "no");
	test_refused("%s/%s,NO_SUCH_EVENT/", argv[2], -ENOENT, "NO_SUCH");
	test_refused("%s/%s", argv[2], -EINVAL, "");
	test_refused("%s/%s,event=0x1234567890/", "config=0", -ERANGE, "event");
	test_refused("{%s/%s/,%s/config=0x100000000000/}", argv[2], -EINVAL, "%s/config=0x1");
	ksft_finished();
}
