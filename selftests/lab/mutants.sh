# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Tests of tests: each line of a list breaks one file on purpose, and the test that it names
# must notice. Sourced by bash scripts. A line of a list is
#
#	FILE@SED[@TEST[@POINT]]
#
# a file, a script for sed that changes it, and who must notice: words whose meaning is the
# caller's. FILE - breaks nothing, and nothing may be noticed then. The caller defines
#
#	copy DIR			makes in DIR a copy of all that lines break
#	notices DIR FILE TEST POINT	true when the test notices; $note may say more, and $lacks
#					what the test misses to look at all: a skip then
#
# and calls run_mutants WORK with the list on standard input. Prints TAP; status 0 when all
# was noticed.
#
#	ONLY=	a regular expression: the lines that match it
#	JOBS=	lines at a time, each in a copy of its own
#	EVERY=	tries each line of that many, from the first on; of the others one point
#		says whether their scripts still change their files
#	MAY_LACK=	set by the caller: a pattern of files that may be missing, a skip then

run_mutants()
{
	local mutants_work=$1 workers=${JOBS:-$(nproc)} n
	local lines mutants=() others=() points

	mapfile -t lines < <(grep -v '^#' | grep -E -- "${ONLY:-.}")
	for ((n = 0; n < ${#lines[@]}; n++)); do
		if ((n % ${EVERY:-1})); then
			others+=("${lines[n]}")
		else
			mutants+=("${lines[n]}")
		fi
	done
	points=$((${#mutants[@]} + (${#others[@]} > 0)))
	echo "TAP version 13"
	echo "1..$points"
	((workers <= ${#mutants[@]})) || workers=${#mutants[@]}
	for ((n = 0; n < workers; n++)); do
		mutant_worker "$n" > "$mutants_work/$n.tap" &
	done
	wait
	cat "$mutants_work"/*.tap | sed 's/^not ok/not_ok/' | sort -s -n -k 2 |
		sed 's/^not_ok/not ok/'
	[ "$(cat "$mutants_work"/*.tap | grep -c '^ok')" -eq "$points" ] && [ "$workers" -gt 0 ]
}

# Every so many lines
mutant_worker()
{
	local dir=$mutants_work/copy-$1 i

	mkdir -p "$dir"
	copy "$dir"
	for ((i = $1; i < ${#mutants[@]}; i += workers)); do
		mutant_try "$dir" "$((i + 1))" "${mutants[i]}" < /dev/null
	done
	[[ $1 -ne 0 || ${#others[@]} -eq 0 ]] || mutants_untried "$dir"
	rm -rf "$dir"
}

# A line that nobody tries here must not grow stale
mutants_untried()
{
	local dir=$1 line file script looked=0 stale=()

	for line in "${others[@]}"; do
		IFS=@ read -r file script _ <<< "$line"
		! may_lack "$dir" "$file" || continue
		looked=$((looked + 1))
		sed "$script" "$dir/$file" > "$mutants_work/changed" &&
			! cmp -s "$mutants_work/changed" "$dir/$file" || stale+=("$file@$script")
	done
	if [ ${#stale[@]} -eq 0 ]; then
		echo "ok $((${#mutants[@]} + 1)) - $looked more lines change their files, and are not tried here"
		return
	fi
	printf '# %s\n' "${stale[@]}"
	echo "not ok $((${#mutants[@]} + 1)) - ${#stale[@]} of $looked more lines change nothing"
}

# may_lack DIR FILE: a file that is missing, and may be
may_lack()
{
	[[ ! -e $1/$2 && -n ${MAY_LACK:-} && $2 == $MAY_LACK ]]
}

mutant_try()
{
	local dir=$1 number=$2 file script test point note='' lacks='' verdict=ok

	IFS=@ read -r file script test point <<< "$3"
	if [ "$file" = - ]; then
		! notices "$dir" "$file" "$test" "$point" && [ -z "$note" ] || verdict="not ok"
		echo "$verdict $number - nothing is noticed where nothing is broken${note:+ ($note)}"
		return
	fi
	if may_lack "$dir" "$file"; then
		echo "ok $number - $point # SKIP $file is not at hand"
		return
	fi
	cp -p "$dir/$file" "$mutants_work/kept-$number"
	sed -i "$script" "$dir/$file"
	if cmp -s "$mutants_work/kept-$number" "$dir/$file"; then
		verdict="not ok" note="the script changes nothing"
	elif ! notices "$dir" "$file" "$test" "$point"; then
		verdict="not ok" note=${note:-not noticed}
	fi
	# not its old time: what was built of it is out of date again
	cp "$mutants_work/kept-$number" "$dir/$file"
	rm -f "$mutants_work/kept-$number"
	if [ "$lacks" ]; then
		echo "ok $number - $point # SKIP $lacks"
		return
	fi
	echo "$verdict $number - $file: $script is noticed${test:+ by $test}${point:+: $point}${note:+ ($note)}"
}
