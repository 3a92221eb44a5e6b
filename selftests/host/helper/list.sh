# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# list and show against the table.

table=$top/driver/power7/events.tsv

is "list --json answers" "$(status "$PMUCTL" list --pmu power7 --json)" 0
cp "$work/out" "$work/list"
is "as many events as the table has" "$(json length)" "$(rows power7/events.tsv)"
is "no name comes twice" "$(json '[.[].name] | length == (unique | length)')" true
is "every object is complete" "$(json '[.[] | select(
	(.name | type) == "string" and
	(.code | test("^0x[0-9a-f]+$")) and
	(.counters | type == "array" and length > 0 and all(. >= 1 and . <= 6)) and
	(.alternatives | type == "array" and all(test("^0x[0-9a-f]+$"))) and
	(.alternatives_per_task | type == "array" and all(test("^0x[0-9a-f]+$"))) and
	(.domain | IN("thread", "core", "chip")) and
	(.scale | type) == "number" and
	(.status | IN("verified", "unverified")) and
	(.source | length > 0) and
	(.description | length > 0 and length <= 100) and
	(.topic | test("^[a-z-]+$")))] | length')" "$(json length)"

# The table once more, through awk alone: counters spelled out, scale as it is
awk -F '\t' -v OFS='\t' '
	!/^#/ {
		counters = $3
		if (counters == "1-4")
			counters = "1,2,3,4"
		always = task = ""
		n = $4 == "-" ? 0 : split($4, part, ",")
		for (i = 1; i <= n; i++)
			if (sub(/t$/, "", part[i]))
				task = task (task ? "," : "") part[i]
			else
				always = always (always ? "," : "") part[i]
		print $1, $2, counters, always, task, $5, $6, $7, $8, $9, $10
	}' "$table" > "$work/table"
json '.[] | [.name, .code, (.counters | map(tostring) | join(",")),
	(.alternatives | join(",")), (.alternatives_per_task | join(",")), .domain,
	(.scale | tostring), .status, .source, .description, .topic] | join("\t")' > "$work/listed"
is "list says what the table says" "$(diff "$work/table" "$work/listed" | head -5)" ""

is "what events lack is what the table says" \
	"$(json '.[] | select(.lacks) | [.name, .lacks] | join("\t")')" \
	"$(grep -v '^#' "$top/driver/power7/lacks.tsv" | cut -f 1,3)"
lack=$(sed -n 's/^PM_THRESH_TIMEO\t.*\t//p' "$top/driver/power7/lacks.tsv")
is "show says it" "$("$PMUCTL" show PM_THRESH_TIMEO | sed -n 's/^  lacks *//p')" "$lack"
is "and explain" "$("$PMUCTL" explain PM_THRESH_TIMEO | sed -n 's/.* It lacks //p')" "$lack."
is "and list" "$("$PMUCTL" list --long PM_THRESH_TIMEO | sed -n 's/^  lacks //p')" "$lack"
is "nothing else lacks anything" \
	"$({ "$PMUCTL" explain PM_CYC PM_TB_BIT_TRANS; "$PMUCTL" show PM_CYC; } | grep -c lacks)" 0

is "a pattern narrows the list" "$(status "$PMUCTL" list 'pm_run_*' --json)" 0
is "and case does not matter" "$(json 'map(.name) | join(" ")')" \
	"$(cut -f 1 "$work/table" | grep '^PM_RUN_' | tr '\n' ' ' | sed 's/ $//')"
is "a word is looked for in descriptions" "$(status "$PMUCTL" list 'icrocode' --json)" 0
is "and found as grep finds it" "$(json length)" \
	"$(cut -f 1,10 "$work/table" | grep -ci icrocode)"
is "nothing found is status 1" "$(status "$PMUCTL" list --json nothing_of_that_name)" 1
is "and an empty list" "$(json .)" "[]"
is "the list for people has as many lines, and a head" \
	"$("$PMUCTL" list | wc -l)" "$(($(wc -l < "$work/table") + 1))"

# Documents: PM_L2_ST_HIT stands in line 507 of Appendix A with 6182 in column
# PMC4, and Appendix B tells to divide by 2.
is "show answers" "$(status "$PMUCTL" show --json pm_l2_st_hit)" 0
is "show knows code, counter, fields and scale of PM_L2_ST_HIT" \
	"$(json '[.name, .code, .counters, .fields, .scale]')" \
	'["PM_L2_ST_HIT","0x46182",[4],'\
'{"tbsel":0,"pmc":4,"unit":6,"combine":0,"l2sel":1,"psel":130},0.5]'
is "show takes codes" "$(status "$PMUCTL" show --json 0x46182)" 0
is "and finds the name" "$(json .name)" PM_L2_ST_HIT
is "show for people answers" "$(status "$PMUCTL" show PM_L2_ST_HIT)" 0
ok "with the same code and scale" grep -q 'code  *0x46182$' "$work/out"
