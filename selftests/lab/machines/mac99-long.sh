# SPDX-License-Identifier: GPL-2.0-only
# mac99 with time for programs of make soak.
. "$MACHINES/mac99.sh"
TIMEOUT=86400
LIMIT=43200
