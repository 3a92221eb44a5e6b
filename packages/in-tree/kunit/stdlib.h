/* SPDX-License-Identifier: GPL-2.0-only */
/* What the unit tests use of a C library, as the kernel has it. */
#ifndef KUNIT_STDLIB_H
#define KUNIT_STDLIB_H

#include <linux/kstrtox.h>
#include <linux/panic.h>
#include <linux/printk.h>
#include <linux/slab.h>
#include <linux/string.h>

#define abort()		panic("unit tests: abort")
#define exit(status)	panic("unit tests: exit %d", status)
#define printf		pr_err

static inline void *malloc(size_t size)
{
	return kmalloc(size, GFP_KERNEL);
}

static inline void free(void *memory)
{
	kfree(memory);
}

/* The environment: so many sets that an emulated processor draws them in seconds */
static inline const char *getenv(const char *name)
{
	return strcmp(name, "SETS") ? NULL : "2000";
}

static inline unsigned long strtoul(const char *text, char **end, int base)
{
	unsigned long value;

	return kstrtoul(text, base, &value) ? 0 : value;
}

#endif /* KUNIT_STDLIB_H */
