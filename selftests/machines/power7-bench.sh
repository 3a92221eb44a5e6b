# SPDX-License-Identifier: GPL-2.0-only
# power7 with one CPU whose time is the number of instructions run.
. "$MACHINES/power7.sh"
QEMU=(qemu-system-ppc64 -M pseries -cpu power7 -m 1G -smp 1
	-accel "tcg,thread=single" -icount "shift=0,sleep=off")
TIMEOUT=600
LIMIT=500
