# SPDX-License-Identifier: GPL-2.0-only
# Every PMU that pmukit.ko drives and pmuctl answers for: NAME stands for the folder driver/NAME
pmus := power7 ppc7400 hexagon
# What a manual calls its first counter, where that is not 1
first_hexagon := 0
