# SPDX-License-Identifier: GPL-2.0-only
# Sourced by check behind stage.sh: suites of guests, what runs beside other stages, and how much
# there is to do.

# beside NAME COMMAND...: stages and suites on a CPU of their own, beside what
# follows; join NAME waits for them, and prints and counts what they found
beside()
{
	local name=$1
	shift
	rm -f "$LOGS/beside-$name.total"
	say "  beside what follows: $name"
	(
		passed=0 failed=0 skipped=0
		"$@"
		echo "$passed $failed $skipped" >"$LOGS/beside-$name.total"
	) >"$LOGS/beside-$name.log" 2>&1 &
}

join()
{
	wait
	cat "$LOGS/beside-$1.log"
	if [ -s "$LOGS/beside-$1.total" ]; then
		add $(<"$LOGS/beside-$1.total")
	else
		echo "    FAIL $1: it did not end"
		add 0 1 0
	fi
}

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

# Suites run in two lanes, one beside the other, which take about as long
FIRST_LANE='^(mac99|hexagon|s390x|arm64|x86_64-6.12|x86_64-cpus)'
[ -n "${FULL:-}" ] || FIRST_LANE='^(mac99|hexagon|power7|x86_64 (module|fuzz|netlink|tutorial))'

first_lane()
{
	printf '%s\n' "$@" | grep -E "$FIRST_LANE"
}

second_lane()
{
	printf '%s\n' "$@" | grep -vE "$FIRST_LANE"
}

# how_many FUNCTION...: stages and suites that they would run
how_many()
(
	stage() { echo "$1"; }
	suite() { echo "$1 $2"; }
	beside() { shift; "$@"; }
	join() { :; }
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
