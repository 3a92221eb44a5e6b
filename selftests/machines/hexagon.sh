# SPDX-License-Identifier: GPL-2.0-only
# Linux for Hexagon on the monitor of selftests/hexagon, which has a PMU that counts.
# There is neither a boot loader nor perf: QEMU puts kernel and initramfs where the
# monitor and selftests/hexagon/kernel.config look for them.
HEXAGON=$TOP/selftests/hexagon
MONITOR=$BUILD/monitor
KERNEL=hexagon
ARCH=hexagon
CROSS=hexagon-linux-musl-
TARGET=vmlinux
# arch/hexagon's own code, with this clang
KBUILD_ARGS=(LLVM=1 KCFLAGS=-Wno-null-pointer-arithmetic)
QEMU=(qemu-system-hexagon -M virt -cpu v68 -smp 1)
QEMU_OPTIONAL=1
TIMEOUT=480
LIMIT=480

IMAGE_AT=0x40000000	# IMAGE_BASE of monitor/layout.h
SWITCHES=0xff00ff00	# SWITCHES there
PMU_CALL=0		# what the monitor does at the PMU call: monitor/pmu.c
INITRD_AT=0x2c000000	# initrdmem= of kernel.config
INITRD_SIZE=$((4 << 20))

make_kernel()
{
	"$HEXAGON/kernel"
}

make_perf()
{
	:
}

make_guest()
{
	"$HEXAGON/programs" "$MACHINE" "$@"
	"$LAB/guest-modules" "$MACHINE" "$@"
	mkdir -p "$MONITOR"
	step "$MACHINE: monitor" "$LAB/in-root" make -C "$HEXAGON/monitor" \
		O="$MONITOR" TYPES="$TOP/driver/model" "$MONITOR/monitor"
}

boot_options()
{
	[ "$(stat -c %s "$1")" -le $INITRD_SIZE ] || die "$1 is larger than $INITRD_SIZE" \
		"bytes. Change INITRD_SIZE here and initrdmem= in $HEXAGON/kernel.config."
	BOOT=(-kernel "$MONITOR/monitor"
		-device "loader,file=$IMAGE,addr=$IMAGE_AT,force-raw=on"
		-device "loader,file=$1,addr=$INITRD_AT,force-raw=on"
		-device "loader,addr=$SWITCHES,data=$PMU_CALL,data-len=4")
}
