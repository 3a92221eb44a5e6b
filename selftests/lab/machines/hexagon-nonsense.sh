# SPDX-License-Identifier: GPL-2.0-only
# hexagon on a monitor that answers anything to the PMU call.
. "$MACHINES/hexagon.sh"
PMU_CALL=3
