# SPDX-License-Identifier: GPL-2.0-only
# Every PMU; each has a folder of its name beside this file
pmus := power7 ppc7400 hexagon
# Number of the first counter in the manual, if it is not 1
first_hexagon := 0

# The files of a model: model.c and, if there is one, code.c. Other files of the folder may come
# from a build. $(1) is the folder of this file, $(2) a PMU.
model_of = $(wildcard $(1)/$(2)/code.c) $(1)/$(2)/model.c
# Shared by all models; programs and tests alone use conflict.c
model_common = $(addprefix $(1)/model/,ask.c place.c node.c capacity.c conflict.c)

# For pmuctl: the processors of a PMU whose events differ, that of events.tsv and those that have a
# table of differences
processors_hexagon := v79 v73 v75 v81
