# SPDX-License-Identifier: GPL-2.0-only
# A PC with a kernel of its own, Linux 6.12, that keeps which lines of the module ran
# (selftests/host/proof/coverage reads them), and lets allocations fail. perf is Debian's.
. "$MACHINES/x86_64.sh"
unset DEBIAN
KERNEL=x86_64-gcov
CONFIG=(guest.config x86_64.config x86_64-gcov.config)
TARGET=vmlinux
PERF=$ROOT/opt/linux-6.12/perf
KBUILD_ARGS=(GCOV_PROFILE=y)
TIMEOUT=1200
LIMIT=900
BOOT_LIMIT=300

make_perf()
{
	"$LAB/root"
}
