/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Calls just before sleep and just after, on the last CPU: struct syscore came in Linux 6.19,
 * and in 6.12.114, before it struct syscore_ops was registered itself. A stable kernel's version
 * does not say which it is, so the Kbuild looks at the kernel's header.
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

static inline void pmk_unregister_syscore(struct syscore *syscore)
{
	unregister_syscore(syscore);
}
#else
#define PMK_SYSCORE_ARGUMENT	void

#define PMK_DEFINE_SYSCORE(name, sleep, wake)						\
static struct syscore_ops name = { .suspend = (sleep), .resume = (wake) }

static inline void pmk_register_syscore(struct syscore_ops *ops)
{
	register_syscore_ops(ops);
}

static inline void pmk_unregister_syscore(struct syscore_ops *ops)
{
	unregister_syscore_ops(ops);
}
#endif

#endif /* PMK_COMPAT_SYSCORE_H */
