# SPDX-License-Identifier: GPL-2.0-only
# Sourced by scripts whose first argument is a machine: reads its file.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

MACHINES=$TOP/selftests/machines
MACHINE=${1:-}
[ -f "$MACHINES/$MACHINE.sh" ] || die "no machine \"$MACHINE\"." \
	"There are: $(cd "$MACHINES" && ls -- *.sh | sed 's/\.sh$//' | tr '\n' ' ')"

# guest_data DIR: files that the guest programs read; a machine's file may
# define its own
guest_data()
{
	:
}

. "$MACHINES/$MACHINE.sh"
