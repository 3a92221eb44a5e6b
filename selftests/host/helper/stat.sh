# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# stat: metrics from what perf counts. perf is fake-perf, which takes its counts from a file.

export COUNTS="$work/counts" LOG="$work/arguments" TABLE TIMES

# fake PMU: a count for each event of its table, each another one
fake()
{
	TABLE=$top/driver/$1/events.tsv
	awk '!/^#/ { print $1, 100000 + 37 * NR * NR }' "$TABLE" > "$COUNTS"
}

# A machine that has all three PMUs, on emulated registers
tree=$work/machine-of-stat
pmu_tree "$tree" emulated 0-3 power7 ppc7400 hexagon

# The command, as a program with this perf there
stat_of()
{
	PMUCTL_ROOT=$tree PATH=$tree/bin:$PATH status "$PMUCTL" stat "$@"
}

# wrong_option TEXT OPTION...: usage, in one line
wrong_option()
{
	is "stat ${*:2}: $1" "$(stat_of "${@:2}"; grep -c . "$work/err"; grep -ce "$1" "$work/err")" "$(printf '2\n1\n1')"
}

# Metrics whose value is not the one of ratios.tsv, and those without a value there
differing()
{
	jq -r '.metrics[] | "\(.name) \(.value)"' "$work/out" | awk '
		NR == FNR { wanted[$1] = $2; next }
		!($1 in wanted) { print $1, "is not in ratios.tsv"; next }
		wanted[$1] == "-" ? $2 != "null" : ($2 - wanted[$1]) ^ 2 > (1e-7 * wanted[$1]) ^ 2 + 1e-24 {
			print $1, $2, wanted[$1]
		}' "$work/wanted" -
}

for pmu in power7 ppc7400 hexagon; do
	fake $pmu
	awk -v pmu=$pmu -f "$here/ratios.awk" "$TABLE" "$COUNTS" "$here/ratios.tsv" > "$work/wanted"
	wrong="" names=""
	for group in $("$PMUCTL" metrics --pmu $pmu --json | jq -r '[.[].group] | unique[]'); do
		[[ $(stat_of --pmu $pmu --json -M "$group" -- true) == 0 ]] || wrong+="$group: $(cat "$work/err") "
		wrong+=$(differing)
		names+=$(jq -r '.metrics[].name' "$work/out")$'\n'
	done
	is "$pmu: every metric has the value of ratios.tsv" "$wrong" ""
	is "$pmu: and none is left out" "$(sort <<< "$names" | grep .)" "$(cut -d ' ' -f 1 "$work/wanted" | sort)"
done

fake power7
is "a metric and events: status" "$(stat_of --json -M CPI -e PM_FLOP,PM_L2_LD_MISS -- true)" 0
is "the events come with their scale" \
	"$(json '[.events[] | select(.event | test("FLOP|L2")) | .value] | tojson')" \
	"$(awk '$1 == "PM_FLOP" { a = $2 } $1 == "PM_L2_LD_MISS" { b = $2 / 2 }
		END { printf "[%.15g,%.15g]", a, b }' "$COUNTS" | jq -c .)"
is "with modifiers" "$(stat_of --json -M CPI:u,IPC:k -- true; json '[.metrics[].value | type] | tojson')" \
	"$(printf '0\n["number","number"]')"
ok "which perf gets" grep -q 'PM_CYC/u' "$LOG"
is "without -M and -e it is the first group" "$(stat_of --json -- true; json '.metrics[0].name')" \
	"$(printf '0\nCPI')"
is "perf gets its own options" "$(stat_of -a -C 0-1 -p 1,$$ -I 100 -r 3 -M CPI -- echo -n; paste -sd ' ' "$LOG")" \
	"$(printf '0\n%s' "stat -j --log-fd 3 -a -C 0-1 -p 1,$$ -I 100 -r 3 -e {power7/PM_CYC/,power7/PM_INST_CMPL/} -- echo -n")"
