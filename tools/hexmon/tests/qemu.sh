# SPDX-License-Identifier: GPL-2.0-only
# Sourced after lab/common.sh: without qemu-system-hexagon skip the test with a message.
if ! "$LAB/in-root" sh -c "command -v qemu-system-hexagon" >/dev/null; then
	echo "1..0 # SKIP there is no qemu-system-hexagon in the lab's root"
	exit 4
fi
