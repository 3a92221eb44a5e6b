# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# decode: fields, and names that match.

# Line 472 of Appendix A: 6080 on PMC4 is PM_L2_DISP_ALL
is "decode answers" "$(status "$PMUCTL" decode --json 0x46080)" 0
is "code, fields, counters and name" "$(json '[.code, .fields, .counters, .names]')" \
	'["0x46080",{"tbsel":0,"pmc":4,"unit":6,"combine":0,"l2sel":0,"psel":128},'\
'[4],["PM_L2_DISP_ALL"]]'
is "a code with every field in use" "$(status "$PMUCTL" decode --json 0x26f82)" 0
is "taken apart" "$(json .fields)" '{"tbsel":0,"pmc":2,"unit":6,"combine":1,"l2sel":7,"psel":130}'
is "a code without a name has none" "$(json .names)" "[]"

# matches CODE NAME KIND
matches()
{
	status "$PMUCTL" decode --json "$1" > "$work/status"
	is "$1 is $2, $3" "$(json '[.matches[] | select(.name == $n) | .match] | join(" ")' --arg n "$2")" "$3"
}

matches 0x1e PM_CYC exact
matches 0x3001e PM_CYC pinned
matches 0x300f2 PM_INST_DISP alternative
matches 0x600f4 PM_RUN_CYC alternative
matches 0x600f4 PM_CYC alternative_per_task
matches 0x2c040 PM_DATA_FROM_L3 alternative
matches 0x2300f8 PM_TB_BIT_TRANS tuned
is "a code for a task only is no name of the event" \
	"$(status "$PMUCTL" decode --json 0x600f4; json '.names | join(" ")')" "0
PM_RUN_CYC"
is "two names of one code are both told" \
	"$(status "$PMUCTL" decode --json 0x4f080; json '.names | join(" ")')" "0
PM_L3_CO_L31 PM_L3_PREF_BUSY"

# Every name and code of the table must be among the names of the decoded code
grep -v '^#' "$top/driver/power7/events.tsv" | cut -f 1,2 | tr '\t' ' ' | sort > "$work/codes"
while read -r code; do
	"$PMUCTL" decode --json "$code" || true
done < <(cut -d ' ' -f 2 "$work/codes" | sort -u) |
	jq -r '.code as $code | .names as $names | .matches[] | select(.match == "exact") |
		.name | select(IN($names[])) | [., $code] | join(" ")' | sort > "$work/decoded"
is "every code decodes back to its own names" \
	"$(diff "$work/codes" "$work/decoded" | head -5)" ""

is "decode for people answers" "$(status "$PMUCTL" decode 0x46080)" 0
ok "with the name" grep -q 'name  *PM_L2_DISP_ALL: ' "$work/out"
