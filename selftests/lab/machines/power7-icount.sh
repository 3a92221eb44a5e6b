# SPDX-License-Identifier: GPL-2.0-only
# power7 whose time is the number of instructions that its CPUs ran, one unless ICOUNT_CPUS
# says how many: for make bench, where an operation takes as long each time it is measured.
. "$MACHINES/power7.sh"
QEMU=(qemu-system-ppc64 -M pseries -cpu power7 -m 1G -smp "${ICOUNT_CPUS:-1}"
	-accel tcg,thread=single -icount shift=0,sleep=off)
