// SPDX-License-Identifier: GPL-2.0-only
/* From reset to the guest, and from each hardware event to its handler. */
#include "hexmon.h"

/**
 * boot() - load the guest, to be started in guest mode with the MMU on
 * @f: the guest's registers, all of them 0
 *
 * Called once by entry.S, which then enters the guest. The guest starts with an identity map
 * (map.c), as arch/hexagon/kernel/head.S expects. Does not return when there is no good image.
 */
void boot(struct frame *f)
{
	f->elr = load_image();
	f->ssr = SSR_UM | SSR_GM | SSR_EX;
	map_init();
}

/* Set while the monitor runs: an event then is an error of the monitor */
static bool busy;

/**
 * handle_event() - handle what entered the monitor
 * @f: the guest's registers at the event; afterwards those that the guest goes on with
 */
void handle_event(struct frame *f)
{
	u32 cause = f->ssr & SSR_CAUSE;

	if (busy || (f->event == EVENT_PRECISE && cause == CAUSE_DOUBLE))
		die(EXIT_MONITOR, "the monitor failed: event %x, cause %x, at %x, address %x",
		    f->event, cause, f->elr, f->badva);
	busy = true;
	account(f);
	timer_poll();
	switch (f->event) {
	case EVENT_MISS_X:
	case EVENT_MISS_RW:
		map_miss(f);
		break;
	case EVENT_TRAP0:
		deliver(f, GUEST_TRAP0, cause);
		break;
	case EVENT_TRAP1:
		call(f);
		break;
	default:
		deliver_exception(f, cause, f->badva);
	}
	deliver_pending(f);
	busy = false;
}
