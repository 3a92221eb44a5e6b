// SPDX-License-Identifier: GPL-2.0-only
/* The monitor's test call for programs: root writes its operation and arguments to a parameter. */
#include <linux/module.h>

#define IDENTIFY	0	/* tools/hexmon/call.c */
#define MAGIC		0x706d756b

static u32 monitor_call(u32 operation, u32 a, u32 b)
{
	register u32 r0 asm("r0") = operation;
	register u32 r1 asm("r1") = a;
	register u32 r2 asm("r2") = b;

	asm volatile("trap1(#240)" : "+r" (r0) : "r" (r1), "r" (r2) : "memory");
	return r0;
}

static int set_call(const char *value, const struct kernel_param *param)
{
	u32 operation, a, b;

	if (sscanf(value, "%x %x %x", &operation, &a, &b) != 3)
		return -EINVAL;
	return monitor_call(operation, a, b) ? -EINVAL : 0;
}

static const struct kernel_param_ops call_ops = { .set = set_call };

module_param_cb(call, &call_ops, NULL, 0200);

static int __init monitor_init(void)
{
	return monitor_call(IDENTIFY, 0, 0) == MAGIC ? 0 : -ENODEV;
}
module_init(monitor_init);

static void __exit monitor_exit(void)
{
}
module_exit(monitor_exit);

MODULE_DESCRIPTION("Test call of hexmon");
MODULE_LICENSE("GPL");
