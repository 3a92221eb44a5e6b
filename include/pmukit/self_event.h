/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * For self.h: what an event of perf's syntax is, by the files of its PMU in sysfs:
 * PMU/TERM,TERM.../MODIFIERS. A TERM is a name of events/, or a field of format/ or config,
 * config1 or config2 with "=" and a number; a field alone is 1. MODIFIERS are letters of ukh.
 */
#ifndef PMUKIT_SELF_EVENT_H
#define PMUKIT_SELF_EVENT_H

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <pmukit/self_registers.h>

#ifndef PMUKIT_SELF_DEVICES
#define PMUKIT_SELF_DEVICES	"/sys/bus/event_source/devices"
#endif

#define PMUKIT_SELF_NAME	64	/* longest name, and the end of it */
#define PMUKIT_SELF_TEXT	128	/* longest line of a file, and the end of it */

struct pmukit_self_event {
	struct perf_event_attr attr;
	unsigned int registers;			/* enum pmukit_self_registers */
	char pmu[PMUKIT_SELF_NAME];
};

/* First line of a PMU's file; 0 or -errno */
static __inline__ int pmukit_self_text(const char *pmu, const char *folder, const char *name,
				       char *text)
{
	char path[sizeof(PMUKIT_SELF_DEVICES "//events/") + PMUKIT_SELF_NAME + PMUKIT_SELF_TEXT];
	ssize_t got;
	int fd;

	snprintf(path, sizeof(path), PMUKIT_SELF_DEVICES "/%s/%s%s", pmu, folder, name);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	got = read(fd, text, PMUKIT_SELF_TEXT - 1);
	close(fd);
	if (got < 0)
		return -errno;
	text[got] = '\0';
	text[strcspn(text, "\n")] = '\0';
	return 0;
}

/* Put a value into bits of config words, "config1:0-7,32-35" as a file of format/ has them */
static __inline__ int pmukit_self_deposit(struct perf_event_attr *attr, const char *format,
					  uint64_t value)
{
	uint64_t word = 0;
	unsigned long low, high;
	char *end;
	size_t n = strcspn(format, ":");

	if (strncmp(format, "config", 6) || n > 7 || format[n] != ':')
		return -EINVAL;
	for (end = (char *)format + n; *end; ) {
		low = strtoul(end + 1, &end, 10);
		high = *end == '-' ? strtoul(end + 1, &end, 10) : low;
		if (low > high || high > 63 || (*end && *end != ','))
			return -EINVAL;
		for (; low <= high; low++, value >>= 1)
			word |= (value & 1) << low;
	}
	if (value)
		return -ERANGE;
	if (n == 6)
		attr->config |= word;
	else if (format[6] == '1')
		attr->config1 |= word;
	else if (format[6] == '2')
		attr->config2 |= word;
	else
		return -EINVAL;
	return 0;
}

/* A field, or a whole config word, gets its value */
static __inline__ int pmukit_self_field(struct pmukit_self_event *event, const char *name,
					uint64_t value)
{
	char text[PMUKIT_SELF_TEXT];

	if (!strcmp(name, "config") || !strcmp(name, "config1") || !strcmp(name, "config2"))
		strcat(strcpy(text, name), ":0-63");
	else if (pmukit_self_text(event->pmu, "format/", name, text))
		return -ENOENT;
	return pmukit_self_deposit(&event->attr, text, value);
}

/* FIELD or FIELD=NUMBER; @term is changed */
static __inline__ int pmukit_self_assign(struct pmukit_self_event *event, char *term)
{
	char *number = strchr(term, '='), *end;
	uint64_t value = 1;

	if (number) {
		*number++ = '\0';
		errno = 0;
		value = strtoull(number, &end, 0);
		if (!*number || *end)
			return -EINVAL;
		if (errno)
			return -ERANGE;
	}
	return pmukit_self_field(event, term, value);
}

