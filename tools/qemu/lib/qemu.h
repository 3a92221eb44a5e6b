/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What QEMU offers to a plugin, version 7 of its interface: only what is used here. The
 * documentation is docs/devel/tcg-plugins in QEMU. Debian ships no header of it.
 *
 * The two arrays are GLib's, of which QEMU brings its own copy.
 */
#ifndef PMQ_QEMU_H
#define PMQ_QEMU_H

#include <stdnoreturn.h>

#include "model/types.h"

#define PMQ_EXPORT	__attribute__((visibility("default")))
#define PMQ_INTERFACE	7	/* the version */

struct qemu_plugin_tb;
struct qemu_plugin_insn;
struct qemu_plugin_register;
struct qemu_plugin_scoreboard;
struct qemu_plugin_hwaddr;

/* GArray and GByteArray */
struct pmq_array {
	char *data;
	unsigned int len;
};

/* qemu_info_t */
struct pmq_info {
	const char *target_name;
	struct {
		int min, cur;
	} version;
	bool system_emulation;
	struct {
		int smp_vcpus, max_vcpus;
	} system;
};

/* qemu_plugin_u64: a number that each CPU has */
struct pmq_number {
	struct qemu_plugin_scoreboard *score;
	size_t offset;
};

/* qemu_plugin_reg_descriptor */
struct pmq_register {
	struct qemu_plugin_register *handle;
	const char *name;
	const char *feature;
	bool is_readonly;
};

/* What a callback does with registers */
enum pmq_registers {
	PMQ_NO_REGISTERS,
	PMQ_READS,
	PMQ_WRITES,
	PMQ_WRITES_PC,
};

/* Accesses that a callback is registered for */
enum pmq_memory { PMQ_MEMORY_EITHER = 3 };

enum pmq_condition {
	PMQ_EQUAL = 2,
	PMQ_NOT_EQUAL,
	PMQ_GREATER_EQUAL = 7,
};

enum pmq_inline {
	PMQ_ADD,
	PMQ_STORE,
};

/* Why the next instruction is not the one that follows */
enum pmq_break {
	PMQ_INTERRUPT = 1,
	PMQ_EXCEPTION = 2,
	PMQ_HOSTCALL = 4,
	PMQ_EVERY_BREAK = -1,
};

typedef void (*pmq_cb)(void *data);
typedef void (*pmq_cpu_cb)(unsigned int cpu, void *data);
typedef void (*pmq_memory_cb)(unsigned int cpu, u32 access, u64 address, void *data);
typedef void (*pmq_block_cb)(struct qemu_plugin_tb *tb, void *data);
typedef void (*pmq_break_cb)(unsigned int cpu, enum pmq_break type, u64 from, u64 to, void *data);

extern int qemu_plugin_version;
PMQ_EXPORT int qemu_plugin_install(u64 id, const struct pmq_info *info, int argc, char **argv);

void qemu_plugin_reset(u64 id, pmq_cb cb, void *data);

void qemu_plugin_register_vcpu_init_cb(u64 id, pmq_cpu_cb cb, void *data);
void qemu_plugin_register_vcpu_tb_trans_cb(u64 id, pmq_block_cb cb, void *data);
void qemu_plugin_register_vcpu_discon_cb(u64 id, enum pmq_break type, pmq_break_cb cb,
					 void *data);
void qemu_plugin_register_atexit_cb(u64 id, pmq_cb cb, void *data);
void qemu_plugin_register_flush_cb(u64 id, pmq_cb cb, void *data);

size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
u64 qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t i);
size_t qemu_plugin_insn_data(const struct qemu_plugin_insn *insn, void *to, size_t len);
u64 qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *insn);

void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *tb, pmq_cpu_cb cb,
					  enum pmq_registers use, void *data);
void qemu_plugin_register_vcpu_tb_exec_cond_cb(struct qemu_plugin_tb *tb, pmq_cpu_cb cb,
					       enum pmq_registers use, enum pmq_condition when,
					       struct pmq_number number, u64 than, void *data);
void qemu_plugin_register_vcpu_tb_exec_inline_per_vcpu(struct qemu_plugin_tb *tb,
						       enum pmq_inline what,
						       struct pmq_number number, u64 value);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn, pmq_cpu_cb cb,
					    enum pmq_registers use, void *data);
void qemu_plugin_register_vcpu_insn_exec_cond_cb(struct qemu_plugin_insn *insn, pmq_cpu_cb cb,
						 enum pmq_registers use, enum pmq_condition when,
						 struct pmq_number number, u64 than, void *data);
void qemu_plugin_register_vcpu_insn_exec_inline_per_vcpu(struct qemu_plugin_insn *insn,
							 enum pmq_inline what,
							 struct pmq_number number, u64 value);

void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *insn, pmq_memory_cb cb,
				      enum pmq_registers use, enum pmq_memory which, void *data);

unsigned int qemu_plugin_mem_size_shift(u32 access);
bool qemu_plugin_mem_is_store(u32 access);
struct qemu_plugin_hwaddr *qemu_plugin_get_hwaddr(u32 access, u64 address);
bool qemu_plugin_hwaddr_is_io(const struct qemu_plugin_hwaddr *physical);
u64 qemu_plugin_hwaddr_phys_addr(const struct qemu_plugin_hwaddr *physical);
bool qemu_plugin_translate_vaddr(u64 address, u64 *physical);

struct pmq_array *qemu_plugin_get_registers(void);
bool qemu_plugin_read_register(struct qemu_plugin_register *handle, struct pmq_array *to);
bool qemu_plugin_write_register(struct qemu_plugin_register *handle, struct pmq_array *from);
noreturn void qemu_plugin_set_pc(u64 pc);

struct qemu_plugin_scoreboard *qemu_plugin_scoreboard_new(size_t size);
void *qemu_plugin_scoreboard_find(struct qemu_plugin_scoreboard *score, unsigned int cpu);

struct pmq_array *g_byte_array_new(void);
struct pmq_array *g_byte_array_set_size(struct pmq_array *array, unsigned int len);

#endif /* PMQ_QEMU_H */
