# SPDX-License-Identifier: GPL-2.0-only
# A 64-bit ARM machine with Debian's Linux 6.12. It has no counters of its own, so nobody else owns
# perf's hardware events.
FOREIGN=(arm64 arm64 qemu-system-arm)
ARCH=arm64
CROSS=aarch64-linux-gnu-
GUEST_CFLAGS=()
QEMU=(qemu-system-aarch64 -M virt -cpu cortex-a57,pmu=off -m 1G -smp 2)
APPEND="console=ttyAMA0 panic=-1"
TIMEOUT=900
LIMIT=240
