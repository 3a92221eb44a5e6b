/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */
/*
 * A compiled table: the PMU that a user describes, as PMUKIT_CMD_TABLE_ADD takes it. In the byte
 * order of the machine, and in this order, without gaps:
 *
 *	struct pmukit_table
 *	struct pmukit_table_event[nr_events]		by rising code
 *	struct pmukit_table_agree[nr_agrees]
 *	__u64[nr_values]				what fields that must agree can be
 *	struct pmukit_table_generic[nr_generics]
 *	struct pmukit_table_range[nr_ranges]
 *	struct pmukit_table_cap[nr_caps]
 *	char[strings]					strings, the first one is empty
 *
 * A string is named by where it begins in the last part; 0 is none. In a file for the parameter
 * table=, the text of the PMU's profile follows, if there is one.
 */
#ifndef _UAPI_LINUX_PMUKIT_TABLE_H
#define _UAPI_LINUX_PMUKIT_TABLE_H

#include <linux/types.h>

#define PMUKIT_TABLE_MAGIC		0x544d5550
#define PMUKIT_TABLE_VERSION		3

/* What the kernel takes */
#define PMUKIT_TABLE_MAX_SIZE		(256 * 1024)
#define PMUKIT_TABLE_MAX_PMUS		8	/* at a time */
#define PMUKIT_TABLE_MAX_COUNTERS	32
#define PMUKIT_TABLE_LEAST_BITS		32	/* of a counter; it has 64 at most */
#define PMUKIT_TABLE_MAX_EVENTS		4096
#define PMUKIT_TABLE_MAX_AGREES		8
#define PMUKIT_TABLE_MAX_GENERICS	128
#define PMUKIT_TABLE_MAX_RANGES		256
#define PMUKIT_TABLE_MAX_CAPS		16
#define PMUKIT_TABLE_MAX_NAME		127	/* characters of an event, a field or an edition */
#define PMUKIT_TABLE_MAX_PMU		31
#define PMUKIT_TABLE_MAX_TEXT		31	/* of a scale, a unit or a file of caps/ */
#define PMUKIT_TABLE_MAX_CPU_LIST	127
#define PMUKIT_TABLE_AGREE_BITS		30	/* of all fields that must agree */

/* Files of caps/ that each PMU of pmukit has; a table can have none of these names */
#define PMUKIT_TABLE_OWN_CAPS \
	"backend", "counters", "max_precise", "sampling", "user_read"

/**
 * struct pmukit_table - what a compiled table begins with
 * @magic: PMUKIT_TABLE_MAGIC
 * @version: PMUKIT_TABLE_VERSION
 * @size: of the whole, in bytes
 * @name: name of the PMU
 * @edition: which edition of the events it is, or 0
 * @nr_counters: number of counters
 * @any: those of them that count codes without a name, bit n for counter n
 * @nr_events: number of events
 * @nr_agrees: number of fields that must agree
 * @nr_values: number of values of these
 * @nr_generics: number of perf's generic events
 * @nr_ranges: number of ranges of bits
 * @strings: size of the strings, in bytes
 * @nr_caps: number of files of caps/
 * @cpus: PMUKIT_TABLE_CPUS_*
 * @zero: 0
 * @cpu_list: CPUs that the PMU serves, as "0-3,8"; it has the file cpus, and other CPUs none of its
 *	      events. 0: all CPUs
 * @bits: width of each counter; 0 where there is none
 */
struct pmukit_table {
	__u32 magic;
	__u32 version;
	__u32 size;
	__u32 name;
	__u32 edition;
	__u32 nr_counters;
	__u64 any;
	__u32 nr_events;
	__u32 nr_agrees;
	__u32 nr_values;
	__u32 nr_generics;
	__u32 nr_ranges;
	__u32 strings;
	__u16 nr_caps;
	__u8 cpus;
	__u8 zero;
	__u32 cpu_list;
	__u8 bits[PMUKIT_TABLE_MAX_COUNTERS];
};

/* pmukit_table.cpus */
#define PMUKIT_TABLE_CPUS_NONE		0
#define PMUKIT_TABLE_CPUS_FILE		1 /* the file cpus, if it serves perf's generic events */
#define PMUKIT_TABLE_CPUS_SHARE		2 /* an uncore PMU: those of a chip share it */

/**
 * struct pmukit_table_event - an event
 * @code: config, config1 and config2
 * @name: its name
 * @scale: one count is so much, or 0
 * @unit: of that, or 0
 * @precise: samples have their exact address: 0 no, 1 if asked for, 2 always asked for; equal codes
 *	     have the same
 * @generic: 1: its name is one of perf's generic events, and sysfs lacks it where another PMU
 *	     serves these; otherwise 0
 * @by_name: in place n, the number of the event that has the n-th name, by the values of its bytes
 * @counters: what can count it, bit n for counter n; equal codes have equal ones
 */
struct pmukit_table_event {
	__u64 code[3];
	__u32 name;
	__u32 scale;
	__u32 unit;
	__u8 precise;
	__u8 generic;
	__u16 by_name;
	__u64 counters;
};

/**
 * struct pmukit_table_agree - events that run together must have one value in a field
 * @mask: bits that tell which events; if there are none, those with a value that is not 0
 * @code: what these events have there
 * @field: number of the first range of the field
 * @first: number of the first value that agrees with itself alone
 * @nr: number of these values, by rising value; all others agree with each other. 0: each value
 *	agrees with itself alone
 * @zero: 0
 */
struct pmukit_table_agree {
	__u64 mask[3];
	__u64 code[3];
	__u32 field;
	__u32 first;
	__u32 nr;
	__u32 zero;
};

/**
 * struct pmukit_table_generic - one of perf's generic events
 * @type: PERF_TYPE_HARDWARE or PERF_TYPE_HW_CACHE
 * @id: its number there
 * @event: number of the event that it is
 * @name: what commands and profiles call it, names with commas in between; or 0
 */
struct pmukit_table_generic {
	__u32 type;
	__u32 id;
	__u32 event;
	__u32 name;
};

/**
 * struct pmukit_table_range - bits of a field
 * @name: name of the field, whose ranges follow each other, by rising bits; 0: bits that are left
 *	  out of codes, as the processor's own driver does
 * @word: 0, 1 or 2: config, config1 or config2
 * @low: the lowest bit
 * @high: the highest bit
 * @zero: 0
 */
struct pmukit_table_range {
	__u32 name;
	__u8 word;
	__u8 low;
	__u8 high;
	__u8 zero;
};

/**
 * struct pmukit_table_cap - a file of caps/
 * @name: its name
 * @text: what it says
 */
struct pmukit_table_cap {
	__u32 name;
	__u32 text;
};

#endif /* _UAPI_LINUX_PMUKIT_TABLE_H */
