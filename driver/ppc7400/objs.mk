# SPDX-License-Identifier: GPL-2.0-only
hardware-$(CONFIG_PPC_BOOK3S_32) += ppc7400
pmukit-y += driver/ppc7400/parameters.o
# an SPR access is a switch: compares are fewer instructions than a table, and no indirect branch
CFLAGS_driver/ppc7400/hardware.o := $(call cc-option,-fno-jump-tables)
