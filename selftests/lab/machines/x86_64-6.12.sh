# SPDX-License-Identifier: GPL-2.0-only
# The same PC with Debian's Linux 6.12.
. "$MACHINES/x86_64.sh"
DEBIAN=6.12
