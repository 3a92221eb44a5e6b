# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# stat --stack: the tree of POWER7, its bars, its picture, and what to sample. 10000 instructions
# and 20000 cycles, so that a part of 1000 cycles is 0.1 cycles/instruction and 5 %. Then the same of
# the emulated PMU's profile, by IBM's formulas (tables/power7/ibm.tsv).

mkdir -p "$work/stack"
cat > "$work/stack/counts" << 'TEXT'
PM_RUN_CYC 20000
PM_RUN_INST_CMPL 10000
PM_GRP_CMPL 5000
PM_GCT_NOSLOT_CYC 3000
PM_CMPLU_STALL 12000
PM_1PLUS_PPC_CMPL 4600
PM_CMPLU_STALL_FXU 2000
PM_CMPLU_STALL_LSU 8000
PM_CMPLU_STALL_SCALAR 500
PM_CMPLU_STALL_VECTOR 400
PM_CMPLU_STALL_DFU 0
PM_CMPLU_STALL_IFU 300
PM_CMPLU_STALL_THRD 200
PM_CMPLU_STALL_DCACHE_MISS 5000
PM_CMPLU_STALL_REJECT 1000
PM_CMPLU_STALL_STORE 500
PM_GCT_NOSLOT_IC_MISS 1500
PM_GCT_NOSLOT_BR_MPRED 1000
PM_GCT_NOSLOT_BR_MPRED_IC_MISS 100
PM_CMPLU_STALL_DIV 1600
PM_CMPLU_STALL_SCALAR_LONG 250
PM_CMPLU_STALL_VECTOR_LONG 100
PM_CMPLU_STALL_BRU 150
PM_CMPLU_STALL_ERAT_MISS 700
TEXT
# The part, its whole, cycles/instruction, percent
cat > "$work/stack/tree" << 'TEXT'
RUN_CPI - 2 100
CPI_COMPLETION RUN_CPI 0.5 25
CPI_COMPLETION_BASE CPI_COMPLETION 0.46 23
CPI_COMPLETION_EXPANSION CPI_COMPLETION 0.04 2
CPI_NOSLOT RUN_CPI 0.3 15
CPI_NOSLOT_IC_MISS CPI_NOSLOT 0.15 7.5
CPI_NOSLOT_BR_MPRED CPI_NOSLOT 0.1 5
CPI_NOSLOT_BR_MPRED_IC_MISS CPI_NOSLOT 0.01 0.5
CPI_NOSLOT_OTHER CPI_NOSLOT 0.04 2
CPI_STALL RUN_CPI 1.2 60
CPI_STALL_LSU CPI_STALL 0.8 40
CPI_STALL_REJECT CPI_STALL_LSU 0.1 5
CPI_STALL_ERAT_MISS CPI_STALL_REJECT 0.07 3.5
CPI_STALL_REJECT_OTHER CPI_STALL_REJECT 0.03 1.5
CPI_STALL_DCACHE_MISS CPI_STALL_LSU 0.5 25
CPI_STALL_STORE CPI_STALL_LSU 0.05 2.5
CPI_STALL_LSU_OTHER CPI_STALL_LSU 0.15 7.5
CPI_STALL_FXU CPI_STALL 0.2 10
CPI_STALL_DIV CPI_STALL_FXU 0.16 8
CPI_STALL_FXU_OTHER CPI_STALL_FXU 0.04 2
CPI_STALL_VSU CPI_STALL 0.09 4.5
CPI_STALL_DFU CPI_STALL_VSU 0 0
CPI_STALL_VECTOR CPI_STALL_VSU 0.04 2
CPI_STALL_VECTOR_LONG CPI_STALL_VECTOR 0.01 0.5
CPI_STALL_VECTOR_OTHER CPI_STALL_VECTOR 0.03 1.5
CPI_STALL_SCALAR CPI_STALL_VSU 0.05 2.5
CPI_STALL_SCALAR_LONG CPI_STALL_SCALAR 0.025 1.25
CPI_STALL_SCALAR_OTHER CPI_STALL_SCALAR 0.025 1.25
CPI_STALL_THRD CPI_STALL 0.02 1
CPI_STALL_IFU CPI_STALL 0.03 1.5
CPI_STALL_BRU CPI_STALL_IFU 0.015 0.75
CPI_STALL_IFU_OTHER CPI_STALL_IFU 0.015 0.75
CPI_STALL_OTHER CPI_STALL 0.06 3
TEXT
json_lines="$work/stack/json" fields="$work/stack/fields"
awk '{ printf "{\"counter-value\" : \"%d.000000\", \"unit\" : \"\", \"event\" : \"power7/%s/\", \"event-runtime\" : 9, \"pcnt-running\" : 100.00}\n",
	$2, $1 }' "$work/stack/counts" > "$json_lines"
