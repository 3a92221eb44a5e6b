# SPDX-License-Identifier: GPL-2.0-only
# Sourced by check behind stage.sh: suites of guests, what runs beside what, and how much there is to
# do.

# A suite in QEMU: it says itself what it found
suite()
{
	local result=$BUILD/$1/$2/result
	rm -f "$result"
	"$LAB/run" "$1" "$2" || true
	if [ -s "$result" ]; then
		add $(<"$result")
	else
		echo "    FAIL $1: the suite $2 did not run"
		add 0 1 0
	fi
}

suites()
{
	local suite
	for suite; do
		suite $suite
	done
}

# lane first|last COMMAND...: run those that no other lane has taken, from the first or from the
# last on. A command is words without blanks in them. What the last lane found is printed by the
# first one, when a command of its own ends.
lane()
{
	local i n commands
	commands=("${@:2}")
	for ((i = 0; i < ${#commands[@]}; i++)); do
		n=$i
		[ "$1" = first ] || n=$((${#commands[@]} - 1 - i))
		mkdir "$LANES/$n" 2>/dev/null || break
		if [ "$1" = first ]; then
			${commands[n]}
			print_found
		else
			${commands[n]} >"$LANES/$n/log" 2>&1
			mv "$LANES/$n/log" "$LANES/$n/found"
		fi
	done
}

print_found()
{
	local found
	for found in "$LANES"/*/found; do
		[ ! -f "$found" ] || { cat "$found"; rm "$found"; }
	done
}

# two_lanes COMMAND...: from both ends, until the lanes meet. How long they take need not be known
two_lanes()
{
	local LANES=$LOGS/lanes
	rm -rf "$LANES"
	mkdir "$LANES"
	(
		passed=0 failed=0 skipped=0
		lane last "$@"
		echo "$passed $failed $skipped" >"$LANES/total"
	) &
	lane first "$@"
	wait
	print_found
	if [ -s "$LANES/total" ]; then
		add $(<"$LANES/total")
	else
		echo "    FAIL the other lane did not end"
		add 0 1 0
	fi
}

# how_many FUNCTION...: stages and suites that they would run
how_many()
(
	stage() { echo "$1"; }
	suite() { echo "$1 $2"; }
	two_lanes() { lane first "$@"; }
	print_found() { :; }
	LANES=$(mktemp -d)
	trap 'rm -rf "$LANES"' EXIT
	for part; do
		"$part"
	done | wc -l
)

# say_how_much NUMBER MINUTES MORE: what is ahead, and how many minutes on two idle cores; MORE
# where the lab is to be made first
say_how_much()
{
	local minutes=$2
	[ -d "$ROOT" ] || minutes=$3
	say "Stages: $1, about $minutes minutes on two idle cores."
}
