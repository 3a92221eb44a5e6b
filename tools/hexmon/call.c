// SPDX-License-Identifier: GPL-2.0-only
/* Virtual machine calls, trap1(#number). */
#include "hexmon.h"

/* Numbers of QEMU's docs/devel/hexagon-vm.rst, PMU_CALL and TEST_CALL */
enum {
	VMVERSION = 0, VMRTE = 1, VMSETVEC = 2, VMSETIE = 3, VMGETIE = 4, VMINTOP = 5,
	VMCLRMAP = 10, VMNEWMAP = 11, VMCACHE = 13, VMGETTIME = 14, VMSETTIME = 15,
	VMWAIT = 16, VMYIELD = 17, VMSTART = 18, VMSTOP = 19, VMVPID = 20,
	VMSETREGS = 21, VMGETREGS = 22,
	PMU_CALL = 25,
	TEST_CALL = 240
};

#define VERSION		0x800	/* chosen here: Linux does not ask for the version */
#define CACHE_OPS	7

/*
 * TEST_CALL exists in this monitor alone. R0 is the operation, R1 and R2 are its arguments.
 */
enum {
	TEST_IDENTIFY,	/* returns TEST_MAGIC, which no other monitor does */
	TEST_STATUS,	/* R1 is the exit status of QEMU at vmstop */
	TEST_PASS = 3,	/* R1 cycles pass, and nothing is executed */
};

#define TEST_MAGIC	0x706d756b

static u32 status;

static u32 test_call(struct frame *f)
{
	switch (f->r[0]) {
	case TEST_IDENTIFY:
		return TEST_MAGIC;
	case TEST_STATUS:
		status = f->r[1];
		return 0;
	case TEST_PASS:
		pass(f->r[1]);
		timer_poll();
		return 0;
	default:
		say("test call %x is unknown", f->r[0]);
		return REFUSED;
	}
}

/*
 * The PMU call is for a PMU that the monitor does not have: QEMU's plugin answers the call before
 * it gets here. The word at SWITCHES chooses what a guest sees of a monitor without a PMU.
 */
enum { PMU_UNKNOWN, PMU_IGNORED, PMU_EXCEPTION, PMU_NONSENSE };

static bool pmu_call(struct frame *f)
{
	static u32 calls;

	switch (load(SWITCHES)) {
	case PMU_IGNORED:
		return true;
	case PMU_EXCEPTION:
		f->elr -= 4;
		deliver_exception(f, CAUSE_PRIVILEGE, 0);
		return true;
	case PMU_NONSENSE:
		f->r[0] = ++calls * 0x9e3779b1;
		return true;
	default:
		return false;
	}
}

static void copy_registers(u32 *to, const u32 *from)
{
	u32 i;

	for (i = 0; i < 4; i++)
		to[i] = from[i];
}

/* Calls about registers, time and the map */
static bool state_call(struct frame *f, u32 number)
{
	u32 *r = f->r;

	switch (number) {
	case VMVERSION:
		r[0] = VERSION;
		return true;
	case VMCLRMAP:
		map_flush();
		r[0] = 0;
		return true;
	case VMNEWMAP:
		r[0] = map_new(r[0], r[1]);
		return true;
	case VMCACHE:	/* QEMU has no caches */
		r[0] = r[0] < CACHE_OPS ? 0 : REFUSED;
		return true;
	case VMGETTIME:
		r[0] = now();
		r[1] = now() >> 32;
		return true;
	case VMSETTIME:
		set_time((u64)r[1] << 32 | r[0]);
		return true;
	case VMSETREGS:
		copy_registers(f->g, r);
		return true;
	case VMGETREGS:
		copy_registers(r, f->g);
		return true;
	default:
		return false;
	}
}

/* Calls about events and processors */
static bool event_call(struct frame *f, u32 number)
{
	u32 *r = f->r;

	switch (number) {
	case VMRTE:
		return_from_event(f);
		return true;
	case VMSETVEC:
		r[0] = set_vectors(r[0]);
		return true;
	case VMSETIE:
		r[0] = set_enabled(r[0]);
		return true;
	case VMGETIE:
		r[0] = enabled();
		return true;
	case VMINTOP:
		r[0] = interrupt_op(r[0], r[1]);
		return true;
	case VMWAIT:
		r[0] = wait(f->elr - 4);
		return true;
	case VMYIELD:
	case VMVPID:	/* the one processor is number 0 */
		r[0] = 0;
		return true;
	case VMSTART:
		r[0] = REFUSED;
		return true;
	case VMSTOP:
		stop(status);
	default:
		return false;
	}
}

/**
 * call() - handle a trap1
 * @f: the guest's registers, after the trap; SSR's cause is the number
 *
 * In user mode every call is a privilege violation. A call with an unknown number prints a
 * message and returns -1 in R0.
 */
void call(struct frame *f)
{
	u32 number = f->ssr & SSR_CAUSE;

	if (from_user(f)) {
		f->elr -= 4;
		deliver_exception(f, CAUSE_PRIVILEGE, 0);
	} else if (number == TEST_CALL) {
		f->r[0] = test_call(f);
	} else if (!(number == PMU_CALL && pmu_call(f)) && !state_call(f, number) &&
		   !event_call(f, number)) {
		say("trap1(%x) at %x is unknown", number, f->elr - 4);
		f->r[0] = REFUSED;
	}
}
