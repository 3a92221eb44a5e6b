# SPDX-License-Identifier: GPL-2.0-only
# What tables/NAME/images says of every event, as C: images_of PMU,OPTION,ARRAY,COLUMNS
# For unit, this folder; tables, that of the transcriptions; pmus_here, PMUs with a folder here.
images_of = awk -f $(tables)/$(1)/images $(addprefix -v ,$(2)) $(images_$(1)) | \
	awk -v array=oracle_$(3) -v columns=$(4) -f $(unit)/lib/oracle.awk
include $(pmus_here:%=$(unit)/%/rules.mk)
