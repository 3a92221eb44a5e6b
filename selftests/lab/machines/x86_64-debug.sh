# SPDX-License-Identifier: GPL-2.0-only
# A PC with a kernel of its own, Linux 6.12, that checks memory, locks, contexts and objects
# and lets allocations fail. perf is Debian's.
. "$MACHINES/x86_64.sh"
unset DEBIAN
KERNEL=x86_64-debug
CONFIG=(guest.config x86_64.config x86_64-debug.config)
TARGET=bzImage
PERF=$ROOT/opt/linux-6.12/perf
QEMU+=(-m 2G)
APPEND+=" leaks=1"
TIMEOUT=3600
LIMIT=900
BOOT_LIMIT=300

make_perf()
{
	"$LAB/root"
}

# vmlinux itself would begin in code of PVH that KASAN checks before it can
boot_options()
{
	BOOT=(-kernel "$KDIR/arch/x86/boot/bzImage" -initrd "$1" -append "$APPEND limit=$LIMIT")
}
