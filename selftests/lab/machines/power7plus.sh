# SPDX-License-Identifier: GPL-2.0-only
# power7 with a POWER7+, which says whether the address of a sample is valid.
. "$MACHINES/power7.sh"
QEMU=("${QEMU[@]/%power7/power7+_v2.1}")
