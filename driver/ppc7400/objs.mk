# SPDX-License-Identifier: GPL-2.0-only
pmukit-y += driver/ppc7400/code.o driver/ppc7400/model.o driver/ppc7400/options.o
pmukit-y += driver/ppc7400/$(if $(CONFIG_PPC_BOOK3S_32),hardware,absent).o
# an SPR access is a switch: compares are fewer instructions than a table, and no indirect branch
CFLAGS_driver/ppc7400/hardware.o := $(call cc-option,-fno-jump-tables)
