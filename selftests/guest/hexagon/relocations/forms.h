/* SPDX-License-Identifier: GPL-2.0-only */
/* forms.S: functions whose constants the module loader completes */
#ifndef RELOCATIONS_FORMS_H
#define RELOCATIONS_FORMS_H

#include <linux/types.h>

extern u32 area[];

u32 assign(u32 argument);
u32 assign_other_bits(u32 argument);
u32 add_constant(u32 argument);
u32 load_constant(u32 argument);
u32 store_constant(u32 argument);
u32 assign_if(u32 argument);
u32 load_offset(u32 argument);
u32 store_offset(u32 argument);
u32 store_new(u32 argument);
u32 combine_high(u32 argument);
u32 choose(u32 argument);
u32 store_address(u32 argument);
u32 store_address_if(u32 argument);
u32 store_address_if_new(u32 argument);
u32 combine_low(u32 argument);
u32 duplex(u32 argument);
u32 load_and_set(u32 argument);
u32 load_scaled(u32 argument);
u32 store_scaled(u32 argument);
u32 load_if(u32 argument);
u32 store_if(u32 argument);
u32 memory_operation(u32 argument);
u32 add_product(u32 argument);
u32 add_sum(u32 argument);
u32 add_shifted(u32 argument);
u32 call_kernel(u32 argument);
u32 call_second(u32 argument);

#endif /* RELOCATIONS_FORMS_H */