# fields_of FILE: lines "EVENT COUNT" as perf stat -x, writes them
fields_of()
{
	awk '{ printf "%d,,%s,9,100.00,,\n", $2, $1 }' "$1"
}
fields_of "$work/stack/counts" > "$fields"

# The tree as lines like those above
tree_of()
{
	json 'def rows($whole): "\(.name) \($whole) \(.value) \(.percent)", (.name as $n | .parts[] | rows($n)); .stack | rows("-")' |
		awk '{ printf "%s %s %.6g %.6g\n", $1, $2, $3, $4 }'
}

for file in "$json_lines" "$fields"; do
	is "--from ${file##*/}: status" "$(status "$PMUCTL" stat --stack --json --from "$file" --pmu power7)" 0
	is "--from ${file##*/}: the tree" "$(tree_of)" "$(cat "$work/stack/tree")"
	is "--from ${file##*/}: what to sample" "$(json '.sample | tojson')" \
		'{"branch":["CPI_STALL","CPI_STALL_LSU","CPI_STALL_DCACHE_MISS"],"event":"PM_CMPLU_STALL_DCACHE_MISS","perf":"perf record -e power7/PM_CMPLU_STALL_DCACHE_MISS/"}'
	is "--from ${file##*/}: nothing is missing, nothing is broken" "$(json '[.missing, .broken] | tojson')" \
		"[null,[]]"
done
# The sentences of the table say the same
is "wholes are those of the descriptions" \
	"$(awk 'NR == FNR { whole[$1] = $2; next }
		$1 in whole && match($0, /Part of [A-Z_]*CPI[A-Z_]*/) {
			split(substr($0, RSTART, RLENGTH), word, " of ")
			if (word[2] != whole[$1]) print $1, word[2], whole[$1]
			n++
		}
		END { if (n != 32) print n, "sentences" }' "$work/stack/tree" "$top/driver/power7/metrics.tsv")" ""
# The profile of the emulated PMU has the values that IBM's formulas give
tables=$top/selftests/host/tables
awk -v values=1 -f "$tables/common.awk" -f "$tables/power7/ibm.awk" "$top/driver/power7/events.tsv" \
	"$top/driver/power7/metrics.tsv" "$tables/power7/ibm.tsv" > "$work/stack/published"
awk -F '\t' '!/^#/ { print $1, $(NF - 3) * 1000000 }' "$top/driver/power7/events.tsv" > "$work/stack/profile"
is "of a profile: status" "$(fields_of "$work/stack/profile" | status "$PMUCTL" stat --stack --json --from - --pmu power7)" 0
is "of a profile: 33 boxes, each by IBM's formula" \
	"$(tree_of | awk 'NR == FNR { wanted[$1] = $2; next }
		{ boxes++ }
		!($1 in wanted) || ($3 - wanted[$1]) ^ 2 > 1e-10 * wanted[$1] ^ 2 { print $1, $3, wanted[$1] }
		END { print boxes }' "$work/stack/published" -)" 33
is "modifiers are in the command" \
	"$(sed 's/,,PM/,,cpu\/PM/; s/,9,/\/u,9,/' "$fields" | "$PMUCTL" stat --stack --json --from - | jq -r '.stack.value, .sample.perf')" \
	"2
perf record -e power7/PM_CMPLU_STALL_DCACHE_MISS/u"

