# SPDX-License-Identifier: GPL-2.0-only
hardware-$(CONFIG_HEXAGON) += hexagon
pmukit-$(CONFIG_HEXAGON) += driver/access/pmu_call.o