is "the command's output is there" "$(stat_of --csv -M CPI -- echo word; grep -c '^word$' "$work/out")" \
	"$(printf '0\n1')"
is "its status is printed" "$(stat_of -M CPI -- false; cat "$work/err")" \
	"$(printf '0\npmuctl: the command ended with status 1')"
is "no command: status" "$(stat_of -M CPI)" 2
is "but -a needs none" "$(stat_of -a -M CPI)" 0
is "an unknown metric: status" "$(stat_of -M CPJ -- true)" 2
six="-M CPI -e PM_IERAT_MISS,PM_ST_FIN,PM_ST_MISS_L1,PM_LD_MISS_L1"
# shellcheck disable=SC2086
is "metrics of a task may use what a task has" \
	"$(stat_of --json $six -- true; json '[.events[].group] | unique | length')" "$(printf '0\n1')"
# shellcheck disable=SC2086
is "those of a CPU may not" \
	"$(stat_of --json -a $six; json '[.events[].group] | unique | length')" "$(printf '0\n2')"
is "CSV" "$(stat_of --csv -M CPI -- true; cut -d , -f 1-3,5-7 "$work/out")" "0
at,kind,name,unit,share,warning
,metric,CPI,cycles/instruction,100.00,
,event,PM_CYC,,100.00,
,event,PM_INST_CMPL,,100.00,"
TIMES=3
is "an object for each interval" "$(stat_of --json -I 1000 -M CPI -- true; jq -c '[(.at | floor), (.metrics | length)]' "$work/out" | xargs)" \
	"$(printf '0\n[1,1] [2,1] [3,1]')"
TIMES=

# Warnings
warnings()
{
	echo "PM_CYC $1
PM_INST_CMPL $2
PM_L3_MISS 5 50
PM_L3_HIT 5 50
PM_PB_NODE_PUMP 5
PM_PB_RETRY_NODE_PUMP 1" > "$COUNTS"
	stat_of --json -M "$3" -- true > /dev/null
	json '.metrics[0] | [.value != null, (.share | floor), .warnings[]] | tojson'
}
is "all is well" "$(warnings 5 5 CPI)" '[true,100]'
is "a divisor of 0" "$(warnings 5 0 CPI)" '[false,100,"a divisor is 0"]'
is "part of the time" "$(warnings "5 50" "5 60" CPI)" '[true,50,"not counted all the time: an estimate"]'
is "little of the time" "$(warnings "5 10" 5 CPI)" \
	'[true,10,"counted for little of the time: not reliable"]'
is "turns" "$(warnings 5 5 L3_MISS_RATIO)" '[true,50,"events took turns: an estimate"]'
is "doubtful" "$(warnings 5 5 NODE_PUMP_RETRY_RATIO)" \
	'[true,100,"code or meaning of an event are in doubt"]'
is "not counted" "$(warnings 5 5 BR_MPRED_RATE)" '[false,0,"events were not counted"]'
ok "people see it, too" grep -q ' - *0.00%  BR_MPRED_RATE' \
	<(PMUCTL_ROOT=$tree PATH=$tree/bin:$PATH "$PMUCTL" stat -M BR_MPRED_RATE -- true)

# A stack on a terminal: 100 columns, 50 of them for bars
printf '%s\n' "PM_GRP_CMPL 400" "PM_RUN_INST_CMPL 500" "PM_CMPLU_STALL 500" "PM_GCT_NOSLOT_CYC 100" > "$COUNTS"
if command -v script > /dev/null; then
	PMUCTL_ROOT=$tree PATH=$tree/bin:$PATH script -qec "stty rows 50 cols 100; '$PMUCTL' stat -M cpi-stack -- true" \
		/dev/null < /dev/null | tr -d '\r' > "$work/bars"
	is "a stack has bars" "$(sed -n '/^cpi-stack/,$p' "$work/bars" | sed 's/  *$//' | tr -s ' ' | awk '
		NR == 1 { print; next } { print $1, length($2), $3, $4 }')" \
		"cpi-stack: 2.0000 cycles/instruction
