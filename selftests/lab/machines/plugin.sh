# SPDX-License-Identifier: GPL-2.0-only
# Sourced by rows of machines whose counters the plugin for QEMU makes
# The time of one CPU is the number of its instructions, or it would go on while QEMU translates
[[ ${QEMU[*]} =~ " -icount "|" -smp 2" ]] || QEMU+=(-accel tcg,thread=single -icount shift=0,sleep=off)
QEMU+=(-plugin "$BUILD/pmukit-qemu.so,report=$BUILD/$MACHINE.tsv")

host_options()
{
	make -s -C "$TOP/tools/qemu" O="$BUILD"
}
