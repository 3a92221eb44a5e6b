# SPDX-License-Identifier: GPL-2.0-only
# Every PMU: NAME stands for the folder NAME beside this file
pmus := power7 ppc7400 hexagon
# What a manual calls its first counter, where that is not 1
first_hexagon := 0

# The files of a model, and no others of its folder: a build leaves its own there. $(1) is the
# folder of this file, $(2) a PMU.
# A model is model.c and, where there is one, code.c
model_of = $(wildcard $(1)/$(2)/code.c) $(1)/$(2)/model.c
# What models share; the module does not tell conflicts, pmuctl and the unit tests do
model_common = $(addprefix $(1)/model/,ask.c place.c capacity.c conflict.c)
