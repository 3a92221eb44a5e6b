# SPDX-License-Identifier: GPL-2.0-only
# Tracing that another option brings would hide what the driver does without
make_kernel()
{
	build_kernel
	! grep -q '^CONFIG_EVENT_TRACING=y' "$KDIR/.config" ||
		die "the kernel $KERNEL has CONFIG_EVENT_TRACING."
}
