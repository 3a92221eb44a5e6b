# SPDX-License-Identifier: GPL-2.0-only
# Linux for Hexagon on the monitor hexmon (tools/hexmon).
# There is neither a boot loader nor perf: QEMU puts kernel and initramfs where the
# monitor and kernel.config in tools/hexmon/linux look for them.
HEXMON=$TOP/tools/hexmon
HEXMON_BUILD=$BUILD/hexmon
# arch/hexagon's own code, with this clang
KBUILD_ARGS=(LLVM=1 KCFLAGS=-Wno-null-pointer-arithmetic)

IMAGE_AT=0x40000000	# IMAGE_BASE of layout.h of hexmon
SWITCHES=0xff00ff00	# SWITCHES there
PMU_CALL=0		# what the monitor answers to the PMU call: call.c of hexmon
INITRD_AT=0x2c000000	# initrdmem= of kernel.config
INITRD_SIZE=$((4 << 20))

make_kernel()
{
	"$HEXMON/linux/kernel"
}

make_perf()
{
	:
}

make_guest()
{
	"$LAB/guest" "$MACHINE" "$@"
	mkdir -p "$HEXMON_BUILD"
	step "$MACHINE: hexmon" "$LAB/in-root" make -C "$HEXMON" O="$HEXMON_BUILD" \
		DRIVER="$TOP/driver" "$HEXMON_BUILD/hexmon"
}

boot_options()
{
	[ "$(stat -c %s "$1")" -le $INITRD_SIZE ] || die "$1 is larger than $INITRD_SIZE" \
		"bytes. Change INITRD_SIZE here and initrdmem= in $HEXMON/linux/kernel.config."
	BOOT=(-kernel "$HEXMON_BUILD/hexmon"
		-device "loader,file=$IMAGE,addr=$IMAGE_AT,force-raw=on"
		-device "loader,file=$1,addr=$INITRD_AT,force-raw=on"
		-device "loader,addr=$SWITCHES,data=$PMU_CALL,data-len=4")
}
