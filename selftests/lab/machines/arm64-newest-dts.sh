# SPDX-License-Identifier: GPL-2.0-only
# Overlays that the guest's programs apply
guest_data()
{
	local overlay
	"$TOP/selftests/host/overlays/root"
	for overlay in overlay=dts/overlays/arm64-virt part=selftests/host/overlays/part \
			other=selftests/host/overlays/other; do
		LAB_ROOT=$CACHE/root-dts "$LAB/in-root" dtc -@ -I dts -O dtb \
			-o "$1/${overlay%%=*}.dtbo" "$TOP/${overlay#*=}.dtso"
	done
}
