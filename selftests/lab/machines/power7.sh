# SPDX-License-Identifier: GPL-2.0-only
# A POWER7 partition: counters and counter interrupts are emulated by QEMU.
KERNEL=power7
ARCH=powerpc
CROSS=powerpc64-linux-gnu-
CONFIG=(guest.config power7.config)
TARGET=vmlinux
GUEST_CFLAGS=(-mno-altivec -mno-vsx)
QEMU=(qemu-system-ppc64 -M pseries -cpu power7 -m 1G -smp 2)
APPEND="console=hvc0"
TIMEOUT=240
LIMIT=90

# images [AWK OPTION]...: what the registers must hold, the lines of a name together
images()
{
	awk -f "$TOP/selftests/host/tables/power7/images" "$@" \
		"$TOP/selftests/host/tables/power7/errata.tsv" \
		"$TOP/selftests/host/tables/power7/appendix-a.tsv" |
		LC_ALL=C sort -s -t "$(printf '\t')" -k 1,1
}

# The event table, and register images of its events, made from the transcription
guest_data()
{
	cp "$TOP/driver/power7/events.tsv" "$1/"
	images >"$1/images.tsv"
	images -v task=1 >"$1/images-task.tsv"
}
