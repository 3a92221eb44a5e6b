# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# stat: counts that break a relation of driver/NAME/relations.tsv. Files as perf stat -j and -x
# write them; what is expected is worked out by hand.

# broken LINES [OPTION...]: of lines "COUNT EVENT RUNTIME SHARE", each relation that they break
broken()
{
	awk '{ printf "{\"counter-value\" : \"%s\", \"event\" : \"%s\", \"event-runtime\" : %s, \"pcnt-running\" : %s}\n",
		$1, $2, $3, $4 }' <<< "$1" > "$work/counted"
	awk -v OFS=, '{ print $1, "", $2, $3, $4 ".00", "", "" }' <<< "$1" > "$work/fields"
	shift
	status "$PMUCTL" stat --json --from "$work/counted" --pmu power7 "$@"
	json '.broken[] | "\(.left) \(.is) \(.right): \(.values | tojson)"'
	cp "$work/out" "$work/first"
	"$PMUCTL" stat --json --from "$work/fields" --pmu power7 "$@" | cmp "$work/first" -
}

# Counted all the time
is "a part that is more than its whole" "$(broken "4000 PM_LD_REF_L1 9 100
5000 PM_LD_MISS_L1 9 100")" "0
PM_LD_MISS_L1 <= PM_LD_REF_L1: [5000,4000]"
is "with its reason and source" "$(json '.broken[0] | [.because, .source] | tojson')" \
	'["misses among lookups","B:1037,1038"]'
is "1 in 100 and a count for each event is no contradiction" "$(broken "5000 PM_LD_REF_L1 9 100
5052 PM_LD_MISS_L1 9 100")" 0
is "but what is more" "$(broken "5000 PM_LD_REF_L1 9 100
5053 PM_LD_MISS_L1 9 100")" "0
PM_LD_MISS_L1 <= PM_LD_REF_L1: [5053,5000]"
is "a sum that is another one" "$(broken "10 PM_TLB_MISS 9 100
9 PM_DTLB_MISS 9 100
9 PM_ITLB_MISS 9 100")" "0
PM_TLB_MISS = PM_DTLB_MISS + PM_ITLB_MISS: [10,18]"
is "or is too small" "$(broken "30 PM_TLB_MISS 9 100
9 PM_DTLB_MISS 9 100
9 PM_ITLB_MISS 9 100")" "0
PM_TLB_MISS = PM_DTLB_MISS + PM_ITLB_MISS: [30,18]"
is "an event of a sum alone" "$(broken "10 PM_TLB_MISS 9 100
25 PM_DTLB_MISS 9 100")" "0
PM_DTLB_MISS <= PM_TLB_MISS: [25,10]"
is "one that may be less" "$(broken "10 PM_TLB_MISS 9 100
5 PM_DTLB_MISS 9 100")" 0
is "two that are more together" "$(broken "1000 PM_CYC 9 100
600 PM_CMPLU_STALL 9 100
500 PM_GCT_NOSLOT_CYC 9 100")" "0
PM_CMPLU_STALL + PM_GCT_NOSLOT_CYC <= PM_CYC: [1100,1000]"

# Events that took turns: 9000 for half of the time are 4500 at least; a whole that was not counted
# all the time may be anything
is "what scaling explains is none" "$(broken "4000 PM_LD_REF_L1 9 100
5000 PM_LD_MISS_L1 5 50")" 0
is "what it does not explain" "$(broken "4000 PM_LD_REF_L1 9 100
9000 PM_LD_MISS_L1 5 50")" "0
PM_LD_MISS_L1 <= PM_LD_REF_L1: [9000,4000]"
is "nothing is known of a whole that took turns" "$(broken "4000 PM_LD_REF_L1 5 50
9000 PM_LD_MISS_L1 9 100")" 0
is "in one group they took turns together" "$(broken "4000 PM_LD_REF_L1 5 50
5000 PM_LD_MISS_L1 5 50")" "0
PM_LD_MISS_L1 <= PM_LD_REF_L1: [5000,4000]"
is "in two groups not" "$(broken "4000 PM_LD_REF_L1 4 50
5000 PM_LD_MISS_L1 5 50")" 0

