# SPDX-License-Identifier: GPL-2.0-only
# Sourced by check and soak: stages, which are commands whose points are counted.

passed=0 failed=0 skipped=0

add()
{
	passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
}

# stage NAME plain|tap COMMAND...: run a command and count its TAP points, or
# one point for its exit status
stage()
{
	local name=$1 kind=$2 log status=0 start=$SECONDS
	shift 2
	log=$(stage_log "$name")
	"$@" >"$log" 2>&1 </dev/null || status=$?
	{
		echo "# $kind"
		echo "# run: $name"
		cat "$log"
		printf '\n# exit: %s\n# end of run\n' "$status"
	} | awk -f "$LAB/tap.awk" >"$log.report"
	sed '/^total/d' "$log.report"
	if grep -q '^ *FAIL' "$log.report"; then
		tail -n 15 "$log" | sed 's/^/    | /'
		echo "    whole log: $log"
	fi
	say "    ($((SECONDS - start)) s)"
	add $(sed -n 's/^total //p' "$log.report")
}

# say_too_long FILE SECONDS MINUTES MORE: a line, and no failure, where a whole check took longer
# than it may on two idle cores; MORE where a part of the lab was made since FILE
say_too_long()
{
	local limit=$3
	[ -z "$(find "$CACHE" -maxdepth 2 -name .stamp -newer "$1")" ] || limit=$4
	[ "$2" -le $((limit * 60)) ] || say "That is more than the $limit minutes that it may take."
}

# say_failed FILE: once more what failed since FILE, as the last of what a long run prints
say_failed()
{
	find "$BUILD" -maxdepth 3 -newer "$1" \( -name report -o -name '*.report' \) \
		-exec grep -h '^ *FAIL' {} + || true
}

# stage_log NAME: where its output goes
stage_log()
{
	echo "$LOGS/check-$(tr -c 'A-Za-z0-9._\n' - <<<"$1").log"
}
