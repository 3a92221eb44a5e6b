# SPDX-License-Identifier: GPL-2.0-only
# The same without the kernel's own driver: pmukit serves all hardware events.
. "$MACHINES/power7-in-tree.sh"
APPEND+=" initcall_blacklist=.init_ppc64_pmu"
