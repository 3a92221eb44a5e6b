# SPDX-License-Identifier: GPL-2.0-only
# power7 for tests of others, which take long, on the kernel's own driver.
. "$MACHINES/power7.sh"
TIMEOUT=3600
LIMIT=600
