# SPDX-License-Identifier: GPL-2.0-only
# Sourced behind lab/common.sh: a test that has no QEMU is skipped, and says so.
if ! "$LAB/in-root" sh -c "command -v qemu-system-hexagon" >/dev/null; then
	echo "1..0 # SKIP there is no qemu-system-hexagon in the lab's root"
	exit 4
fi
