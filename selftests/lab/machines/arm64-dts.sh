# SPDX-License-Identifier: GPL-2.0-only
# The arm64 machine with emulated PMUs in its device tree.
. "$MACHINES/arm64.sh"
. "$TOP/selftests/host/overlays/boot.sh"
OVERLAYS=(selftests/host/overlays/nodes.dtso dts/overlays/arm64-virt.dtso)
