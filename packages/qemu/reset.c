// SPDX-License-Identifier: GPL-2.0-or-later
/*
 * A plugin gets no callback for a reset, nor for a snapshot. With QEMU 11.1:
 *
 *   gcc -shared -fPIC -o reset.so reset.c
 *   (sleep 2; echo system_reset; sleep 2; echo quit) | qemu-system-x86_64 -nodefaults \
 *       -display none -monitor stdio -plugin ./reset.so
 *
 * Prints how often the CPU was at the reset vector, and how many callbacks for a new CPU came.
 */
#include <stdint.h>
#include <stdio.h>

#define EXPORT	__attribute__((visibility("default")))
#define VECTOR	0xfffffff0	/* of x86 */

EXPORT int qemu_plugin_version = 7;
EXPORT int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv);

typedef void (*cpu_cb)(unsigned int cpu, void *data);

uint64_t qemu_plugin_tb_vaddr(const void *tb);
void qemu_plugin_register_vcpu_tb_exec_cb(void *tb, cpu_cb cb, int registers, void *data);
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*cb)(void *tb, void *data),
					   void *data);
void qemu_plugin_register_vcpu_init_cb(uint64_t id, cpu_cb cb, void *data);
void qemu_plugin_register_atexit_cb(uint64_t id, void (*cb)(void *data), void *data);

static unsigned int resets, news;

static void count(unsigned int cpu, void *number)
{
	++*(unsigned int *)number;
}

static void translate(void *tb, void *data)
{
	if (qemu_plugin_tb_vaddr(tb) == VECTOR)
		qemu_plugin_register_vcpu_tb_exec_cb(tb, count, 0, &resets);
}

static void end(void *data)
{
	fprintf(stderr, "\nresets %u, new %u\n", resets, news);
}

int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv)
{
	qemu_plugin_register_vcpu_tb_trans_cb(id, translate, NULL);
	qemu_plugin_register_vcpu_init_cb(id, count, &news);
	qemu_plugin_register_atexit_cb(id, end, NULL);
	return 0;
}
