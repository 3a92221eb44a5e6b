// SPDX-License-Identifier: GPL-2.0-only
/*
 * A Hexagon CPU as the plugin knows it: general registers from QEMU; of SSR, EVB and SYSCFG what
 * was written last, and what events and rte did since.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>

#include "hexagon/machine.h"
#include "hexagon/packets.h"
#include "lib/say.h"

#define SSR_UM		0x00010000	/* user or guest mode */
#define SSR_EX		0x00020000	/* in an event: the monitor's mode */
#define SSR_GM		0x00080000	/* guest mode */
#define SYSCFG_MMU	1u

#define IS_RTE(word)	(((word) & 0xffe00000) == 0x57e00000)

struct pmk_machine_kind pmq_hexagon_machine;

static struct qemu_plugin_register *handle[32];
static struct pmq_array *bytes;
static u32 ssr, evb, syscfg;
static bool vectors;		/* EVB was written */
static bool no_monitor;		/* monitor=off */

/*
 * The emulated machine, but that no counter interrupts, and none stops by itself: there is no such
 * interrupt. Nor is there a bit for a mode: monitor=off is the plugin's
 */
static void decode(struct pmk_machine *m, unsigned int written)
{
	pmk_hexagon_machine.decode(m, written);
	m->watched = 0;
	if (no_monitor)
		m->frozen_in = 1u << PMK_MODE_HV | 1u << (PMK_MODE_HV | PMK_MODE_MARKED);
}

/**
 * pmq_hexagon_begin() - find the registers of the CPU of this thread
 */
void pmq_hexagon_begin(void)
{
	struct pmq_array *all = qemu_plugin_get_registers();
	const struct pmq_register *reg = (void *)all->data;
	unsigned int i, n;
	char end;

	pmq_hexagon_machine = pmk_hexagon_machine;
	pmq_hexagon_machine.decode = decode;
	for (i = 0; i < all->len; i++)
		if (sscanf(reg[i].name, "r%u%c", &n, &end) == 1 && n < ARRAY_SIZE(handle))
			handle[n] = reg[i].handle;
	for (n = 0; n < ARRAY_SIZE(handle); n++)
		if (!handle[n])
			pmq_stop("this CPU of QEMU does not show its registers");
	bytes = g_byte_array_new();
}

/**
 * pmq_hexagon_option() - use an option that other processors do not have
 * @option: it
 *
 * Return: it is one.
 */
bool pmq_hexagon_option(const char *option)
{
	if (strcmp(option, "monitor=on") && strcmp(option, "monitor=off"))
		return false;
	no_monitor = !strcmp(option, "monitor=off");
	return true;
}

/**
 * pmq_hexagon_gpr() - a general register
 * @n: its number
 */
u32 pmq_hexagon_gpr(unsigned int n)
{
	u32 value;

	g_byte_array_set_size(bytes, 0);
	if (!qemu_plugin_read_register(handle[n], bytes) || bytes->len != sizeof(value))
		pmq_stop("QEMU does not let R%u be read", n);
	memcpy(&value, bytes->data, sizeof(value));
	return le32toh(value);
}

/**
 * pmq_hexagon_set_gpr() - write a general register
 * @n: its number
 * @value: what to write
 */
void pmq_hexagon_set_gpr(unsigned int n, u32 value)
{
	value = htole32(value);
	g_byte_array_set_size(bytes, sizeof(value));
	memcpy(bytes->data, &value, sizeof(value));
	if (!qemu_plugin_write_register(handle[n], bytes))
		pmq_stop("QEMU does not let R%u be written", n);
}

/**
 * pmq_hexagon_mode() - of enum pmk_mode: the monitor's is PMK_MODE_HV, a guest's PMK_MODE_KERNEL
 */
unsigned int pmq_hexagon_mode(void)
{
	if (ssr & SSR_EX || !(ssr & SSR_UM))
		return PMK_MODE_HV;
	return ssr & SSR_GM ? PMK_MODE_KERNEL : PMK_MODE_USER;
}

/**
 * pmq_hexagon_translates() - what addresses are translated: PMQ_TRANSLATES_INST, _DATA
 */
unsigned int pmq_hexagon_translates(void)
{
	return syscfg & SYSCFG_MMU ? PMQ_TRANSLATES_INST | PMQ_TRANSLATES_DATA : 0;
}

/**
 * pmq_hexagon_ssr() - the system status register, without the cause
 */
u32 pmq_hexagon_ssr(void)
{
	return ssr;
}

/**
 * pmq_hexagon_writes_state() - does an instruction change what is known here?
 * @word: it
 */
bool pmq_hexagon_writes_state(u32 word)
{
	unsigned int reg = word & 127;

	return IS_RTE(word) || PMQ_IS_WRITE2(word) ||
	       (PMQ_IS_WRITE(word) &&
		(reg == PMQ_S_SSR || reg == PMQ_S_EVB || reg == PMQ_S_SYSCFG));
}

/* Blocks at vectors are translated in another way */
static void write_register(unsigned int reg, u32 value)
{
	bool moves = reg == PMQ_S_EVB && (!vectors || evb != value);

	if (reg == PMQ_S_SSR)
		ssr = value;
	if (reg == PMQ_S_SYSCFG)
		syscfg = value;
	if (!moves)
		return;
	evb = value;
	vectors = true;
	pmq_retranslate();
}

/**
 * pmq_hexagon_write_state() - what changes what is known here is about to be executed
 * @word: the instruction
 */
void pmq_hexagon_write_state(u32 word)
{
	unsigned int reg = word & 127, from = word >> 16 & 31;

	if (IS_RTE(word)) {
		ssr &= ~SSR_EX;
		return;
	}
	write_register(reg, pmq_hexagon_gpr(from));
	if (PMQ_IS_WRITE2(word))
		write_register(reg + 1, pmq_hexagon_gpr(from + 1));
}

/**
 * pmq_hexagon_vector() - which vector is at an address?
 * @pc: the address
 *
 * Return: its number, or -1.
 */
int pmq_hexagon_vector(u64 pc)
{
	u32 offset = (u32)pc - evb;

	return vectors && offset < 4 * PMQ_VECTORS && !(offset & 3) ? (int)offset / 4 : -1;
}

/**
 * pmq_hexagon_event() - the CPU has gone to a vector
 */
void pmq_hexagon_event(void)
{
	ssr |= SSR_EX;
}
