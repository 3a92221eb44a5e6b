# SPDX-License-Identifier: GPL-2.0-only
# Part of the Makefile: what is installed, and where. "make uninstall" takes from the same
# lists. Packages give prefix and DESTDIR.

prefix ?= /usr/local
bindir ?= $(prefix)/bin
libdir ?= $(prefix)/lib
libexecdir ?= $(prefix)/libexec
includedir ?= $(prefix)/include
datadir ?= $(prefix)/share
mandir ?= $(datadir)/man
docdir ?= $(datadir)/doc/pmukit
zshdir ?= $(datadir)/zsh/site-functions
fishdir ?= $(datadir)/fish/vendor_completions.d
unitdir ?= $(prefix)/lib/systemd/system
pkgconfigdir ?= $(datadir)/pkgconfig
install_paths := prefix bindir libdir libexecdir includedir datadir mandir docdir zshdir fishdir \
	unitdir pkgconfigdir
# Kbuild's: where another system's / is
INSTALL_MOD_PATH ?=

programs := build/pmuctl
pages := build/pmuctl.8 build/pmukit_self.3
plugin := build/pmukit-qemu.so
plugin_page := build/pmukit-qemu.7
# What programs include: FILE of a folder of headers, FOLDER/FILE below includedir
headers := $(addprefix uapi/linux/,pmukit.h pmukit_feed.h pmukit_netlink.h pmukit_table.h) \
	   $(addprefix include/pmukit/,self.h self_event.h self_open.h self_read.h self_registers.h)
units := $(addprefix packages/systemd/,pmukit-export.service pmukit-export.timer)
examples := $(addprefix packages/examples/,modprobe.d/pmukit.conf modules-load.d/pmukit.conf \
	      sysctl.d/60-pmukit.conf emu/ramp emu/spike emu/storm emu/wrap)
