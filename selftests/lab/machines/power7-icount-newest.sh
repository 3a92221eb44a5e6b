# SPDX-License-Identifier: GPL-2.0-only
# power7-icount with the newest kernel, for make bench ALSO=newest.
. "$MACHINES/power7-icount.sh"
icount=("${QEMU[@]}")
. "$MACHINES/power7-newest.sh"
QEMU=("${icount[@]}")
