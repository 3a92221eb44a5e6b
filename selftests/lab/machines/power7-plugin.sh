# SPDX-License-Identifier: GPL-2.0-only
# power7 with the counters that the plugin for QEMU makes
. "$MACHINES/power7.sh"
QEMU+=(-plugin "$BUILD/pmukit-qemu.so,report=$BUILD/power7-plugin.tsv")

host_options()
{
	make -s -C "$TOP/tools/qemu" O="$BUILD"
}