# changed EVENT COUNT...: the same file with other counts
changed()
{
	awk -F , -v OFS=, -v all="$*" 'BEGIN { n = split(all, f, " "); for (i = 1; i < n; i += 2) to[f[i]] = f[i + 1] }
		$3 in to { $1 = to[$3] } 1' "$fields" | "$PMUCTL" stat --stack --from - "${options[@]}" > "$work/out"
}
options=(--json)
changed PM_CMPLU_STALL_DCACHE_MISS 1000
is "where a rest is the largest, its whole is sampled" "$(json .sample.event)" PM_CMPLU_STALL_LSU
changed PM_CMPLU_STALL 1000 PM_GCT_NOSLOT_CYC 4000 PM_GRP_CMPL 15000 PM_CMPLU_STALL_FXU 100 PM_CMPLU_STALL_DIV 0 \
	PM_CMPLU_STALL_LSU 700 PM_CMPLU_STALL_DCACHE_MISS 500 PM_CMPLU_STALL_REJECT 100 \
	PM_CMPLU_STALL_STORE 0 PM_CMPLU_STALL_SCALAR 0 PM_CMPLU_STALL_SCALAR_LONG 0 \
	PM_CMPLU_STALL_VECTOR 0 PM_CMPLU_STALL_VECTOR_LONG 0 PM_CMPLU_STALL_IFU 0 \
	PM_CMPLU_STALL_BRU 0 PM_CMPLU_STALL_THRD 0 PM_CMPLU_STALL_ERAT_MISS 0
is "cycles in which something completes are not sampled" "$(json '.stack.parts[0].percent, .sample.event')" \
	"75
PM_GCT_NOSLOT_IC_MISS"
changed PM_CMPLU_STALL 1000 PM_GCT_NOSLOT_CYC 4000
is "a tree that contradicts itself gives no advice" "$(json '[.sample, (.impossible | length), .impossible[0]] | tojson')" \
	'[null,3,"CPI_STALL_LSU (40.0 % +-0.0) is more than its whole, CPI_STALL (5.0 % +-0.0)"]'
is "and a part that exceeds its whole is reported" "$(json '.broken[0] | [.left[:40], .right, .values[]] | tojson')" \
	'["PM_CMPLU_STALL_FXU + PM_CMPLU_STALL_LSU ","PM_CMPLU_STALL",11400,1000]'
changed PM_GRP_CMPL 14000
is "nor does one whose parts are more than all cycles together" "$(json '[.sample, .impossible] | tojson')" \
	'[null,["the parts of RUN_CPI (100.0 % +-0.0) are 145.0 % +-0.0 together"]]'
changed PM_RUN_INST_CMPL 0
is "no instruction, no tree" "$(json '[.stack, .sample] | tojson')" "[null,null]"

# Of 1000 instructions 400 cycles, and of 2000 400 in all three parts: 0.4 - 0.2, whatever time says
cat > "$work/stack/turns" <<- 'TEXT'
	2000,,PM_RUN_CYC,9,50.00,,
	1000,,PM_RUN_INST_CMPL,9,50.00,,
	400,,PM_CMPLU_STALL_LSU,9,50.00,,
	2000,,PM_RUN_INST_CMPL,8,50.00,,
	200,,PM_CMPLU_STALL_DCACHE_MISS,8,50.00,,
	100,,PM_CMPLU_STALL_REJECT,8,50.00,,
	100,,PM_CMPLU_STALL_STORE,8,50.00,,
TEXT
is "what is left by turns is left of each instruction" \
	"$("$PMUCTL" stat --json --from "$work/stack/turns" -M lsu-stack,CPI_STALL_LSU | jq -r '.metrics[] | "\(.name) \(.value)"')" \
	"CPI_STALL_REJECT 0.05
CPI_STALL_DCACHE_MISS 0.1
CPI_STALL_STORE 0.05
CPI_STALL_LSU_OTHER 0.2
CPI_STALL_LSU 0.4"

# People
"$PMUCTL" stat --stack --from "$fields" > "$work/out"
is "people see the tree" "$(sed -n 2,7p "$work/out")" \
	"RUN_CPI                             2.0000 100.0 %
  CPI_COMPLETION                    0.5000  25.0 %
    CPI_COMPLETION_BASE             0.4600  23.0 %
    CPI_COMPLETION_EXPANSION        0.0400   2.0 %
  CPI_NOSLOT                        0.3000  15.0 %
    CPI_NOSLOT_IC_MISS              0.1500   7.5 %"
is "and what to sample" "$(tail -n 3 "$work/out")" \
	"The largest branch is CPI_STALL > CPI_STALL_LSU > CPI_STALL_DCACHE_MISS. To
sample it:
perf record -e power7/PM_CMPLU_STALL_DCACHE_MISS/"
is "estimates are marked once" "$(sed 's/100.00/12.30/' "$fields" | "$PMUCTL" stat --stack --from - | tr '\n' ' ' |
	grep -o 'Groups of events.*cycles')" \
	"Groups of events took turns, one was counted for 12.3 % of the time, in 0 turns: estimates. +- is what that leaves open, in percent of all cycles"

