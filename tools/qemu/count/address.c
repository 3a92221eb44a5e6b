// SPDX-License-Identifier: GPL-2.0-only
/*
 * Addresses that IABR and DABR name, both sides masked with BAMR. What blocks compare with was
 * read when they were translated: each write to one of these registers has them translated anew.
 * No machine of QEMU has two CPUs of a kind that has events of these.
 */
#include "count/count.h"

static u32 iabr, dabr, mask;

/**
 * pmq_address_set() - take what IABR, DABR and BAMR have, for a block that is translated
 * @instruction: IABR
 * @data: DABR
 * @bits: BAMR
 */
void pmq_address_set(u32 instruction, u32 data, u32 bits)
{
	iabr = instruction;
	dabr = data;
	mask = bits;
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
