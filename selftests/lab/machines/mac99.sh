# SPDX-License-Identifier: GPL-2.0-only
# A Power Mac with an MPC7400: QEMU keeps what is written to its counters and
# control registers, but counts nothing.
KERNEL=mac99
ARCH=powerpc
CROSS=powerpc-linux-gnu-
CONFIG=(guest.config mac99.config)
TARGET=vmlinux
GUEST_CFLAGS=()
QEMU=(qemu-system-ppc -M mac99 -cpu 7400 -m 512)
APPEND="console=ttyS0"
LOAD_SHELL="emulate=ppc7400 generic=ppc7400"
TIMEOUT=480
LIMIT=90

# Register images of the events, made from the transcription: with the counter
# interrupt and without
guest_data()
{
	local images=$TOP/selftests/host/tables/ppc7400/images
	local codes=$TOP/selftests/host/tables/ppc7400/codes.tsv
	awk -f "$images" "$codes" >"$1/ppc7400-images.tsv"
	awk -f "$images" -v interrupt=0 "$codes" >"$1/ppc7400-images-quiet.tsv"
}
