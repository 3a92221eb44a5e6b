# SPDX-License-Identifier: GPL-2.0-only
# power7 with a kernel that checks locks and contexts; the same suites.
. "$MACHINES/power7.sh"
KERNEL=power7-debug
CONFIG=(guest.config power7.config power7-debug.config)
TIMEOUT=900
LIMIT=180
