/* SPDX-License-Identifier: GPL-2.0-only */
/* A compiled table made by hand (linux/pmukit_table.h), and requests that have one. */
#ifndef PT_GUEST_TABLE_H
#define PT_GUEST_TABLE_H

#include <linux/pmukit_table.h>
#include <string.h>
#include "nl.h"
#include "ring.h"

#define PT_TABLE_BYTES	0x20000

/*
 * The PMU of pt_table_make(): four counters, of which the first three count any code. Codes are
 * made of the fields event (config:0-7,32-35), umask (config:8-15) and far (config1:0-63); events
 * with event=0xb7 must agree in far
 */
#define PT_TABLE_CYCLES		0x3c
#define PT_TABLE_INSTRUCTIONS	0xc0
#define PT_TABLE_MISSES		0x412e
#define PT_TABLE_LOADS		0xb7	/* with one of the next two in config1; counters 0, 1 */
#define PT_TABLE_FAR		0x8000000000000001ull
#define PT_TABLE_FARTHER	0x8000000000000100ull	/* its samples must be precise */
#define PT_TABLE_SPLIT		0x30000013cull		/* on counter 0 */
#define PT_TABLE_UNNAMED	0x1d1

/* Ratios of cycles, instructions, misses and all others */
#define PT_TABLE_PROFILE	"cycles 1\ninstructions 0.5\ncache-misses 0.01\nother 0.002\n"

/**
 * struct pt_table - a compiled table
 * @size: its size
 * @head: the table
 * @bytes: the same
 */
struct pt_table {
	size_t size;
	union {
		struct pmukit_table head;
		unsigned char bytes[PT_TABLE_BYTES];
	};
};

/* Load the module anew, without a PMU, and open its netlink family; or end the program */
static inline void pt_table_load(struct pt_nl *nl, const char *parameters)
{
	int err;

	if (pt_is_loaded() && pt_unload_soon())
		ksft_exit_fail_msg("cannot unload pmukit: somebody uses it\n");
	err = pt_load(parameters);
	if (err)
		ksft_exit_fail_msg("cannot load pmukit: %s\n", strerror(-err));
	pt_no_limits();
	pt_nl_open(nl);
	if (pt_nl_find(nl))
		ksft_exit_fail_msg("there is no netlink family pmukit\n");
}

/* table.c: see the definitions for the contracts */
void pt_table_make(struct pt_table *table, const char *name, unsigned int more);
void pt_table_serve(struct pt_table *table, const char *cpus, bool uncore);
struct pmukit_table_event *pt_table_event(struct pt_table *table, unsigned int which);
void pt_table_put(struct pt_message *m, const struct pt_table *table);
void pt_table_order(const struct pt_nl *nl, struct pt_message *m, const struct pt_table *table,
		    const char *profile, bool generic);
int pt_table_add(struct pt_nl *nl, const struct pt_table *table, const char *profile,
		 bool generic);
int pt_table_remove(struct pt_nl *nl, const char *name);
int pt_table_close(struct pt_nl *nl, const char *name);

#endif /* PT_GUEST_TABLE_H */
