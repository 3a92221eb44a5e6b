# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# list with its options, plan --fits, show without an event and list --pmus; the tables read by awk,
# and encode, are the judges.

p7_table=$top/driver/power7/events.tsv

# lists NAME AWK-CONDITION OPTION...: the names whose rows fit
lists()
{
	local name=$1 condition=$2
	shift 2
	is "$name: status" "$(status "$PMUCTL" list --names "$@")" 0
	is "$name" "$(cat "$work/out")" "$(awk -F '\t' "!/^#/ && ($condition) { print \$1 }" "$p7_table")"
}

lists "every word has to fit" 'tolower($1 $9) ~ /l2/ && tolower($1 $9) ~ /castout|cast out/' l2 cast
lists "a word with blanks is several" 'tolower($1 "|" $9) ~ /l1/ && tolower($1 "|" $9) ~ /miss/' 'L1 miss'
lists "--domain chip" '$5 == "chip"' --domain chip
lists "--status" '$7 == "unverified"' --status unverified
lists "--scale 0.50" '$6 == "0.5"' --scale 0.50
lists "--unit" 'substr("0000" substr($2, 3), length($2) - 1, 1) == "6" && length($2) > 5' --unit 6
lists "--topic" '$10 == "translation"' --topic translation
lists "a topic is a word" 'tolower($1 " " $9) ~ /translation/ || $10 == "translation"' Translation
lists "of a topic and a name" '$10 == "stall" && $1 ~ /THRD/' stall 'pm_*thrd*'
lists "--regex, as grep" 'tolower($1) ~ /^pm_run|both pipes$/ || tolower($9) ~ /^pm_run|both pipes$/' \
	--regex '^pm_run|both pipes$'
lists "all at once" '$5 == "core" && $6 == "0.5" && $1 ~ /^PM_L2_ST/' --domain core --scale 0.5 'pm_l2_st*'

# Counters and those of alternatives: show tells each way
is "--counter 1: status" "$(status "$PMUCTL" list --names --counter 1 'PM_L2*' PM_CYC)" 1
"$PMUCTL" list --names 'PM_L2*' | while read -r name; do
	"$PMUCTL" show --json "$name"
done | jq -r 'select(any(.ways[]; .counter == 1 and (.per_task | not))) | .name' > "$work/wanted"
is "--counter 1" "$("$PMUCTL" list --names --counter 1 'PM_L2*')" "$(cat "$work/wanted")"
is "counter 0 of hexagon" "$("$PMUCTL" list --names -p hexagon --counter 0 OVERFLOW | xargs)" \
	"DPM_AVG_COMPRESSED HMX_DPM_AVG_COMPRESSED"

# CSV: what has a comma or a quote is in quotes, which are doubled
is "CSV is the table, below a head" "$("$PMUCTL" list --csv | diff - <(
	echo name,code,counters,domain,scale,status,source,description,topic
	grep -v '^#' "$p7_table" | cut -f 1-3,5-10 | sed -E 's/"/""/g' |
		awk -F '\t' -v OFS=, '{ for (i = 1; i <= NF; i++) if ($i ~ /[",]/) $i = "\"" $i "\""; $1 = $1 } 1') |
	head -5)" ""
is "--long tells all of the description" \
	"$("$PMUCTL" list --long PM_BC_PLUS_8_CONV | sed -n 2p)" \
	"  $(awk -F '\t' '$1 == "PM_BC_PLUS_8_CONV" { print $9 }' "$p7_table")"

is "and the topic" "$("$PMUCTL" list --long PM_BC_PLUS_8_CONV | sed -n 's/^  topic \([a-z]*\),.*/\1/p')" branch

