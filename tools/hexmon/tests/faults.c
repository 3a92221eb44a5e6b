// SPDX-License-Identifier: GPL-2.0-only
/* Each cause of a general exception, in guest and in user mode. */
#include "guest.h"

#define PAGES		0x40000000
#define MONITOR		0xff000000
#define RETURN		0x529fc000	/* jumpr r31 */

FUNCTION(read_word, "r0 = memw(r0)");
FUNCTION(write_word, "memw(r0) = r0");
FUNCTION(jump_to, "jumpr r0");
FUNCTION(make_call, "trap1(#4)");
FUNCTION(make_test_call, "r0 = #0\ntrap1(#240)");
/* The jump ends QEMU's block: a fault takes back what its block wrote before */
FUNCTION(limit_frame, "r1 = #-1\nframelimit = r1\njump 1f\n1: allocframe(#8)\ndealloc_return");
FUNCTION(set_key, "r1 = #7\nframekey = r1");
FUNCTION(frame_registers, "r1:0 = c17:16\nr0 = or(r0, r1)");

static alignas(4096) u32 page[1024];
static u64 stack[64];

/* Pages of the L2 table, all of them the same memory */
enum { NONE, R, W, X, KERNEL, USER };

#define AT(number)	(PAGES + (number) * 4096)

/* Cause in each mode, or 0 where it is not tried. Only faults of memory have an argument: G3. */
static const struct fault {
	u32 (*run)(u32 argument);
	u32 argument, guest, user;
	u32 offset;		/* of the packet that faults */
} faults[] = {
	{ read_word, AT(NONE) + 8, 0x22, 0x22 },
	{ write_word, AT(NONE) + 8, 0x23, 0x23 },
	{ jump_to, AT(NONE), 0x11, 0x11 },
	{ read_word, 0x80000000, 0x22, 0x22 },	/* invalid in L1 */
	{ read_word, AT(W), 0x22, 0x22 },
	{ write_word, AT(R) + 4, 0x23, 0x23 },
	{ jump_to, AT(R), 0x11, 0x11 },
	{ read_word, MONITOR, 0x22, 0x24 },
	{ write_word, MONITOR, 0x23, 0 },
	{ jump_to, MONITOR, 0x11, 0 },
	{ read_word, AT(KERNEL), 0, 0x24 },
	{ write_word, AT(KERNEL), 0, 0x25 },
	{ jump_to, AT(KERNEL), 0, 0x14 },
	{ read_word, AT(USER) + 2, 0x20, 0x20 },
	{ read_word, AT(USER) + 1, 0x20, 0x20 },
	{ write_word, AT(USER) + 2, 0x21, 0x21 },
	{ make_call, 0, 0, 0x1b },
	{ make_test_call, 0, 0, 0x1b, 4 },
	{ limit_frame, 0, 0, 0x01, 12 },
};

static void make_pages(void)
{
	static const u32 permissions[] = {
		0, PTE_R | PTE_U, PTE_W | PTE_U, PTE_X | PTE_U, PTE_RWX, PTE_RWX | PTE_U
	};

	use_tables();
	for (u32 i = 0; i < 6; i++)
		map_4k(AT(i), (u32)page, permissions[i]);
	page[0] = RETURN;
}

static u32 as_user(u32 (*function)(u32 argument), u32 argument)
{
	u32 result = in_user(function, argument, (u32)&stack[64], G1_USER | G1_ENABLED);

	CALL(VMSETIE, 0, 0, 0, 0);
	return result;
}

TEST(permitted)
{
	make_pages();
	page[1] = 12345;
	EXPECT_EQ(12345, read_word(AT(R) + 4));
	write_word(AT(W) + 4);
	EXPECT_EQ(AT(W) + 4, page[1]);
	jump_to(AT(X));
	EXPECT_EQ(0, events);
	as_user(read_word, AT(R) + 4);
	as_user(write_word, AT(USER) + 4);
	EXPECT_EQ(AT(USER) + 4, page[1]);
	as_user(jump_to, AT(X));
	EXPECT_EQ(3, events);		/* the ways back */
}

/* One exception, with all its registers */
static void fault(const struct fault *f, u32 cause, u32 mode)
{
	u32 before = events;

	if (mode)
		as_user(f->run, f->argument);
	else
		f->run(f->argument);
	EXPECT_EQ(mode ? 2 : 1, events - before);
	EXPECT_EQ(cause | mode, exception.g[1]);
	EXPECT_EQ(f->run == jump_to ? f->argument : (u32)f->run + f->offset, exception.g[0]);
	if (f->argument)
		EXPECT_EQ(f->argument, exception.g[3]);
	if (mode)
		EXPECT_EQ((u32)&stack[64], exception.g[2]);
}

TEST(faults_of_guest_and_user_mode)
{
	make_pages();
	for (const struct fault *f = faults; f < faults + sizeof(faults) / sizeof(*faults); f++) {
		if (f->guest)
			fault(f, f->guest, 0);
		if (f->user)
			fault(f, f->user, G1_USER | G1_ENABLED);
	}
}

/* Linux keeps FRAMELIMIT and FRAMEKEY as they are: what the user sets must not stay */
TEST(frame_limit_and_key_of_the_user)
{
	make_pages();
	as_user(limit_frame, 0);
	EXPECT_EQ(0, frame_registers(0));
	as_user(set_key, 0);
	EXPECT_EQ(0, frame_registers(0));
}
