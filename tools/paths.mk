# SPDX-License-Identifier: GPL-2.0-only
# Included first by each Makefile that is run by itself. make takes a path apart at a space. Other
# characters mean something to make, to the shell or to Kbuild, and none of them is asked before
# it acts. Where such a character is in the path of the checkout, or in one that somebody gives,
# nothing is done at all. selftests/lab/common.sh refuses the same characters.

odd_characters := " ' ` $$ \# : ; % \ & | < > ( ) * ? [ ] { } ! , =

# Those of them that are in a text, and the word "space" for any blank
odd_in = $(strip $(if $(filter-out 1,$(words x$(1)x)),space) \
	   $(foreach c,$(odd_characters),$(if $(findstring $(c),$(1)),$(c))))

# refuse TEXT,STEP: end where a path has one
refuse = $(if $(call odd_in,$(1)),$(error pmukit: nothing is done, for make cannot handle the \
	   path $(1) ($(call odd_in,$(1))): $(2) a path without spaces and without any of \
	   $(odd_characters)))

# refuse_given VARIABLE...: the same for what somebody gives
refuse_given = $(foreach v,$(1),$(call refuse,$($(v)),give $(v)=))

# need_build_folder: end where O= is no absolute path
need_build_folder = $(if $(filter /%,$(O)),,$(error O=$(O): give the build folder as an absolute \
	path, O=$$PWD/build))

ifneq ($(MAKECMDGOALS),help)
$(call refuse,$(CURDIR),move the checkout to)
endif
