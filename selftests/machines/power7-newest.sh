# SPDX-License-Identifier: GPL-2.0-only
# The same with the newest kernel that trixie-backports has the source of.
. "$MACHINES/power7.sh"
KERNEL=power7-newest
CONFIG+=(newest.config)

make_kernel()
{
	"$LAB/source-newest"
	TREE=linux-newest "$LAB/kernel" "$KERNEL" "$ARCH" "$CROSS" "$TARGET" \
		"${CONFIG[@]/#/$MACHINES/}"
}
