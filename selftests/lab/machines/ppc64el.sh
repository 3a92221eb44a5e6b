# SPDX-License-Identifier: GPL-2.0-only
# A POWER partition, 64 bits and little endian, with Debian's Linux 6.12, on the
# oldest processor that it is for.
FOREIGN=(ppc64el powerpc64le qemu-system-ppc)
ARCH=powerpc
CROSS=powerpc64le-linux-gnu-
GUEST_CFLAGS=()
QEMU=(qemu-system-ppc64 -M pseries -cpu power8 -m 1G -smp 2)
APPEND="console=hvc0 panic=-1"
TIMEOUT=900
LIMIT=240
