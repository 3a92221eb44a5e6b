# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Rows of machines.tsv: kernel, root and what is made first; roots of other architectures.

# Machines: a tree with some of them, two with a kernel of Debian's
mkdir -p "$work/tree/selftests/guest/suites"
cp -r "$LAB" "$work/tree/selftests/lab"
rm "$work/tree/selftests/lab/machines"/*
(
	cd "$work/tree/selftests"
	tr ';' '\t' >lab/machines.tsv <<-END
		own;-;KERNEL=one TARGET=Image CROSS=cc-;-
		own-boot;own;-;-
		own-pc;-;DEBIAN=6.12 CROSS=;-
		own-new;-;DEBIAN=newest CROSS=;-
		own-rare;own;QEMU=(qemu-none);-
		.own-base;-;FOREIGN=(far flat qemu-far) CROSS=near-;-
		own-far;.own-base;CROSS=far-;-
		own-far-newest;own-far;DEBIAN=newest;-
	END
	echo 'DEBIAN=${DEBIAN:-6.12} LOAD_SHELL=$CROSS' >lab/machines/own-far.sh
	echo '# machines: own' >guest/suites/first.run
	printf '# suite: first\n# by name: own-pc\n' >guest/suites/own-pc-first.run
	printf '# suite: second\n# slow machines: own-pc own-rare\n# alone: own-far\n' >guest/suites/b.run
	printf '# suite: third\n# by name: own-far-newest\n' >guest/suites/c.run
	echo insmod >guest/suites/mine.run
	mkdir ../driver
	printf 'pmus := power7\npmus += ppc7400\n' >../driver/pmus.mk
)
# of MACHINE COMMAND...: what a command prints there
of()
{
	local machine=$1
	shift
	(
		. "$work/tree/selftests/lab/machine.sh" "$machine"
		"$@" | sed "s|$work/||g; s|$CACHE/||g"
	) 2>&1
}

is "a row is like another, with its own settings and its file's behind those" \
	"$(of own-far-newest eval 'echo $CROSS $LOAD_SHELL $DEBIAN')" "far- far- newest"
is "a row with a dot is no machine" "$(of .own-base | grep -c 'no machine ".own-base"')" 1
is "Debian's newest kernel is in a small root" \
	"$(PMUKIT_CACHE=$work/cache of own-new eval 'echo $LAB_ROOT $PERF')" \
	"cache/root-x86_64 cache/root-x86_64/opt/linux-newest/perf"
mkdir -p "$work/cache/root"
is "unless there is the one for all machines" \
	"$(PMUKIT_CACHE=$work/cache of own-new eval 'echo ${LAB_ROOT:-} $PERF')" \
	"cache/root/opt/linux-newest/perf"
rm -r "$work/cache/root"
is "a machine says what is made for it first" "$(PMUKIT_CACHE=$work/cache of own say_what_is_made)" \
	"The lab is made first: a Debian root, a kernel and perf, about six minutes on two idle cores."
mkdir "$work/cache/kernel-one"
is "and nothing where it has that" "$(PMUKIT_CACHE=$work/cache of own say_what_is_made)" ""
is "one with a kernel of Debian's, where it has no root" \
	"$(PMUKIT_CACHE=$work/cache of own-new say_what_is_made | grep -c "made first")" 1
mkdir "$work/cache/root-x86_64"
is "nor there, with one" "$(PMUKIT_CACHE=$work/cache of own-new say_what_is_made)" ""
rm -rf "$work/cache"

# kernel_of MACHINE: the folder of test modules, and what kernel they are for
kernel_of()
(
	. "$LAB/machine.sh" "$1"
	echo "$KERNEL ${LAB_ROOT:-} $KDIR $ARCH $CROSS"
)
kernels=$(for machine in $(all_machines); do
	kernel_of "$machine" 2>/dev/null || true
done | sort -u)
is "kernels that are not the same have test modules of their own" \
	"$(cut -d ' ' -f 1 <<<"$kernels" | uniq -d)" ""
ok "there are kernels" test "$(wc -l <<<"$kernels")" -gt 10

is "a kernel that Debian does not have is refused before anything is made" "$(
	"$LAB/foreign" far flat cc qemu-far 6.1 2>&1; ls "$CACHE" | grep far)" \
	'pmukit lab: no kernel "6.1". There are: 6.12 newest'
# far RELEASE KERNEL: a root for an architecture, where RELEASE has wrong lists of its packages
mkdir -p "$work"/far/{selftests,bin,cache/root/etc/apt}
touch "$work/far/cache/in-use"
cp -r "$LAB" "$work/far/selftests"
printf '#!/bin/sh\n' >"$work/far/selftests/lab/root"
echo 'deb http://archive trixie main' >"$work/far/cache/root/etc/apt/sources.list"
cat >"$work/far/bin/mmdebstrap" <<'END'
#!/bin/bash
sources=$(cat) dir=${*: -2:1}
! grep -q "far] .* $WRONG main" <<<"$sources" || exit 25
mkdir -p "$dir" && echo "$sources" >"$dir/sources"
END
chmod +x "$work/far/bin/mmdebstrap"
far()
{
	WRONG=$1 PATH=$work/far/bin:$PATH PMUKIT_CACHE=$work/far/cache \
		"$work/far/selftests/lab/foreign" far flat cc qemu-far "$2" 2>&1 |
		sed -nE 's/.*, of ([a-z-]+) \.\.\. *(FAILED)?.*/\1 \2/p'
	(cd "$work/far/cache" && ls | grep '^root-far' && grep -s 'far]' root-far*/sources)
}
is "a kernel is of another release where the lists of the first are wrong" \
	"$(far trixie 6.12 | xargs)" \
	"trixie FAILED bookworm-backports root-far deb [arch=amd64,far] http://archive bookworm-backports main"
is "what is made is not made again" "$(far '' 6.12 | xargs)" \
	"root-far deb [arch=amd64,far] http://archive bookworm-backports main"
rm -rf "$work/far/cache/root-far"
is "that is a failure where there is no other" "$(far trixie-backports newest | xargs)" \
	"trixie-backports FAILED root-far-newest.new"
