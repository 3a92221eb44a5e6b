/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * For self.h: events are opened and closed. What an event is comes from self_event.h.
 */
#ifndef PMUKIT_SELF_OPEN_H
#define PMUKIT_SELF_OPEN_H

#include <pmukit/self_event.h>
#include <pmukit/self_read.h>
#include <sys/syscall.h>

#ifndef MADV_WIPEONFORK
#define MADV_WIPEONFORK	18
#endif

/**
 * pmukit_self_close() - close the events
 * @self: open events; in a child of fork() they stay open in the parent
 */
static __inline__ void pmukit_self_close(struct pmukit_self *self)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	int ours = self->owner && *self->owner;
	unsigned int i;

	for (i = 0; i < self->nr; i++) {
		if (self->page[i] && ours)
			munmap((void *)(uintptr_t)self->page[i], size);
		close(self->fd[i]);
	}
	if (self->owner)
		munmap((void *)self->owner, size);
	self->owner = NULL;
	self->nr = 0;
}

/* Map what a reading without a system call needs; without it there is read() */
static __inline__ void pmukit_self_map(struct pmukit_self *self)
{
	size_t size = (size_t)sysconf(_SC_PAGESIZE);
	unsigned int i, registers = self->registers;
	void *map;

	self->registers = PMUKIT_SELF_NO_REGISTERS;
	if (registers == PMUKIT_SELF_NO_REGISTERS)
		return;
	map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (map == MAP_FAILED)
		return;
	self->owner = (volatile uintptr_t *)map;
	*self->owner = pmukit_self_thread();
	for (i = 0; i < self->nr; i++) {
		map = mmap(NULL, size, PROT_READ, MAP_SHARED, self->fd[i], 0);
		if (map == MAP_FAILED)
			return;
		self->page[i] = (volatile struct perf_event_mmap_page *)map;
	}
	if (!madvise((void *)self->owner, size, MADV_WIPEONFORK))
		self->registers = registers;
}

/* One more event; the first one leads the group and is off */
static __inline__ int pmukit_self_add(struct pmukit_self *self, struct pmukit_self_event *event)
{
	unsigned int i = self->nr;
	int fd;

	if (i == PMUKIT_SELF_EVENTS)
		return -E2BIG;
	event->attr.disabled = !i;
	event->attr.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
				  PERF_FORMAT_TOTAL_TIME_RUNNING;
	fd = (int)syscall(SYS_perf_event_open, &event->attr, 0, -1, i ? self->fd[0] : -1,
			  PERF_FLAG_FD_CLOEXEC);
	if (fd < 0)
		return -errno;
	self->fd[i] = fd;
	self->page[i] = NULL;
	self->last[i] = 0;
	self->nr++;
	if (!i)
		self->registers = event->registers;
	else if (self->registers != event->registers)
		self->registers = PMUKIT_SELF_NO_REGISTERS;
	return 0;
}

/* The modifiers that follow a group, "u" of "{...}:u"; or NULL when it makes no sense */
static __inline__ const char *pmukit_self_behind(const char *events)
{
	const char *end = strchr(events, '}');

	if (!end)
		return NULL;
	if (end[1] != ':')
		return end[1] ? NULL : end + 1;
	end += 2;
	return *end && !end[strspn(end, "ukh")] ? end : NULL;
}

static __inline__ int pmukit_self_add_all(struct pmukit_self *self, const char *events,
					  const char **where)
{
	const char *modifiers = "", *start;
	int group = *events == '{', err;
	struct pmukit_self_event event;

	*where = events;
	if (group) {
		modifiers = pmukit_self_behind(events);
		if (!modifiers)
			return -EINVAL;
	}
	do {
		*where += group;
		start = *where;
		err = pmukit_self_parse(where, modifiers, &event);
		if (err)
			return err;
		err = pmukit_self_add(self, &event);
		if (err) {
			*where = start;
			return err;
		}
	} while (group && **where == ',');
	return **where == (group ? '}' : '\0') ? 0 : -EINVAL;
}

/**
 * pmukit_self_open() - open events of this thread, which do not count yet
 * @self: gets them
 * @events: an event or a group, as behind -e of perf: "power7/PM_CYC/u", "power7/event=0x1e/",
 *          "{power7/PM_CYC/,power7/PM_INST_CMPL/}:u"
 * @where: gets the place in @events that was refused; may be NULL
 *
 * Threads and processes that come later are not counted.
 *
 * Return: 0 or a negative errno: ENODEV for a PMU that is not there, ENOENT for an event or a
 * field, ERANGE for a value too large for its field, EINVAL for what makes no sense, E2BIG for
 * more than PMUKIT_SELF_EVENTS; or what perf_event_open() says.
 */
static __inline__ int pmukit_self_open(struct pmukit_self *self, const char *events,
				       const char **where)
{
	const char *at;
	int err;

	memset(self, 0, sizeof(*self));
	err = pmukit_self_add_all(self, events, where ? where : &at);
	if (err)
		pmukit_self_close(self);
	else
		pmukit_self_map(self);
	return err;
}

#endif /* PMUKIT_SELF_OPEN_H */
