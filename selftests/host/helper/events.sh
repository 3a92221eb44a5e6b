# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# One string means the same to every verb, on the command line, in a file and on standard
# input. Codes are those of the tables, perf's rules those of perf-list(1).

# means WORD OPTION...: perf's spelling of an event by each verb that has one
means()
{
	local word=$1
	shift
	status "$PMUCTL" plan --json "$@" "$word" > "$work/status"
	json .perf
	status "$PMUCTL" explain --json "$@" "$word" > "$work/status"
	json '.groups[0].perf'
	printf '# x\n%s\n' "$word" > "$work/events"
	"$PMUCTL" plan "$@" "$work/events" 2> "$work/err" | head -n 1
	printf '%s\0' "$word" | "$PMUCTL" plan "$@" - 2> "$work/err" | head -n 1
	"$PMUCTL" encode --json "$@" "$word" > "$work/out" 2> "$work/err"
	json '.codes | to_entries[0].value'
}

# one_meaning WORD EVENT CODE OPTION...
one_meaning()
{
	local word=$1 event=$2 code=$3
	shift 3
	is "$word means $event everywhere" "$(means "$word" "$@" | uniq)" "perf stat -e '{$event}'
$code"
}

one_meaning PM_CYC power7/PM_CYC/ 0x1e
one_meaning r1001e power7/config=0x1001e/ 0x1001e
one_meaning 0x1001e:u power7/config=0x1001e/u 0x1001e
one_meaning POWER7/pm_cyc/ power7/PM_CYC/ 0x1e
one_meaning 0X1001E power7/config=0x1001e/ 0x1001e
one_meaning power7/PM_CYC/ku power7/PM_CYC/ku 0x1e
one_meaning '{PM_CYC:u}:k' power7/PM_CYC/uk 0x1e
one_meaning power7/PM_CYC/uD power7/PM_CYC/uD 0x1e
one_meaning power7_emu/PM_CYC/ power7_emu/PM_CYC/ 0x1e
one_meaning power7/cycles/ power7/PM_CYC/ 0x1e
one_meaning power7/pmc=1,psel=30/ power7/config=0x1001e/ 0x1001e
one_meaning power7/config=65566/ power7/config=0x1001e/ 0x1001e
one_meaning power7/PM_CYC,name=x/ power7/PM_CYC,name=x/ 0x1e
one_meaning "power7/PM_CYC,name='a,b'/" "power7/PM_CYC,name='\\''a,b'\\''/" 0x1e
one_meaning cycles power7/PM_CYC/ 0x1e
# Names, where perf counts the same by them: no scale, no chip, and one event alone has the code
one_meaning 0x1e power7/PM_CYC/ 0x1e
one_meaning 0x26880 power7/config=0x26880/ 0x26880
one_meaning 0x4f080 power7/config=0x4f080/ 0x4f080
one_meaning power7/event=0x300f8,tbsel=2/ power7/PM_TB_BIT_TRANS,tbsel=0x2/ 0x2300f8
one_meaning branch-misses power7/PM_BR_MPRED/ 0x400f6
# driver/power7/model.c has the alias of perf; a read where no operation is named
one_meaning L1-dcache-load-misses power7/PM_LD_MISS_L1/ 0x400f0
one_meaning l1d-misses-load power7/PM_LD_MISS_L1/ 0x400f0
one_meaning ppc7400/LD_MISS_EXCEED_THRESH,threshold=16/ ppc7400/LD_MISS_EXCEED_THRESH,threshold=0x10/ 0x1010b
one_meaning hexagon/JTLB_MISS,chain/ hexagon/JTLB_MISS,chain=0x1/ 0x58
one_meaning CYCLES:u ppc7400/CYCLES/u 0x1 -p ppc7400

# A period is one of samples
is "an event with a period is sampled" "$("$PMUCTL" plan power7/PM_CYC,period=1000/ | head -n 1)" \
	"perf record -e '{power7/PM_CYC,period=1000/}'"
