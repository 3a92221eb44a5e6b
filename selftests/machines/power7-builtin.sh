# SPDX-License-Identifier: GPL-2.0-only
# The same with pmukit in the kernel's source and a part of the kernel (make tree).
. "$MACHINES/power7.sh"
KERNEL=power7-builtin
TREE=linux-pmukit
CONFIG+=(builtin.config)
