# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# decode: fields, and names that match.

# Line 472 of Appendix A: 6080 on PMC4 is PM_L2_DISP_ALL
is "code, fields, counters and name" "$(status "$PMUCTL" decode --json 0x46080
	json '[.code, .fields, .counters, .names]')" \
	'0
["0x46080",{"tbsel":0,"pmc":4,"unit":6,"combine":0,"l2sel":0,"psel":128},[4],["PM_L2_DISP_ALL"]]'
is "a code with every field in use and no name" "$("$PMUCTL" decode --json 0x26f82 | jq -c '.fields, .names')" \
	'{"tbsel":0,"pmc":2,"unit":6,"combine":1,"l2sel":7,"psel":130}
[]'

# matches PMU CODE NAME KIND
matches()
{
	is "$2 is $3, $4" "$("$PMUCTL" decode -p "$1" --json "$2" |
		jq -r '.matches[] | select(.name == $n).match' --arg n "$3")" "$4"
}

matches power7 0x1e PM_CYC exact
matches power7 0x3001e PM_CYC pinned
matches power7 0x300f2 PM_INST_DISP alternative
matches power7 0x600f4 PM_RUN_CYC alternative
matches power7 0x600f4 PM_CYC alternative_per_task
matches power7 0x2300f8 PM_TB_BIT_TRANS tuned
matches ppc7400 0x101 CYCLES pinned
matches ppc7400 0x4510b LD_MISS_EXCEED_THRESH tuned
matches hexagon hexagon/0x2a,chain/ COMMITTED_INSTS tuned
is "a code for a task only is no name of the event" \
	"$("$PMUCTL" decode --json 0x600f4 | jq -r '.names[]')" PM_RUN_CYC
is "two names of one code are both printed" \
	"$("$PMUCTL" decode --json 0x4f080 | jq -r '.names | join(" ")')" "PM_L3_CO_L31 PM_L3_PREF_BUSY"

# Every name and code of the table must be among the names of the decoded code
for pmu in power7 ppc7400 hexagon; do
	grep -v '^#' "$top/driver/$pmu/events.tsv" | cut -f 1,2 | tr '\t' ' ' | sort > "$work/codes"
	while read -r code; do
		"$PMUCTL" decode -p $pmu --json "$code" || true
	done < <(cut -d ' ' -f 2 "$work/codes" | sort -u) |
		jq -r '.code as $code | .names as $names | .matches[] | select(.match == "exact") |
			.name | select(IN($names[])) | [., $code] | join(" ")' | sort > "$work/decoded"
	is "$pmu: every code decodes back to its own names" \
		"$(diff "$work/codes" "$work/decoded" | head -5)" ""
done

# What llama.cpp's backend for Hexagon counts, ggml/src/ggml-hexagon; no source explains the last one
is "names of the events that ggml counts" "$(for code in 0x3 0x111 0x105 0x256 0x8c 0x12d; do
		"$PMUCTL" decode -p hexagon --json $code | jq -r '.names | join(" ")'
	done | xargs)" "COMMITTED_PKT_ANY HVX_PKT HVX_VTCM_OUTSTANDING L2_UDMA_BYPASS_RD L2_DU_STORE_MISS"
# Hexagon V79 Programmer's Reference Manual: event 0 counts nothing
is "event 0 of hexagon" "$("$PMUCTL" decode -p hexagon 0x0 | tail -n 1
	for code in 0x0 0x3ff; do "$PMUCTL" decode -p hexagon --json $code | jq .nothing; done)" \
	"  name      none: it counts nothing
true
false"
is "a name is no code" "$(status "$PMUCTL" decode -p hexagon hexagon/COMMITTED_INSTS,chain/)" 2
ok "people see the name" grep -q 'name  *PM_L2_DISP_ALL: ' <("$PMUCTL" decode 0x46080)
