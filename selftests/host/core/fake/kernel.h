/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What parts of the driver need of the kernel, in a program: two CPUs of which it runs on the
 * first one, whose interrupts and NMIs are calls of the test. The compiler has this ahead of all;
 * the headers that the driver names are empty (see the Makefile).
 */
#ifndef FAKE_KERNEL_H
#define FAKE_KERNEL_H

#include <errno.h>
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
#define IS_ENABLED(option)	1
#define KBUILD_MODNAME		"test"

/* Words of the kernel's C */
#undef __always_inline
#define __always_inline		inline __attribute__((always_inline))
#define noinline		__attribute__((noinline))
#define __percpu
#define __init
#define __exit
#define __user
#define __uninitialized
#define U8_MAX			255
#define U32_MAX			(~0u)
#define U64_MAX			(~0ul)
#define S32_MAX			0x7fffffff
#define GFP_KERNEL		0
#define HZ			250
#define NSEC_PER_SEC		1000000000l
#define TICK_NSEC		4000000
#define likely(x)		__builtin_expect(!!(x), 1)
#define unlikely(x)		__builtin_expect(!!(x), 0)
#define data_race(x)		(x)
#define barrier()		asm volatile("" : : : "memory")
#define READ_ONCE(x)		(*(const volatile __typeof__(x) *)&(x))
#define __WRITE_ONCE(x, value)	(*(volatile __typeof__(x) *)&(x) = (value))
#define WRITE_ONCE(x, value)	__WRITE_ONCE(x, value)
#define BUILD_BUG_ON(condition)	_Static_assert(!(condition), #condition)
#define offsetofend(type, member)	(offsetof(type, member) + sizeof(((type *)0)->member))
#define container_of(pointer, type, member)	\
	((type *)((char *)(pointer) - offsetof(type, member)))
#define min(a, b)		((a) < (b) ? (a) : (b))
#define max(a, b)		((a) > (b) ? (a) : (b))
#define min_t(type, a, b)	min((type)(a), (type)(b))
#define max_t(type, a, b)	max((type)(a), (type)(b))
#define swap(a, b)		do { __typeof__(a) was = (a); (a) = (b); (b) = was; } while (0)
#define __ffs(x)		((unsigned int)__builtin_ctzl(x))
#define fls64(x)		((x) ? 64 - __builtin_clzl(x) : 0)
#define test_bit(bit, word)	(*(word) >> (bit) & 1)
#define hweight8(x)		__builtin_popcount((x) & 0xff)
#define hweight32(x)		__builtin_popcount(x)
#define div64_u64(a, b)		((a) / (b))

/* The log, and a module as a program: status 0 where it would load */
#define pr_err(...)		printf(__VA_ARGS__)
#define pr_info(...)		printf(__VA_ARGS__)
#define pr_debug(...)		((void)0)
#define module_init(init)	int main(void) { return init() ? 1 : 0; }
#define module_exit(exit)	static void (*left_out)(void) __attribute__((unused)) = exit;
#define MODULE_DESCRIPTION(text)
#define MODULE_AUTHOR(text)
#define MODULE_LICENSE(text)

/* Memory, and the CPU */
#define kzalloc(size, flags)	calloc(1, size)
#define kfree(pointer)		(fake_objects--, free(pointer))
#define alloc_percpu(type)	((type *)calloc(2, sizeof(type)))
#define free_percpu(pointer)	free(pointer)
#define this_cpu_ptr(pointer)	(pointer)
#define per_cpu_ptr(pointer, cpu)	((pointer) + (cpu))
#define for_each_possible_cpu(cpu)	for (cpu = 0; cpu < 2; cpu++)
#define get_cpu_ptr(pointer)	(pointer)
#define put_cpu_ptr(pointer)	((void)(pointer))
#define smp_processor_id()	0
#define raw_smp_processor_id()	0
#define local_irq_save(flags)	((void)((flags) = 0))
#define local_irq_restore(flags)	((void)(flags))
#define cond_resched()		((void)0)

#define NMI_OFFSET		(1u << 20)
static unsigned int fake_preempt_count;
#define __preempt_count_add(n)	(fake_preempt_count += (n))
#define __preempt_count_sub(n)	(fake_preempt_count -= (n))
#define in_nmi()		(fake_preempt_count & (15 * NMI_OFFSET))

