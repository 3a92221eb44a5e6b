/* SPDX-License-Identifier: GPL-2.0-only */
/* What the list of PMUs needs of the kernel, sleep and shutdown included, beside kernel.h */
#ifndef FAKE_PMUS_H
#define FAKE_PMUS_H

/* Who takes it twice, or gives back what is not held, ends the program */
struct rw_semaphore { int readers; bool written; };
#define DECLARE_RWSEM(name)	struct rw_semaphore name
extern struct rw_semaphore pmk_pmus_lock;
extern struct list_head pmk_pmus;

static inline void down_write(struct rw_semaphore *lock)
{
	if (lock->written || lock->readers)
		abort();
	lock->written = true;
}

static inline void up_write(struct rw_semaphore *lock)
{
	if (!lock->written)
		abort();
	lock->written = false;
}

static inline void down_read(struct rw_semaphore *lock)
{
	if (lock->written)
		abort();
	lock->readers++;
}

static inline void up_read(struct rw_semaphore *lock)
{
	if (!lock->readers)
		abort();
	lock->readers--;
}

static inline void fake_list_add_tail(struct list_head *new, struct list_head *head)
{
	if (!pmk_pmus_lock.written)
		abort();
	list_add_tail(new, head);
}

static inline void list_del(struct list_head *entry)
{
	struct list_head *at = &pmk_pmus;

	if (!pmk_pmus_lock.written)
		abort();
	while (at && at->next != entry)
		at = at->next;
	if (!at)
		abort();
	at->next = entry->next;
}

#define list_add_tail		fake_list_add_tail

/* One of each is registered */
struct syscore_ops { int (*suspend)(void); void (*resume)(void); };
static struct syscore_ops *fake_syscore __attribute__((unused));
#define register_syscore_ops(ops)	(fake_syscore = (ops))
#define unregister_syscore_ops(ops)	(fake_syscore = fake_syscore == (ops) ? NULL : fake_syscore)

#define NOTIFY_DONE		0
struct notifier_block {
	int (*notifier_call)(struct notifier_block *block, unsigned long action, void *data);
};
static struct notifier_block *fake_reboot __attribute__((unused));
#define register_reboot_notifier(block)		(fake_reboot = (block))
#define unregister_reboot_notifier(block)	\
	(fake_reboot = fake_reboot == (block) ? NULL : fake_reboot)
#define on_each_cpu(f, argument, wait)		((wait) ? f(argument) : abort())

#endif /* FAKE_PMUS_H */
