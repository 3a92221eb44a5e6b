# SPDX-License-Identifier: GPL-2.0-only
# power7 with a kernel of the kernel's own configuration for 64-bit PowerPC.
. "$MACHINES/power7.sh"
KERNEL=power7-defconfig
DEFCONFIG=ppc64_defconfig
CONFIG=(no-devices.config defconfig.config power7-defconfig.config)
# What guest.config says in other machines' kernels; xmon would wait for a key
APPEND+=" oops=panic panic=-1 xmon=off"