# Errors by time: 0.96 s are 96 turns of 10 ms. p = (96 * 0.5 + 2) / 100 = 0.5, and of nothing 0.02;
# 2 * sqrt(p * (1 - p) * 0.5 / 100) = 7.07 %, and 1.98 %. A box without an event has the root of all squares:
# sqrt(1.98^2 + 1.98^2) = 2.80
# turned STALL LSU [SHARE NANOSECONDS]: of 20000 cycles, and for people as well
turned()
{
	printf '%s,9,100.00,,\n' 20000,,PM_RUN_CYC 10000,,PM_RUN_INST_CMPL > "$work/stack/turned"
	printf '%s,'"${4:-960000000},${3:-50}"'.00,,\n' "$1,,PM_CMPLU_STALL" "0,,PM_GCT_NOSLOT_CYC" \
		"$2,,PM_CMPLU_STALL_LSU" 0,,PM_CMPLU_STALL_FXU 0,,PM_CMPLU_STALL_DIV >> "$work/stack/turned"
	status "$PMUCTL" stat --stack --json --from "$work/stack/turned"
}
is "errors: status" "$(turned 10000 0)" 0
is "errors are bound by the time" \
	"$(json '[.stack | recurse(.parts[]) | "\(.name) \(.error * 100 | round)"] | join(", ")')" \
	"RUN_CPI 0, CPI_NOSLOT 198, CPI_STALL 707, CPI_STALL_LSU 198, CPI_STALL_FXU 198, CPI_STALL_DIV 198, CPI_STALL_FXU_OTHER 280"
is "errors: people see them" "$("$PMUCTL" stat --stack --from "$work/stack/turned" | grep '^  CPI_STALL ')" \
	"  CPI_STALL                   1.0000  50.0 % +-  7.1"
# 60 - 6.9 is below 50 + 7.1; 70 - 6.5 is not
is "a part above its whole, as far as errors go" "$(turned 10000 12000; json '[.sample.event, .impossible] | tojson')" \
	'0
["PM_CMPLU_STALL_LSU",[]]'
is "and beyond that" "$(turned 10000 14000; json '[.sample, (.impossible | length)] | tojson')" "0
[null,1]"
# 20 groups in a second: each has 5 turns of 10 ms
is "a part of 110 % of a whole of 6 %: no advice" "$(turned 1200 22000 5 50000000
	"$PMUCTL" stat --stack --from "$work/stack/turned" > "$work/out"; grep -c 'perf record' "$work/out"
	tr '\n' ' ' < "$work/out" | grep -o 'A measurement error: CPI_STALL_LSU (110.0 % +-[0-9.]*) is more than its whole, CPI_STALL (6.0 % +-[0-9.]*). No advice')" \
	"0
0
A measurement error: CPI_STALL_LSU (110.0 % +-27.0) is more than its whole, CPI_STALL (6.0 % +-28.3). No advice"

# drawn COLUMNS [VARIABLE=...]
drawn()
{
	TERM=xterm script -qec "stty rows 50 cols $1; ${*:2} '$PMUCTL' stat --stack --from '$fields'" \
		/dev/null < /dev/null | tr -d '\r'
}
# The bar behind "%" of a part: where it begins, and how long it is
bar_of()
{
	sed 's/\x1b\[[0-9]*m//g' "$work/drawn" | sed -n "s/^ *$1 .*%\( *\)\([#|]*\)\$/\1,\2/p" |
		awk -F , '{ print length($1) - 1, length($2), substr($2, 1, 1) }'
}
if command -v script > /dev/null; then
	# 49 columns for bars: 0.25 * 49 = 12.25, 0.4 * 49 = 19.6, 0.955 * 49 = 46.8
	drawn 100 > "$work/drawn"
	is "bars are below their whole" "$(for part in RUN_CPI CPI_COMPLETION CPI_STALL CPI_NOSLOT CPI_STALL_BRU; do bar_of $part; done)" \
		"0 49 #
