# SPDX-License-Identifier: GPL-2.0-only
# The same with the newest kernel that trixie-backports has the source of.
. "$MACHINES/power7.sh"
KERNEL=power7-newest
TREE=linux-newest
CONFIG+=(newest.config)
