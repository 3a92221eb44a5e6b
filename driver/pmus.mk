# SPDX-License-Identifier: GPL-2.0-only
# Every PMU that pmukit.ko drives: NAME stands for the folder driver/NAME
pmus := power7
# Every PMU that pmuctl answers for: its model is complete, the module may lack it
modelled := $(pmus) ppc7400