0 12 #
20 29 #
12 8 #
47 1 |"
	is "nothing has no bar" "$(bar_of CPI_STALL_DFU)" "-1 0 "
	is "the largest branch has a colour" "$(grep -a $'\e\[33m' "$work/drawn" | awk '{ print $1 }' | xargs)" \
		"CPI_STALL CPI_STALL_LSU CPI_STALL_DCACHE_MISS"
	is "NO_COLOR is obeyed by stacks" "$(drawn 100 NO_COLOR=1 | grep -ac $'\e')" 0
	drawn 40 NO_COLOR=1 > "$work/drawn"
	is "40 columns: lines of a stack fit" "$(grep -v '^perf record' "$work/drawn" | awk 'length($0) > 40')" ""
	is "40 columns: names are short, and bars are there" "$(for part in RUN_CPI CPI_STALL BR_MPRED_IC_MISS; do bar_of $part; done)" \
		"0 11 #
4 7 #
4 1 |"
else
	skip "bars are below their whole" "script is not installed"
fi

# A picture
svg=$work/stack/tree.svg
is "--svg: status" "$(status "$PMUCTL" stat --stack --svg "$svg" --from "$fields")" 0
! command -v xmllint > /dev/null || ok "a picture is XML" xmllint --noout --nonet "$svg"
ok "it is SVG 1.1 without a script" test "$(grep -c '<svg .*version="1.1"' "$svg")$(grep -ci 'script\|href' "$svg")" = 10
is "it has every part" "$(sed -n 's/^<text .*>\([A-Z_]*CPI[A-Z_]*\)<.*/\1/p' "$svg")" "$(cut -d ' ' -f 1 "$work/stack/tree")"
# The whole is 560 wide and begins at 310: 310 + 0.4 * 560, 0.6 * 560; its first part is 0.4 * 560
is "a bar is where its part is" "$(grep -A 2 -E '^<title>CPI_(STALL|STALL_LSU):' "$svg" | sed -n 's/.*x="\([0-9.]*\)".* width="\([0-9.]*\)".*fill="\(.*\)".*/\1 \2 \3/p')" \
	"534.00 336.00 #d9822b
534.00 224.00 #d9822b"
# Parts of 12000 in a whole of 6000 have the place of the whole: a half of the picture's 0.3
options=(--svg "$svg")
changed PM_CMPLU_STALL 6000 PM_CMPLU_STALL_LSU 9000 PM_CMPLU_STALL_FXU 3000 PM_CMPLU_STALL_SCALAR 0 \
	PM_CMPLU_STALL_VECTOR 0 PM_CMPLU_STALL_IFU 0 PM_CMPLU_STALL_THRD 0
is "parts that are more than their whole share its place" \
	"$(grep -A 2 -E '^<title>CPI_STALL(_FXU|_LSU|):' "$svg" | sed -n 's/.* width="\([0-9.]*\)".*/\1/p' | xargs)" "168.00 126.00 42.00"
sum=$(cksum < "$svg")
is "no tree, no picture: status" "$(changed PM_RUN_INST_CMPL 0 2> "$work/err" || echo $?; cat "$work/err")" \
	"1
pmuctl: $svg: no stack: its events were not counted, or no instruction was completed"
is "and the old one is there" "$(cksum < "$svg")" "$sum"
is "a folder that is none: status" "$(status "$PMUCTL" stat --stack --svg "$work/stack/none/x.svg" --from "$fields")" 3
ln -s tree.svg "$work/stack/link.svg"
is "a link is no picture: status" "$(status "$PMUCTL" stat --stack --svg "$work/stack/link.svg" --from "$fields")" 2
ok "a link is no picture: says so" grep -q -- '--svg: .* is there and no plain file' "$work/err"

# What is not there
head -n 3 "$fields" > "$work/stack/three"
is "some events are missing: status" "$(status "$PMUCTL" stat --stack --from "$work/stack/three")" 0
is "what is there is drawn" "$(awk '$1 ~ /CPI/ { print $1, $2 }' "$work/out" | xargs)" "RUN_CPI 2.0000 CPI_COMPLETION 0.5000"
ok "missing events are listed" grep -q '^Not in the file: PM_GCT_NOSLOT_CYC PM_CMPLU_STALL PM_1PLUS_PPC_CMPL$' "$work/out"
command=$(grep '^perf stat' "$work/out")
is "with a command that records all" "$(grep -o 'PM_[A-Z0-9_]*' <<< "$command" | sort -u)" \
	"$(cut -d ' ' -f 1 "$work/stack/counts" | sort)"
