# SPDX-License-Identifier: GPL-2.0-only
# The riscv64 machine with emulated PMUs in its device tree.
. "$MACHINES/riscv64.sh"
. "$TOP/selftests/host/overlays/boot.sh"
OVERLAYS=(selftests/host/overlays/nodes.dtso dts/overlays/riscv64-virt.dtso)