static unsigned int fake_cycles;
#define get_cycles()		(fake_cycles += 10)
#define local_clock()		((u64)get_cycles())
#define ktime_get_mono_fast_ns()	((u64)get_cycles())
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
static inline void prandom_seed_state(struct rnd_state *state, u64 seed)
{
	state->x = seed * 2654435761u ?: 1;
}

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
struct list_head { void *next, *prev; };
struct irq_work { int unused; };
struct hrtimer { int unused; };
struct mutex { bool held; };
struct trace_entry { int unused; };

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
static unsigned int fake_failures __attribute__((unused));
static unsigned int fake_objects __attribute__((unused));
static inline void *kmalloc(size_t size, gfp_t flags)
{
	if (fake_failures && !--fake_failures)
		return NULL;
	fake_objects++;
	return malloc(size);
}

#define ilog2(n)		(31 - __builtin_clz(n))
#define hash_64(value, bits)	((u64)(value) * 0x61C8864680B583EBull >> (64 - (bits)))

struct pid_namespace { unsigned int level; };
struct pid {
	unsigned int level;
	struct { u32 nr; struct pid_namespace *ns; } numbers[1];
};
struct task_struct { unsigned int flags; struct pid *pid; void *mm; };
static struct task_struct fake_task;
#define current			(&fake_task)
#define task_pid(task)		((task)->pid)
#define task_tgid(task)		((task)->pid)
#define PF_EXITING		4
#define instruction_pointer(regs)	0

/* perf core's */
#define PERF_HES_STOPPED	1
#define PERF_HES_UPTODATE	2
#define PERF_EF_START		1
#define PERF_EF_RELOAD		2
#define PERF_EF_UPDATE		4
#define POLL_IN			1

struct perf_event;
struct perf_sample_data {
	u64 sample_flags, period, time, id, stream_id, ip;
	struct { u32 pid, tid; } tid_entry;
	struct { u32 cpu, reserved; } cpu_entry;
};
typedef void (*perf_overflow_handler_t)(struct perf_event *event, struct perf_sample_data *data,
					struct pt_regs *regs);

struct hw_perf_event_extra {
	u64 config;
	unsigned int reg;
	int alloc, idx;
};
struct hw_perf_event {
	u64 config;
	int idx;
	struct hw_perf_event_extra extra_reg, branch_reg;
	int state;
	local64_t prev_count;
	u64 sample_period, last_period;
	local64_t period_left;
	u64 interrupts, freq_time_stamp;
};

struct pmu { const char *name; int type; const struct attribute_group **attr_groups; };
struct perf_event_context { struct task_struct *task; };
struct perf_event {
	struct pmu *pmu;
	void *pmu_private;
	struct perf_event_attr attr;
	struct hw_perf_event hw;
	local64_t count;
	void *rb, *prog, *fasync;
	struct perf_event *parent;
	struct perf_event_context *ctx;
	struct pid_namespace *ns;
	u64 id, (*clock)(void);
	atomic_t event_limit;
	unsigned int pending_work, pending_disable;
	int pending_kill;
	perf_overflow_handler_t overflow_handler;
	struct hlist_node hlist_entry;
	struct perf_event *group_leader, *sibling[8];
	unsigned int attach_state;
	int cpu;
	void (*destroy)(struct perf_event *event);
};

#define PERF_ATTACH_TASK	4
#define has_branch_stack(event)	((event)->attr.sample_type & PERF_SAMPLE_BRANCH_STACK)
#define is_software_event(event)	((event)->attr.type == PERF_TYPE_SOFTWARE)
#define for_each_sibling_event(other, leader)	\
	for (unsigned int n = 0; n < 8 && ((other) = (leader)->sibling[n]); n++)
#define INIT_HLIST_NODE(node)	((node)->next = NULL)
#define is_sampling_event(event)	((event)->attr.sample_period != 0)
#define perf_event_update_userpage(event)	((void)(event))
#define perf_sample_data_init(data, addr, period)	memset(data, 0, sizeof(*(data)))
#define perf_swevent_get_recursion_context()	0
#define perf_tp_event(...)	((void)0)

#endif /* FAKE_KERNEL_H */
