// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl unload: take the module out of the kernel */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live/module.h"
#include "verb.h"

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
	char *users = perf_users();
	json_t *more = json_pack("{s:s, s:o}", "users", users, "modules", modules);

	if (*holders)
		fail(STATUS_NO, more, "pmukit is in use by other modules: rmmod %s", holders);
	if (*users)
		fail(STATUS_NO, more, "pmukit is in use. End what has events open: %s", users);
	if (geteuid())
		fail(STATUS_NO, more,
		     "pmukit is in use; as root this tells which processes have events");
	fail(STATUS_NO, more,
	     "pmukit is in use, and no process has an event open: the kernel itself or another module counts. Unload what counts (lsmod), or end what watches the system, as its NMI watchdog (kernel.nmi_watchdog=0)");
}

/* A process that closes an event or reads a dump holds the module for a moment: try again */
static int remove_module(struct kmod_module *module)
{
	unsigned int tries;
	int error = 0;

	for (tries = 0; tries < TRIES; tries++) {
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
		fail(STATUS_NO, NULL, "pmukit is not unloaded: %s", strerror(error));
	if (json_wanted)
		print_json(json_pack("{s:b}", "unloaded", 1));
	kmod_module_unref(module);
	kmod_unref(ctx);
	return 0;
}
