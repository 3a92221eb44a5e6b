# SPDX-License-Identifier: GPL-2.0-only
# The kernel is that of power7: the two sources differ in pmukit, and in what a module does not use.
in_tree()
{
	"$LAB/in-root" make -C "$CACHE/linux-pmukit" O="$1" ARCH="$ARCH" \
		CROSS_COMPILE="$CROSS" "${@:2}"
}

# modular OUT: drivers/perf/pmukit/pmukit.ko in OUT; a warning is an error
modular()
{
	rm -rf "$1"
	mkdir -p "$1"
	# modpost takes what the kernel exports from vmlinux.o
	cp "$KDIR/.config" "$KDIR/vmlinux.o" "$1/"
	echo CONFIG_PMUKIT=m >>"$1/.config"
	in_tree "$1" olddefconfig
	in_tree "$1" -j"$JOBS" modules_prepare
	in_tree "$1" -j"$JOBS" W=1 drivers/perf/pmukit/pmukit.ko 2>&1 | tee "$1.log"
	! grep -E 'drivers/perf/pmukit/[^ ]*: (warning|error):|^(WARNING|ERROR): ' "$1.log"
}

make_module()
{
	"$LAB/tree"
	step "$MACHINE: pmukit as a module of the kernel's source" modular "$BUILD/module/$MACHINE"
	cp "$BUILD/module/$MACHINE/drivers/perf/pmukit/pmukit.ko" "$1/"
}
