# SPDX-License-Identifier: GPL-2.0-only
# mac99-builtin with the nodes of mac99-dts, and a frequency on the command line that is no number.
. "$MACHINES/mac99-dts.sh"
nodes=("${QEMU[@]}")
. "$MACHINES/mac99-builtin.sh"
QEMU=("${nodes[@]}")
APPEND="console=ttyS0 pmukit.mhz=2GHz"
