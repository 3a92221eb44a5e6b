// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl load and unload: the module gets into the kernel, or out */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "live/module.h"
#include "verb.h"

/* libkmod, with its own messages off */
static struct kmod_ctx *open_kmod(void)
{
	struct kmod_ctx *ctx = checked(kmod_new(NULL, NULL));

	kmod_set_log_priority(ctx, 0);
	return ctx;
}

static noreturn void fail_not_installed(void)
{
	fail(STATUS_NO_MODULE, NULL,
	     "there is no module pmukit for this kernel: " HOW_TO_INSTALL
	     "; or name its file with --module");
}

static void check_kernel(void)
{
	if (!exists("/proc/modules"))
		fail_no("this kernel has no loadable modules (CONFIG_MODULES)");
}

/* The file that was named, or the one that is installed for this kernel */
static struct kmod_module *find_module(struct kmod_ctx *ctx, const char *file)
{
	struct kmod_module *module;
	struct kmod_list *found = NULL;

	if (file) {
		if (access(file, R_OK))
			fail(STATUS_NO_MODULE, NULL, "cannot read the module %s: %s", file,
			     strerror(errno));
		if (kmod_module_new_from_path(ctx, file, &module) < 0 || !is_pmukit(module))
			fail(STATUS_NO_MODULE, NULL, "%s is not the module pmukit", file);
		return module;
	}
	if (kmod_module_new_from_lookup(ctx, "pmukit", &found) < 0 || !found)
		fail_not_installed();
	module = kmod_module_get_module(found);
	kmod_module_unref_list(found);
	return module;
}

/* modprobe.d can have a command in place of the module, which may fail or load nothing */
static void check_install(const struct kmod_module *module)
{
	const char *command = kmod_module_get_install_commands(module);

	if (command)
		fail(STATUS_NO, NULL,
		     "the module is not loaded, modprobe.d has in its place: install pmukit %s; grep -r pmukit /etc/modprobe.d /usr/lib/modprobe.d tells where",
		     command);
}

/* What the kernel says from now on can be read there; -1 where this is not permitted */
static int open_kernel_log(void)
{
	int log = open("/dev/kmsg", O_RDONLY | O_NONBLOCK | O_CLOEXEC);

	if (log >= 0)
		lseek(log, 0, SEEK_END);
	return log;
}

/* The last line of the module in the log, without its name, to be freed, or NULL */
static char *last_words(int log)
{
	static const char prefix[] = "pmukit: ";
	char record[8192];
	char *said = NULL;
	ssize_t len;

	while (log >= 0 && (len = read(log, record, sizeof(record) - 1)) > 0) {
		char *text;

		record[len] = '\0';
		text = strchr(record, ';');
		if (!text || strncmp(text + 1, prefix, strlen(prefix)))
			continue;
		text += 1 + strlen(prefix);
		text[strcspn(text, "\n")] = '\0';
		free(said);
		said = checked(strdup(text));
	}
	return said;
}

static noreturn void fail_load(int error, const char *said)
{
	json_t *more = json_pack("{s:s?}", "kernel", said);

	if (error == EEXIST)
		fail(STATUS_NO, more,
		     "pmukit is loaded already: pmuctl unload first, or pmuctl status");
	if (error == EPERM || error == EACCES)
		fail(STATUS_PERMISSION, more, "the module is not loaded: %s", why_no_module());
	if (error == ENOENT)
		fail_not_installed();
	if (error == ENOEXEC || error == EKEYREJECTED || error == ENOKEY)
		fail(STATUS_NO, more,
		     "the kernel does not take the file (%s): build it for this kernel, and sign it where that is demanded",
		     strerror(error));
	if (said)
		fail(STATUS_NO, more, "the module is not loaded, it says: %s", said);
	if (error == ENODEV)
		fail(STATUS_NO, more,
		     "this machine has no PMU that counts and that pmukit drives: pmuctl load emulate=NAME, pmuctl doctor");
	fail(STATUS_NO, more, "the module is not loaded: %s; dmesg may tell more", strerror(error));
}

