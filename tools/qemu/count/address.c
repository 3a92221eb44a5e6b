// SPDX-License-Identifier: GPL-2.0-only
/*
 * Addresses that IABR and DABR name, both sides masked with BAMR. What blocks compare with was
 * read when they were translated: each write to one of these registers has them translated anew.
 * No machine of QEMU has two CPUs of a kind that has events of these.
 */
#include "pmu.h"

#define BAMR	951
#define IABR	1010
#define DABR	1013

static u32 iabr, dabr, mask;

/**
 * pmq_address_read() - read the registers, for a block that is translated
 */
void pmq_address_read(void)
{
	u64 bamr = 0;

	pmk_machine_read(&pmq_cpus[0].m, BAMR, &bamr);
	mask = bamr;
	iabr = pmq_guest_iabr();
	dabr = pmq_guest_dabr();
}

/**
 * pmq_address_is_instruction() - is it the address in IABR?
 * @pc: of an instruction
 */
bool pmq_address_is_instruction(u64 pc)
{
	return !((pc ^ iabr) & mask & ~3u);
}

/**
 * pmq_address_is_data() - is it the address in DABR? It has eight octets
 * @address: of data
 */
bool pmq_address_is_data(u64 address)
{
	return !((address ^ dabr) & mask & ~7u);
}

/**
 * pmq_address_is_register() - is a register one of these?
 * @spr: its number
 */
bool pmq_address_is_register(unsigned int spr)
{
	return spr == IABR || spr == DABR || spr == BAMR;
}
