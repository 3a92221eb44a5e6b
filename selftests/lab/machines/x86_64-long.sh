# SPDX-License-Identifier: GPL-2.0-only
# x86_64 with time for programs of make soak.
. "$MACHINES/x86_64.sh"
TIMEOUT=86400
LIMIT=43200
