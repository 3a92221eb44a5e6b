# SPDX-License-Identifier: GPL-2.0-only
# Every event alone on a CPU and in a task
images_power7 := $(addprefix $(tables)/power7/,errata.tsv appendix-a.tsv)
lines_power7 = $(call images_of,power7,task=0,cpu,6); $(call images_of,power7,task=1,task,6)
shared_power7 := emulated
