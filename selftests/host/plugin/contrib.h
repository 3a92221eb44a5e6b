/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For plugins of QEMU 10, version 4 of the interface, in a QEMU of version 7: callbacks are no
 * longer given the plugin's number, but data of their own. Nothing is registered for a new CPU:
 * insn.c would only read its registers there.
 */
#include <qemu-plugin.h>

#undef QEMU_PLUGIN_VERSION
#define QEMU_PLUGIN_VERSION	7

static qemu_plugin_vcpu_tb_trans_cb_t translate;
static qemu_plugin_udata_cb_t end;

static void translate7(struct qemu_plugin_tb *tb, void *data)
{
	translate(0, tb);
}

static void end7(void *data)
{
	end(0, data);
}

typedef void (*registers)(qemu_plugin_id_t id, void *cb, void *data);

#define qemu_plugin_register_vcpu_tb_trans_cb(id, cb)	\
	(translate = (cb), ((registers)qemu_plugin_register_vcpu_tb_trans_cb)(id, translate7, NULL))
#define qemu_plugin_register_atexit_cb(id, cb, data)	\
	(end = (cb), ((registers)qemu_plugin_register_atexit_cb)(id, end7, data))
#define qemu_plugin_register_vcpu_init_cb(id, cb)	((void)(id), (void)(cb))
