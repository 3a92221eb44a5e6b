# SPDX-License-Identifier: GPL-2.0-only
# Every PMU that pmukit.ko drives: NAME stands for the folder driver/NAME
pmus := power7 ppc7400
# Every PMU that pmuctl answers for: its model is complete, the module may lack it
modelled := $(pmus) hexagon
# What a manual calls its first counter, where that is not 1
first_hexagon := 0