is "and refused where its counter cannot interrupt" \
	"$(status "$PMUCTL" encode hexagon/JTLB_MISS,chain,freq=100/)" 1
is "--sampling makes it perf record" "$("$PMUCTL" plan --sampling PM_CYC | head -n 1)" \
	"perf record -e '{power7/PM_CYC/}'"

# Appendix B of POWER7's event reference: a marked event keeps the address of its instruction;
# Documentation/power7-events.md: which events the run latch gates, and what ignores FCWAIT
is "precise samples of a marked event" "$(status "$PMUCTL" encode PM_MRK_DATA_FROM_L3:p)" 0
ends 1 '^pmuctl: power7 refuses PM_CYC:p: .*exact address$' encode PM_CYC:p
is "a CPU's cycles without idle ones are run cycles" \
	"$("$PMUCTL" encode --json PM_CYC:I | jq -r '.codes[]')" 0x200f4
ends 1 'without idle time$' encode PM_ANY_THRD_RUN_CYC:I
is "but a task is never idle" "$(status "$PMUCTL" encode --per-task PM_ANY_THRD_RUN_CYC:I)" 0
is "the host cannot be left out" "$(status "$PMUCTL" encode PM_CYC:G)" 1
is "guests can" "$(status "$PMUCTL" encode PM_CYC:H)" 0

# passed_over WORD REASON
passed_over()
{
	is "$1 is passed over, the rest is planned" "$(status "$PMUCTL" plan --json PM_CYC "$1"
		json '[.events, .passed_over[0].event] | tojson'
		grep -cF "pmuctl: '$1' is passed over: $2" "$work/err"
		status "$PMUCTL" encode "$1")" "0
[1,\"$1\"]
1
2"
}

for word in page-faults faults:u cpu-clock context-switches task-clock/period=1000/ duration_time; do
	passed_over "$word" "it needs no counter"
done
for word in sched:sched_switch sched:sched_switch:u mem:0x1000/4:rw; do
	passed_over "$word" "a tracepoint or a breakpoint"
done
for word in cpu/cycles/ software/config=0/ msr/tsc/; do
	passed_over "$word" "pmuctl knows no PMU '${word%%/*}'"
done
for word in bus-cycles node-loads LLC-loads; do
	passed_over "$word" "this PMU has no event"
done

# A file may be what pmuctl or somebody else printed
"$PMUCTL" plan PM_CYC:u PM_L2_LDST_MISS PM_L2_ST_MISS "power7/PM_FLOP,name='a,b'/" > "$work/plan"
"$PMUCTL" explain PM_CYC:u PM_L2_LDST_MISS PM_L2_ST_MISS "power7/PM_FLOP,name='a,b'/" > "$work/explain"
for printed in plan explain; do
	is "what $printed prints goes into plan: status" \
		"$(status "$PMUCTL" plan --json - < "$work/$printed")" 0
	is "what $printed prints goes into plan: the same" "$(json '.perf')" "$(head -n 1 "$work/plan")"
	is "what $printed prints goes into explain: status" \
		"$(status "$PMUCTL" explain --json "$work/$printed")" 0
done
for pmu in ppc7400 hexagon; do
	"$PMUCTL" plan -p $pmu --breakpoints $("$PMUCTL" list -p $pmu --json | jq -r '.[3:40][].name') > "$work/plan"
	is "the PMU of a plan of $pmu is known: status" \
		"$(status "$PMUCTL" explain --breakpoints --json - < "$work/plan")" 0
	is "the PMU of a plan of $pmu is known" "$(json .pmu)" $pmu
done
cat > "$work/script" <<-'SH'
	$ perf stat -a -e PM_CYC,PM_FLOP \
		--event=PM_INST_CMPL -- ./program -e nonsense
	some text, with commas
	perf record -ePM_BR_MPRED ./program
SH
is "perf commands of a script" "$(status "$PMUCTL" plan --json "$work/script")" 0
is "are read for their events alone" "$(json '[.groups[].events[]] | sort | join(" ")')" \
	"PM_BR_MPRED PM_CYC PM_FLOP PM_INST_CMPL"

