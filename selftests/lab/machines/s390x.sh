# SPDX-License-Identifier: GPL-2.0-only
# A mainframe, 64 bits and big endian, with Debian's Linux 6.12.
FOREIGN=(s390x s390x qemu-system-s390x)
ARCH=s390
CROSS=s390x-linux-gnu-
GUEST_CFLAGS=()
QEMU=(qemu-system-s390x -M s390-ccw-virtio -cpu max -m 1G -smp 2)
APPEND="console=ttysclp0 panic=-1"
TIMEOUT=900
LIMIT=240
