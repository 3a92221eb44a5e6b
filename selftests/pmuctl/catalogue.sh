# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# list and show against the table, and every event against the register images
# that a script of its own computes from the transcription of the document.

table=$top/driver/power7/events.tsv
tables=$top/selftests/tables

is "list --json answers" "$(status "$PMUCTL" list --pmu power7 --json)" 0
cp "$work/out" "$work/list"
ok "at least 547 events" test "$(json length)" -ge 547
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
	(.description | length > 0 and length <= 100))] | length')" "$(json length)"

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
		print $1, $2, counters, always, task, $5, $6, $7, $8, $9
	}' "$table" > "$work/table"
json '.[] | [.name, .code, (.counters | map(tostring) | join(",")),
	(.alternatives | join(",")), (.alternatives_per_task | join(",")), .domain,
	(.scale | tostring), .status, .source, .description] | join("\t")' > "$work/listed"
is "list says what the table says" "$(diff "$work/table" "$work/listed" | head -5)" ""

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
	'["PM_L2_ST_HIT","0x46182",[4],{"pmc":4,"unit":6,"combine":0,"l2sel":1,"psel":130},0.5]'
is "show takes codes" "$(status "$PMUCTL" show --json 0x46182)" 0
is "and finds the name" "$(json .name)" PM_L2_ST_HIT
is "show for people answers" "$(status "$PMUCTL" show PM_L2_ST_HIT)" 0
ok "with the same code and scale" grep -q 'code  *0x46182$' "$work/out"

# Each way that show tells, against the images: code, counter, MMCR1, MMCRA
# (with base bits 0x60000000) and the overflow condition in MMCR0
ways()
{
	local name

	while read -r name; do
		"$PMUCTL" show --json "$name"
	done < <(cut -f 1 "$work/table") |
		jq -r --argjson task "$1" '.name as $name | .ways[] | select($task or (.per_task | not)) |
			[$name, .code, .counter, .registers.mmcr1, .registers.mmcra, .registers.mmcr0] |
			join(" ")' | sort
}

# name code counter mmcr1 mmcra mmcr0
images()
{
	"$tables/power7-images" "$@" "$tables/power7-errata.tsv" \
		"$tables/power7-appendix-a.tsv"
}

for task in false true; do
	ways "$task" > "$work/ways"
	images -v task="$([[ $task == true ]] && echo 1 || echo 0)" |
		awk '{ sub(/6000000/, "0000000", $5); print $1, $2, $3, "0x" $4, "0x" $5, "0x" $6 }' |
		sort > "$work/images"
	ok "images are at hand, per task: $task" test "$(wc -l < "$work/images")" -gt 1000
	is "every way of every event has the image of the document, per task: $task" \
		"$(diff "$work/images" "$work/ways" | head -5)" ""
done

# Alone, an event takes one of its ways; MMCR0 has interrupt and freeze bits too
while read -r name; do
	"$PMUCTL" encode --json "$name"
done < <(cut -f 1 "$work/table") |
	jq -r '[(.placement | keys[0]), .codes[], .placement[], .mmcr1, .mmcra, .mmcr0] | join(" ")' |
	sort > "$work/alone"
is "every event encodes" "$(wc -l < "$work/alone")" "$(wc -l < "$work/table")"
images | awk '{ sub(/^0000000000/, "0000000006", $6)
	print $1, $2, $3, "0x" $4, "0x" $5, "0x" $6 }' | sort > "$work/images"
is "and its registers are those of the document" \
	"$(comm -23 "$work/alone" "$work/images" | head -5)" ""
