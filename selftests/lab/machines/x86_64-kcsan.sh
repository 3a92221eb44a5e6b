# SPDX-License-Identifier: GPL-2.0-only
# A PC with a kernel of its own, Linux 6.12, that looks for data races. perf is Debian's.
. "$MACHINES/x86_64.sh"
unset DEBIAN
KERNEL=x86_64-kcsan
CONFIG=(guest.config x86_64.config x86_64-kcsan.config)
TARGET=vmlinux
PERF=$ROOT/opt/linux-6.12/perf
# Of the races that the console would show, some are the kernel's own. All are read from the log.
APPEND+=" loglevel=3 console_level=3"
TIMEOUT=3600
LIMIT=900
BOOT_LIMIT=300

make_perf()
{
	"$LAB/root"
}
