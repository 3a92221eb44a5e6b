# SPDX-License-Identifier: GPL-2.0-only
# A 64-bit RISC-V machine with Debian's Linux 6.12.
FOREIGN=(riscv64 riscv64 qemu-system-riscv)
ARCH=riscv
CROSS=riscv64-linux-gnu-
GUEST_CFLAGS=()
QEMU=(qemu-system-riscv64 -M virt -m 1G -smp 2)
APPEND="console=ttyS0 panic=-1"
TIMEOUT=900
LIMIT=240
