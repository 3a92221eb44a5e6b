/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Callbacks just before and just after system sleep, on the last CPU. Linux 6.19 and 6.12.114
 * introduced struct syscore; older kernels register struct syscore_ops itself. The version of a
 * stable kernel does not tell, so the Kbuild looks at the kernel's header.
 */
#ifndef PMK_COMPAT_SYSCORE_H
#define PMK_COMPAT_SYSCORE_H

#include <linux/syscore_ops.h>

#ifdef PMK_HAS_STRUCT_SYSCORE
#define PMK_SYSCORE_ARGUMENT	void *unused

/* Define @name, which calls @sleep and @wake */
#define PMK_DEFINE_SYSCORE(name, sleep, wake)						\
static const struct syscore_ops name##_ops = { .suspend = (sleep), .resume = (wake) };	\
static struct syscore name = { .ops = &name##_ops }

static inline void pmk_register_syscore(struct syscore *syscore)
{
	register_syscore(syscore);
}

#ifdef MODULE
static inline void pmk_unregister_syscore(struct syscore *syscore)
{
	unregister_syscore(syscore);
}
#endif
#else
#define PMK_SYSCORE_ARGUMENT	void

#define PMK_DEFINE_SYSCORE(name, sleep, wake)						\
static struct syscore_ops name = { .suspend = (sleep), .resume = (wake) }

static inline void pmk_register_syscore(struct syscore_ops *ops)
{
	register_syscore_ops(ops);
}

#ifdef MODULE
static inline void pmk_unregister_syscore(struct syscore_ops *ops)
{
	unregister_syscore_ops(ops);
}
#endif
#endif

#endif /* PMK_COMPAT_SYSCORE_H */
