/* SPDX-License-Identifier: GPL-2.0-only */
/* What profiles of emulated PMUs need of the kernel beside kernel.h and sysfs.h: no CPU has one */
#ifndef FAKE_PROFILES_H
#define FAKE_PROFILES_H

#define kvmalloc(size, flags)			malloc(size)
#define on_each_cpu(function, of, wait)		((void)(function))
#define cpus_read_lock()			((void)0)
#define cpus_read_trylock()			true
#define cpus_read_unlock()			((void)0)
#define kstrtou64(text, base, number)		(*(number) = strtoull(text, NULL, base), 0)

#endif /* FAKE_PROFILES_H */
