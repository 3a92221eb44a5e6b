# SPDX-License-Identifier: GPL-2.0-only
# A machine whose processor pmukit does not drive, with the kernel of power7.
. "$MACHINES/power7.sh"
QEMU=(qemu-system-ppc64 -M pseries -cpu power8 -m 1G -smp 2)
