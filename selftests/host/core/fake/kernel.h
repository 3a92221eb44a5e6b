/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What parts of the driver need of the kernel, in a program: two CPUs of which it runs on the
 * first one, whose interrupts and NMIs are calls of the test. The compiler has this ahead of all;
 * the headers that the driver names are empty (see the Makefile). perf.h goes on.
 */
#ifndef FAKE_KERNEL_H
#define FAKE_KERNEL_H

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <asm/ptrace.h>
#include <linux/perf_event.h>
#include "model/types.h"

/* Headers of Linux before 6.3: any other word of 64 bits, which is 0 */
#ifndef PERF_ATTR_SIZE_VER8
#define config3			sig_data
#endif

typedef int32_t s32;
typedef long s64;
typedef unsigned int gfp_t;

#define CONFIG_PERF_EVENTS	1
#define MODULE			1
#define IS_ENABLED(option)	option
enum { CONFIG_PPC = 1, CONFIG_EVENT_TRACING = 1, CONFIG_ALTERNATE_USER_ADDRESS_SPACE = 0 };

/* Words of the kernel's C */
#undef __always_inline
#define __always_inline		inline __attribute__((always_inline))
#define noinline		__attribute__((noinline))
#define __percpu
#define __read_mostly
#define U32_MAX			(~0u)
#define U64_MAX			(~0ul)
#define S32_MAX			0x7fffffff
#define GFP_KERNEL		0
#define GFP_KERNEL_ACCOUNT	0
#define HZ			250
#define NSEC_PER_SEC		1000000000l
#define NSEC_PER_MSEC		1000000l
#define NSEC_PER_USEC		1000l
#define TICK_NSEC		4000000
#define likely(x)		__builtin_expect(!!(x), 1)
#define unlikely(x)		__builtin_expect(!!(x), 0)
#define data_race(x)		(x)
#define barrier()		asm volatile("" : : : "memory")
#define READ_ONCE(x)		(*(const volatile __typeof__(x) *)&(x))
#define __WRITE_ONCE(x, value)	(*(volatile __typeof__(x) *)&(x) = (value))
#define WRITE_ONCE(x, value)	__WRITE_ONCE(x, value)
#define smp_store_release(to, value)	WRITE_ONCE(*(to), value)
#define BUILD_BUG_ON(condition)	_Static_assert(!(condition), #condition)
#define offsetofend(type, member)	(offsetof(type, member) + sizeof(((type *)0)->member))
#define container_of(pointer, type, member)	\
	((type *)((char *)(pointer) - offsetof(type, member)))
#define min(a, b)		((a) < (b) ? (a) : (b))
#define max(a, b)		((a) > (b) ? (a) : (b))
#define min_t(type, a, b)	min((type)(a), (type)(b))
#define clamp_t(type, x, low, high)	max_t(type, min_t(type, x, high), low)
#define max_t(type, a, b)	max((type)(a), (type)(b))
#define __ffs(x)		((unsigned int)__builtin_ctzl(x))
#define fls64(x)		((x) ? 64 - __builtin_clzl(x) : 0)
#define test_bit(bit, word)	(*(word) >> (bit) & 1)
#define div64_u64(a, b)		((a) / (b))
#define div_u64(a, b)		((a) / (b))
#define DIV_ROUND_UP(a, b)	(((a) + (b) - 1) / (b))
#define ARRAY_SIZE(array)	(sizeof(array) / sizeof((array)[0]))

/* The log */
#define pr_err(...)		printf(__VA_ARGS__)
#define pr_info(...)		printf(__VA_ARGS__)
#define pr_debug(...)		((void)0)

/* Parameters, each with its ops; a test calls them as the kernel does for a write */
#define THIS_MODULE	NULL
static inline void kernel_param_lock(void *module) { }
static inline void kernel_param_unlock(void *module) { }
struct kernel_param { const struct kernel_param_ops *ops; unsigned int perm; void *arg; };
struct kernel_param_ops {
	int (*set)(const char *value, const struct kernel_param *param);
	void *get;
};

#define param_get_uint		NULL
#define module_param_cb(name, with, to, mode)	\
	static const struct kernel_param name##_param = { (with), (mode), (to) }
#define __MODULE_PARM_TYPE(name, type)
#define MODULE_PARM_DESC(name, text)

static inline int param_set_uint_minmax(const char *value, const struct kernel_param *param,
					unsigned int least, unsigned int most)
{
	char *end;
	unsigned long number = strtoul(value, &end, 0);

	if (!*value || *end || number < least || number > most)
		return -EINVAL;
	*(unsigned int *)param->arg = number;
	return 0;
}

