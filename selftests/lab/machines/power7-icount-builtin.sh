# SPDX-License-Identifier: GPL-2.0-only
# power7-icount with pmukit as a part of the kernel, for make bench ALSO=builtin.
. "$MACHINES/power7-icount.sh"
icount=("${QEMU[@]}") append=$APPEND
. "$MACHINES/power7-builtin.sh"
QEMU=("${icount[@]}")
APPEND="$append pmukit.emulate=power7"
