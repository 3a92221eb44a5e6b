# SPDX-License-Identifier: GPL-2.0-only
# The same PC with more CPUs: what netlink tells of them comes in parts.
. "$MACHINES/x86_64.sh"
QEMU+=(-smp 12)
