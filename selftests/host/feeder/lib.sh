# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# For check and cost: builds the feeder, and lets Valgrind's own tools run as it does, with a preloaded
# object that has nothing. Ends with one skipped point where there is no Valgrind.
. "$(dirname "$0")/../../lab/common.sh"
. "$LAB/tap.sh"
here=$TOP/selftests/host/feeder tests=$BUILD/feeder-tests
unset VALGRIND_LIB VALGRIND_OPTS

valgrinds=$(dirname "$(ls /usr/libexec/valgrind/cachegrind-amd64-linux \
	/usr/lib/valgrind/cachegrind-amd64-linux 2>/dev/null | head -n 1)")
if ! command -v valgrind >/dev/null || [ "$valgrinds" = . ] || [ "$(uname -m)" != x86_64 ]; then
	skip "the feeder" "there is no Valgrind for x86-64: apt-get install valgrind"
	finish
	exit
fi
mkdir -p "$tests/lib"
[ -x "$BUILD/pmuctl" ] || make -s -C "$TOP" tools
make -s -C "$TOP/tools/feeder" O="$BUILD"
export PMUKIT_FEEDER=$tests/lib
cp "$BUILD"/feeder/* "$PMUKIT_FEEDER"
ln -sf "$valgrinds"/{cachegrind,callgrind,lackey,none}-amd64-linux "$valgrinds/default.supp" "$PMUKIT_FEEDER"
gcc -static -nostdlib -o "$tests/known" "$here/known.S"
gcc -O1 -pthread -o "$tests/work" "$here/work.c"
gcc -O1 -fno-inline -static -o "$tests/functions" "$here/functions.c"

# Cachegrind's caches are those of the feeder's model, and superblocks end where the feeder's do
valgrind_as_feeder()
{
	VALGRIND_LIB=$PMUKIT_FEEDER valgrind --trace-children=yes --vgdb=no --run-libc-freeres=no \
		--vex-guest-chase=no --vex-iropt-unroll-thresh=0 "$@"
}

# first_five COMMAND...: "INSTRUCTIONS FUNCTION" of where most are by Callgrind, recursive calls and linkage tables, too
first_five()
{
	valgrind_as_feeder -q --tool=callgrind --skip-plt=no --callgrind-out-file="$tests/callgrind" "$@" >&2
	callgrind_annotate --threshold=100 "$tests/callgrind" |
		sed -nE "s/^ *([0-9,]+) *\(.*\) +[^ ]*:([^' ]*)('[0-9]*)? \[.*/\1 \2/p" |
		awk '{ gsub(",", "", $1); n[$2] += $1 } END { for (name in n) print n[name], name }' |
		sort -nr | sed 5q
}

# Nothing is left out that nobody uses
caches=(--cache-sim=yes --branch-sim=yes --I1=32768,8,64 --D1=32768,8,64 --LL=8388608,16,64
	--vex-iropt-level=1 --px-default=allregs-at-each-insn)
