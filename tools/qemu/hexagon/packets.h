/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Hexagon: packets instead of instructions, a PMU behind a call of the virtual machine, and no
 * system register that QEMU shows. What is in these follows from what is executed: the plugin sees
 * each write of them, and each event, which goes to a vector.
 */
#ifndef PMQ_PACKETS_H
#define PMQ_PACKETS_H

#include "count/count.h"

#define PMQ_PARSE(word)		((word) >> 14 & 3)	/* 0: two instructions, 3: the last word */
#define PMQ_PACKET_WORDS	4			/* at most */

/* Sd = Rs and Sdd = Rss; of a pair the first register is even, in either place */
#define PMQ_IS_WRITE(word)	(((word) & 0xffc00000) == 0x67000000)
#define PMQ_IS_WRITE2(word)	(((word) & 0xffc10001) == 0x6d000000)

/* Numbers of supervisor registers */
#define PMQ_S_SSR	6
#define PMQ_S_EVB	16
#define PMQ_S_SYSCFG	18

#define PMQ_SSR_PE	0x01000000	/* guest registers show the counters */

/* Vectors: a TLB miss of a fetch, of an access; traps; the first interrupt */
enum {
	PMQ_VECTOR_PRECISE = 2,
	PMQ_VECTOR_MISS_X = 4,
	PMQ_VECTOR_MISS_RW = 6,
	PMQ_VECTOR_TRAP0 = 8,
	PMQ_VECTOR_TRAP1 = 9,
	PMQ_VECTORS = 32,
};

extern struct pmk_machine_kind pmq_hexagon_machine;

/* cpu.c */
void pmq_hexagon_begin(void);
bool pmq_hexagon_option(const char *option);
u32 pmq_hexagon_gpr(unsigned int n);
void pmq_hexagon_set_gpr(unsigned int n, u32 value);
unsigned int pmq_hexagon_mode(void);
unsigned int pmq_hexagon_translates(void);
u32 pmq_hexagon_ssr(void);
bool pmq_hexagon_writes_state(u32 word);
void pmq_hexagon_write_state(u32 word);
int pmq_hexagon_vector(u64 pc);
void pmq_hexagon_event(void);

/* packet.c */
pmq_mask pmq_hexagon_packet(const u32 *word, struct pmq_packet *packet);
u32 pmq_hexagon_numbers(const struct pmq_packet *packet, pmq_mask what);
unsigned int pmq_hexagon_several(const struct pmq_kind *kind, pmq_mask what, u32 numbers);
bool pmq_hexagon_is_dcfetch(u32 word);

/* call.c */
bool pmq_hexagon_is_access(u32 word, unsigned int mode);
void pmq_hexagon_access_cb(unsigned int cpu, void *site);

/* A packet was completed that no block adds */
static inline void pmq_hexagon_count(unsigned int cpu, const struct pmq_site *site, pmq_mask what)
{
	pmq_count_listened(cpu, site->mode, site->pc, what, site->packet.numbers);
}

/* block.c */
void pmq_hexagon_translate(struct qemu_plugin_tb *tb, void *data);

#endif /* PMQ_PACKETS_H */
