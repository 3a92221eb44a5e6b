# SPDX-License-Identifier: GPL-2.0-only
# The programs of guests that are in C, in the folder O=, by the compiler CC= with its options. All
# suites of machines that have these in common share the folder, so that each program is compiled
# once. A target is $(O)/FOLDER/NAME, of selftests/guest/FOLDER/NAME.c.
tests := $(abspath $(dir $(lastword $(MAKEFILE_LIST)))../guest)
objects = $(patsubst $(tests)/%.c,$(O)/%.o,$(wildcard $(tests)/$(1)/*.c))
library := $(O)/lib/libpmk.a

# What is made has the time when its compiler began: a source may change meanwhile
compile = @mkdir -p $(@D); touch $@.begun; echo $<; \
	$(CC) -MMD -MP -MF $@.d -MT $@ -o $@ $(1) && touch -r $@.begun $@

$(O)/%.o: $(tests)/%.c
	$(call compile,-c $<)

# The folders, too: a source may go
$(library): $(call objects,lib) $(tests)/lib
	@rm -f $@
	@$(AR) rcs $@ $(filter %.o,$^)

# These have no need of the library, whose kselftest.h is of the kernel's source
$(O)/init/%: $(tests)/init/%.c
	$(call compile,$<)

$(O)/%: $(tests)/%.c $(library)
	$(call compile,$< $(library) -lpthread)

.DELETE_ON_ERROR:
-include $(shell find $(O) -name '*.d' 2>/dev/null)