CPI_COMPLETION 20 0.8000 40.0
CPI_NOSLOT 5 0.2000 10.0
CPI_STALL 25 1.0000 50.0"
else
	skip "a stack has bars" "script is not installed"
fi
is "and none where there is no terminal" "$(stat_of -M cpi-stack -- true; grep -c '#' "$work/out")" \
	"$(printf '0\n0')"

# Figures of an emulated PMU
is "an emulated PMU: made up, is said once" "$(stat_of -M CPI,IPC -- true; grep -c 'is emulated: a profile makes its counts up' "$work/out")" \
	"$(printf '0\n1')"
is "and in JSON" "$(stat_of --json -M CPI -- true; json .emulated)" "$(printf '0\ntrue')"

# Without -M: metrics that one group of events has, so that none is an estimate
fake power7
is "the default runs all the time" "$(stat_of --json -- true; json '[([.events[].group] | unique | length), ([.metrics[].warnings[]] | length), ([.metrics[].name] | index("CPI"))] | tojson')" \
	"$(printf '0\n[1,0,0]')"
is "and is said to people below a head" "$(stat_of -- true; grep -cE '^ +VALUE  COUNTED  METRIC, UNIT$' "$work/out")" "$(printf '0\n1')"
sed -i '/^PM_RUN_CYC/s/$/ 50/' "$COUNTS"
is "a remark is printed once, with its metrics" "$(stat_of -M RUN_CPI,CPI,RUN_IPC -- true; grep -c 'all the time' "$work/out")" \
	"$(printf '0\n1')"
ok "with its metrics" grep -q '^RUN_CPI, RUN_IPC: not counted all the time: an estimate$' "$work/out"
is "and percent once" "$(stat_of -M BR_MPRED_RATIO -- true; grep -c '% *%' "$work/out")" "$(printf '0\n0')"
ok "a ratio in percent has its unit" grep -q '  BR_MPRED_RATIO, %$' "$work/out"

# Where a locale has a decimal comma, perf writes one
sed 's/| *awk /| LC_ALL= awk /; s/sprintf("%f", count\[event\[i\]\] \* scale\[event\[i\]\])/sprintf("%f", count[event[i]] * scale[event[i]])/
s/>&"$fd"/| sed "s,\\([0-9]\\)[.]\\([0-9]\\),\\1\\,\\2,g" >\&"$fd"/' "$here/fake-perf" > "$tree/bin/perf"
is "a decimal comma" "$(warnings 5 2 CPI; json '.metrics[0].value')" "$(printf '[true,100]\n2.5')"
ok "was there" test "$(PMUCTL_ROOT=$tree "$tree/bin/perf" stat -j --log-fd 1 -e power7/PM_CYC/ | grep -c '"counter-value" : "5,000')" = 1
cp "$here/fake-perf" "$tree/bin/perf"

# The manual clock
mkdir -p "$tree/sys/module/pmukit/parameters"
echo manual > "$tree/sys/module/pmukit/parameters/clock"
is "nothing happens on the manual clock" "$(warnings 0 0 CPI)" \
	'[false,100,"clock=manual: nothing happens until pmuctl emu advance PMU CYCLES"]'
rm "$tree/sys/module/pmukit/parameters/clock"

# The program is what is asked about: user mode, unless modes, the kernel or CPUs are named
fake power7
for words in ":u -M CPI -- true" ": --kernel -M CPI -- true" ": -a -M CPI" ": -p $$ -M CPI -- true" \
	":k -e PM_CYC:k -- true" ":u -e {PM_CYC,PM_INST_CMPL} -- true" ":uk -e power7/PM_CYC/uk -- true" \
	": --pmu hexagon -e COMMITTED_INSTS -- true"; do
	# shellcheck disable=SC2086
	is "modes: stat ${words#* }" "$(stat_of --json ${words#* }; sed -n '/^-e$/{n;p}' "$LOG" |
		grep -o '/[a-z]*[,}]' | tr '/,}' ' .' | sort -u)" "0
 $(tr : ' ' <<< "${words%% *}" | tr -d ' ')."
