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
