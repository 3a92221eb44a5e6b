// SPDX-License-Identifier: GPL-2.0-only
/*
 * Does the module loader relocate extended constants right? The module loads
 * when it does; otherwise it says which forms are wrong.
 */
#include <linux/module.h>
#include "forms.h"

#define WORD	5	/* area + 0x14 */
#define MARK	0x5eed0000

static int failed;

/* A form returns a number */
static void returns(u32 (*form)(u32 argument), u32 argument, u32 expected, const char *name)
{
	u32 found;

	area[WORD] = MARK;
	found = form(argument);
	if (found == expected)
		return;
	pr_err("relocations: %s: %x instead of %x\n", name, found, expected);
	failed++;
}

/* A form writes a number to area + 0x14 */
static void writes(u32 (*form)(u32 argument), u32 argument, u32 expected, const char *name)
{
	area[WORD] = MARK;
	form(argument);
	if (area[WORD] == expected)
		return;
	pr_err("relocations: %s: wrote %x instead of %x\n", name, area[WORD], expected);
	failed++;
}

#define RETURNS(form, argument, expected)	returns(form, argument, expected, #form)
#define WRITES(form, argument, expected)	writes(form, argument, expected, #form)

static int __init relocations_init(void)
{
	u32 address = (u32)area;	/* R_HEX_32: no extended constant */

	RETURNS(assign, 0, address + 0x2d);
	RETURNS(assign_other_bits, 0, address + 0x12);
	RETURNS(add_constant, 7, address + 0x2d + 7);
	RETURNS(load_constant, 0, MARK);
	WRITES(store_constant, 1, 1);
	RETURNS(assign_if, 0, address + 0x2d);
	RETURNS(load_offset, 0, MARK);
	WRITES(store_offset, 2, 2);
	WRITES(store_new, 3, 4);
	RETURNS(combine_high, 0, address + 0x2d);
	RETURNS(choose, 0, address + 0x2d);
	WRITES(store_address, 0, address + 0x2d);
	WRITES(store_address_if, 0, address + 0x2d);
	WRITES(store_address_if_new, 0, address + 0x12);
	RETURNS(combine_low, 0, address + 0x2d);
	RETURNS(duplex, 0, address + 0x2d);
	RETURNS(load_and_set, 0, MARK - (address + 0x14));
	RETURNS(load_scaled, 0, MARK);
	WRITES(store_scaled, 5, 5);
	RETURNS(load_if, 0, MARK);
	WRITES(store_if, 6, 6);
	WRITES(memory_operation, 7, MARK + 7);
	RETURNS(add_product, 4, address + 0x2d + 12);
	RETURNS(add_sum, 4, address + 0x2d + 9);
	RETURNS(add_shifted, 4, address + 0x2d + 16);
	RETURNS(call_kernel, 144, 12);
	RETURNS(call_second, 169, 13);
	return failed ? -EINVAL : 0;
}
module_init(relocations_init);

static void __exit relocations_exit(void)
{
}
module_exit(relocations_exit);

MODULE_DESCRIPTION("Extended constants in a module");
MODULE_LICENSE("GPL");
