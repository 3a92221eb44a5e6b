# SPDX-License-Identifier: GPL-2.0-only
# hexagon on a monitor that does not have the PMU call and leaves R0 as it is.
. "$MACHINES/hexagon.sh"
PMU_CALL=1
