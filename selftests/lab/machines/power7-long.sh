# SPDX-License-Identifier: GPL-2.0-only
# power7 with time for programs of make soak.
. "$MACHINES/power7.sh"
TIMEOUT=86400
LIMIT=43200
