# SPDX-License-Identifier: GPL-2.0-only
# The same with pmukit in the kernel's source and a part of the kernel (make tree). Parameters
# are on the kernel's command line.
. "$MACHINES/power7.sh"
KERNEL=power7-builtin
TREE=linux-pmukit
CONFIG+=(builtin.config)
APPEND+=" pmukit.emulate=power7,ppc7400,hexagon pmukit.clock=manual pmukit.breakpoints=1"
