# SPDX-License-Identifier: GPL-2.0-only
# Every event with the counter interrupt and without
images_ppc7400 := $(tables)/ppc7400/codes.tsv
lines_ppc7400 = $(call images_of,ppc7400,interrupt=1,interrupt,7); \
		$(call images_of,ppc7400,interrupt=0,quiet,7)
shared_ppc7400 := emulated
