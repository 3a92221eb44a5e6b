# SPDX-License-Identifier: GPL-2.0-only
# The same with the newest kernel that trixie-backports has the source of.
. "$MACHINES/mac99.sh"
KERNEL=mac99-newest
CONFIG+=(newest.config)

# Kernels since 6.13 keep the name of the folder that they were built in
make_kernel()
{
	"$LAB/source-newest"
	TREE=linux-newest "$LAB/kernel" "$KERNEL" "$ARCH" "$CROSS" "$TARGET" \
		"${CONFIG[@]/#/$MACHINES/}"
	sed -i "s|$KDIR\.new|$KDIR|" "$KDIR/Makefile"
}
