# SPDX-License-Identifier: GPL-2.0-only
# The same with pmukit in the kernel's source and a part of the kernel (make tree), without
# CONFIG_EVENT_TRACING. Parameters are on the kernel's command line.
. "$MACHINES/mac99.sh"
KERNEL=mac99-builtin
TREE=linux-pmukit
CONFIG+=(builtin.config no-tracing.config)
APPEND+=" pmukit.backend=hardware pmukit.ppc7400_interrupt=on pmukit.breakpoints=1"
APPEND+=" pmukit.emulate=power7,ppc7400,hexagon pmukit.clock=manual"

make_kernel()
{
	build_kernel
	! grep -q '^CONFIG_EVENT_TRACING=y' "$KDIR/.config" ||
		die "the kernel $KERNEL has CONFIG_EVENT_TRACING."
}
