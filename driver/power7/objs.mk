# SPDX-License-Identifier: GPL-2.0-only
pmukit-y += driver/power7/code.o driver/power7/model.o
pmukit-y += driver/power7/$(if $(CONFIG_PPC_BOOK3S_64),hardware,absent).o
