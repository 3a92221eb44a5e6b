# SPDX-License-Identifier: GPL-2.0-only
# mac99 with an MPC7410, revision 1.2: the last one whose counter interrupt is not safe.
. "$MACHINES/mac99.sh"
QEMU=("${QEMU[@]/%7400/7410_v1.2}")