static void print_loaded(void)
{
	json_t *there = json_array();

	for (const struct live_pmu *pmu = live_pmus(); pmu->name; pmu++)
		if (pmu->backend)
			add_json(there, live_pmu_json(pmu));
	print_answer("load", there);
}

VERB(load)
{
	const char *file = option("module");
	struct kmod_module *module;
	struct kmod_ctx *ctx;
	json_auto_t *words = TEXTS_FROM(query->words, query->nr_words);
	text_auto_t *options = joined(words, " ");
	int error, log;

	check_parameters(query);
	/* before the advice for a file that is missing */
	if (!file)
		check_kernel();
	ctx = open_kmod();
	module = find_module(ctx, file);
	check_against_module(query, module);
	if (is_loaded())
		fail_load(EEXIST, NULL);
	check_kernel();
	log = open_kernel_log();
	if (file)
		error = kmod_module_insert_module(module, 0, options);
	else
		error = kmod_module_probe_insert_module(module, KMOD_PROBE_FAIL_ON_LOADED, options,
							NULL, NULL, NULL);
	if (!file && (error || !is_loaded()))
		check_install(module);
	if (error)
		fail_load(-error, last_words(log));
	if (log >= 0)
		close(log);
	print_loaded();
	kmod_module_unref(module);
	kmod_unref(ctx);
	return 0;
}

#define TRIES	20
#define PAUSE	50000	/* microseconds */

/*
 * An event that no process has is one of the kernel itself or of a module that has no symbols of
 * pmukit's, as perf_event_create_kernel_counter() makes them
 */
static noreturn void fail_in_use(void)
{
	json_t *modules = list_folder("/sys/module/pmukit/holders");
	char *holders = joined(modules, " ");
	char *users = perf_users(true);
	json_t *more = json_pack("{s:s, s:o}", "users", users, "modules", modules);

	if (*holders)
		fail(STATUS_NO, more, "pmukit is in use by other modules: rmmod %s", holders);
	if (*users)
		fail(STATUS_NO, more,
		     "pmukit is in use. End what has events or /dev/pmukit_feed open: %s", users);
	if (geteuid())
		fail(STATUS_NO, more,
		     "pmukit is in use; as root this tells which processes have events");
	fail(STATUS_NO, more,
	     "pmukit is in use, and no process has an event open: the kernel itself or another module counts. Unload what counts (lsmod), or end what watches the system, as its NMI watchdog (kernel.nmi_watchdog=0)");
}

/* A process that closes an event or reads a dump holds the module for a moment: try again */
static int remove_module(struct kmod_module *module)
{
	int error = 0;

	for (unsigned int tries = 0; tries < TRIES; tries++) {
		error = -kmod_module_remove_module(module, KMOD_REMOVE_NOWAIT);
		if (error != EAGAIN && error != EBUSY)
			break;
		usleep(PAUSE);
	}
	return error;
}

VERB(unload)
{
	struct kmod_ctx *ctx = open_kmod();
	struct kmod_module *module;
	int error;

	if (!is_loaded())
		fail_not_loaded();
	if (kmod_module_new_from_name(ctx, "pmukit", &module) < 0)
		checked(NULL);
	error = remove_module(module);
	if (error == EPERM || error == EACCES)
		fail(STATUS_PERMISSION, NULL, "pmukit is not unloaded: %s", why_no_module());
	if (error == EAGAIN || error == EBUSY)
		fail_in_use();
	if (error == ENOENT)
		fail_not_loaded();
	if (error)
		fail_no("pmukit is not unloaded: %s", strerror(error));
	if (json_wanted)
		print_json(json_pack("{s:b}", "unloaded", 1));
	kmod_module_unref(module);
	kmod_unref(ctx);
	return 0;
}
