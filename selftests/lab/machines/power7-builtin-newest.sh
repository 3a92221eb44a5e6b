# SPDX-License-Identifier: GPL-2.0-only
# The same with the newest kernel that trixie-backports has the source of.
. "$MACHINES/power7-builtin.sh"
KERNEL=power7-builtin-newest
TREE=linux-newest-pmukit
CONFIG+=(newest.config)
