# SPDX-License-Identifier: GPL-2.0-only
# The same 64-bit ARM machine with the newest kernel that Debian has.
. "$MACHINES/arm64.sh"
DEBIAN=newest