# Braces: what stays together
is "events in braces stay together" \
	"$("$PMUCTL" plan PM_CYC '{PM_L2_LDST_MISS,PM_FLOP}' '{PM_L2_ST_MISS,PM_1PLUS_PPC_CMPL}' | head -n 1)" \
	"perf stat -e '{power7/PM_CYC/,power7/PM_L2_LDST_MISS/,power7/PM_FLOP/},{power7/PM_L2_ST_MISS/,power7/PM_1PLUS_PPC_CMPL/}'"
# Both pairs want PMC2; alone, the two on PMC1 and the two on PMC2 would need two groups as well,
# but these pairs three: two of the pairs share PMC1
is "and may need more groups" "$(status "$PMUCTL" plan --json '{PM_FLOP,PM_L2_LDST_MISS}' \
	'{PM_1PLUS_PPC_CMPL,PM_BR_MPRED}' '{PM_L2_ST_MISS,PM_L2_DISP_ALL}')" 0
is "as few as can be" "$(json '[(.groups | length), .fewest] | tojson')" "[3,true]"
is "without braces two" "$(status "$PMUCTL" plan --json PM_FLOP PM_L2_LDST_MISS PM_1PLUS_PPC_CMPL \
	PM_BR_MPRED PM_L2_ST_MISS PM_L2_DISP_ALL; json '.groups | length')" "0"$'\n'"2"
is "braces that cannot run" "$(status "$PMUCTL" plan --json '{PM_L2_LDST_MISS,PM_L2_ST_MISS}')" 0
ok "are printed" grep -q 'the group of PM_L2_LDST_MISS cannot run as it is:' "$work/err"
is "and taken apart" "$(json '.groups | length')" 2
# More than are tried in every way: pairs of a code of PMC1 and one of any counter, two of which
# never share a group
pairs=()
for ((i = 0; i < 20; i++)); do
	pairs+=("{$(printf '0x14080,0x%x' $((0x4080 + 2 * i)))}")
done
is "twenty pairs" "$(status "$PMUCTL" plan --json "${pairs[@]}")" 0
is "need a group each" "$(json '[(.groups | length), .fewest, ([.groups[].events | length] | unique)] | tojson')" \
	"[20,true,[2]]"
triples=()
for ((i = 0; i < 20; i++)); do
	triples+=("{$(printf '0x%x,0x%x,0x%x' $((0x4080 + 6 * i)) $((0x4082 + 6 * i)) $((0x4084 + 6 * i)))}")
done
is "twenty triples need a group each" \
	"$("$PMUCTL" plan --json "${triples[@]}" | jq -c '[(.groups | length), .fewest]')" "[20,true]"

# The same word again
is "a word may come twice" "$(status "$PMUCTL" encode --json PM_CYC PM_INST_CMPL PM_CYC)" 0
is "and has a name of its own" "$(json '.placement | keys | join(" ")')" "PM_CYC PM_CYC#2 PM_INST_CMPL"
is "on a counter of its own" "$(json '[.placement[]] | unique | length')" 3

# Errors of a file
printf 'PM_CYC\n# x\nPM_FLOP PM_CYK\n' > "$work/wrong"
is "a wrong name in a file: status" "$(status "$PMUCTL" explain "$work/wrong")" 2
is "a wrong name in a file: where" "$(cat "$work/err")" \
	"pmuctl: $work/wrong:3: power7 has no event 'PM_CYK'; did you mean PM_CYC?"
printf 'PM_CYC\npower7/pmc=9/\n' > "$work/wrong"
ends 1 "^pmuctl: $work/wrong:2: power7 refuses" plan "$work/wrong"
printf 'PM_CYC\nPM_FLOP,,PM_CYC\n' > "$work/wrong"
ends 2 "^pmuctl: $work/wrong:2: an event is missing" encode "$work/wrong"
