/* SPDX-License-Identifier: GPL-2.0-only */
/* In the place of the header of the same name: registers that the test has in its hands. */
#ifndef PMUKIT_SELF_REGISTERS_H
#define PMUKIT_SELF_REGISTERS_H

#include <stdint.h>
#include <string.h>

enum pmukit_self_registers {
	PMUKIT_SELF_SPR_771 = 0,
	PMUKIT_SELF_NO_REGISTERS = 16
};

uint32_t pmukit_self_counter(unsigned int number);
uintptr_t pmukit_self_thread(void);

static inline unsigned int pmukit_self_registers_of(const char *user_read)
{
	return strcmp(user_read, "spr 771-776") ? PMUKIT_SELF_NO_REGISTERS : PMUKIT_SELF_SPR_771;
}

#endif /* PMUKIT_SELF_REGISTERS_H */
