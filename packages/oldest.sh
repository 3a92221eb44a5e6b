# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=sh
# Sourced by scripts that are asked for a kernel: is it new enough?

# oldest_kernel TOP: the oldest kernel that pmukit is for, as the code has it
oldest_kernel()
{
	sed -n 's/^#define PMK_OLDEST_M[A-Z]*[[:space:]]*//p' "$1/driver/compat/oldest.h" | paste -sd .
}

# at_least VERSION OLDEST
at_least()
{
	[ "$(printf '%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]
}
