# SPDX-License-Identifier: GPL-2.0-only
# mac99 with an MPC7410, revision 1.3, whose counters the plugin for QEMU makes
. "$MACHINES/mac99-7410-1.3.sh"
QEMU+=(-plugin "$BUILD/pmukit-qemu.so,report=$BUILD/mac99-plugin.tsv")

host_options()
{
	make -s -C "$TOP/tools/qemu" O="$BUILD"
}
