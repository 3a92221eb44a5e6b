# SPDX-License-Identifier: GPL-2.0-only
hardware-$(CONFIG_PPC_BOOK3S_64) += power7
# an SPR access is a switch: compares are fewer instructions than a table, and no indirect branch
CFLAGS_driver/power7/hardware.o := $(call cc-option,-fno-jump-tables)