if command -v script > /dev/null; then
	# on_terminal ROWS COLUMNS WORD...: what pmuctl prints on a terminal of that size
	on_terminal()
	{
		script -qec "stty rows $1 cols $2; PAGER='sed s/^/paged:/' '$PMUCTL' ${*:3}" /dev/null < /dev/null |
			tr -d '\r'
	}
	# what is printed has been coloured already
	plain_on()
	{
		NO_COLOR=1 on_terminal "$@"
	}
	for columns in 40 60 80 140; do
		plain_on 50 $columns list PM_RUN > "$work/there"
		is "$columns columns: lines fit" "$(awk -v most=$columns 'length($0) > most' "$work/there")" ""
		is "$columns columns: every word of each description is there" \
			"$(tr -s ' \n' ' ' < "$work/there" | grep -oE '\(load-store unit|Run cycles|run latch' | sort | uniq -c)" \
			"$("$PMUCTL" list PM_RUN | tr -s ' \n' ' ' | grep -oE '\(load-store unit|Run cycles|run latch' | sort | uniq -c)"
		is "$columns columns: metrics, too" "$(plain_on 5000 $columns metrics | tr -s ' \n' ' ' | grep -c 'is above 1 was thrown away')" 1
		plain_on 50 $columns explain PM_L2_LDST_MISS PM_L2_ST_MISS > "$work/there"
		is "$columns columns: explain fits, but for commands" \
			"$(awk -v most=$columns 'length($0) > most && !/^perf /' "$work/there")" ""
		is "$columns columns: show fits, but for a command, fields and registers" \
			"$(plain_on 50 $columns show PM_BC_PLUS_8_CONV |
				awk -v most=$columns '/^Each way/ { exit } length($0) > most && !/^  (perf|fields) /')" ""
		ok "$columns columns: and is all there" grep -q 'They need at least 2 groups' \
			<(tr -s ' \n' ' ' < "$work/there")
	done
	is "doctor fits 40 columns, but for a name that cannot be broken" \
		"$(plain_on 50 40 doctor | awk 'length($0) > 40 && !/  [^ ]+$/')" ""
	is "plan --fits fits 40 columns" "$(plain_on 5000 40 plan --fits PM_CYC | awk 'length($0) > 40')" ""
	is "a list that goes nowhere has lines without end" "$("$PMUCTL" list PM_RUN_INST_CMPL | wc -l)" 2
	is "what is short has no pager" "$(on_terminal 50 60 list PM_RUN | grep -c '^paged:')" 0
	is "what is longer goes through a pager, and is not cut" \
		"$(on_terminal 4 60 list PM_RUN | sed 's/^paged://')" "$(on_terminal 50 60 list PM_RUN)"
	is "a pager that does not exist: all is there" "$(script -qec \
		"stty rows 4 cols 200; PAGER=no-such-pager NO_COLOR=1 '$PMUCTL' list PM_RUN" /dev/null < /dev/null |
		grep -c '^PM_RUN')" "$("$PMUCTL" list --names PM_RUN | grep -c '^PM_RUN')"
	is "a pager that ends early is no error" "$(script -qec \
		"stty rows 4 cols 200; PAGER=true '$PMUCTL' list" /dev/null < /dev/null > "$work/out"; echo $?)" 0
	# Modest colours: names and levels, on terminals alone
	esc=$'\e'
	coloured()
	{
		TERM=$1 script -qec "stty rows 50 cols 100; $2 '$PMUCTL' $3" /dev/null < /dev/null |
			grep -o "$esc\\[[0-9;]*m[A-Za-z_]*" | head -n 1
	}
	is "a name is bold on a terminal" "$(coloured xterm "" "show PM_CYC")" "${esc}[1mPM_CYC"
	mkdir -p "$work/pc/proc/sys/kernel"
	is "levels have colours" "$(TERM=xterm script -qec "PMUCTL_ROOT=$work/pc '$PMUCTL' doctor" /dev/null < /dev/null |
		grep -o "$esc\\[3[0-9]m[A-Za-z]*" | sort -u | paste -sd ' ')" "${esc}[31mPROBLEM ${esc}[33mnote"
	is "NO_COLOR is obeyed" "$(coloured xterm "NO_COLOR=1" "show PM_CYC")" ""
	is "an empty one is none" "$(coloured xterm "NO_COLOR=" "show PM_CYC")" "${esc}[1mPM_CYC"
	is "a terminal without colours has none" "$(coloured dumb "" "show PM_CYC")" ""
else
	skip "answers on a terminal" "script is not installed"
fi

ends 2 "domain: 'chp' is not one of thread, core, chip; did you mean chip?" list --domain chp
ends 2 "status: 'true' is not one of verified, unverified" list --status true
ends 2 "topic: 'stal' is not one of $("$PMUCTL" list --csv | sed '1d; s/.*,//' | awk '!seen[$0]++' |
	paste -sd , | sed 's/,/, /g'); did you mean stall?" list --topic stal
ends 2 "'0' is not one of 1 to 6" list --counter 0
ends 2 "'x' is no number" list --unit x
ends 2 "codes of hexagon have no unit" list -p hexagon --unit 1
ends 2 "'half' is no factor" list --scale half
ends 2 "Unmatched" list --regex '('

is "plan --fits names every other event once" \
	"$("$PMUCTL" plan --fits --json --breakpoints PM_CYC PM_L2_LDST_MISS | jq -r '.events[], .fits[], .rest[].events[]' | sort)" \
	"$(grep -v '^#' "$p7_table" | cut -f 1 | sort)"
is "plan --fits says with which events the rest conflicts" \
	"$("$PMUCTL" plan --fits --json PM_L2_LDST_MISS | jq -r '.rest[] | select(.events | index("PM_L2_ST_MISS")).reason')" \
	"both need the same counter: PM_L2_LDST_MISS"
is "modes of the first event" "$("$PMUCTL" plan --fits --json PM_CYC:u | jq '.fits | index("PM_INST_CMPL") != null')" true
ends 1 'both need the same counter' plan --fits PM_L2_LDST_MISS PM_L2_ST_MISS
ok "plan --fits for people" grep -qE '^[0-9]+ events fit:$' <("$PMUCTL" plan --fits PM_CYC)

# Registers and fields: POWER7 User's Manual and the PowerPC's numbers of SPRs
is "registers and fields of power7" "$(status "$PMUCTL" show --json)" 0
is "its registers" "$(json '[.registers[] | .name, .number] | tojson')" '["mmcr0",795,"mmcr1",798,"mmcra",786]'
is "a field's bits" "$(json '.fields[] | select(.name == "unit") | [.low, .high] | tojson')" '[12,15]'
is "units and their events" "$(json '.fields[] | select(.name == "unit") | .units["0x6"]')" \
	"$("$PMUCTL" list --names --unit 6 | wc -l)"
is "tbsel tunes an event of power7" "$(json '[.fields[] | select(.tunes)] | map(.name) | join(" ")')" tbsel
is "a threshold tunes one of ppc7400" \
	"$("$PMUCTL" show -p ppc7400 --json | jq -r '[.fields[] | select(.tunes).name] | index("threshold") != null')" true
is "chain tunes an event of hexagon" \
	"$("$PMUCTL" show -p hexagon --json | jq -r '.fields[] | select(.tunes).name')" chain
ok "for people" grep -qE '^  MMCR1 +number 798, 64 bits$' <("$PMUCTL" show)

is "list --pmus" "$(status "$PMUCTL" list --pmus --json)" 0
is "with those of the tables" "$(json '.pmus[] | [.name, .counters, .events] | tojson')" \
	"[\"power7\",6,$(rows power7/events.tsv)]
[\"ppc7400\",4,$(rows ppc7400/events.tsv)]
[\"hexagon\",8,$(rows hexagon/events.tsv)]"
is "one of them is the default" "$(json '[.pmus[] | select(.default).name] | length')" 1
is "list --pmus --names" "$("$PMUCTL" list --pmus --names | xargs)" "power7 ppc7400 hexagon"
ends 2 "pmus takes no pattern, 'x' is too much" list --pmus x
ends 2 "pmus lists no events: --csv is too much" list --pmus --csv
