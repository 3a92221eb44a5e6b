// SPDX-License-Identifier: GPL-2.0-only
/*
 * A driver that takes what the feeder hands over, in place of the kernel's: FEED_KIND=, a number
 * of enum pmukit_feed_kind, is counted, and each FEED_PERIOD= of them is a line "sample PLACE";
 * with FEED_SUM=, each batch is a line "fed SUM". The first FEED_LATE= answers want nothing. Other
 * kinds are not known, and refused, and with FEED_LAST= everything after as many answers.
 */
#include <linux/pmukit_feed.h>

#include "pub_tool_basics.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_vkiscnums.h"

SysRes __real_vgPlain_do_syscall(UWord nr, RegWord a1, RegWord a2, RegWord a3, RegWord a4,
				 RegWord a5, RegWord a6);
SysRes __wrap_vgPlain_do_syscall(UWord nr, RegWord a1, RegWord a2, RegWord a3, RegWord a4,
				 RegWord a5, RegWord a6);
SysRes __real_vgPlain_open(const HChar *name, Int flags, Int mode);
SysRes __wrap_vgPlain_open(const HChar *name, Int flags, Int mode);

static ULong number(const HChar *name)
{
	const HChar *text = VG_(getenv)(name);

	return text ? VG_(strtoll10)(text, NULL) : 0;
}

SysRes __wrap_vgPlain_do_syscall(UWord nr, RegWord a1, RegWord a2, RegWord a3, RegWord a4,
				 RegWord a5, RegWord a6)
{
	static ULong sum, asked;
	struct pmukit_feed *feed = (struct pmukit_feed *)a3;
	ULong kind, period;
	UInt i;

	if (nr != __NR_ioctl || a2 != PMUKIT_FEED ||
	    (VG_(getenv)("FEED_LAST") && asked >= number("FEED_LAST")))
		return __real_vgPlain_do_syscall(nr, a1, a2, a3, a4, a5, a6);
	kind = number("FEED_KIND");
	for (i = 0; i < PMUKIT_FEED_MAX_KINDS; i++)
		if (i != kind && feed->count[i])	/* no ioctl of /dev/null */
			return __real_vgPlain_do_syscall(nr, a1, a2, a3, a4, a5, a6);
	period = number("FEED_PERIOD");
	if (sum / period != (sum + feed->count[kind]) / period)
		VG_(umsg)("sample %llx\n", feed->place);
	sum += feed->count[kind];
	feed->wanted = asked++ < number("FEED_LATE") ? 0 : 1ull << kind;
	VG_(memset)(feed->until, 0x7f, sizeof(feed->until));	/* as often as they like */
	feed->until[kind] = period - sum % period;
	if (feed->count[kind] && VG_(getenv)("FEED_SUM"))
		VG_(umsg)("fed %llu\n", sum);
	return __real_vgPlain_do_syscall(__NR_getpid, 0, 0, 0, 0, 0, 0);	/* no error */
}

SysRes __wrap_vgPlain_open(const HChar *name, Int flags, Int mode)
{
	return __real_vgPlain_open(VG_(strcmp)(name, PMUKIT_FEED_DEVICE) ? name : "/dev/null",
				   flags, mode);
}
