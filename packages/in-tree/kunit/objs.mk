# SPDX-License-Identifier: GPL-2.0-only
# The unit tests as KUnit: a suite for each of their programs. Those in common/ are there once
# for each PMU; emulated/ is about the two PowerPCs.
ifneq ($(CONFIG_PMUKIT_KUNIT_TEST),)

tests := $(src)/tests
programs = $(patsubst $(tests)/$(1)/%.c,%,$(wildcard $(tests)/$(1)/*.c))
headers_of = emulation/machine.h $(1)/machine.h $(1)/$(1).h

# suite NAME,FILE,PMU,HEADERS
define suite
pmukit-y += tests/kunit/$(1).o
CFLAGS_tests/kunit/$(1).o := $(addprefix -I$(tests)/,kunit lib) -I$(tests)
targets += tests/kunit/$(1).c
clean-files += tests/kunit/$(1).c
$(obj)/tests/kunit/$(1).c: suite_flags = -v name=$(1) -v file=$(2) -v pmu=$(3) -v headers="$(4)"
$(obj)/tests/kunit/$(1).c: $(tests)/$(2) $(tests)/kunit/suite.awk FORCE
	$$(call if_changed,suite)

endef

quiet_cmd_suite = GEN     $@
      cmd_suite = $(AWK) $(suite_flags) -f $(tests)/kunit/suite.awk $< > $@

$(eval $(call suite,lib_draw,lib/draw.c))
$(eval $(foreach name,$(call programs,model),$(call suite,model_$(name),model/$(name).c)))
$(eval $(foreach name,$(call programs,emulated),$(call suite,emulated_$(name),emulated/$(name).c)))
$(eval $(foreach pmu,$(pmus),$(foreach name,$(call programs,$(pmu)),\
	$(call suite,$(pmu)_$(name),$(pmu)/$(name).c,$(pmu)))))
$(eval $(foreach pmu,$(pmus),$(foreach name,$(call programs,common),\
	$(call suite,$(pmu)_common_$(name),common/$(name).c,$(pmu),$(call headers_of,$(pmu))))))

# What the driver itself does without: reasons of conflicts, and the tables for people
pmukit-y += model/conflict.o $(pmus:%=%/catalogue.o)
quiet_cmd_catalogue = GEN     $@
      cmd_catalogue = $(AWK) -v pmu=$* -v first=$(first_$*) -v what=catalogue \
		      -f $(src)/tools/gen/events.awk $< > $@
$(obj)/%/catalogue.c: $(src)/%/events.tsv $(src)/tools/gen/events.awk FORCE
	$(call if_changed,catalogue)

# What the transcriptions of the processors' documents say of every event
unit := $(tests)
tables := $(tests)/tables
pmus_here := $(pmus)
include $(tests)/lib/lines.mk
pmukit-y += $(pmus:%=tests/%/lines.o)
$(foreach pmu,$(pmus),$(eval CFLAGS_tests/$(pmu)/lines.o := -I$(tests)))
quiet_cmd_lines = GEN     $@
      cmd_lines = { echo '$(pound)include "$*/oracle.h"'; $(lines_$*); } > $@
$(obj)/tests/%/lines.c: $(tests)/lib/oracle.awk $(tables)/%/images FORCE
	$(call if_changed,lines)

tests_generated := $(pmus:%=%/catalogue.c) $(pmus:%=tests/%/lines.c)
targets += $(tests_generated)
clean-files += $(tests_generated)
endif
