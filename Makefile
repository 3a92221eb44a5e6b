# SPDX-License-Identifier: GPL-2.0-only
# "make help" explains the targets.
include tools/paths.mk

KDIR ?= /lib/modules/$(shell uname -r)/build
BUILD := $(CURDIR)/build
LAB := selftests/lab
MACHINE ?=
STEP ?=
FULL ?=
export FULL
ABOUT ?=
export ABOUT
# For setup, which may have to say where else it works
export PMUKIT_ASKED := $(strip make $(MAKECMDGOALS:run=shell) \
	$(foreach v,MACHINE STEP FULL,$(if $($(v)),$(v)=$($(v)))))

# Passed on to Kbuild when they are given
CROSS := $(foreach v,ARCH CROSS_COMPILE LLVM V W C,$(if $($(v)),$(v)=$($(v))))

.PHONY: module tools qemu-plugin feeder explorer dist deb rpm tree patches perf-json ready-tables compiled-tables demo shell run lab-undo check soak bench unit tables style tests
.PHONY: install install-tools install-qemu-plugin install-feeder uninstall clean help
module:
	@MAKE="$(MAKE)" packages/kernel-dir "$(KDIR)" $(origin KDIR)
	$(MAKE) -C "$(KDIR)" M="$(CURDIR)" $(CROSS) modules
	@[ -f pmukit.ko ] || { echo "make modules in $(KDIR) has made no pmukit.ko:" \
		"KDIR= is the folder where a kernel was built or that has its headers." >&2; exit 1; }

include packages/install.mk
$(call refuse_given,KDIR DESTDIR INSTALL_MOD_PATH $(install_paths))

tools:
	@mkdir -p build
	@$(MAKE) --no-print-directory -C tools/pmuctl O="$(BUILD)"

qemu-plugin:
	@mkdir -p build
	@$(MAKE) --no-print-directory -C tools/qemu O="$(BUILD)"

feeder:
	@mkdir -p build
	@$(MAKE) --no-print-directory -C tools/feeder O="$(BUILD)"

explorer: tools
	@tools/explorer/make "$(BUILD)/explorer.html"
	@echo "build/explorer.html"

dist:
	@packages/dist "$(BUILD)"

# Into a kernel's source, whose path may be any
KERNEL ?=
kernel = '$(subst ','\'',$(KERNEL))'
tree:
	@packages/tree $(kernel)

patches:
	@packages/patches $(kernel) "$(BUILD)/patches"

deb:
	@KERNEL=$(kernel) packages/deb "$(BUILD)/deb"

rpm:
	@packages/rpm "$(BUILD)/rpm"

demo:
	@$(LAB)/demo $(MACHINE)

# The folder where make was called is in the guest. A "$" of CMD is the guest's.
FOLDER ?= $(PWD)
override CMD := $(value CMD)
export FOLDER CMD
shell:
	@$(LAB)/shell $(or $(MACHINE),x86_64)

run:
	@[ -n "$$CMD" ] || { echo "make run needs CMD='COMMAND', and MACHINE= if not x86_64" >&2; \
		exit 2; }
	@$(LAB)/shell $(or $(MACHINE),x86_64) "$$CMD"

lab-undo:
	@$(LAB)/undo

check:
	@$(LAB)/check $(MACHINE)

soak:
	@$(LAB)/soak $(STEP)

bench:
	@$(LAB)/bench

# Tables for perf itself, as below tools/perf/pmu-events/arch
perf-json:
	@mkdir -p build
	@tools/gen/perf-json "$(BUILD)/perf-json"

# PMUs for make tools' pmuctl emu new
ready-tables: tools
	@packages/ready-tables $(kernel) "$(BUILD)/ready-tables"

# Those of all processors for the module's table=, without pmuctl
compiled-tables: tools
	@packages/ready-tables --compiled $(kernel) "$(BUILD)/tables"

unit:
	@$(LAB)/setup source
	@$(MAKE) --no-print-directory -C selftests/host/unit run

tables:
	@selftests/host/tables/check

style:
	@$(LAB)/setup source
	@$(LAB)/style

tests:
	@$(LAB)/tests

