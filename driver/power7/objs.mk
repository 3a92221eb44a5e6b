# SPDX-License-Identifier: GPL-2.0-only
pmukit-y += driver/power7/code.o driver/power7/model.o
pmukit-y += driver/power7/$(if $(CONFIG_PPC_BOOK3S_64),hardware,absent).o
# an SPR access is a switch: compares are fewer instructions than a table, and no indirect branch
CFLAGS_driver/power7/hardware.o := $(call cc-option,-fno-jump-tables)
