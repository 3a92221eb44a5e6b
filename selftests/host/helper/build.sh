# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# The build itself.

source=$top/tools/pmuctl

is "without jansson the build stops" \
	"$(status make -C "$source" O="$work/none" PKG_CONFIG=false)" 2
ok "and names the package" grep -q 'apt-get install .*libjansson-dev' "$work/err"
is "a relative O= is refused" "$(status make -C "$source" O=build)" 2
ok "and says what to write" grep -q 'absolute path' "$work/err"
is "it builds without a warning" \
	"$(status make -s -C "$source" O="$work/plain" CFLAGS='-O1 -Werror')" 0
for file in pmuctl pmuctl.8 pmuctl.bash; do
	ok "the build leaves $file" test -s "$work/plain/$file"
done
is "a second run has nothing to do" "$(status make -q -C "$source" O="$work/plain" CFLAGS='-O1 -Werror')" 0

# Without the libraries of the verbs that ask the kernel
is "it builds without libkmod and libnl" "$(status make -s -C "$source" O="$work/less" \
	WITHOUT="libkmod libnl-genl-3.0" CFLAGS='-O1 -Werror')" 0
is "and needs none of them" "$(ldd "$work/less/pmuctl" | grep -E 'libkmod|libnl' || true)" ""
is "all answers of the models are there" "$("$work/less/pmuctl" plan PM_CYC PM_FLOP)" \
	"$("$PMUCTL" plan PM_CYC PM_FLOP)"
is "it has no load: status" "$(status "$work/less/pmuctl" load)" 2
ok "it has no load: says why" grep -q 'built without libkmod' "$work/err"
mkdir -p "$work/pc/proc/sys/kernel"
echo 6.12.1 > "$work/pc/proc/sys/kernel/osrelease"
echo 0 > "$work/pc/proc/sys/kernel/modules_disabled"
is "nor does it advise load" "$(PMUCTL_ROOT=$work/pc status "$work/less/pmuctl" verify; cat "$work/err")" \
	"4
pmuctl: the module pmukit is not loaded: modprobe pmukit emulate=power7"
is "nor status" "$(status "$work/less/pmuctl" status)" 2
is "nor export" "$(status "$work/less/pmuctl" export)" 2
is "nor are they in its help" "$("$work/less/pmuctl" --help | grep -cE '^  (load|unload|status|export|emu) ')" 0
is "with the libraries it has load" "$("$work/plain/pmuctl" --help | grep -cE '^  (load|unload|status|export|emu) ')" 5

# Without all that asks the kernel
is "it builds with LIVE=0" "$(status make -s -C "$source" O="$work/other" LIVE=0 CFLAGS='-O1 -Werror')" 0
for words in "list --csv" "help plan --json" "plan --fits PM_CYC -j" "encode NONSENSE" "list --nonsense -j" \
	     "--nonsense" "-p hexagon list" "stat --from /dev/null" "-V"; do
	# shellcheck disable=SC2086
	is "with LIVE=0 the same: $words" "$(status "$work/other/pmuctl" $words; cat "$work/out" "$work/err")" \
		"$(status "$work/less/pmuctl" $words; cat "$work/out" "$work/err")"
done
is "LIVE=0: it says why it counts nothing" "$(status "$work/other/pmuctl" stat ls; cat "$work/err")" "2
pmuctl: this pmuctl was built with LIVE=0 and asks no kernel: make tools on Linux, or the package pmuctl, has what does"
is "LIVE=0: it has no doctor" "$(status "$work/other/pmuctl" doctor)" 2
is "LIVE=0: options of help" "$("$work/other/pmuctl" list --help | grep -oE -- '--[a-z]+' | sort -u)" \
	"$("$work/less/pmuctl" list --help | grep -oE -- '--[a-z]+' | sort -u)"

# Object files, one pair a line: the first uses a symbol that the second defines
uses()
{
	(cd "$1" && find . -name '*.o' -exec nm -A {} +) | sed 's/^\.\/\([^:]*\):/\1 /' | awk '
		NF == 4 && $3 ~ /[A-Z]/ { home[$4] = $1 }
		NF == 3 && $2 == "U" { user[++n] = $1; used[n] = $3 }
		END {
			for (i = 1; i <= n; i++)
				if (used[i] in home)
					print user[i], home[used[i]]
		}'
}
uses "$work/plain/pmuctl-parts" > "$work/uses"
ok "its parts use each other" grep -q '^verbs/main.o verbs/list.o$' "$work/uses"
is "no part uses itself through others" "$(tsort "$work/uses" 2>&1 > "$work/sorted")" ""