clean:
	@rm -rf build
	@if [ -f "$(KDIR)/Makefile" ]; then \
		$(MAKE) -s -C "$(KDIR)" M="$(CURDIR)" $(CROSS) clean; \
	elif [ -e modules.order ]; then \
		echo "What Kbuild left here is not removed: there is no kernel build" \
			"directory at $(KDIR). Give KDIR=DIRECTORY." >&2; \
		exit 1; \
	fi

help:
	@echo "make            pmukit.ko for the running kernel; KDIR= another kernel's build"
	@echo "                directory, ARCH= and CROSS_COMPILE= as for the kernel itself"
	@echo "make install    put pmukit.ko where modprobe finds it (KDIR= as above)"
	@echo "make install-tools"
	@echo "                pmuctl, man pages, completion, systemd units, headers, examples"
	@echo "                and documents, below prefix=, which is /usr/local"
	@echo "make install-qemu-plugin"
	@echo "                the plugin for QEMU and its man page, below prefix=, too"
	@echo "make install-feeder"
	@echo "                what make feeder has made, below prefix=, for pmuctl run"
	@echo "make uninstall  remove what these four have put there"
	@echo "make tools      the helper, build/pmuctl; needs gcc, pkg-config, libjansson-dev,"
	@echo "                libnl-genl-3-dev, libkmod-dev; LIVE=0: all that asks no kernel, which"
	@echo "                needs libjansson-dev alone, and no glibc"
	@echo "make qemu-plugin"
	@echo "                counters for machines of QEMU, build/pmukit-qemu.so; needs gcc"
	@echo "make feeder     a tool for Valgrind, with which pmuctl run counts, in build/feeder; needs"
	@echo "                gcc, and Valgrind with its headers"
	@echo "make explorer   all events, metrics and registers in one file for a browser,"
	@echo "                build/explorer.html; needs jq, and what make tools needs"
	@echo "make dist       the source as one file, build/pmukit-VERSION.tar.gz"
	@echo "make deb        Debian's packages, in build/deb; with KERNEL= pmukit-tables, too"
	@echo "make tree       put pmukit into the kernel source KERNEL=, as drivers/perf/pmukit"
	@echo "make patches    small ones that KERNEL= can have without pmukit, in build/patches"
	@echo "make rpm        RPM packages, in build/rpm"
	@echo "make demo       set up the lab, boot a POWER7 in QEMU, count and sample there;"
	@echo "                MACHINE=x86_64 (quickest, emulated counters), mac99, hexagon or"
	@echo "                power7"
	@echo "make shell      a machine to try things in, with perf, pmuctl, the module and the current"
	@echo "                folder; MACHINE=x86_64 if not given, power7, mac99, hexagon,"
	@echo "                power7-model-plugin (its cycles follow a model of caches)"
	@echo "make run        CMD='./test' alone there, with its output and status"
	@echo "make check      each kind of test for every PMU, in 15 minutes; FULL=1 most tests, in an"
	@echo "                hour; MACHINE= only that machine, MACHINE=debian Debian's packages,"
	@echo "                MACHINE=dts the device tree"
	@echo "make soak       what check leaves out; STEP= one row of selftests/lab/steps.tsv; build/soak.md"
	@echo "                is the table of the last run"
	@echo "make lab-undo   remove the lab, and the packages that it installed here"
	@echo "make unit       unit tests of the models on this host"
	@echo "make tables     event tables against their transcriptions"
	@echo "make style      checkpatch --strict, sparse, W=1"
	@echo "make tests      an index of all tests: what each shows and covers, how it runs alone;"
	@echo "                ABOUT= those that have this text in it, as ABOUT=core/sampling"
	@echo "make bench      what an operation costs, beside the kernel's own driver"
	@echo "make perf-json  events and metrics in the format of perf's own tables"
	@echo "make ready-tables KERNEL=  build/ready-tables: other processors, for pmuctl emu new"
	@echo "make compiled-tables KERNEL=  build/tables: all processors, for modprobe pmukit table="
	@echo "make clean      remove build/ and what Kbuild left here"
	@echo
	@echo "demo, shell, run, check, soak, bench, unit and style keep a lab (Debian root, kernels,"
	@echo "perf) in $${PMUKIT_CACHE:-$${XDG_CACHE_HOME:-~/.cache}/pmukit}; PMUKIT_CACHE= moves it."
	@echo "They say what they need and do not find. The first run takes three minutes on x86_64,"
	@echo "more where a kernel is to be compiled, 45 for make check."