is "of another mode is another event" "$(broken "4000 PM_LD_REF_L1 9 100
5000 PM_LD_MISS_L1:u 9 100")" 0
is "of the same mode" "$(broken "4000 power7/PM_LD_REF_L1/u 9 100
5000 power7/PM_LD_MISS_L1/u 9 100")" "0
PM_LD_MISS_L1:u <= PM_LD_REF_L1:u: [5000,4000]"
# Counts of 40 and 30 are 20 and 15 occurrences
is "occurrences are compared, not counts" "$(broken "30 PM_L2_LD 9 100
40 PM_L2_LD_MISS 9 100" --unscaled)" "0
PM_L2_LD_MISS <= PM_L2_LD: [20,15]"

# Each relation of the table is looked at: the n-th second has 500 of each event of its left side
# and 2 of each of its right side
awk -F '\t' -v OFS=, '!/^#/ {
	n = split($1, left, ",")
	for (i = 1; i <= n; i++) {
		seconds++
		for (k = split(left[i], name, " [+] "); k; k--)
			print seconds ".0", 500, "", name[k], 9, "100.00" >lines
		for (k = split($3, name, " [+] "); k; k--)
			print seconds ".0", 2, "", name[k], 9, "100.00" >lines
		print left[i], $2, $3
	}
}' lines="$work/lines" "$top/driver/power7/relations.tsv" > "$work/relations"
is "every relation of the table" "$("$PMUCTL" stat --json --from "$work/lines" --pmu power7 |
	jq -r '.broken[] | "\(.left),\(.is),\(.right)"' | grep -Fxf "$work/relations" | sort -u)" \
	"$(sort -u "$work/relations")"
ok "and there are some" test "$(wc -l < "$work/relations")" -gt 100
is "a PMU without relations" "$(printf '8,,CYCLES,5,100.00\n' |
	"$PMUCTL" stat --json --from - --pmu ppc7400 | jq -c .broken)" "[]"

# People, and what perf counts here
printf '4000,,PM_LD_REF_L1,5,100.00\n5000,,PM_LD_MISS_L1,5,100.00\n10,,PM_SLB_MISS,5,100.00
25,,PM_DSLB_MISS,5,100.00\n' > "$work/counted"
is "people have a line for each" "$("$PMUCTL" stat --from "$work/counted" | grep 'should be')" \
	"PM_LD_MISS_L1 (5000) should be at most PM_LD_REF_L1 (4000): misses among lookups
PM_DSLB_MISS (25) should be at most PM_SLB_MISS (10): data and instructions"
is "in CSV, too" "$("$PMUCTL" stat --csv --from "$work/counted" | grep ,relation,)" \
	",relation,PM_LD_MISS_L1 <= PM_LD_REF_L1,,,,misses among lookups
,relation,PM_DSLB_MISS <= PM_SLB_MISS,,,,data and instructions"
pmu_tree "$work/here" hardware 0 power7
printf 'PM_LD_REF_L1 4000\nPM_LD_MISS_L1 5000\n' > "$work/here/counts"
# Both are in one group
stat_here()
{
	COUNTS=$work/here/counts LOG=$work/here/log TABLE=$top/driver/power7/events.tsv \
		PMUCTL_ROOT=$work/here PATH=$work/here/bin:$PATH status "$PMUCTL" stat --pmu power7 \
		-e power7/PM_LD_REF_L1/,PM_LD_MISS_L1 "$@" -- true
}
is "counted here" "$(stat_here --json; json '.broken[] | "\(.left) \(.is) \(.right): \(.values | tojson)"')" "0
PM_LD_MISS_L1 <= PM_LD_REF_L1: [5000,4000]"
is "counted here, for people" "$(stat_here; grep -c 'should be' "$work/out")" "0"$'\n'"1"
echo emulated > "$work/here/sys/bus/event_source/devices/power7/caps/backend"
is "what is made up is no contradiction for people" "$(stat_here; grep -c 'should be' "$work/out")" "0"$'\n'"0"
echo PM_LD_MISS_L1 5000 > "$work/here/counts"
is "what was not counted breaks nothing" "$(stat_here --json; json .broken)" "0
[]"
