// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A plugin's numbers belong to the wrong CPU when several CPUs have one thread. With QEMU 11.1:
 *
 *   gcc -shared -fPIC -o one-thread.so one-thread.c
 *   timeout 4 qemu-system-x86_64 -smp 4 -accel tcg,thread=single -nodefaults -display none \
 *       -plugin ./one-thread.so
 *
 * SeaBIOS starts CPUs 1 to 3, which execute the same: 925 instructions, more if one waits for a
 * lock. So it is with thread=multi; with thread=single CPU 1 has nearly all of them. With entries of
 * 8192 bytes QEMU hangs or crashes. Declarations are those of version 7 of qemu-plugin.h.
 */
#include <stdint.h>
#include <stdio.h>

struct number {
	void *score;
	size_t offset;
};

#define EXPORT	__attribute__((visibility("default")))

EXPORT int qemu_plugin_version = 7;
EXPORT int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv);

void *qemu_plugin_scoreboard_new(size_t size);
size_t qemu_plugin_tb_n_insns(void *tb);
uint64_t qemu_plugin_u64_get(struct number number, unsigned int cpu);
int qemu_plugin_num_vcpus(void);
void qemu_plugin_register_vcpu_tb_exec_inline_per_vcpu(void *tb, int op, struct number number,
						       uint64_t value);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*cb)(void *tb, void *data),
					   void *data);
void qemu_plugin_register_atexit_cb(uint64_t id, void (*cb)(void *data), void *data);

static struct number insns;

static void translate(void *tb, void *data)
{
	qemu_plugin_register_vcpu_tb_exec_inline_per_vcpu(tb, 0, insns, qemu_plugin_tb_n_insns(tb));
}

static void end(void *data)
{
	for (int cpu = 0; cpu < qemu_plugin_num_vcpus(); cpu++)
		printf("%d %llu\n", cpu, (unsigned long long)qemu_plugin_u64_get(insns, cpu));
}

int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv)
{
	insns.score = qemu_plugin_scoreboard_new(sizeof(uint64_t));
	qemu_plugin_register_vcpu_tb_trans_cb(id, translate, NULL);
	qemu_plugin_register_atexit_cb(id, end, NULL);
	return 0;
}
