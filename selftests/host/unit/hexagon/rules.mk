# SPDX-License-Identifier: GPL-2.0-only
# Every event on a counter and chained
images_hexagon := $(tables)/hexagon/codes.tsv
lines_hexagon = $(call images_of,hexagon,chain=0,single,6); $(call images_of,hexagon,chain=1,chained,6)
