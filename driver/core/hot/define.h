/* SPDX-License-Identifier: GPL-2.0-only */
/* The callbacks of a PMU: the hot path, inlined over a constant descriptor. */
#ifndef PMK_DEFINE_H
#define PMK_DEFINE_H

#include "core/hot/interrupt.h"
#include "core/hot/schedule.h"

/* shared.h has others */
#ifndef PMK_HOT
#define PMK_HOT(function)	pmk_##function
#endif

/**
 * PMK_DEFINE_PMU() - make a PMU out of a model and register access
 * @name: prefix; the descriptor is called name_desc
 * @_model: the model
 * @_access: the register access, constant and in the same file, so that it is inlined
 * @_traits: initializer of pmk_desc.traits
 * @...: further members of struct pmk_desc
 */
#define PMK_DEFINE_PMU(name, _model, _access, _traits, ...)				\
static const struct pmk_desc name##_desc;						\
static struct pmk_pmu name##_pmu;							\
static void name##_pmu_enable(struct pmu *pmu)						\
{ PMK_HOT(enable)(&name##_desc, pmk_this_cpu(&name##_desc)); }				\
static void name##_pmu_disable(struct pmu *pmu)						\
{ PMK_HOT(disable)(&name##_desc, pmk_this_cpu(&name##_desc)); }				\
static int name##_add(struct perf_event *event, int flags)				\
{ return PMK_HOT(add)(&name##_desc, event, flags); }					\
static void name##_del(struct perf_event *event, int flags)				\
{ PMK_HOT(del)(&name##_desc, event); }							\
static void name##_start(struct perf_event *event, int flags)				\
{ PMK_HOT(start)(&name##_desc, event); }						\
static void name##_stop(struct perf_event *event, int flags)				\
{ PMK_HOT(stop)(&name##_desc, event); }							\
static void name##_read(struct perf_event *event)					\
{ PMK_HOT(read)(&name##_desc, event); }							\
static void name##_interrupt(struct pt_regs *regs)					\
{ PMK_HOT(interrupt)(&name##_desc, regs); }						\
static const struct pmk_desc name##_desc = {						\
	.model = (_model), .access = (_access), .traits = _traits,			\
	.pmu = &name##_pmu, .interrupt = name##_interrupt,				\
	.ops = {									\
		.pmu_enable = name##_pmu_enable, .pmu_disable = name##_pmu_disable,	\
		.add = name##_add, .del = name##_del, .start = name##_start,		\
		.stop = name##_stop, .read = name##_read,				\
	},										\
	__VA_ARGS__									\
}

#endif /* PMK_DEFINE_H */