/* Memory, and the CPU */
#define kzalloc(size, flags)	calloc(1, size)
#define kfree(pointer)		(fake_objects--, free(pointer))
#define alloc_percpu(type)	((type *)calloc(2, sizeof(type)))
#define free_percpu(pointer)	free(pointer)
#define this_cpu_ptr(pointer)	(pointer)
#define per_cpu_ptr(pointer, cpu)	((pointer) + (cpu))
#define for_each_possible_cpu(cpu)	for (cpu = 0; cpu < 2; cpu++)
#define for_each_online_cpu(cpu)	for_each_possible_cpu(cpu)
#define LIST_HEAD(name)			struct list_head name
#define list_for_each_entry(pos, head, member)						\
	for (struct list_head *at = (head)->next;					\
	     at && ((pos) = container_of(at, __typeof__(*(pos)), member)); at = at->next)

/* Masks of eight CPUs; cores and chips have CPUs in a row, and parts that are online */
struct cpumask { unsigned long bits; };
static struct cpumask fake_online __attribute__((unused)) = { 3 };
static const struct cpumask fake_possible __attribute__((unused)) = { 0xff };
static unsigned int fake_core __attribute__((unused)) = 1, fake_chip __attribute__((unused)) = 2;
#define nr_cpu_ids			8u
#define cpu_online_mask			(&fake_online)
#define cpu_possible_mask		(&fake_possible)
#define topology_sibling_cpumask(cpu)	fake_unit(cpu, fake_core)
#define topology_core_cpumask(cpu)	fake_unit(cpu, fake_chip)
#define cpumask_clear(mask)		((mask)->bits = 0)
#define cpumask_set_cpu(cpu, mask)	((mask)->bits |= 1ul << (cpu))
#define cpumask_pr_args(mask)		1, (mask)->bits
static inline const struct cpumask *fake_unit(unsigned int cpu, unsigned int size)
{
	static struct cpumask unit;

	unit.bits = ((1ul << size) - 1) << cpu / size * size & fake_online.bits;
	return &unit;
}

static inline unsigned int cpumask_first_and(const struct cpumask *a, const struct cpumask *b)
{
	return a->bits & b->bits ? __ffs(a->bits & b->bits) : nr_cpu_ids;
}

#define cpumask_intersects(a, b)	((a)->bits & (b)->bits ? true : false)
#define cpumask_and(to, a, b)		((to)->bits = (a)->bits & (b)->bits)
#define alloc_cpumask_var(mask, flags)	true
#define free_cpumask_var(mask)		((void)0)
typedef struct cpumask cpumask_var_t[1];
#define cpumask_or(to, a, b)		((to)->bits = (a)->bits | (b)->bits)
#define cpumask_andnot(to, a, b)	((to)->bits = (a)->bits & ~(b)->bits)
#define cpumask_subset(a, b)		(!((a)->bits & ~(b)->bits))
#define cpumask_empty(mask)		(!(mask)->bits)
#define cpumask_copy(to, mask)		((to)->bits = (mask)->bits)
#define for_each_cpu(cpu, mask)		\
	for (cpu = fake_next(mask, 0); cpu < nr_cpu_ids; cpu = fake_next(mask, cpu + 1))
static inline unsigned int fake_next(const struct cpumask *mask, unsigned int cpu)
{
	while (cpu < nr_cpu_ids && !(mask->bits >> cpu & 1))
		cpu++;
	return cpu;
}

#define cpumask_test_cpu(cpu, mask)	((bool)((mask)->bits >> (cpu) & 1))
#define cpumask_clear_cpu(cpu, mask)	((mask)->bits &= ~(1ul << (cpu)))
#define cpu_online(cpu)			cpumask_test_cpu(cpu, cpu_online_mask)

#define smp_processor_id()	0
#define raw_smp_processor_id()	0
static unsigned int fake_pauses __attribute__((unused));	/* calls of cond_resched() */
static bool fake_killed __attribute__((unused));
#define cond_resched()		((void)fake_pauses++)
#define fatal_signal_pending(task)	fake_killed

#define NMI_OFFSET		(1u << 20)
static unsigned int fake_preempt_count;
#define __preempt_count_add(n)	(fake_preempt_count += (n))
#define __preempt_count_sub(n)	(fake_preempt_count -= (n))
#define in_nmi()		(fake_preempt_count & (15 * NMI_OFFSET))

