# SPDX-License-Identifier: GPL-2.0-only
# Sourced by scripts whose first argument is a machine: reads its row of machines.tsv.
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"
. "$LAB/suites.sh"

MACHINES=$LAB/machines
MACHINE=${1:-}
all_machines | grep -qxF -- "$MACHINE" || die "no machine \"$MACHINE\"." \
	"There are: $(all_machines | LC_ALL=C sort | xargs)"

# What a machine may do in another way:

# guest_data DIR: files that the guest programs read
guest_data()
{
	:
}

# The root that QEMU and the compiler are in
make_root()
{
	if [ -n "${FOREIGN:-}" ]; then
		"$LAB/foreign" "${FOREIGN[0]}" "${FOREIGN[1]}" "${CROSS%-}" "${FOREIGN[2]}" \
			"$DEBIAN"
	elif [ "${LAB_ROOT:-}" = "$SMALL_ROOT" ]; then
		"$LAB/root" x86_64
	elif [ ! -d "$ROOT" ]; then
		"$LAB/root"
	fi
}

make_kernel()
{
	if [ -n "${LAB_ROOT:-}" ]; then
		make_root
	elif [ -n "${DEBIAN:-}" ]; then
		"$LAB/root"
	else
		build_kernel
	fi
}

# Of the source TREE, from allnoconfig
build_kernel()
{
	local fragments=("${CONFIG[@]/#/$MACHINES/}")
	case $TREE in
	linux-newest) "$LAB/source-newest" ;;
	*-pmukit) "$LAB/tree" "${TREE%-*}" pmukit ;;
	*-patched) "$LAB/tree" "${TREE%-*}" patched ;;
	esac
	TREE=$TREE "$LAB/kernel" "$KERNEL" "$ARCH" "$CROSS" "$TARGET" "${fragments[@]}"
	# Kernels since 6.13 keep the name of the folder that they were built in
	[[ $TREE != linux-newest* ]] || sed -i "s|$KDIR\.new|$KDIR|" "$KDIR/Makefile"
}

make_perf()
{
	[ -n "${DEBIAN:-}" ] || "$LAB/perf" "$ARCH" "$CROSS"
}

# make_module DIR: pmukit.ko for the machine, in DIR; no module where it is a part of the kernel
make_module()
{
	[[ $TREE != *-pmukit ]] || return 0
	"$LAB/module" "$KERNEL" "$KDIR" "$ARCH" "$CROSS" "${KBUILD_ARGS[@]}" W=1
	cp "$BUILD/module/$KERNEL/pmukit.ko" "$1/"
}

# make_guest OUT LIST: programs and test modules that a list of commands names
make_guest()
{
	"$LAB/guest" "$MACHINE" "$@"
}

# boot_options INITRD: BOOT is QEMU's options for kernel and initramfs
boot_options()
{
	BOOT=(-kernel "$IMAGE" -initrd "$1" -append "$APPEND limit=$LIMIT")
}

# host_options: adds to APPEND what the guest's kernel needs to know about this host
host_options()
{
	:
}

# say_what_is_made: what is ahead where the cache has nothing for this machine yet
say_what_is_made()
{
	local what="a Debian root, a kernel and perf" minutes=six made=$KDIR
	case ${ARCH:-} in
	x86_64) minutes=two ;;
	hexagon) what="a Debian root and a kernel" minutes=eight ;;
	esac
	[ -z "${DEBIAN:-}" ] || made=${LAB_ROOT:-$ROOT}
	[ -d "$made" ] ||
		say "The lab is made first: $what, about $minutes minutes on two idle cores."
}

# Source of the kernel, in the cache: linux (6.12), linux-newest (the newest of Debian's
# backports), or one of the two with pmukit in it (see tree): linux-pmukit, linux-newest-pmukit
TREE=linux

# Seconds until the first command of a list starts, when the host is idle
BOOT_LIMIT=300

# A tree with bin/perf, where it is not what make_perf() makes of the kernel's source
PERF=

# For make, beside ARCH and CROSS_COMPILE, where modules are built
KBUILD_ARGS=()

# Parameters that shell loads the module with
LOAD_SHELL=

# The root of a PC with Debian's newest kernel, where there is none for all machines (see root)
SMALL_ROOT=$CACHE/root-x86_64

# settings NAME: of the row, those of the rows that it is like first
settings()
{
	local like own
	IFS=$'\t' read -r _ like own _ < <(awk -F '\t' -v name="$1" '$1 == name' "$MACHINES.tsv")
	[ "$like" = - ] || settings "$like"
	[ "$own" = - ] || eval "$own"
	[ ! -f "$MACHINES/$1.sh" ] || . "$MACHINES/$1.sh"
}

settings "$MACHINE"

# KDIR is where modules are built against, IMAGE what QEMU boots, PERF a tree with
# bin/perf and what it needs, where there is one; make_kernel and make_perf see that
# they are there
if [ -n "${FOREIGN:-}" ]; then
	DEBIAN=${DEBIAN:-6.12}
	LAB_ROOT=$(foreign_root "${FOREIGN[0]}" "$DEBIAN")
	export LAB_ROOT
	KERNEL=debian-${LAB_ROOT##*/root-}
	KDIR=/opt/linux-$DEBIAN/build
	IMAGE=/opt/linux-$DEBIAN/vmlinuz
	PERF=$LAB_ROOT/opt/linux-$DEBIAN/perf
elif [ -n "${DEBIAN:-}" ]; then
	if [ "$DEBIAN" = newest ] && [ ! -d "$ROOT" ]; then
		LAB_ROOT=$SMALL_ROOT
		export LAB_ROOT
	fi
	KERNEL=debian-$DEBIAN
	KDIR=$(debian_kernels "${LAB_ROOT:-}")/linux-$DEBIAN/build
	IMAGE=${KDIR%/build}/vmlinuz
	PERF=${LAB_ROOT:-$ROOT}/opt/linux-$DEBIAN/perf
else
	KDIR=$CACHE/kernel-$KERNEL
	IMAGE=$KDIR/${TARGET/#bzImage/arch/x86/boot/bzImage}
	PERF=${PERF:-$CACHE/static-perf-${CROSS%-}}
fi

# Another kernel, and the module for it: vmlinuz and pmukit.ko in a folder (steps/kernels)
if [ -n "${PREBUILT:-}" ]; then
	IMAGE=$PREBUILT/vmlinuz
	make_module() { cp "$PREBUILT/pmukit.ko" "$1/"; }
fi