/* What a name of events/ stands for, in upper or lower case as perf takes it; 0 or -errno */
static __inline__ int pmukit_self_meaning(const char *pmu, const char *name, char *text)
{
	char other[PMUKIT_SELF_NAME];
	int turn, i;

	if (!pmukit_self_text(pmu, "events/", name, text))
		return 0;
	for (turn = 0; turn < 2; turn++) {
		for (i = 0; name[i]; i++)
			other[i] = (char)(turn ? tolower((unsigned char)name[i]) :
						 toupper((unsigned char)name[i]));
		other[i] = '\0';
		if (!pmukit_self_text(pmu, "events/", other, text))
			return 0;
	}
	return -ENOENT;
}

/* A name of events/, or a field; @term is changed */
static __inline__ int pmukit_self_term(struct pmukit_self_event *event, char *term)
{
	char meaning[PMUKIT_SELF_TEXT], *part = meaning, *next;
	int err;

	if (strchr(term, '=') || pmukit_self_meaning(event->pmu, term, meaning))
		return pmukit_self_assign(event, term);
	for (; part; part = next) {
		next = strchr(part, ',');
		if (next)
			*next++ = '\0';
		err = pmukit_self_assign(event, part);
		if (err)
			return err;
	}
	return 0;
}

/* Copy what is ahead of one of @ends, and go there; 0 when it is empty or too long */
static __inline__ int pmukit_self_take(const char **at, const char *ends, char *part)
{
	size_t length = strcspn(*at, ends);

	if (!length || length >= PMUKIT_SELF_NAME)
		return 0;
	memcpy(part, *at, length);
	part[length] = '\0';
	*at += length;
	return 1;
}

/* The letters of u, k and h say what is counted; without any, all is */
static __inline__ void pmukit_self_modify(struct perf_event_attr *attr, const char *letters)
{
	size_t n = strspn(letters, "ukh");
	int none = !attr->exclude_user && !attr->exclude_kernel && !attr->exclude_hv;

	if (!n)
		return;
	attr->exclude_user = (none || attr->exclude_user) && !memchr(letters, 'u', n);
	attr->exclude_kernel = (none || attr->exclude_kernel) && !memchr(letters, 'k', n);
	attr->exclude_hv = (none || attr->exclude_hv) && !memchr(letters, 'h', n);
}

/* The PMU of an event: its type, and what its users can read; 0 or -errno */
static __inline__ int pmukit_self_pmu(struct pmukit_self_event *event)
{
	char text[PMUKIT_SELF_TEXT];

	if (pmukit_self_text(event->pmu, "", "type", text))
		return -ENODEV;
	event->attr.type = (uint32_t)strtoul(text, NULL, 10);
	event->registers = PMUKIT_SELF_NO_REGISTERS;
	if (!pmukit_self_text(event->pmu, "caps/", "user_read", text))
		event->registers = pmukit_self_registers_of(text);
	return 0;
}

/**
 * pmukit_self_parse() - what perf_event_open() needs for an event
 * @at: the event's text; moves behind it, or to what was refused
 * @more: letters u, k and h that hold beside its own
 * @event: gets type, config words, exclude_*, and the registers for users
 *
 * Return: 0, or a negative errno as pmukit_self_open() has it.
 */
static __inline__ int pmukit_self_parse(const char **at, const char *more,
					struct pmukit_self_event *event)
{
	char term[PMUKIT_SELF_NAME];
	const char *start = *at;
	int err;

	memset(event, 0, sizeof(*event));
	event->attr.size = sizeof(event->attr);
	if (!pmukit_self_take(at, "/,{}", event->pmu) || **at != '/')
		return -EINVAL;
	err = pmukit_self_pmu(event);
	if (err) {
		*at = start;
		return err;
	}
	do {
		start = ++*at;
		if (!pmukit_self_take(at, ",/{}", term) || (**at != '/' && **at != ','))
			return -EINVAL;
		err = pmukit_self_term(event, term);
		if (err) {
			*at = start;
			return err;
		}
	} while (**at == ',');
	++*at;
	pmukit_self_modify(&event->attr, *at);
	*at += strspn(*at, "ukh");
	pmukit_self_modify(&event->attr, more);
	return 0;
}

#endif /* PMUKIT_SELF_EVENT_H */
