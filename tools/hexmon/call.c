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

/* TEST_CALL exists in this monitor alone. R0 is the operation, R1 and R2 are its arguments. */
enum {
	TEST_IDENTIFY,	/* returns TEST_MAGIC, which no other monitor does */
	TEST_STATUS,	/* R1 is the exit status of QEMU at vmstop */
	TEST_PASS = 3,	/* R1 cycles pass, and nothing is executed */
};

#define TEST_MAGIC	0x706d756b

static u32 status;

static u32 refuse(const struct frame *f)
{
	say("trap1(%x) at %x is unknown", f->ssr & SSR_CAUSE, f->elr - 4);
	return REFUSED;
}

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

static u32 pmu_call(struct frame *f)
{
	static u32 calls;

	switch (load(SWITCHES)) {
	case PMU_IGNORED:
		return f->r[0];
	case PMU_EXCEPTION:
		f->elr -= 4;
		deliver_exception(f, CAUSE_PRIVILEGE, 0);
		return f->r[0];
	case PMU_NONSENSE:
		return ++calls * 0x9e3779b1;
	default:
		return refuse(f);
	}
}

static u32 copy_registers(struct frame *f, u32 *to, const u32 *from)
{
	for (u32 i = 0; i < 4; i++)
		to[i] = from[i];
	return f->r[0];
}

/* What R0 is after a call */
static u32 answer(struct frame *f)
{
	u32 *r = f->r;

	switch (f->ssr & SSR_CAUSE) {
	case VMVERSION:
		return VERSION;
	case VMRTE:
		return_from_event(f);
		return r[0];
	case VMSETVEC:
		return set_vectors(r[0]);
	case VMSETIE:
		return set_enabled(r[0]);
	case VMGETIE:
		return enabled();
	case VMINTOP:
		return interrupt_op(r[0], r[1]);
	case VMCLRMAP:
		map_flush();
		return 0;
	case VMNEWMAP:
		return map_new(r[0], r[1]);
	case VMCACHE:	/* QEMU has no caches */
		return r[0] < CACHE_OPS ? 0 : REFUSED;
	case VMGETTIME:
		r[1] = now() >> 32;
		return now();
	case VMSETTIME:
		set_time((u64)r[1] << 32 | r[0]);
		return r[0];
	case VMWAIT:
		return wait(f->elr - 4);
	case VMYIELD:
	case VMVPID:	/* the one processor is number 0 */
		return 0;
	case VMSTART:
		return REFUSED;
	case VMSTOP:
		stop(status);
	case VMSETREGS:
		return copy_registers(f, f->g, r);
	case VMGETREGS:
		return copy_registers(f, r, f->g);
	case PMU_CALL:
		return pmu_call(f);
	case TEST_CALL:
		return test_call(f);
	default:
		return refuse(f);
	}
}

/**
 * call() - handle a trap1
 * @f: the guest's registers, after the trap; SSR's cause is the number
 *
 * In user mode every call is a privilege violation. A call with an unknown number prints a message
 * and returns -1 in R0.
 */
void call(struct frame *f)
{
	if (from_user(f)) {
		f->elr -= 4;
		deliver_exception(f, CAUSE_PRIVILEGE, 0);
	} else {
		f->r[0] = answer(f);
	}
}