done
is "modes are printed" "$(stat_of -M CPI -- true; grep -c '^Counted in user mode; --kernel adds' "$work/out")" \
	"$(printf '0\n1')"
is "and where there are none" "$(stat_of --pmu hexagon -e COMMITTED_INSTS -- true
	grep -c '^hexagon cannot leave the kernel out' "$work/out")" "$(printf '0\n1')"

# A run for each group. L3 events and those of the bus share no group with others here
fake power7
printf '%s 50\n' "PM_L3_MISS 300" "PM_L3_HIT 500" "PM_FLOP 7" > "$COUNTS"
turning="-M L3_MISS_RATIO -e {PM_L2_LDST_MISS,PM_CYC} -e PM_FLOP"
# shellcheck disable=SC2086
is "turns: how to do without" "$(stat_of --json $turning -- test "it's" != 1; json .exact)" \
	"0
pmuctl stat --runs --json --metrics=L3_MISS_RATIO '--event={PM_L2_LDST_MISS,PM_CYC}' --event=PM_FLOP -- test 'it'\\''s' '!=' 1"
# shellcheck disable=SC2086
is "turns: people see it" "$(stat_of $turning -- true; tail -n 1 "$work/out")" \
	"$(printf '0\n%s' "pmuctl stat --runs --metrics=L3_MISS_RATIO '--event={PM_L2_LDST_MISS,PM_CYC}' --event=PM_FLOP -- true")"
is "no command: no run of it" "$(stat_of --json -a -M L3_MISS_RATIO; json .exact)" "$(printf '0\nnull')"
sed -i 's/ 50$//' "$COUNTS"
# shellcheck disable=SC2086
is "--runs: one for each group" "$(stat_of --csv --runs $turning -- echo run; grep -c '^run$' "$work/out"
	grep -c , <(sed 's/},{/;/g' "$LOG"))" "0
$(stat_of --json $turning -- true > /dev/null; json '[.events[].group] | unique | length')
0"
# 300 of 800
is "--runs: the value of all runs" "$(stat_of --json --runs -M L3_MISS_RATIO -- true; json '.metrics[0].value')" "$(printf '0\n37.5')"
for words in "-a" "-C 0" "-p $$ -- true" "-I 100 -- true"; do
	# shellcheck disable=SC2086
	is "--runs $words: status" "$(stat_of --runs $words)" 2
done
wrong_option "stat needs a command" --runs

# A machine that counts cycles and instructions alone, unless others happen
echo hardware | tee "$tree"/sys/bus/event_source/devices/*/caps/backend > /dev/null
printf 'revision\t: 2.1 (pvr 003f 0201)\nmachine\t\t: CHRP IBM pSeries (emulated by qemu)\n' > "$tree/proc/cpuinfo"
printf '%s\n' "PM_CYC 34000" "PM_INST_CMPL 1000" "PM_FLOP 0" > "$COUNTS"
is "QEMU's own counters: said so" "$(stat_of -M CPI -- true; tr '\n' ' ' < "$work/out" |
	grep -c 'QEMU counts instructions and cycles, and its cycles are nanoseconds')" "$(printf '0\n1')"
is "QEMU's own counters: in JSON" "$(stat_of --json -M CPI -e PM_FLOP -- true; json '.machine | type')" "$(printf '0\nstring')"
sed -i 's/PM_FLOP 0/PM_FLOP 1/' "$COUNTS"
is "those of the plugin: nothing" "$(stat_of --json -M CPI -e PM_FLOP -- true; json .machine)" "$(printf '0\nnull')"
# A cycle of QEMU's is an instruction of an MPC7400, as OpenBIOS calls it, or a packet of a Hexagon
mkdir -p "$tree/proc/device-tree/cpus/PowerPC,74xx@0"
for words in "instruction ppc7400 CPI (pvr 800c 1104)" "packet hexagon INST_PER_PKT,RUN_CYC_PER_PKT" \
	"- ppc7400 BR_MPRED_RATE (pvr 800c 1104)" "- power7 CPI (pvr 003f 0201)" "- ppc7400 CPI" "- hexagon NOP_SHARE"; do
	read -r what pmu metrics pvr <<< "$words"
	fake $pmu; echo "revision : 1 $pvr" > "$tree/proc/cpuinfo"
	is "$pmu in QEMU, $metrics, $pvr: what a cycle is: $what" "$(stat_of --pmu $pmu -M $metrics -- true > /dev/null
		tr '\n' ' ' < "$work/out" | sed -nE 's/.*In QEMU an? ([a-z]*) takes one cycle.*/\1/p' | grep . || echo -)" "$what"
