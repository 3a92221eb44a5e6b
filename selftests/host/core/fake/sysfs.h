/* SPDX-License-Identifier: GPL-2.0-only */
/* What a PMU's files in sysfs need of the kernel beside kernel.h */
#ifndef FAKE_SYSFS_H
#define FAKE_SYSFS_H

#include <stdarg.h>

#define __printf(text, first)	__attribute__((format(printf, text, first)))
static unsigned int fake_attrs __attribute__((unused));
#define sysfs_attr_init(attr)	((void)(attr), fake_attrs++)
#define kvzalloc(size, flags)	(fake_failures && !--fake_failures ? NULL : calloc(1, size))
#define kvfree			free

/* Of masks of CPUs the kernel writes a list */
static inline __printf(2, 3) int sysfs_emit(char *to, const char *format, ...)
{
	va_list args;
	int len;

	if (!strcmp(format, "%*pbl\n"))
		format = "%#*lx\n";
	va_start(args, format);
	len = vsprintf(to, format, args);
	va_end(args);
	return len;
}

/* How much was written, without the end, where more does not fit */
static inline __printf(3, 4) int scnprintf(char *to, size_t size, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(to, size, format, args);
	va_end(args);
	return (size_t)len < size ? len : size ? (int)size - 1 : 0;
}

struct device;
struct kobject;
typedef unsigned short umode_t;

/* A directory is no more than the PMU whose it is */
static inline struct device *kobj_to_dev(struct kobject *kobj) { return (struct device *)kobj; }
static inline void *dev_get_drvdata(const struct device *dev) { return (void *)dev; }

struct attribute {
	const char *name;
	unsigned short mode;
};

struct device_attribute {
	struct attribute attr;
	ssize_t (*show)(struct device *dev, struct device_attribute *attr, char *buf);
};

struct attribute_group {
	const char *name;
	struct attribute **attrs;
	umode_t (*is_visible)(struct kobject *kobj, struct attribute *attr, int n);
};

#define DEVICE_ATTR_RO(word)		\
	struct device_attribute dev_attr_##word = { { #word, 0444 }, word##_show }

#endif /* FAKE_SYSFS_H */
