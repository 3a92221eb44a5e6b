# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2034,SC2154
# Shared by the tests of PMUs of other processors; sourced behind lib.sh.

cpu=cpu
tables=/share/tables
MILLION=1000000

# as_cpu TABLE [PATTERN]: the PMU of a processor, named $cpu; without lines of this pattern, which
# are the rates of classes
as_cpu()
{
	[[ ! -d /sys/bus/event_source/devices/$cpu ]] || pmuctl emu remove "$cpu" > /dev/null
	grep -v "${2-^class}" "$tables/$1.table" > "$work/as.table"
	is "$1: a PMU named $cpu: status" \
		"$(status pmuctl emu new "$work/as.table" --name "$cpu" --generic)" 0
	sed 's/^/# /' "$work/err"
}

state_of()
{
	[ "$(pmuctl status --json "$1" | jq -r '.pmus[0].cpus[0].state')" = "$2" ]
}

# passes: a million cycles, as soon as somebody counts, and then the end; in parts, so that no group of
# events that take turns is left without any
passes()
{
	local part

	wait_until state_of "$cpu" running
	for part in {1..10}; do
		pmuctl emu advance "$cpu" $((MILLION / 10)) --cpu 0 > /dev/null
	done
	stop
}

# perf_stat WORD...: perf stat with these while a million cycles pass in user mode; in $work/perf
perf_stat()
{
	count -C 0 -x , -o "$work/perf" "$@"
	passes
}

# counts EVENTS: what it counts of them
counts()
{
	perf_stat -e "$1"
	mapfile -t got < <(grep -v '^#' "$work/perf" | cut -d , -f 1 | grep .)
	echo "${got[*]}"
}

# metrics CPUID NAME...: what it says of metrics that perf has for a processor, one at a time, since
# the clock passes at once and not for one group of events after the other
metrics()
{
	local name values=()
	export PERF_CPUID=$1
	for name in "${@:2}"; do
		perf_stat -M "$name"
		values+=("$(awk -F , -v name="$name" '!/^#/ && $7 ~ name { printf "%.1f", $6 }' \
			"$work/perf")")
	done
	unset PERF_CPUID
	echo "${values[*]}"
}

# common TABLE RAW: what perf does with the PMU of any processor; two events of no name of its own
common()
{
	as_cpu "$1"
	is "$1: cycles, instructions" "$(counts cycles,instructions)" "1000000 800000"
	is "$1: raw codes" "$(counts "$2,$cpu/event=0x77/")" "1000 1000"
	ok "$1: perf lists it" grep -q "$cpu/" <(perf list pmu 2>&1)
	ok "$1: perf stat" perf stat -o "$work/plain" -e cycles,instructions true
	is "$1: nothing is not supported" "$(grep -c 'not supported' "$work/plain")" 0
}

# samples EVENT PERIOD: how many there are
samples()
{
	perf record -q -C 0 -e "$1" -c "$2" -o "$work/data" cat "$work/stop" &
	perf=$!
	passes
	perf script -i "$work/data" 2> /dev/null | grep -c .
}

# perf's own tests of PMUs and their names. Of the parts of the first one, none skips another than
# that with aliases in sysfs.
perf_tests()
{
	local about good names='Parse event definition|Parse perf pmu|Sysfs PMU|PMU events?'
	names+='|Roundtrip evsel|Use a dummy'
	mapfile -t about < <(perf test list 2>&1 | sed -nE "s/^ *([0-9]+): *($names).*/\1/p")
	ok "perf has tests of PMUs" test "${#about[@]}" -gt 2
	perf test "${about[@]}" > "$work/tests" 2>&1
	is "perf test: status" $? 0
	sed 's/^/# /' "$work/tests"
	is "perf test" "$(grep -E ': *(FAILED|Skip)' "$work/tests" | grep -v 'no aliases in sysfs')" ""
	good=$(grep -c ': *Ok$' "$work/tests")
	ok "perf test: $good are right" test "$good" -ge 13
}