# In the layout of the source, for the links in them
docs := README.md CHANGELOG.md CONTRIBUTING.md $(wildcard $(addprefix Documentation/*.,md svg png)) \
	$(addprefix Documentation/,examples/self.c netlink/specs/pmukit.yaml)

# FILE=PLACE, a word each
installed_pages = $(foreach f,$(1),$(f)=$(mandir)/man$(subst .,,$(suffix $(f)))/$(notdir $(f)))
installed := \
	$(foreach f,$(programs),$(f)=$(bindir)/$(notdir $(f))) \
	$(call installed_pages,$(pages)) \
	build/pmuctl.bash=$(datadir)/bash-completion/completions/pmuctl \
	build/pmuctl.zsh=$(zshdir)/_pmuctl build/pmuctl.fish=$(fishdir)/pmuctl.fish \
	$(foreach f,$(headers),$(f)=$(includedir)/$(patsubst include/%,%,$(f:uapi/%=%))) \
	$(foreach f,$(units),$(f)=$(unitdir)/$(notdir $(f))) \
	$(foreach f,$(examples),$(f)=$(docdir)/$(patsubst packages/%,%,$(f))) \
	Documentation/examples/self.c=$(docdir)/examples/self.c \
	$(foreach f,$(docs),$(f)=$(docdir)/$(f)) \
	build/pmukit_self.3=$(docdir)/Documentation/pmukit_self.3 \
	build/pmukit_events.h=$(includedir)/linux/pmukit_events.h \
	build/pmukit.pc=$(pkgconfigdir)/pmukit.pc
# Where pmuctl looks for it, beside bindir
feeder_place := $(libexecdir)/pmukit
# QEMU looks for plugins nowhere: users give the path
installed_plugin := $(plugin)=$(libdir)/pmukit/$(notdir $(plugin)) \
	$(call installed_pages,$(plugin_page))

# Where the module goes: a package's files are of no use to depmod before they are installed
mod_path := $(or $(DESTDIR),$(INSTALL_MOD_PATH))
depmod := $(if $(DESTDIR),:,depmod -b "$(mod_path)/" -a)

# Users' shells have no sbin on Debian
install uninstall: export PATH := $(PATH):/usr/sbin:/sbin

.PHONY: have-depmod
have-depmod:
	@command -v $(firstword $(depmod)) >/dev/null || { \
		echo "There is no depmod, and without it modprobe would not find the module."; \
		echo "Install the package kmod: apt-get install kmod"; \
		exit 1; } >&2

# Kbuild leaves depmod out where the kernel's headers have no System.map, as Debian's
install: have-depmod
	@[ -f pmukit.ko ] || { echo "There is no pmukit.ko yet: run make first." >&2; exit 1; }
	$(MAKE) -C "$(KDIR)" M="$(CURDIR)" $(CROSS) INSTALL_MOD_PATH="$(mod_path)" \
		INSTALL_MOD_DIR=updates DEPMOD=: modules_install
	$(depmod) "$$($(MAKE) -s --no-print-directory -C "$(KDIR)" $(CROSS) kernelrelease)"

build/pmukit_self.3 $(plugin_page): build/%: Documentation/% VERSION
	@mkdir -p $(@D) && rm -f $@
	@sed 's/@VERSION@/$(shell cat VERSION)/' $< >$@

include driver/pmus.mk
build/pmukit_events.h: packages/install.mk driver/pmus.mk tools/gen/events.awk \
		$(pmus:%=driver/%/events.tsv)
	@mkdir -p $(@D)
	@{ echo '/* SPDX-License-Identifier: GPL-2.0-only WITH Linux-syscall-note */'; \
	   echo '/* Event codes: perf_event_attr.config; fields are in linux/pmukit.h. Generated. */'; \
	   echo '#ifndef _UAPI_LINUX_PMUKIT_EVENTS_H'; echo '#define _UAPI_LINUX_PMUKIT_EVENTS_H'; \
	   $(foreach p,$(pmus),awk -v pmu=$(p) -v first=$(first_$(p)) -v what=codes \
		-f tools/gen/events.awk driver/$(p)/events.tsv &&) \
	   printf '\n#endif /* _UAPI_LINUX_PMUKIT_EVENTS_H */\n'; } >$@.part
	@mv -f $@.part $@

# Made each time, since it says where the headers are; not in place, since it may be root's
.PHONY: build/pmukit.pc
build/pmukit.pc: packages/pmukit.pc.in
	@mkdir -p $(@D) && rm -f $@
	@sed -e 's|@prefix@|$(prefix)|; s|@VERSION@|$(shell cat VERSION)|' \
		-e 's|@includedir@|$(includedir:$(prefix)/%=$${prefix}/%)|' $< >$@

# $(1): files and their places
define install_files
	@umask 022; for pair in $(1); do \
		file=$${pair%%=*} place="$(DESTDIR)$${pair#*=}" mode=644; \
		[ ! -x "$$file" ] || mode=755; \
		echo "  INSTALL $$place"; \
		install -D -m $$mode "$$file" "$$place" || exit 1; \
	done
endef

install-tools: tools build/pmukit_self.3 build/pmukit_events.h build/pmukit.pc
	$(call install_files,$(installed))

install-qemu-plugin: qemu-plugin $(plugin_page)
	$(call install_files,$(installed_plugin))

install-feeder: feeder
	$(call install_files,$$(for file in build/feeder/*; do \
		echo "$$file=$(feeder_place)/$${file##*/}"; done))

# From every kernel; what DKMS has put there is DKMS's to remove
modules_there := $(wildcard $(mod_path)/lib/modules/*/updates/pmukit.ko*)
uninstall: $(if $(modules_there),have-depmod)
	@for place in $(foreach i,$(installed) $(installed_plugin),$(lastword $(subst =, ,$(i)))); do \
		[ ! -e "$(DESTDIR)$$place" ] || echo "  REMOVE  $(DESTDIR)$$place"; \
		rm -f "$(DESTDIR)$$place" || exit 1; \
	done
	@rm -f "$(DESTDIR)$(feeder_place)"/*-linux "$(DESTDIR)$(feeder_place)"/*-linux.so
	@rmdir $(addprefix $(DESTDIR),$(feeder_place) $(dir $(examples:packages/%=$(docdir)/%)) \
		$(addprefix $(docdir)/,examples $(addprefix Documentation/,examples netlink/specs \
			netlink) Documentation) $(docdir) $(includedir)/pmukit $(libdir)/pmukit) \
		2>/dev/null || true
	@for file in "$(mod_path)"/lib/modules/*/updates/pmukit.ko*; do \
		[ -e "$$file" ] || continue; \
		echo "  REMOVE  $$file"; \
		rm -f "$$file" || exit 1; \
		$(depmod) "$$(basename "$${file%/updates/*}")" || exit 1; \
	done

# What DKMS builds the module of
dkms_sources := Kbuild VERSION driver uapi tools/gen/events.awk
dkms_dir := /usr/src/pmukit-$(shell cat VERSION)

install-dkms:
	@umask 022; mkdir -p "$(DESTDIR)$(dkms_dir)"
	@tar -cf - --exclude='*.o' --exclude='*.ko' --exclude='*.mod*' --exclude='.*.cmd' \
		--exclude=aliases.c --exclude=pmus.h $(dkms_sources) | \
		tar -xf - --no-same-owner -C "$(DESTDIR)$(dkms_dir)"
	@sed 's/#MODULE_VERSION#/$(shell cat VERSION)/' packages/dkms.conf \
		>"$(DESTDIR)$(dkms_dir)/dkms.conf"
