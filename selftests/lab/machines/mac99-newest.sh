# SPDX-License-Identifier: GPL-2.0-only
# The same with the newest kernel that trixie-backports has the source of.
. "$MACHINES/mac99.sh"
KERNEL=mac99-newest
TREE=linux-newest
CONFIG+=(newest.config)
