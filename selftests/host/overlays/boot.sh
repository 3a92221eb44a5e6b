# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2034
# Sourced by machines that get a device tree with emulated PMUs: the machine's own tree, as
# QEMU writes it, with OVERLAYS on top. The nodes of
# the last one come first.

# tree_of DIR: DIR/pmu.dtb
tree_of()
{
	local dir=$1 overlay name names=()
	"$TOP/selftests/host/overlays/root"
	"$LAB/in-root" "${QEMU[@]}" -machine dumpdtb="$dir/machine.dtb"
	for overlay in "${OVERLAYS[@]}"; do
		name=$dir/$(basename "$overlay" .dtso).dtbo
		LAB_ROOT=$CACHE/root-dts "$LAB/in-root" dtc -@ -I dts -O dtb -o "$name" \
			"$TOP/$overlay"
		names+=("$name")
	done
	LAB_ROOT=$CACHE/root-dts "$LAB/in-root" fdtoverlay -i "$dir/machine.dtb" \
		-o "$dir/pmu.dtb" "${names[@]}"
}

boot_options()
{
	tree_of "$(dirname "$1")"
	BOOT=(-kernel "$IMAGE" -initrd "$1" -append "$APPEND limit=$LIMIT"
		-dtb "$(dirname "$1")/pmu.dtb")
}
