// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * The door: what the program has done is handed over to the driver, whose events count it. A batch
 * goes when a kind has happened as often as the driver allowed, with the instruction that did it,
 * when a thread stops, which it does before each system call, and at the end.
 */
#include <linux/pmukit_feed.h>

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_machine.h"
#include "pub_tool_transtab.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

#include "feeder.h"

/* Of Valgrind's core, in no header for tools: files that programs do not see, and system calls */
Int VG_(safe_fd)(Int fd);
extern Bool VG_(ok_to_discard_translations);
SysRes VG_(do_syscall)(UWord number, RegWord a1, RegWord a2, RegWord a3, RegWord a4, RegWord a5,
		       RegWord a6);

#define NOT_FED	PMUKIT_FEED_NR_KINDS

static const UChar fed_as[PF_NR_KINDS] = {
#define KIND(constant, name, feed)	PMUKIT_FEED_##feed,
#define PMUKIT_FEED_NONE		NOT_FED
#include "kinds.h"
#undef KIND
};

ULong pf_limit[PF_NR_KINDS];	/* what a kind may reach before it is handed over */
Bool pf_feeds;
static Int door = -1;
static Bool stale;		/* there is code that does not count what is wanted */
static ThreadId current;	/* whose events the limits are of */
static ULong asked;		/* kinds that the driver wants or did: it may refuse others */

/* Kinds that the driver wants are counted from now on. They are not left out again */
static void want(ULong fed)
{
	ULong before = pf_wanted;
	enum pf_kind kind;

	asked |= fed;
	for (kind = 0; kind < PF_NR_KINDS; kind++)
		if (fed_as[kind] != NOT_FED && fed & 1ull << fed_as[kind])
			pf_wanted |= 1ull << kind;
	if (pf_wanted != before)
		stale = True;
}

static void hand_over(Addr place, Addr data)
{
	struct pmukit_feed feed = { .size = sizeof(feed), .place = place, .data = data };
	enum pf_kind kind;
	SysRes result;

	for (kind = 0; kind < PF_NR_KINDS; kind++) {
		if (fed_as[kind] == NOT_FED)
			continue;
		if (!(asked & 1ull << fed_as[kind])) {
			pf_now[kind] = 0;
			continue;
		}
		feed.count[fed_as[kind]] = pf_now[kind] < PMUKIT_FEED_MAX ? pf_now[kind] :
					   PMUKIT_FEED_MAX;
		pf_now[kind] -= feed.count[fed_as[kind]];
	}
	result = VG_(do_syscall)(__NR_ioctl, door, PMUKIT_FEED, (RegWord)&feed, 0, 0, 0);
	if (sr_isError(result)) {
		VG_(umsg)("%s does not take counts: error %lu\n", PMUKIT_FEED_DEVICE,
			  sr_Err(result));
		pf_feeds = False;
		VG_(memset)(pf_limit, 0xff, sizeof(pf_limit));	/* said once */
		return;
	}
	for (kind = 0; kind < PF_NR_KINDS; kind++)
		pf_limit[kind] = fed_as[kind] != NOT_FED ? feed.until[fed_as[kind]] : ~0ull;
	want(feed.wanted);
}

/**
 * pf_is_fed() - does the driver know a kind?
 * @kind: the kind
 */
Bool pf_is_fed(enum pf_kind kind)
{
	return fed_as[kind] != NOT_FED;
}

static Bool reached(void)
{
	enum pf_kind kind;

	for (kind = 0; kind < PF_NR_KINDS; kind++)
		if (pf_now[kind] >= pf_limit[kind])
			return True;
	return False;
}

/*
 * What depends on more than the instruction, as a branch taken, is the last one's of the segment:
 * @later, which is beyond a limit
 */
static void hold_back(ULong *later)
{
	enum pf_kind kind;

	for (kind = 0; kind < PF_NR_KINDS; kind++) {
		later[kind] = 0;
		if (pf_now[kind] < pf_limit[kind])
			continue;
		later[kind] = pf_now[kind] - (pf_limit[kind] - 1);
		pf_now[kind] -= later[kind];
	}
}

/**
 * pf_due() - a limit is reached: hand over until the instruction that does it, and perhaps again
 * @s: what has been executed since the last check, and is counted already
 */
VG_REGPARM(1) void pf_due(const struct pf_segment *s)
{
	ULong later[PF_NR_KINDS];
	enum pf_kind kind;
	UInt i;

	for (i = 0; i < s->nr; i++)
		pf_now[s->step[i].kind] -= s->step[i].n;
	hold_back(later);
	for (i = 0; i < s->nr; i++) {
		pf_now[s->step[i].kind] += s->step[i].n;
		if ((i + 1 == s->nr || s->step[i + 1].pc != s->step[i].pc) && reached())
			hand_over(s->step[i].pc, 0);
	}
	for (kind = 0; kind < PF_NR_KINDS; kind++)
		pf_now[kind] += later[kind];
	if (reached())
		hand_over(s->pc, 0);
}

/**
 * pf_door_miss() - a miss reaches a limit; what its segment does beside is counted after it
 * @pc: the instruction's address
 * @data: that of the data, or 0
 */
void pf_door_miss(Addr pc, Addr data)
{
	if (pf_feeds)
		hand_over(pc, data);
}

/**
 * pf_door_ask() - what is wanted, and how much until when?
 */
void pf_door_ask(void)
{
	hand_over(0, 0);
}

/**
 * pf_door_open() - begin to feed
 */
void pf_door_open(void)
{
	SysRes file = VG_(open)(PMUKIT_FEED_DEVICE, VKI_O_RDWR, 0);

	if (sr_isError(file)) {
		VG_(umsg)("Nothing is counted: %s cannot be opened: error %lu\n",
			  PMUKIT_FEED_DEVICE, sr_Err(file));
		return;
	}
	door = VG_(safe_fd)(sr_Res(file));
	pf_feeds = True;
	pf_door_ask();
	stale = False;
}

/**
 * pf_door_start() - a thread goes on: limits are those of its own events
 * @thread: the thread
 * @blocks: how many superblocks have been executed
 */
void pf_door_start(ThreadId thread, ULong blocks)
{
	if (!pf_feeds || thread == current)
		return;
	current = thread;
	pf_door_ask();
}

/**
 * pf_door_stop() - a thread stops, for a system call or another one, or may have opened an event
 * @thread: the thread, or 0
 * @blocks: how many superblocks have been executed
 *
 * No code of the program runs, so what does not count all that is wanted can go.
 */
void pf_door_stop(ThreadId thread, ULong blocks)
{
	if (pf_feeds)
		hand_over(thread ? VG_(get_IP)(thread) : 0, 0);
	if (!pf_feeds || !stale)
		return;
	VG_(ok_to_discard_translations) = True;
	VG_(discard_translations_safely)(0, ~(SizeT)0, "pmukit");
	VG_(ok_to_discard_translations) = False;
	stale = False;
}
