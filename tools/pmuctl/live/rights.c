// SPDX-License-Identifier: GPL-2.0-only
/*
 * Why perf_event_open() is refused to a process. The rights say whether the kernel allows an
 * event: Linux 6.12, include/linux/perf_event.h, perf_allow_kernel() and perf_allow_cpu(). Where
 * they do, something in front of the kernel's own decision refused the call.
 */
#include <errno.h>

#include "live.h"

#define BY_FILTER \
	"a seccomp filter, as containers have, refuses perf_event_open() with %s"

#define BY_MODULE \
	"%s from perf_event_open(), though this user may count: a security module refuses it"

#define HOW_TO_BE_ALLOWED \
	"run it as root; all users may count CPUs with kernel.perf_event_paranoid=0"

#define HOW_TO_LIFT_FILTER \
	"docker or podman run --cap-add PERFMON, or --security-opt seccomp=unconfined; in a unit of systemd SystemCallFilter=perf_event_open"

/* The highest kernel.perf_event_paranoid with which this process may open the event */
static long highest(const struct perf_event_attr *attr, bool cpu)
{
	if (has_capability(CAP_NUMBER_PERFMON))
		return 2;
	return cpu ? 0 : attr->exclude_kernel ? 2 : 1;
}

/* Kernels that know 3, as Debian's do, take no event from anybody without CAP_SYS_ADMIN then */
static bool is_allowed(const struct perf_event_attr *attr, bool cpu, long paranoid)
{
	return has_capability(CAP_NUMBER_SYS_ADMIN) || paranoid <= highest(attr, cpu);
}

static void because_of_paranoid(const struct perf_event_attr *attr, bool cpu, long paranoid,
				struct why *why)
{
	bool all = paranoid >= 3;
	u64 capabilities = number_of_line("/proc/self/status", "CapEff", 16);
	bool elsewhere = capabilities >> CAP_NUMBER_SYS_ADMIN & 1;
	const char *missing = all ? "CAP_SYS_ADMIN" : "CAP_PERFMON";

	why->capability = true;
	why->text = text_of("forbidden: kernel.perf_event_paranoid is %ld, %s is missing%s",
			    paranoid, missing,
			    elsewhere ? ": that of a user namespace does not count" : "");
	why->fix = all ?
		text_of("as root: sysctl kernel.perf_event_paranoid=%ld", highest(attr, cpu)) :
		text_of(HOW_TO_BE_ALLOWED);
}

/** is_filtered() - is there a filter of system calls? */
bool is_filtered(void)
{
	return number_of_line("/proc/self/status", "Seccomp", 10);
}

/** is_locked_down() - is lockdown in force: does the kernel trust root no more than others? */
bool is_locked_down(void)
{
	text_auto_t *lockdown = read_text("/sys/kernel/security/lockdown");

	return lockdown && !strstr(lockdown, "[none]");
}

/** takes_signed_only() - does lockdown or module.sig_enforce demand signed modules? */
bool takes_signed_only(void)
{
	return is_locked_down() || file_says("/sys/module/module/parameters/sig_enforce", "Y");
}

/** why_no_module() - why the kernel said EPERM to a change of modules, and what to do */
const char *why_no_module(void)
{
	const char *why = "a security module refuses it, dmesg tells which rule";

	if (!may_have_capability(CAP_NUMBER_SYS_MODULE))
		why = "that needs CAP_SYS_MODULE, which containers lack: root of the host does it";
	else if (!has_capability(CAP_NUMBER_SYS_MODULE))
		why = "that needs CAP_SYS_MODULE: become root";
	else if (file_says("/proc/sys/kernel/modules_disabled", "1"))
		why = "kernel.modules_disabled is 1, until the next boot";
	else if (is_locked_down())
		why = "the kernel is locked down and takes signed modules only";
	else if (is_filtered())
		why = "a seccomp filter refuses it, as containers have one";
	return why;
}

/**
 * because_refused() - why was perf_event_open() refused?
 * @cpu: the event is of a CPU
 * @error: the errno: EACCES, EPERM, or any other one that a filter gives
 * @why: filled in
 */
void because_refused(const struct perf_event_attr *attr, bool cpu, int error, struct why *why)
{
	text_auto_t *paranoid = read_text("/proc/sys/kernel/perf_event_paranoid");
	text_auto_t *modules = read_text("/sys/kernel/security/lsm");
	long level = paranoid ? strtol(paranoid, NULL, 10) : 0;
	const char *name = strerrorname_np(error);

	why->denied = true;
	if (!paranoid) {
		why->text = text_of("this kernel has no perf events (CONFIG_PERF_EVENTS)");
	} else if ((error == EACCES || error == EPERM) && !is_allowed(attr, cpu, level)) {
		because_of_paranoid(attr, cpu, level, why);
	} else if (is_filtered()) {
		why->text = text_of(BY_FILTER, name);
		why->fix = text_of(HOW_TO_LIFT_FILTER);
	} else {
		why->text = text_of(BY_MODULE "%s%s", name, modules ? ", one of " : "",
				    modules ? modules : "");
		why->fix = text_of("dmesg, or ausearch -m avc, tells which rule");
	}
}
