/* SPDX-License-Identifier: GPL-2.0-only */
/* What the PMU of a table needs of the kernel, of the hot path and of emulation, beside kernel.h */
#ifndef FAKE_TABLE_PMU_H
#define FAKE_TABLE_PMU_H

#define PMK_COMPAT_UNREGISTER_H	/* perf is not here */
#define PMK_CAN_CLOSE			true
static void pmk_wait_for_closers(void);
#define security_locked_down(why)	0
#define kvcalloc(nr, size, flags)	fake_room(nr, size)
#define kvfree				free

/* Neither the hot path nor an emulated machine is here */
#define PMK_SHARED_H
#define PMK_DEFINE_PMU(name, _model, _access, _traits, ...)			\
	static struct pmk_pmu name##_pmu;					\
	static const struct pmk_desc name##_desc = {				\
		.model = (_model), .access = (_access), .pmu = &name##_pmu, __VA_ARGS__ \
	}
#include "core/core.h"
#include "emulation/emulated.h"
#undef PMK_EMULATED_ACCESS
#define PMK_EMULATED_ACCESS(prefix, kind, model)				\
	static struct pmk_emulated prefix##_machines;				\
	static const struct pmk_access prefix##_access = {			\
		.machines = &prefix##_machines,					\
	}

static int fake_room_left = -1;	/* allocations before one that fails; below 0: none does */
static bool fake_is_killed;

static inline void *fake_room(size_t nr, size_t size)
{
	return fake_room_left-- ? calloc(nr, size) : NULL;
}

/* Words of the tests alone */
static inline int cpulist_parse(const char *text, struct cpumask *to)
{
	to->bits = !strcmp(text, "1-2") ? 0x6 : !strcmp(text, "3") ? 0x8 :
		   !strcmp(text, "9") ? 0x200 : 0;
	return strcmp(text, "wrong") ? 0 : -EINVAL;
}

static inline bool mutex_lock_killable(struct mutex *lock)
{
	if (!fake_is_killed)
		mutex_lock(lock);
	return fake_is_killed;
}

/* One work item waits, and runs when the test lets it */
static struct work_struct *fake_queued;
#define INIT_WORK(work, function)	((work)->f = (function))
#define queue_work(queue, work)		(fake_queued = (work))
#define flush_work(work)		fake_run_work()

static inline void fake_run_work(void)
{
	struct work_struct *work = fake_queued;

	fake_queued = NULL;
	if (work)
		work->f(work);
}

#endif /* FAKE_TABLE_PMU_H */
