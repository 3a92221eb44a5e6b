# SPDX-License-Identifier: GPL-2.0-only
# The same PC with room for many CPUs: what netlink tells of them comes in parts.
. "$MACHINES/x86_64.sh"
QEMU+=(-smp 2,maxcpus=64)
