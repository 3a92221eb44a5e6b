# SPDX-License-Identifier: GPL-2.0-only
# The arm64 machine with the newest kernel that Debian has, for an overlay that comes and goes.
. "$MACHINES/arm64-newest.sh"

guest_data()
{
	"$TOP/selftests/dts/root"
	LAB_ROOT=$CACHE/root-dts "$LAB/in-root" dtc -@ -I dts -O dtb -o "$1/overlay.dtbo" \
		"$TOP/dts/overlays/arm64-virt.dtso"
}
