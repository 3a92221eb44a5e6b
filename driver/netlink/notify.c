// SPDX-License-Identifier: GPL-2.0-only
/*
 * Notifications of throttling and spurious interrupts on CPUs. Interrupts send nothing. While there
 * are listeners, a work item polls the statistics that interrupts count anyway, so that a storm of
 * interrupts becomes one message for each poll.
 *
 * Work items alone send messages, after they have given back the lock of the PMUs: requests and CPU
 * hotplug wait for no listener.
 */
#include <linux/atomic.h>
#include <linux/cpuhotplug.h>
#include <linux/workqueue.h>
#include "netlink/message.h"
#include "netlink/notify.h"

#define POLL_EVERY	(HZ / 10)	/* at most one message of a kind in this time */
#define JOINING		50		/* polls: who is about to join may be slow to do so */

static void poll(struct work_struct *work);
static void tell_owners(struct work_struct *work);

static DECLARE_DELAYED_WORK(polling, poll);
static DECLARE_WORK(telling, tell_owners);
static DEFINE_MUTEX(lock);	/* protects @active and pmk_cpu.notified */
static bool active;		/* pmk_cpu.notified is valid, as there are listeners */
static atomic_t joining;	/* polls in which a listener may still be about to join */
static int hotplug_state;

/* Let a work item send what is in the outbox */
static void deliver_soon(void)
{
	schedule_work(&telling);
}

/**
 * pmk_nl_added() - a PMU was published
 * @p: the PMU
 *
 * May sleep.
 */
void pmk_nl_added(struct pmk_pmu *p)
{
	pmk_nl_changed();
	pmk_nl_notify_pmu(p, PMUKIT_CMD_PMU_ADD_NTF);
	deliver_soon();
}

/**
 * pmk_nl_removed() - a PMU is gone
 * @p: the PMU, no longer in pmk_pmus; netlink does not use it afterwards
 *
 * May sleep.
 */
void pmk_nl_removed(struct pmk_pmu *p)
{
	pmk_nl_changed();
	pmk_nl_notify_pmu(p, PMUKIT_CMD_PMU_DEL_NTF);
	deliver_soon();
}

/* Post a message about a CPU and, unless @p is NULL, about a PMU on this CPU */
static void notify(u8 command, const struct pmk_pmu *p, unsigned int cpu, u32 times)
{
	struct genl_info info;
	struct sk_buff *skb;
	void *head;

	if (!pmk_nl_wanted())
		return;
	skb = genlmsg_new(GENLMSG_DEFAULT_SIZE, GFP_KERNEL);
	if (!skb)
		return;
	genl_info_init_ntf(&info, pmk_nl_family, command);
	head = genlmsg_iput(skb, &info);
	if (pmk_nl_finish(skb, head, nla_put_u32(skb, PMUKIT_A_CPU_CPU, cpu) ||
			  (p && (nla_put_string(skb, PMUKIT_A_CPU_PMU_NAME, p->pmu.name) ||
				 nla_put_uint(skb, PMUKIT_A_CPU_TIMES, times))))) {
		nlmsg_free(skb);
		return;
	}
	pmk_nl_post(skb, p);
	if (!p)
		deliver_soon();
}

/* The CPU may be counting. The lower half is one load on every architecture */
static u32 lower(const u64 *figure)
{
	return READ_ONCE(*figure);
}

static void tell(u8 command, struct pmk_pmu *p, unsigned int cpu, const u64 *figure, u32 *sent)
{
	u32 now = lower(figure);

	if (now == *sent)
		return;
	notify(command, p, cpu, now - *sent);
	*sent = now;
}

static bool told_lately(const struct pmk_owner_notified *last)
{
	return jiffies - last->when < POLL_EVERY;
}

/*
 * Post the change that pmk_nl_owner() has noted. In the next poll, if the last message is recent,
 * or while a program opens or closes an event: it may be preempted, and requests must not wait
 */
static void tell_owner(struct pmk_pmu *p)
{
	struct pmk_owner_notified *last = &p->owner_notified;
	bool now;

	if (!mutex_trylock(&p->lock))
		return;
	now = last->outdated && !told_lately(last);
	if (now) {
		last->outdated = false;
		last->when = jiffies;
	}
	mutex_unlock(&p->lock);
	if (now)
		pmk_nl_notify_pmu(p, PMUKIT_CMD_PMU_OWNER_NTF);
}

/* Excludes poll(), so that the last message sent is about the last change */
static void tell_owners(struct work_struct *work)
{
	mutex_lock(&lock);
	pmk_nl_for_each(tell_owner);
	pmk_nl_deliver();
	mutex_unlock(&lock);
}

