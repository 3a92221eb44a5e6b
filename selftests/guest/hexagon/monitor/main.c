// SPDX-License-Identifier: GPL-2.0-only
/*
 * Test module: root writes an operation and its arguments to a parameter. It is a test call of
 * hexmon, or an event that the plugin for QEMU never counts: the module adds to the counters that
 * the event is chosen on, by its own reading of the registers.
 */
#include <linux/irqflags.h>
#include <linux/module.h>

#define IDENTIFY	0	/* tools/hexmon/call.c */
#define HAPPEN		2	/* of this module */
#define MAGIC		0x706d756b

#define CALL(number, a, b, c, d)						\
({										\
	register u32 r0 asm("r0") = (a);					\
	register u32 r1 asm("r1") = (b);					\
	register u32 r2 asm("r2") = (c);					\
	register u32 r3 asm("r3") = (d);					\
										\
	asm volatile("{ trap1(#%4) }"						\
		     : "+r" (r0) : "r" (r1), "r" (r2), "r" (r3), "i" (number) : "memory"); \
	r0;									\
})

#define get(reg)	CALL(25, 2, 0, reg, 0)
#define set(reg, value)	CALL(25, 1, 0, reg, value)

/*
 * PMUEVTCFG (register 8) and PMUEVTCFG1 (9) have 8 bits of the event of each counter, PMUCFG (10)
 * the two bits above. An odd counter may count the wraps of the one before.
 */
static void happen(u32 event, u32 times)
{
	static const u32 overflow[] = { 1, 2, 5, 6 };
	u32 low[] = { get(8), get(9) }, high = get(10), wraps = 0, i;

	for (i = 0; i < 8; i++) {
		u32 code = (low[i / 4] >> (i % 4 * 8) & 0xff) | (high >> (2 * i) & 3) << 8;
		u32 before = get(i), add = code == event ? times : 0;

		if (i % 2 && code == overflow[i / 2])
			add += wraps;
		if (code && add)
			set(i, before + add);
		wraps = before + add < before;
	}
}

static int set_call(const char *value, const struct kernel_param *param)
{
	u32 operation, a, b;
	unsigned long flags;

	if (sscanf(value, "%x %x %x", &operation, &a, &b) != 3)
		return -EINVAL;
	if (operation != HAPPEN)
		return CALL(240, operation, a, b, 0) ? -EINVAL : 0;
	local_irq_save(flags);
	happen(a, b);
	local_irq_restore(flags);
	return 0;
}

static const struct kernel_param_ops call_ops = { .set = set_call };

module_param_cb(call, &call_ops, NULL, 0200);

static int __init monitor_init(void)
{
	return CALL(240, IDENTIFY, 0, 0, 0) == MAGIC ? 0 : -ENODEV;
}
module_init(monitor_init);

static void __exit monitor_exit(void)
{
}
module_exit(monitor_exit);

MODULE_DESCRIPTION("Test call of hexmon");
MODULE_LICENSE("GPL");
