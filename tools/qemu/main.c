// SPDX-License-Identifier: GPL-2.0-only
/* Entry point of the plugin: options, and registration of its callbacks. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "count/count.h"
#include "lib/say.h"
#include "models/access.h"
#include "models/predict.h"
#include "models/share.h"
#include "plugin.h"

PMQ_EXPORT int qemu_plugin_version = PMQ_INTERFACE;

static unsigned int quirks;	/* that are asked for */
static bool reports;

/* Counters stand still and hold 0, as a machine's firmware leaves them */
static void reset(struct pmk_machine *m)
{
	unsigned int i;

	pmk_machine_reset(m, pmq_processor->machine);
	for (i = 0; i < m->kind->nr_ctrl; i++)
		pmk_machine_control(m, m->kind->ctrl[i].number,
				    i ? 0 : pmq_processor->stopped);
	for (i = 0; i < m->kind->nr_counters; i++)
		pmk_machine_set(m, i, 0);
}

#define ONE_THREAD	\
	"one thread has several CPUs, and QEMU crashes then when a plugin counts: give -smp 1, or no -icount and thread=single"

/* QEMU's scoreboards have wrong CPU numbers then */
static void refuse_one_thread(void)
{
	static pthread_t thread;
	static bool other;

	if (other && pthread_equal(thread, pthread_self()))
		pmq_stop(ONE_THREAD);
	thread = pthread_self();
	other = true;
}

static void new_cpu(unsigned int cpu, void *data)
{
	refuse_one_thread();
	if (cpu >= PMQ_CPUS)
		pmq_stop("more than %u CPUs: give -smp a smaller number", PMQ_CPUS);
	pmq_processor->begin();
	if (quirks & ~pmq_processor->machine->quirks)
		pmq_stop("quirk= is for another CPU");
	reset(&pmq_cpus[cpu].m);
	pmq_cpus[cpu].priority = 4;	/* medium */
	pmk_machine_quirks(&pmq_cpus[cpu].m, quirks);
	pmq_slots_cpu(cpu);
	pmq_listen_arm(cpu);
	pmq_report_cpu(&pmq_cpus[cpu]);
}

static void flushed(void *data)
{
	pmq_site_forget();
}

static void at_end(void *data)
{
	pmq_report();
}

/* No block is there that was translated before */
static void begin_anew(u64 plugin)
{
	pmq_site_forget();
	pmq_count_fold();
	pmq_slots_built();
	/* A model that nothing will feed would know what is no longer so */
	if (!(pmq_built.also & PMQ_NEED_MEMORY))
		pmq_access_clear();
	if (!(pmq_built.also & PMQ_NEED_BRANCHES))
		pmq_predict_clear();
	qemu_plugin_register_vcpu_init_cb(plugin, new_cpu, NULL);
	qemu_plugin_register_vcpu_tb_trans_cb(plugin, pmq_processor->translate, NULL);
	if (pmq_processor->broken)
		qemu_plugin_register_vcpu_discon_cb(plugin, PMQ_EVERY_BREAK,
						    pmq_processor->broken, NULL);
	qemu_plugin_register_flush_cb(plugin, flushed, NULL);
	qemu_plugin_register_atexit_cb(plugin, at_end, NULL);
}

/* One name; the option may be given more than once */
static int use_quirk(const char *name)
{
	unsigned int able = pmq_processor->machine->quirks;
	char text[PMK_MAX_QUIRK_TEXT];
	int quirk = pmk_quirk_named(name);

	if (quirk < 0 || !(able >> quirk & 1)) {
		pmk_quirks_text(text, able);
		return pmq_refuse("there is no quirk \"%s\"; this PMU may have: %s", name,
				  *text ? text : "none");
	}
	quirks |= 1u << quirk;
	return 0;
}

static int use_places(const char *number)
{
	char end;

	if (sscanf(number, "%4u%c", &pmq_places, &end) != 1 || !pmq_places)
		return pmq_refuse("places=%s: give a number from 1 to 9999", number);
	return 0;
}

static int use_option(const char *option)
{
	if (!strcmp(option, "cache=on") || !strcmp(option, "cache=off") ||
	    !strcmp(option, "cache=always")) {
		pmq_listen_no_model = !strcmp(option, "cache=off");
		pmq_slots_always = strcmp(option, "cache=always") ? 0 :
				   PMQ_NEED_MEMORY | PMQ_NEED_BRANCHES;
		return 0;
	}
	if (!strcmp(option, "cycles=model") || !strcmp(option, "cycles=instructions")) {
		pmq_listen_cycles = strcmp(option, "cycles=model") ? PMQ_CYCLES_INSTRUCTIONS :
				    PMQ_CYCLES_MODEL;
		return 0;
	}
	if (!strncmp(option, "quirk=", 6))
		return use_quirk(option + 6);
	if (pmq_processor->own_option && pmq_processor->own_option(option))
		return 0;
	if (!strncmp(option, "places=", 7))
		return use_places(option + 7);
	if (strncmp(option, "report=", 7))
		return pmq_refuse("\"%s\" is no option; there are %s", option,
				  pmq_processor->options);
	reports = pmq_report_to(option + 7);
	return reports ? 0 : pmq_refuse("the report cannot be written to \"%s\"", option + 7);
}

/**
 * qemu_plugin_install() - QEMU has loaded the plugin
 * @id: what it calls the plugin
 * @info: what it says of itself
 * @argc: number of options
 * @argv: options, as NAME=VALUE
 *
 * Return: 0, or -1 when QEMU shall not start.
 */
int qemu_plugin_install(u64 id, const struct pmq_info *info, int argc, char **argv)
{
	int i;

	if (info->version.min > PMQ_INTERFACE || info->version.cur < PMQ_INTERFACE)
		return pmq_refuse("this QEMU has versions %d to %d of the plugin interface, not %d",
				  info->version.min, info->version.cur, PMQ_INTERFACE);
	if (!info->system_emulation)
		return pmq_refuse("qemu-%s has no PMU: give the plugin to qemu-system-%s",
				  info->target_name, info->target_name);
	if (!pmq_processor_target(info->target_name))
		return pmq_refuse("there is no PMU for qemu-system-%s", info->target_name);
	if (pmq_processor->threads && info->system.max_vcpus > (int)pmq_processor->threads)
		return pmq_refuse("this PMU is that of %u hardware thread: give -smp %u",
				  pmq_processor->threads, pmq_processor->threads);
	pmq_listen_cycles = pmq_processor->dispatches ? PMQ_CYCLES_GROUPS : PMQ_CYCLES_INSTRUCTIONS;
	for (i = 0; i < argc; i++)
		if (use_option(argv[i]))
			return -1;
	if (pmq_places && !reports)
		return pmq_refuse("places= is for a report: give report=FILE, too");
	pmq_share_begin(info->system.max_vcpus);
	pmq_blocks_begin(id, begin_anew);
	return 0;
}
