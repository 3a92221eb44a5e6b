# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# list and show against the table of each PMU, read by awk and jq, and against transcriptions.

# of_table PMU: rows of the table as listed() prints them, counters spelled out
of_table()
{
	awk -F '\t' -v OFS='\t' '!/^#/ {
		if (split($3, end, "-") == 2)
			for ($3 = end[1]; end[1]++ < end[2];)
				$3 = $3 "," end[1]
		always = task = ""
		n = $4 == "-" ? 0 : split($4, part, ",")
		for (i = 1; i <= n; i++)
			if (sub(/t$/, "", part[i]))
				task = task (task ? "," : "") part[i]
			else
				always = always (always ? "," : "") part[i]
		print $1, $2, $3, always, task, $5, $6, $7, $8, $9, $10 (NF == 12 || NF == 16 ? "\t" $11 "\t" $12 : "")
	}' "$top/driver/$1/events.tsv"
}

listed()
{
	json '.[] | [.name, .code, (.counters | map(tostring) | join(",")),
		(.alternatives | join(",")), (.alternatives_per_task | join(",")), .domain,
		(.scale | tostring), .status, .source, .description, .topic,
		(select(has("evidence")) | {"true": "yes", "false": "no", "null": "-"}[.maskable | tostring],
		(.evidence | join(",")))] | join("\t")'
}

# images PMU: lines "NAME CODE COUNTER REGISTER..." of its transcription, by a script of its own
images()
{
	local dir=$top/selftests/host/tables/$1
	case $1 in
	power7) "$dir/images" -v task=1 "$dir/errata.tsv" "$dir/appendix-a.tsv" |
		awk -v OFS='\t' '{ sub(/6000000/, "0000000", $5); print $1, $2, $3, $6, $4, $5 }' ;;
	*) "$dir/images" "$dir/codes.tsv" ;;
	esac | awk '{ printf "%s %s %s", $1, $2, $3; for (i = 4; i <= NF; i++) printf " 0x%s", $i; print "" }'
}

# The unit tests have every image: here it is how pmuctl spells one
for pmu in power7 ppc7400 hexagon; do
	is "$pmu: list says what the table says" "$(status "$PMUCTL" list -p $pmu --json; listed)" \
		"0"$'\n'"$(of_table $pmu)"
	is "$pmu: people see as many lines, and a head" "$("$PMUCTL" list -p $pmu | wc -l)" \
		$(($(rows $pmu/events.tsv) + 1))
	images $pmu | sort > "$work/images"
	of_table $pmu | awk 'NR % 20 == 5 { print $1 }' > "$work/names"
	is "$pmu: show has the registers of the transcription" "$(while read -r name; do
			"$PMUCTL" show -p $pmu --json "$name"
		done < "$work/names" | jq -r '.name as $name | .ways[] |
			[$name, .code, .counter, .registers[]] | join(" ")' | sort)" \
		"$(awk 'NR == FNR { name[$1]; next } $1 in name' "$work/names" "$work/images")"
done

of_table power7 > "$work/table"
is "list --json answers" "$(status "$PMUCTL" list --pmu power7 --json)" 0
is "what events lack is what the table says" \
	"$(json '.[] | select(.lacks) | [.name, .lacks] | join("\t")')" \
	"$(grep -v '^#' "$top/driver/power7/lacks.tsv" | cut -f 1,3)"
lack=$(sed -n 's/^PM_THRESH_TIMEO\t.*\t//p' "$top/driver/power7/lacks.tsv")
is "show, explain and list say it" "$("$PMUCTL" show PM_THRESH_TIMEO | sed -n 's/^  lacks *//p'
	"$PMUCTL" explain PM_THRESH_TIMEO | sed -n 's/.* It lacks \(.*\)\.$/\1/p'
	"$PMUCTL" list --long PM_THRESH_TIMEO | sed -n 's/^  lacks //p')" "$lack"$'\n'"$lack"$'\n'"$lack"
fed()
{
	"$PMUCTL" show --pmu "$1" "$2" | sed -n 's/^  fed by *//p; /^ *(no kind/p'
	"$PMUCTL" list --long --pmu "$1" "[${2:0:1}]${2:1}" | grep -o 'fed by .*\|0 when fed'
}
is "two kinds feed it" "$(fed power7 PM_LSU_FIN; fed ppc7400 DL2_MISS; fed hexagon ANY_DU_STALL)" \
	"$(printf '%s\nfed by %s\n' load+stores{,} last_load_miss+last_store_miss{,} load_miss+data_tlb_miss{,})"
is "nothing does" "$(fed power7 PM_TB_BIT_TRANS)" \
	$'nothing: reads 0 when fed\n               (no kind counts the same)\n0 when fed'
is "nothing else lacks anything" \
	"$({ "$PMUCTL" explain PM_CYC PM_TB_BIT_TRANS; "$PMUCTL" show PM_CYC; } | grep -c lacks)" 0

is "a pattern narrows the list, in any case" "$("$PMUCTL" list 'pm_run_*' --json | jq -r '.[].name')" \
	"$(cut -f 1 "$work/table" | grep '^PM_RUN_')"
is "a word is looked for in descriptions, as grep finds it" \
	"$("$PMUCTL" list 'icrocode' --json | jq length)" "$(cut -f 1,10 "$work/table" | grep -ci icrocode)"
is "nothing found is status 1 and an empty list" \
	"$(status "$PMUCTL" list --json nothing_of_that_name; json .)" "1"$'\n'"[]"

# PM_L2_ST_HIT is in line 507 of Appendix A with 6182 in column PMC4; Appendix B divides by 2
for word in pm_l2_st_hit 0x46182; do
	is "show $word" "$(status "$PMUCTL" show --json $word
		json '[.name, .code, .counters, .fields, .scale]')" '0