done
rm -r "$tree/proc/cpuinfo" "$tree/proc/device-tree"
echo emulated | tee "$tree"/sys/bus/event_source/devices/*/caps/backend > /dev/null

# Options that perf would answer with its usage
wrong_option "--interval-print: '0' is not between 1 and" -I 0 -- true
wrong_option "--repeat: 'x' is not between 1 and" -r x -- true
for option in -a "-C 0" "-p 1"; do
	wrong_option "--kernel is for a command" --kernel $option
done
wrong_option "--cpu: CPU 4 is not online" -C 2-4
wrong_option "--cpu: '0-' is no list of CPUs" -C 0-
wrong_option "--cpu: '3-2' is no list of CPUs" -C 3-2
wrong_option "--cpu: '99999999999999999999' is no list of CPUs" -C 99999999999999999999
wrong_option "--pid: there is no process 99999999" -p "1,99999999"

# A POWER7 without pmukit: the kernel's own driver counts, by its names, and has no scales
owner=$work/machine-of-owner cpu=$work/machine-of-owner/sys/bus/event_source/devices/cpu
mkdir -p "$cpu/events" "$owner/proc/sys/kernel" "$owner/sys/devices/system/cpu"
printf 'cpu\t\t: POWER7 (architected), altivec supported\nrevision\t: 2.1 (pvr 003f 0201)\n' > "$owner/proc/cpuinfo"
echo 4 > "$cpu/type"
echo 0 > "$owner/sys/devices/system/cpu/online"
echo 2 > "$owner/proc/sys/kernel/perf_event_paranoid"
awk '!/^#/ && $1 != "PM_GCT_EMPTY_CYC" { print "event=" $2 > ("'"$cpu"'/events/" $1) }' "$top/driver/power7/events.tsv"
awk -F '\t' -v OFS='\t' '{ $6 = 1; print; $1 = "config=" $2; print }' "$top/driver/power7/events.tsv" > "$work/unscaled.tsv"
printf '%s\n' "PM_RUN_CYC 2000" "PM_RUN_INST_CMPL 500" "PM_CMPLU_STALL 800" "PM_GRP_CMPL 400" \
	"config=0x26080 20" "config=0x20008 5" "config=0x16080 40" > "$COUNTS"
owner_stat()
{
	TABLE=$work/unscaled.tsv PMUCTL_ROOT=$owner PATH=$tree/bin:$PATH status "$PMUCTL" stat --json "$@" -- true
}
is "the kernel's own driver: status" "$(owner_stat --stack)" 0
is "the kernel's own driver: the tree" "$(json '[.pmu, .emulated, .stack.value, (.stack.parts | map(.value))] | tojson')" \
	'["cpu",false,4,[0.8,1.6]]'
is "the kernel's own driver: a picture" "$(owner_stat --stack --svg "$work/owner.svg"; grep -c '<title>[A-Z_]*CPI[A-Z_]*: ' "$work/owner.svg")" \
	"$(printf '0\n3')"
is "the kernel's own driver: what to sample" "$(json .sample.perf)" "perf record -e cpu/PM_CMPLU_STALL/u"
is "the kernel's own driver: a name that it has not" "$(owner_stat -e PM_GCT_EMPTY_CYC; json '[.perf, .events[0].value] | tojson')" \
	"$(printf '0\n%s' "[\"perf stat -e '{cpu/config=0x20008/u}'\",5]")"
is "the kernel's own driver: scales are ours" "$(owner_stat -M L2_LD_MISS_RATIO; json '.events | map(.value) | tojson')" "$(printf '0\n[10,20]')"
rm "$owner/proc/cpuinfo"
is "the kernel's own driver of another processor: status" "$(owner_stat --stack)" 6

# perf that fails, and none; a PMU that the kernel does not have never gets as far
rm -r "$tree/sys/bus/event_source/devices/hexagon"
is "no such PMU: perf is not even run" "$(rm -f "$LOG"; stat_of --pmu hexagon -- true
	grep -c . "$work/err"; ls "$LOG" 2> /dev/null)" "$(printf '6\n1')"
printf '#!/bin/sh\nexit 129\n' > "$tree/bin/perf"
# 77 is no event source of this host
result=$(stat_of --json -M CPI -- true)
ok "perf fails: status" test "$result" = 1 -o "$result" = 5
ok "perf fails: the reason of the first event that does not open" \
	grep -q "^pmuctl: perf has counted nothing: power7/PM_CYC/u: ." "$work/err"
is "perf fails: in JSON, too" "$(json '.reason | length > 5')" true
if [[ $(status gcc -o "$work/refuse" "$here/refuse.c"; "$work/refuse" 1 true && echo yes) == "0
yes" ]]; then
	printf 'Seccomp:\t2\nCapEff:\t0\n' > "$tree/proc/self/status"
	is "perf below a filter" "$(PMUCTL_ROOT=$tree PATH=$tree/bin:$PATH status "$work/refuse" 1 \
		"$PMUCTL" stat -M CPI -- true
		grep -c "counted nothing: .*seccomp filter.*docker" "$work/err")" "$(printf '1\n1')"
else
	skip "perf below a filter" "no filter here"
fi
mkdir "$work/no-perf"
is "no perf: status" "$(PMUCTL_ROOT=$tree PATH=$work/no-perf status "$PMUCTL" stat -M CPI -- true)" 3
ok "no perf: names the packages" grep -q 'cannot run perf: .*linux-perf of Debian, linux-tools' "$work/err"

# What was counted elsewhere: files by hand, in the ways of perf stat -j and -x
from()
{
	printf '%b' "$1" > "$work/counted"
	shift
	status "$PMUCTL" stat --json --from "$work/counted" "$@"
	json '[.events[] | "\(.event)=\(.value)@\(.share)"] + [.metrics[] | "\(.name)=\(.value)"] | join(" ")'
}
count='{"counter-value" : "%s", "unit" : "", "event" : "%s", "event-runtime" : 1, "pcnt-running" : %s}\n'
# shellcheck disable=SC2059
json_of()
{
	printf "$count" "$@"
}
is "--from -j: metrics of the events in the file" \
	"$(from "# started\n\n$(json_of 2000.0 power7/PM_CYC/ 100.00 500.0 power7/PM_INST_CMPL/ 100.00)")" \
	"$(printf '0\nPM_CYC=2000@100 PM_INST_CMPL=500@100 CPI=4 IPC=0.25')"
is "--from -j: CPUs together, the smaller share, other events left out" \
	"$(from "$(json_of 2000 PM_CYC 100 7 cycles 100 3000 PM_CYC 40 500 PM_INST_CMPL 100 9 ppc7400/CYCLES/ 100 |
		awk '{ sub(/{/, "{\"cpu\" : \"" NR "\", ") } 1')" --pmu power7)" \
	"$(printf '0\nPM_CYC=5000@40 PM_INST_CMPL=500@100 CPI=10 IPC=0.1')"

# Two groups that take turns and have PM_RUN_INST_CMPL each: 300 / 1000 and 800 / 2000; on two CPUs it
# is 300 of 1000 and 800 of 2000 again, twice
turns='300 PM_CMPLU_STALL_FXU 500 50
1000 PM_RUN_INST_CMPL 500 50
800 PM_CMPLU_STALL_LSU 400 40
2000 PM_RUN_INST_CMPL 400 40'
in_json()
{
	awk -v cpu="${1-}" '{ printf "{%s\"counter-value\" : \"%s\", \"event\" : \"%s\", \"event-runtime\" : %s, \"pcnt-running\" : %s}\n",
		cpu == "" ? "" : "\"cpu\" : \"" cpu "\", ", $1, $2, $3, $4 }' <<< "$turns"
}
together="CPI_STALL_FXU=0.3 CPI_STALL_LSU=0.4"
is "--from -j: an event that comes again is of another group" "$(from "$(in_json)" -M CPI_STALL_FXU,CPI_STALL_LSU;
	json '[.metrics[].warnings[]] | unique | tojson')" \
	"0
PM_CMPLU_STALL_FXU=300@50 PM_RUN_INST_CMPL=1000@50 PM_CMPLU_STALL_LSU=800@40 PM_RUN_INST_CMPL=2000@40 $together
[\"counted in few turns: not reliable\"]"
is "--from -j: the same of two CPUs, one after the other" \
	"$(from "$(in_json 0; in_json 1)" -M CPI_STALL_FXU,CPI_STALL_LSU | grep -o 'PM_RUN_INST_CMPL=.*')" \
	"PM_RUN_INST_CMPL=2000@50 PM_CMPLU_STALL_LSU=1600@40 PM_RUN_INST_CMPL=4000@40 $together"
is "--from -j: or event by event" \
	"$(from "$(paste -d '\n' <(in_json 0) <(in_json 1))" -M CPI_STALL_FXU,CPI_STALL_LSU | grep -o 'PM_RUN_INST_CMPL=.*')" \
	"PM_RUN_INST_CMPL=2000@50 PM_CMPLU_STALL_LSU=1600@40 PM_RUN_INST_CMPL=4000@40 $together"
is "--from -x: an event that comes again is of another group" \
	"$(from "$(awk -v OFS=, '{ print $1, "", $2, $3, $4 ".00", "", "" }' <<< "$turns")" \
		-M CPI_STALL_FXU,CPI_STALL_LSU | grep -o 'CPI.*')" "$together"
is "--from: people see it once" \
	"$(in_json | "$PMUCTL" stat --from - -M CPI_STALL_FXU | grep -c 'PM_RUN_INST_CMPL$')" 1
is "--from -j: not counted" "$(from "$(json_of '<not counted>' PM_CYC 0 5 PM_INST_CMPL 100)" -M CPI)" \
	"$(printf '0\nPM_CYC=null@0 PM_INST_CMPL=5@100 CPI=null')"
is "--from -x: counts without a scale" \
	"$(from '100,,cpu/PM_L2_LD/u,5,100.00,,\n10,,cpu/PM_L2_LD_MISS/u,5,100.00,,\n' --unscaled -M L2_LD_MISS_RATIO:u)" \
	"$(printf '0\nPM_L2_LD:u=50@100 PM_L2_LD_MISS:u=5@100 L2_LD_MISS_RATIO=10')"
for where in CPU%d S0-D0-C%d, S%d,2 N%d,8 S0-D%d,4 S0-D0-L3-ID%d,4 true-10%d; do
	is "--from -x: places as ${where/\%d/0}" "$(from "$(for cpu in 0 1; do
		awk -v OFS=, -v place="$(printf "${where%,}" $cpu)" '
			{ print 1.5, place, $1, "", $2, $3, $4 ".00", "", "" }
			END { print 1.5, place, "", "", "", "", "", "2.1", "of perf" }' <<< "$turns"; done)" \
		-M CPI_STALL_FXU,CPI_STALL_LSU | grep -o 'PM_RUN_INST_CMPL=.*'; json .at)" \
		"PM_RUN_INST_CMPL=2000@50 PM_CMPLU_STALL_LSU=1600@40 PM_RUN_INST_CMPL=4000@40 $together
1.5"
done
is "--from -x: a place without a time" "$(from 'S0,2,8,,PM_CYC,0.30%,5,100.00\nS1,2,6,,PM_CYC,5,100.00\n' -M CPI |
	tail -n 1)" "PM_CYC=14@100 CPI=null"
is "--from -x: semicolons and a variance" "$(from '8;;PM_CYC;0.30%;5;50.00;;\n4;;PM_INST_CMPL;5;100.00;;\n')" \
	"$(printf '0\nPM_CYC=8@50 PM_INST_CMPL=4@100 CPI=2 IPC=0.5')"
is "--from -x: another PMU by its events" \
	"$(from '8,,ppc7400/CYCLES/,5,100.00,,\n4,,ppc7400/INST_CMPL/,5,100.00,,\n' -M CPI | tail -n 1)" \
	"CYCLES=8@100 INST_CMPL=4@100 CPI=2"
is "--from -I: an answer for each time" \
	"$(from '1.5,8,,PM_CYC,5,100.00\n1.5,4,,PM_INST_CMPL,5,100.00\n2.5,9,,PM_CYC,5,100.00\n2.5,3,,PM_INST_CMPL,5,100.00\n' -M CPI |
		tail -n 2 | cut -d ' ' -f 3; json .at | xargs)" "$(printf 'CPI=2\nCPI=3\n1.5 2.5')"
is "--from -x: metrics of perf's and a decimal comma" \
	"$(from '8,5;;PM_CYC;5;100,00;;\n;;;;;2,1;CPI\n4;;PM_INST_CMPL;5;100,00;;\n')" \
	"$(printf '0\nPM_CYC=8.5@100 PM_INST_CMPL=4@100 CPI=2.125 IPC=%s' "$(jq -n '4 / 8.5')")"
is "--from: what is no modifier, or too many, is another event" \
	"$(from "$(json_of 1 PM_CYC:x 100 1 'PM_CYC:u\\u001b[2J' 100 1 "PM_CYC:$(printf '%020d' 0 | tr 0 u)" 100 3 PM_CYC 100)")" \
	"$(printf '0\nPM_CYC=3@100')"
refused()
{
	printf '%b' "$1" > "$work/counted"
	ends "$2" "$3" stat --from "$work/counted" "${@:4}"
}
refused '8,,PM_CYC,5,100.00\nx,y\n' 2 'counted:2: no line of perf stat -j or -x'
refused '8,,PM_CYC,5,100.00\n\x00' 2 'an octet that is 0'
refused 'CPU0,x,,PM_CYC,5,100.00\n' 2 'counted:1: no line of perf stat -j or -x'
refused '{"counter-value" : \n' 2 'counted:1: no line of perf'
refused '8,,cycles,5,100.00\n' 1 'counted: no counts of power7'
refused '' 1 'no counts of power7'
refused '8,,PM_CYC,5,100.00\n' 2 'takes what was counted' -a
refused '8,,PM_CYC,5,100.00\n' 2 "no metric 'NOPE'\|NOPE" -M NOPE
is "--from: no such file" "$(status "$PMUCTL" stat --from "$work/counted/none")" 3
is "--from: a file without end" "$(status "$PMUCTL" stat --from /dev/zero; grep -c 'more than' "$work/err")" \
	"$(printf '3\n1')"
