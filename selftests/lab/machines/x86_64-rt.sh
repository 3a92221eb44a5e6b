# SPDX-License-Identifier: GPL-2.0-only
# A PC with a kernel of its own, Linux 6.12 with PREEMPT_RT, that checks locks and contexts.
# perf is Debian's.
. "$MACHINES/x86_64.sh"
unset DEBIAN
KERNEL=x86_64-rt
CONFIG=(guest.config x86_64.config x86_64-rt.config)
TARGET=bzImage
PERF=$ROOT/opt/linux-6.12/perf
# In the end CPU 1 is not stopped: where it stops in a thread that the way to power off waits
# for, as threads print on the console here, the machine would stay on
APPEND+=" reboot=force"
TIMEOUT=3600
LIMIT=900
BOOT_LIMIT=300

make_perf()
{
	"$LAB/root"
}

boot_options()
{
	BOOT=(-kernel "$KDIR/arch/x86/boot/bzImage" -initrd "$1" -append "$APPEND limit=$LIMIT")
}
