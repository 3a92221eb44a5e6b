# SPDX-License-Identifier: GPL-2.0-only
# The same PC with more CPUs: what netlink tells of them comes in parts.
. "$MACHINES/x86_64.sh"
QEMU+=(-smp 12)
# Each CPU that comes would measure its delay loop by ticks of the first one, with interrupts off.
# A busy host lets ticks be late or lost: that takes long and ends in any number. 16,000,000 is
# right for a TSC of 4 GHz at 250 Hz; with a slower one delays are longer than asked for.
APPEND+=" lpj=16000000"