static void tell_all(struct pmk_pmu *p)
{
	unsigned int cpu;

	tell_owner(p);
	for_each_possible_cpu(cpu) {
		struct pmk_cpu *c = per_cpu_ptr(p->cpu, cpu);

		tell(PMUKIT_CMD_CPU_THROTTLE_NTF, p, cpu, &c->stats.throttled,
		     &c->notified.throttled);
		tell(PMUKIT_CMD_CPU_SPURIOUS_NTF, p, cpu, &c->stats.spurious,
		     &c->notified.spurious);
	}
}

/* What happened without listeners is not notified */
static void skip_all(struct pmk_pmu *p)
{
	unsigned int cpu;

	for_each_possible_cpu(cpu) {
		struct pmk_cpu *c = per_cpu_ptr(p->cpu, cpu);

		c->notified.throttled = lower(&c->stats.throttled);
		c->notified.spurious = lower(&c->stats.spurious);
	}
}

static void begin(void)
{
	if (active)
		return;
	WRITE_ONCE(active, true);
	pmk_nl_for_each(skip_all);
}

static void poll(struct work_struct *work)
{
	mutex_lock(&lock);
	begin();
	pmk_nl_for_each(tell_all);
	pmk_nl_deliver();
	WRITE_ONCE(active, atomic_dec_if_positive(&joining) >= 0 || pmk_nl_wanted());
	if (active)
		schedule_delayed_work(&polling, POLL_EVERY);
	mutex_unlock(&lock);
}

/**
 * pmk_nl_bind() - a listener is about to join the family's group
 * @group: the group
 *
 * All families of generic netlink share the lock that is held here, and the time to send a message
 * depends on the number of listeners. So if a message is being sent, the next poll calls begin(),
 * and what happens on CPUs before is not notified. May sleep.
 *
 * Return: 0.
 */
int pmk_nl_bind(int group)
{
	atomic_set(&joining, JOINING);
	if (mutex_trylock(&lock)) {
		begin();
		mutex_unlock(&lock);
	}
	schedule_delayed_work(&polling, POLL_EVERY);
	return 0;
}

/**
 * pmk_nl_owner() - the counters were claimed, refused or released
 * @p: the PMU, its lock is held
 *
 * Only notes the change. A work item sends the message without the lock, because sending takes
 * longer with more listeners, and any user can listen. Any user can also open and close events in a
 * loop, and a listener has limited buffer space: a change soon after a message waits for the next
 * poll.
 */
void pmk_nl_owner(struct pmk_pmu *p)
{
	struct pmk_owner_notified *last = &p->owner_notified;

	last->outdated = READ_ONCE(active) || atomic_read(&joining);
	if (last->outdated && !told_lately(last))
		schedule_work(&telling);
}

/**
 * pmk_nl_notify_init() - look for listeners that joined before the family was registered
 *
 * They have joined its group by number, and pmk_nl_bind() was not called for them. Any context.
 */
void pmk_nl_notify_init(void)
{
	atomic_set(&joining, 1);
	schedule_delayed_work(&polling, 0);
}

#ifdef MODULE
/**
 * pmk_nl_notify_flush() - send what is in the outbox, before the family goes. May sleep
 */
void pmk_nl_notify_flush(void)
{
	flush_work(&telling);
}

/**
 * pmk_nl_notify_exit() - stop polling
 *
 * The family is unregistered, so no listener joins, and no PMU is published. May sleep.
 */
void pmk_nl_notify_exit(void)
{
	cancel_work_sync(&telling);
	cancel_delayed_work_sync(&polling);
}
#endif

static int cpu_up(unsigned int cpu)
{
	pmk_nl_changed();
	notify(PMUKIT_CMD_CPU_UP_NTF, NULL, cpu, 0);
	return 0;
}

static int cpu_down(unsigned int cpu)
{
	pmk_nl_changed();
	notify(PMUKIT_CMD_CPU_DOWN_NTF, NULL, cpu, 0);
	return 0;
}

/**
 * pmk_nl_hotplug_init() - start to notify of CPUs that go online and offline
 *
 * May sleep.
 *
 * Return: 0, or the error of the CPU hotplug core.
 */
int pmk_nl_hotplug_init(void)
{
	hotplug_state = cpuhp_setup_state_nocalls(CPUHP_AP_ONLINE_DYN, "perf/pmukit:notify",
						  cpu_up, cpu_down);
	return min(hotplug_state, 0);
}

/**
 * pmk_nl_hotplug_exit() - undo pmk_nl_hotplug_init(). May sleep.
 */
void pmk_nl_hotplug_exit(void)
{
	cpuhp_remove_state_nocalls(hotplug_state);
}
