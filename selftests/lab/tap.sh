# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# TAP for tests of the host: one point for each call of ok, is, point or skip.

points=0
failures=0

# failed: with TAP_FIRST=1 the first failed point is the last one
failed()
{
	failures=$((failures + 1))
	[ -z "${TAP_FIRST:-}" ] || exit 1
}

# For awk programs: the same numbers from every awk; set seed first
dice='
function dice(sides)
{
	seed = seed * 16807 % 2147483647
	return int(seed / 2147483647 * sides)
}'

# ok NAME COMMAND...: passes when the command does
ok()
{
	local name=$1

	shift
	points=$((points + 1))
	if "$@"; then
		echo "ok $points - $name"
		return
	fi
	echo "not ok $points - $name"
	echo "# failed: $*"
	failed
}

# is NAME GOT WANTED: passes when both are the same
is()
{
	points=$((points + 1))
	if [[ $2 == "$3" ]]; then
		echo "ok $points - $1"
		return
	fi
	echo "not ok $points - $1"
	printf 'got:    %s\nwanted: %s\n' "$2" "$3" | sed -n '1,40s/^/# /p'
	failed
}

# point NAME FINDINGS: passes when there are none
point()
{
	points=$((points + 1))
	if [ -z "$2" ]; then
		echo "ok $points - $1"
		return
	fi
	echo "not ok $points - $1"
	sed -n '1,40s/^/# /p' <<<"$2"
	failed
}

# Text without blanks at the ends of lines and empty lines around it
plain()
{
	sed 's/[ \t]*$//' | sed '/./,$!d'
}

# like TEXT PATTERN: "..." of the pattern stands for any text, lines included
like()
{
	local rest=$2 pattern=""
	while [[ $rest == *...* ]]; do
		pattern+=$(printf '%q' "${rest%%...*}")'*'
		rest=${rest#*...}
	done
	# shellcheck disable=SC2053
	eval "[[ \$1 == $pattern$(printf '%q' "$rest") ]]"
}

# shows COMMAND FILE: a document's command prints what FILE says that it does
shows()
{
	local got wanted

	wanted=$(plain <"$2")
	got=$(bash -c "$1" 2>&1 | plain) || true
	if like "$got" "$wanted"; then
		ok "$1" true
	else
		is "$1" "$got" "$wanted"
	fi
}

skip()
{
	points=$((points + 1))
	echo "ok $points - $1 # SKIP $2"
}

finish()
{
	echo "1..$points"
	((failures == 0))
}

# status COMMAND...: its exit status; output and errors are in $work/out, $work/err
status()
{
	local status=0

	"$@" > "$work/out" 2> "$work/err" || status=$?
	echo "$status"
}

# with_pmuctl SOURCE PROGRAM OPTION...: build a program of all parts of $PMUCTL but its main()
with_pmuctl()
{
	local objects cflags libs

	mapfile -t objects < <(find "$(dirname "$PMUCTL")/pmuctl-parts" -name '*.o' ! -name main.o)
	read -r -a cflags < <(pkg-config --cflags libnl-genl-3.0 jansson)
	read -r -a libs < <(pkg-config --libs libnl-genl-3.0 jansson libkmod)
	status gcc -std=gnu11 -Wall -Werror -D_GNU_SOURCE -I"$top/tools/pmuctl" -I"$top/uapi" \
		-iquote "$top/driver" "${cflags[@]}" -o "$2" "$1" "${objects[@]}" "${libs[@]}" -lm "${@:3}"
}

# rows TABLE: how many there are in a table of driver/, "NAME/events.tsv"
rows()
{
	grep -vc '^#' "$top/driver/$1"
}

# json FILTER [JQ OPTION...]: a jq filter over what status left, compact
json()
{
	local filter=$1

	shift
	jq -c -r "$@" "$filter" "$work/out" 2>&1 || echo "no JSON: $(head -c 200 "$work/out")"
}
