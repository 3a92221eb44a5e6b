# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# For steps of make soak: a suite of a guest as TAP points. Sourced behind tap.sh, with
# $top the checkout.

# points_of TEXT NUMBER: what lab/tap.awk reports of a console, as TAP points that are
# counted from NUMBER + 1; TEXT is put ahead of each
points_of()
{
	awk -v text="$1" -v number="$2" '
		function point(result, what)
		{
			printf "%s %d - %s: %s\n", result, ++number, text, what
		}

		# A program that is skipped as a whole has a second line, of its plan
		/^    SKIP 1\.\.0/ { next }
		/^    SKIP / { sub(/^    SKIP /, ""); point("ok", $0 (/# SKIP/ ? "" : " # SKIP")) }
		/^    FAIL / { sub(/^    FAIL /, ""); point("not ok", $0) }
		/^    AGAIN / { print "# " $0 }
		/^total / { passed = $2 }
		END {
			while (passed-- > 0)
				point("ok", "a point")
		}'
}

# suite MACHINE SUITE [TEXT]: boot it, and a point for each point of its programs
suite()
{
	local out=$top/build/$1/$2
	rm -f "$out/report"
	"$top/selftests/lab/run" "$1" "$2" >&2 || true
	if ! grep -qs '^total' "$out/report"; then
		ok "${3:-$1 $2}: it ran" false
		return
	fi
	points_of "${3:-$1 $2}" "$points" <"$out/report"
	failures=$((failures + $(awk '/^total/ { print $3 }' "$out/report")))
	points=$((points + $(awk '/^total/ { print $2 + $3 + $4 }' "$out/report")))
}

# suites MACHINE SUITE...
suites()
{
	local suite
	for suite in "${@:2}"; do
		suite "$1" "$suite"
	done
}

# check MACHINE: what "make check MACHINE=" does, and a point for each point of it
check()
{
	local report passed failed skipped
	report=$(mktemp)
	"$top/selftests/lab/check" "$1" 2>&1 | tee "$report" >&2 || true
	read -r passed failed skipped < <(sed -nE \
		's/^([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped$/\1 \2 \3/p' "$report")
	if [ -z "$skipped" ]; then
		ok "make check MACHINE=$1: it ended" false
	else
		{ cat "$report"; echo "total $passed"; } | points_of "$1" "$points"
		failures=$((failures + failed))
		points=$((points + passed + failed + skipped))
	fi
	rm -f "$report"
}