["PM_L2_ST_HIT","0x46182",[4],{"tbsel":0,"pmc":4,"unit":6,"combine":0,"l2sel":1,"psel":130},0.5]'
done
ok "show for people has the code" grep -q 'code  *0x46182$' <("$PMUCTL" show PM_L2_ST_HIT)
is "show finds the event behind arguments" \
	"$("$PMUCTL" show -p ppc7400 --json 0x4510b | jq -c '[.name, .perf]')" \
	'["LD_MISS_EXCEED_THRESH","ppc7400/LD_MISS_EXCEED_THRESH,multiplier=0x1,threshold=0x5/"]'
is "show has both counters of a chain, with the overflows of the lower one" \
	"$("$PMUCTL" show -p hexagon --json hexagon/JTLB_MISS,chain/ |
		jq -c '.perf, .ways[1].counters, .ways[1].registers.pmuevtcfg')" \
	'"hexagon/JTLB_MISS,chain=0x1/"
[2,3]
"0x02580000"'

# What Hexagon's rows rest on
is "columns are as wide as the longest name" \
	"$("$PMUCTL" list -p hexagon | awk '{ print match($0, / (0x[0-9a-f]+|CODE) /) }' | sort -u | wc -l)" 1
is "power7 has no maskable events, and nothing that says what a row rests on" \
	"$("$PMUCTL" list --json | jq '[.[] | has("maskable", "evidence")] | any')" false
is "explain and show say it" "$("$PMUCTL" explain -p hexagon HMX_ACTIVE 0x3b 0x2a | grep -o 'Evidence.*'
	"$PMUCTL" show -p hexagon HVX_PKT_THREAD | grep evidence)" \
	"Evidence: a name and a code, nothing else, counted on a phone.
Evidence: a manual of the processor, 0 on a phone.
  evidence     a manual of the processor"
is "a metric rests on the weakest of its events, on a phone if all do, on a 0 if one does" \
	"$(for metric in HVX_MPY_SHARE HVX_ST_L2_MISS_RATIO L1D_MISS_RATE STALL_LOCK RUN_CYC_PER_PKT; do
		"$PMUCTL" metrics -p hexagon --json $metric | jq -r '.[0].evidence | join(",")'
	done | xargs)" "header other document document,phone document,zero"

# The vendor's groups: the model loads MMCR1 as OProfile does, each event on its counter. Of some events
# OProfile takes a second code (E5, or an alternative); PMC1_OVERFLOW and the like run beside no other
wrong_groups()
{
	local name events mmcr1 i codes code
	while IFS=$'\t' read -r name _ events mmcr1; do
		codes=() i=0
		for code in $(awk -F '\t' -v events="$events" 'BEGIN { n = split(events, e, " ") }
			{ code[$1] = $2 } END { for (i = 1; i <= n; i++) print code[e[i]] }' "$work/table"); do
			i=$((i + 1))
			codes+=("$(printf '0x%x' $((code >> 16 ? code : code | i << 16)))")
		done
		"$PMUCTL" encode --pmu power7 "${codes[@]}" > "$work/out" 2>&1
		[ "$(awk '$1 == "MMCR1" { print $2 }' "$work/out")" = "$mmcr1" ] ||
			echo "$name"
	done < <(grep -v '^#' "$top/driver/power7/groups.tsv")
}
is "--groups: registers of each are OProfile's" "$(wrong_groups | xargs)" \
	"pm_dtlb_miss pm_misc_miss1 pm_misc_miss2 pm_misc_miss3 pm_dsource2 pm_dsource3 pm_dsource6 pm_dsource8 pm_dsource11 pm_overflow1 pm_overflow2 pm_mrk_dtlb_miss1 pm_mrk_dtlb_miss2"
is "--groups: status" "$(status "$PMUCTL" list --groups --json)" 0
is "--groups: all of the table" "$(json '.[] | "\(.name) \(.number) \(.events | join(" "))"')" \
	"$(grep -v '^#' "$top/driver/power7/groups.tsv" | cut -f 1-3 | tr '\t' ' ')"
is "--groups: by an event" "$("$PMUCTL" list --groups --names 'PM_BR_MPRED_?A' | xargs)" \
	"$(grep -v '^#' "$top/driver/power7/groups.tsv" | grep 'PM_BR_MPRED_TA\b' | cut -f 1 | xargs)"
is "--groups: people see events, as stat -e takes them" "$("$PMUCTL" list --groups pm_branch1)" \
	"pm_branch1 PM_BR_PRED_CCACHE,PM_BR_PRED_LSTACK,PM_BR_MPRED_CCACHE,PM_BR_MPRED_TA"
is "--groups: none: status" "$(status "$PMUCTL" list --groups --pmu hexagon; cat "$work/err")" "1
pmuctl: hexagon has no groups: plan makes some"
is "--groups: an option for events: status" "$(status "$PMUCTL" list --groups --topic branch)" 2
is "show has each note" "$("$PMUCTL" list --json | jq -r '.[] | select(.note) | "\(.name) \(.note)"')" \
	"$(grep -v '^#' "$top/driver/power7/notes.tsv" | awk -F '\t' '{ print $1, $3 }' | sort)"
ok "people see a note" grep -q '^  note  *Writes to the TSR' <("$PMUCTL" show PM_THRD_PRIO_0_1_CYC)
ok "explain has it, too" grep -q 'Note: Writes to the TSR set it, too\.' <("$PMUCTL" explain PM_THRD_PRIO_0_1_CYC)
