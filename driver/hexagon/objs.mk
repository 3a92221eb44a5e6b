# SPDX-License-Identifier: GPL-2.0-only
pmukit-y += driver/hexagon/code.o driver/hexagon/model.o
pmukit-y += driver/hexagon/$(if $(CONFIG_HEXAGON),hardware,absent).o
pmukit-$(CONFIG_HEXAGON) += driver/access/pmu_call.o
