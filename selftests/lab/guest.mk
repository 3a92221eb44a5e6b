# SPDX-License-Identifier: GPL-2.0-only
# The programs of guests that are in C, in the folder O=, by the compiler CC= with its options. All
# suites of machines that have these in common share the folder, so that each program is compiled
# once. A target is $(O)/FOLDER/NAME, of selftests/guest/FOLDER/NAME.c.
tests := $(abspath $(dir $(lastword $(MAKEFILE_LIST)))../guest)
objects = $(patsubst $(tests)/%.c,$(O)/%.o,$(wildcard $(tests)/$(1)/*.c))
library := $(O)/lib/libpmk.a

compile = @mkdir -p $(@D); echo $<; $(CC) -MMD -MP -MF $@.d -MT $@ -o $@

$(O)/%.o: $(tests)/%.c
	$(compile) -c $<

$(library): $(call objects,lib)
	@rm -f $@
	@$(AR) rcs $@ $^

# These have no need of the library, whose kselftest.h is of the kernel's source
$(O)/init/%: $(tests)/init/%.c
	$(compile) $<

$(O)/%: $(tests)/%.c $(library)
	$(compile) $< $(library) -lpthread

$(O)/scenario/scenario: $(call objects,scenario) $(library)
	@$(CC) -o $@ $^

.DELETE_ON_ERROR:
-include $(shell find $(O) -name '*.d' 2>/dev/null)
