# SPDX-License-Identifier: GPL-2.0-only
# A POWER7 partition: counters and counter interrupts are emulated by QEMU.
KERNEL=power7
ARCH=powerpc
CROSS=powerpc64-linux-gnu-
CONFIG=(power7.config)
TARGET=vmlinux
GUEST_CFLAGS=(-mno-altivec -mno-vsx)
QEMU=(qemu-system-ppc64 -M pseries -cpu power7 -m 1G -smp 2)
APPEND="console=hvc0 quiet"
TIMEOUT=240
LIMIT=90

# The event table, and what the registers must hold, from the transcription
guest_data()
{
	local tables=$TOP/selftests/tables
	cp "$TOP/driver/power7/events.tsv" "$1/"
	awk -f "$tables/power7-images" "$tables/power7-errata.tsv" \
		"$tables/power7-appendix-a.tsv" >"$1/images.tsv"
}
