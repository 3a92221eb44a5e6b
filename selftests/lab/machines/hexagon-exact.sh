# SPDX-License-Identifier: GPL-2.0-only
# hexagon with QEMU counting every packet (Documentation/hexmon.md), ten times
# slower.
. "$MACHINES/hexagon.sh"
QEMU+=(-accel "tcg,one-insn-per-tb=on")