head -n 2 "$fields" > "$work/stack/two"
rm "$svg"
is "no part is there: status" "$(status "$PMUCTL" stat --stack --json --svg "$svg" --from "$work/stack/two")" 1
ok "no part is there: says which" grep -q "two: no stack can be drawn; not in the file: PM_GRP_CMPL, PM_GCT_NOSLOT_CYC, .*; what records them: perf stat -j -o " "$work/err"
is "no part is there: in JSON" "$(json '[(.missing | length), .record] | tojson')" "$(jq -nc --arg c "$command" '[22, $c]')"
is "no part is there: nothing is left" "$(find "$work/stack" -name '*svg*' | wc -l)" 1
is "metrics tell what is missing, too" "$("$PMUCTL" stat --json --from "$work/stack/two" -M RUN_CPI,BR_MPRED_RATE | jq -c '[.missing, .record]')" \
	"[[\"PM_BR_MPRED\"],\"perf stat -j -o counts.json -e '{power7/PM_RUN_CYC/,power7/PM_RUN_INST_CMPL/,power7/PM_BR_MPRED/}'\"]"
is "an unknown file: status" "$(status "$PMUCTL" stat --stack --from "$work/stack/nowhere"; grep -c 'cannot read' "$work/err")" "3"$'\n'"1"
is "ppc7400 has no stack: status" "$(status "$PMUCTL" stat --stack --pmu ppc7400 --from "$fields")" 1
is "ppc7400 has no stack: says so" "$(cat "$work/err")" \
	"pmuctl: ppc7400 has no stack: no metric of its table is the sum of the parts of a group"
is "hexagon has one in logs alone: status" "$(status "$PMUCTL" stat --stack --pmu hexagon -- true)" 1
ok "hexagon has one in logs alone: says so" grep -q "in logs alone: stat --stack --from FILE" "$work/err"
for option in "--stack -M CPI" "--stack -e PM_CYC" "--svg $svg"; do
	# shellcheck disable=SC2086
	is "$option: status" "$(status "$PMUCTL" stat $option --from "$fields" -- true)" 2
done

# What perf counts here
here_=$work/stack/here
pmu_tree "$here_" emulated 0 power7
live()
{
	COUNTS=$work/stack/counts LOG=$here_/log TABLE=$top/driver/power7/events.tsv PMUCTL_ROOT=$here_ \
		PATH=$here_/bin:$PATH status "$PMUCTL" stat --pmu power7 --stack "$@" -- true
}
is "counted here: status" "$(live --json)" 0
is "counted here: the tree" "$(tree_of)" "$(cat "$work/stack/tree")"
is "counted here: what to sample" "$(json .sample.perf)" "perf record -e power7/PM_CMPLU_STALL_DCACHE_MISS/u"
is "--runs: the tree, without errors" "$(live --json --runs; tree_of; json '[.stack | recurse(.parts[]).error] | add')" \
	"0
$(cat "$work/stack/tree")
0"
is "--runs: people see how alike the runs were" "$(live --runs; grep -c 'is of a run of its own; counts of the same' "$work/out")" "0"$'\n'"1"
is "counted here: an object for each interval" "$(TIMES=2 live --json -I 100; jq -c .stack.value "$work/out" | xargs)" \
	"0
2 2"
is "--modifiers: each event has them" "$(live --json --modifiers=u
	sed -n '/^-e$/{n;p}' "$here_/log" | tr '{},' '\n' | grep . | grep -vc '/u$')" "0"$'\n'"0"
is "--modifiers: the tree" "$(tree_of)" "$(cat "$work/stack/tree")"
is "--modifiers: what to sample" "$(json .sample.perf)" "perf record -e power7/PM_CMPLU_STALL_DCACHE_MISS/u"
is "--modifiers: letters that perf has not" "$(live --modifiers=ux; live --modifiers=; cat "$work/err")" "2
2
pmuctl: --modifiers: '' are none of perf"
is "--modifiers: for --stack alone" "$(status "$PMUCTL" stat --modifiers=u -- true; cat "$work/err")" "2
pmuctl: --modifiers is for --stack with events counted here"
is "what cannot be counted has no tree" "$(grep -v PM_RUN_INST "$work/stack/counts" > "$work/stack/few"
	mv "$work/stack/few" "$work/stack/counts"; live; grep -c '^no stack: its events' "$work/out")" "0"$'\n'"1"
