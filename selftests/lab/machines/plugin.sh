# SPDX-License-Identifier: GPL-2.0-only
# Sourced by rows of machines whose counters the plugin for QEMU makes
QEMU+=(-plugin "$BUILD/pmukit-qemu.so,report=$BUILD/$MACHINE.tsv")

host_options()
{
	make -s -C "$TOP/tools/qemu" O="$BUILD"
}
