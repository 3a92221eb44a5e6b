# SPDX-License-Identifier: GPL-2.0-only
. "$MACHINES/power7.sh"
KERNEL=power7net
