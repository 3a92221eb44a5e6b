// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The tool: its options, and what becomes of counts. A record is lines "PROCESS KIND COUNT",
 * appended to a file at once: when a process ends, and before it becomes another program.
 */
#include "pub_tool_basics.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

#include "feeder.h"

ULong pf_now[PF_NR_KINDS];	/* what the process has done since the last record */
ULong pf_wanted;		/* kinds, a bit each */

static const HChar *const names[PF_NR_KINDS] = {
#define KIND(constant, name, feed)	name,
#include "kinds.h"
#undef KIND
};

static const HChar *records;
static Bool feed;
static const HChar *kinds;

static void choose(const HChar *list)
{
	HChar *copy = VG_(strdup)("pmukit", list), *state, *word;
	enum pf_kind kind;

	for (word = VG_(strtok_r)(copy, ",", &state); word;
	     word = VG_(strtok_r)(NULL, ",", &state)) {
		for (kind = 0; kind < PF_NR_KINDS && VG_(strcmp)(word, names[kind]); kind++)
			;
		if (kind == PF_NR_KINDS)
			VG_(fmsg_bad_option)("--kinds", "There is no kind %s.\n", word);
		pf_wanted |= 1ull << kind;
	}
}

static void record(void)
{
	HChar text[PF_NR_KINDS * 64];
	enum pf_kind kind;
	SysRes file;
	Int n = 0;

	for (kind = 0; kind < PF_NR_KINDS; kind++) {
		if (pf_wanted & 1ull << kind)
			n += VG_(sprintf)(text + n, "%d %s %llu\n", VG_(getpid)(), names[kind],
					  pf_now[kind]);
		pf_now[kind] = 0;
	}
	if (!records)
		return;
	file = VG_(open)(records, VKI_O_WRONLY | VKI_O_APPEND, 0);
	if (sr_isError(file) || VG_(write)(sr_Res(file), text, n) != n)
		VG_(umsg)("The counts of process %d are lost: %s cannot be written.\n",
			  VG_(getpid)(), records);
	if (!sr_isError(file))
		VG_(close)(sr_Res(file));
}

static void fini(Int status)
{
	if (pf_feeds)
		pf_door_stop(0, 0);
	else
		record();
}

/* Another program begins at 0. If it does not begin, what follows is another record */
static void before_call(ThreadId thread, UInt number, UWord *args, UInt nr_args)
{
	if (!pf_feeds && (number == __NR_execve || number == __NR_execveat))
		record();
}

/* The program may have an event from now on */
static void after_call(ThreadId thread, UInt number, UWord *args, UInt nr_args, SysRes result)
{
	if (number == __NR_perf_event_open || number == __NR_ioctl || number == __NR_prctl)
		pf_door_stop(0, 0);
}

static void in_child(ThreadId thread)
{
	VG_(memset)(pf_now, 0, sizeof(pf_now));
	if (pf_feeds)
		pf_door_ask();
}

static void begin(void)
{
	if (kinds)
		choose(kinds);
	else if (!feed)
		pf_wanted = (1ull << PF_NR_KINDS) - 1;
	pf_model_begin();
	/* What loads and computes, also if nobody uses it, or it is there already */
	if (pf_wanted != PF_BIT(INSTRUCTIONS)) {
		VG_(clo_vex_control).iropt_level = 1;
		VG_(clo_vex_control).iropt_register_updates_default = VexRegUpdAllregsAtEachInsn;
	}
	VG_(memset)(pf_limit, 0xff, sizeof(pf_limit));
	if (feed)
		pf_door_open();
	VG_(atfork)(NULL, NULL, in_child);
}

static Bool option(const HChar *arg)
{
	return VG_STR_CLO(arg, "--records", records) || VG_STR_CLO(arg, "--kinds", kinds) ||
	       VG_BOOL_CLO(arg, "--feed", feed);
}

static void usage(void)
{
	VG_(printf)("    --feed=no|yes             feed events of pmukit, what they want [no]\n"
		    "    --kinds=KIND,...          what to count [everything]\n"
		    "    --records=FILE            append counts to this file\n");
}

static void no_usage(void)
{
}

static void before_options(void)
{
	VG_(details_name)("pmukit");
	VG_(details_version)(NULL);
	VG_(details_description)("counts what a program executes");
	VG_(details_copyright_author)("Copyright (C) 2026, pmukit maintainers, GPL-2.0-or-later");
	VG_(details_bug_reports_to)("the maintainers of pmukit");
	VG_(basic_tool_funcs)(begin, pf_instrument, fini);
	VG_(needs_command_line_options)(option, usage, no_usage);
	VG_(needs_syscall_wrapper)(before_call, after_call);
	VG_(track_start_client_code)(pf_door_start);
	VG_(track_stop_client_code)(pf_door_stop);
	/* Each branch and each instruction as often as it is executed */
	VG_(clo_vex_control).guest_chase = False;
	VG_(clo_vex_control).iropt_unroll_thresh = 0;
}

VG_DETERMINE_INTERFACE_VERSION(before_options)
