# SPDX-License-Identifier: GPL-2.0-only
# The same PC with Debian's Linux 6.12. CPU 1 has no tick while one program alone runs there.
. "$MACHINES/x86_64-6.12.sh"
APPEND+=" nohz_full=1 tsc=reliable"
