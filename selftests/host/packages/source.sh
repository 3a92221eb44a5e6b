# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# For tests of make tree: the part of a kernel's source that they need. Sourced
# behind lab/common.sh; the lab's kernel source has to be there.

# Files of the kernel that change, or that are looked at
theirs=(MAINTAINERS Makefile scripts/unifdef.c drivers/perf/{Kconfig,Makefile}
	include/{uapi/,}linux/perf_event.h include/linux/{slab,syscore_ops}.h
	Documentation/admin-guide/perf/index.rst
	Documentation/devicetree/bindings/vendor-prefixes.yaml tools/testing/selftests/Makefile)
# Code of the kernel that changes where it has the place for that
code=(arch/powerpc/{include/asm/pmc.h,kernel/pmc.c,perf/core-{book3s,fsl-emb}.c}
	kernel/events/core.c)

# make_kernel: they alone, as $kernel
make_kernel()
{
	rm -rf "$kernel"
	mkdir "$kernel"
	(cd "$CACHE/linux" && cp -a --parents "${theirs[@]}" "${code[@]}" "$kernel")
}

tree()
{
	"$TOP/packages/tree" "$@" 2>&1 | grep -v 'not committed'
}
