# SPDX-License-Identifier: GPL-2.0-only
# hexagon on a monitor where the PMU call is an exception, which Linux does not survive.
. "$MACHINES/hexagon.sh"
PMU_CALL=2
