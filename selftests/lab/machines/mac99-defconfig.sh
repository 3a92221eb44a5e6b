# SPDX-License-Identifier: GPL-2.0-only
# mac99 with a kernel of the kernel's own configuration for 32-bit Power Macs.
. "$MACHINES/mac99.sh"
KERNEL=mac99-defconfig
DEFCONFIG=pmac32_defconfig
CONFIG=(no-devices.config defconfig.config)
# What guest.config says in other machines' kernels; xmon would wait for a key
APPEND+=" oops=panic panic=-1 xmon=off"
