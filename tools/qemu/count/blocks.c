// SPDX-License-Identifier: GPL-2.0-only
/* The CPUs, and the blocks that QEMU has translated for them, which may have to go. */
#include "count/cpu.h"

struct pmq_cpu pmq_cpus[PMQ_CPUS];
struct qemu_plugin_scoreboard *pmq_scoreboard;
unsigned int pmq_translations;	/* how often everything was translated anew */

static u64 id;
static void (*begin)(u64 plugin);

/**
 * pmq_blocks_begin() - QEMU starts
 * @plugin: what QEMU calls the plugin
 * @anew: called now and after each pmq_retranslate(), when there is no block: registers the
 *        plugin's callbacks
 */
void pmq_blocks_begin(u64 plugin, void (*anew)(u64 plugin))
{
	id = plugin;
	begin = anew;
	pmq_scoreboard = qemu_plugin_scoreboard_new(sizeof(struct pmq_score));
	begin(id);
}

/* With the blocks everything is gone that was registered */
static void was_reset(void *data)
{
	pmq_translations++;
	begin(id);
}

/**
 * pmq_retranslate() - blocks shall add to the slots that there are now
 *
 * See pmq_slots_wait().
 */
void pmq_retranslate(void)
{
	qemu_plugin_reset(id, was_reset, NULL);
}