static unsigned int fake_cycles;
#define get_cycles()		(fake_cycles += 10)
#define local_clock()		((u64)get_cycles())
#ifndef ktime_get_mono_fast_ns
#define ktime_get_mono_fast_ns()	((u64)get_cycles())
#endif
static unsigned long jiffies __attribute__((unused));

typedef struct { s64 value; } local64_t;
#define local64_read(from)	((from)->value)
#define local64_set(to, new)	((to)->value = (new))
#define local64_sub(n, from)	((from)->value -= (n))
typedef struct { int value; } atomic_t;
#define atomic_read(from)	((from)->value)
#define atomic_set(to, new)	((to)->value = (new))
#define atomic_inc(to)		((to)->value++)
typedef struct { atomic_t users; } refcount_t;

/* xorshift of Marsaglia */
struct rnd_state { u32 x; };
#define prandom_seed_state(state, seed)	((state)->x = (u64)(seed) * 2654435761u ?: 1)

static inline u32 prandom_u32_state(struct rnd_state *state)
{
	state->x ^= state->x << 13;
	state->x ^= state->x >> 17;
	state->x ^= state->x << 5;
	return state->x;
}

/* What structures of the driver have inside, and no test uses */
struct hlist_node { void *next; };
struct hlist_head { struct hlist_node *first; };
struct hrtimer { int unused; };
struct work_struct { void (*f)(struct work_struct *work); };
struct mutex { bool held; };
#define DEFINE_MUTEX(name)	struct mutex name
struct trace_entry { int unused; };

/* A list ends where there is no next one, so that zeros are an empty list */
struct list_head { struct list_head *next; };
#define INIT_LIST_HEAD(head)	((head)->next = NULL)
static inline void list_add_tail(struct list_head *new, struct list_head *head)
{
	while (head->next)
		head = head->next;
	head->next = new;
	new->next = NULL;
}

/* The test calls what an NMI has queued */
struct irq_work { void (*func)(struct irq_work *work); bool queued; };
#define IRQ_WORK_INIT_HARD(f)	((struct irq_work) { .func = (f) })
static inline void irq_work_queue(struct irq_work *work) { work->queued = true; }

static inline void irq_work_sync(struct irq_work *work)
{
	if (work->queued)
		work->func(work);
	work->queued = false;
}

/* What another task does just before a lock is taken */
static void (*fake_before_lock)(void) __attribute__((unused));

/* Who takes a lock twice, or gives back or needs one that is not held, ends the program */
static inline void mutex_lock(struct mutex *lock)
{
	if (fake_before_lock)
		fake_before_lock();
	if (lock->held)
		abort();
	lock->held = true;
}

static inline void lockdep_assert_held(struct mutex *lock)
{
	if (!lock->held)
		abort();
}

static inline void mutex_unlock(struct mutex *lock)
{
	lockdep_assert_held(lock);
	lock->held = false;
}

/* The lock is taken where the count drops to 0, and only then */
static inline bool atomic_dec_and_mutex_lock(atomic_t *count, struct mutex *lock)
{
	if (!--count->value)
		mutex_lock(lock);
	return !count->value;
}

#define refcount_set(to, new)	atomic_set(&(to)->users, new)
#define refcount_inc(to)	atomic_inc(&(to)->users)
#define refcount_dec_and_test(count)	(!--(count)->users.value)

/* Pointers that are errors, and allocations, of which the test lets some fail */
#define ERR_PTR(err)		((void *)(long)(err))
#define PTR_ERR(pointer)	((long)(pointer))
#define IS_ERR(pointer)		((unsigned long)(pointer) >= -4095ul)
#define PTR_ERR_OR_ZERO(pointer)	(IS_ERR(pointer) ? PTR_ERR(pointer) : 0)
static unsigned int fake_failures __attribute__((unused));
static unsigned int fake_objects __attribute__((unused));
static inline void *kmalloc(size_t size, gfp_t flags)
{
	if (fake_failures && !--fake_failures)
		return NULL;
	fake_objects++;
	return malloc(size);
}

static inline void synchronize_rcu(void) { }
static inline void *kmemdup(const void *from, size_t size, gfp_t flags)
{
	void *copy = kmalloc(size, flags);

	return copy ? memcpy(copy, from, size) : NULL;
}

#define ilog2(n)		(31 - __builtin_clz(n))
#define hash_64(value, bits)	((u64)(value) * 0x61C8864680B583EBull >> (64 - (bits)))

#include "perf.h"

#endif /* FAKE_KERNEL_H */
