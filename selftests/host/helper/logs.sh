# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# stat --from of logs, and plan --for ggml: forms of lines as in ggml-hexagon.cpp of llama.cpp, what is
# expected by hand or by awk.

mkdir "$work/log"
log=$work/log/log
# from OPTION...: of the log, status and then JSON in $work/out
from_log()
{
	status "$PMUCTL" stat --json --from "$log" "$@"
}
# Operations as lines "NAME CALLS USEC CYCLES COUNT..."
operations()
{
	json '.operations[] | [.operation, .calls, .usec, .cycles, (.events[] | select(.event != "cycles").value)] | join(" ")'
}

# The first lines of the log in issue 18139 of llama.cpp: 10672609 / 5144869 = 2.0744
sed 's/^/ggml-hex: HTP0 MUL_MAT leaf_0 4096:4096:1:1 x leaf_1 4096:64:1:1 -> q_proj 4096:64:1:1 : total /' > "$work/log/first" << 'TEXT'
5053 us (quant 56 us, compute 4925 us, vtcm 68 us) cycles 10672609 pkts 5144869 (2.07) call 11 us
4972 us (quant 42 us, compute 4928 us, vtcm 0 us) cycles 10501780 pkts 5121105 (2.05) call 35 us
4960 us (quant 43 us, compute 4916 us, vtcm 0 us) cycles 10477154 pkts 5109780 (2.05) call 35 us
4957 us (quant 42 us, compute 4914 us, vtcm 0 us) cycles 10469201 pkts 5122869 (2.04) call 34 us
TEXT
while read -r line; do
	echo "$line" > "$log"
	is "issue 18139: ${line##* pkts }" "$(from_log; json '.total | "(\(.cycles_per_packet * 100 | round / 100)) \(.usec) \(.cycles)"')" \
		"0
$(sed -E 's/.*total ([0-9]+).*cycles ([0-9]+).*(\(.*\)) call.*/\3 \1 \2/' <<< "$line")"
done < "$work/log/first"
cp "$work/log/first" "$log"
is "issue 18139: all lines" "$(from_log; operations)" "0
MUL_MAT 4 19942 42120744"

# Every form of a line; the clock of the log is in front, and what the program has printed
old='ggml-hex: HTP0 profile-op ADD: a x b -> c : 8:1 x 8:1 -> 8:1 : f32 x f32 -> f32 : 4:32'
new='D ggml-hex: HTP0 profile-op'
cat > "$log" << TEXT
$old : HTP0 : op-usec 5 op-cycles 100 op-pkts 50 (2.000000) call-usec 9
$old!64 : usec 7 cycles 300
TEXT
is "older forms" "$(from_log; operations)" "0
ADD 2 12 400"
cat > "$log" << TEXT
0.00.624.041 I ggml-hex: HTP0 new session : session-id 0 uri file:///libggml-htp-v79.so?skel
0.00.700.000 I ggml-hex: Profiling mode 2 : pmu-evt [ 0x3, 0x2a,0x100,0xe9,0x300,0x301,0x240,0x999 ]
The capital of0.04.309.617 $new OPBATCH|----|n-ops 2|----|----|----|usec 100 cycles 200000 start 8589934592 mhz 2000.0
0.04.309.617 $new MUL_MAT|w x a -> q|2:2 x 2:1 -> 2:1|q4_0 x f32 -> f32|2:1|hmx-tiled vtcm 64|usec 40 cycles 80000 start 2000 mhz 2000.0 pmu [40000,60000,20000,8000,10000,5000,16000,7]
0.04.309.618 $new RMS_NORM+MUL|x -> y|2:1 -> 2:1|f32 -> f32|4:8|----|usec 50 cycles 100000 start 90000 mhz 2000.0 pmu [10,20,30,40,50,60,70,80] evt [1,2]
ggml-hex: HTP0 supports-op ADD : a : 8:1 : f32 : 4 : HTP0 : yes
TEXT
cp "$log" "$work/log/forms"
is "the newest form" "$(from_log; operations)" "0
RMS_NORM+MUL 1 50 100000 10 20 30 40 50 60 70 80
MUL_MAT 1 40 80000 40000 60000 20000 8000 10000 5000 16000 7"
is "names of events, and the code of one that has none" "$(json '.passes[0].events | join(" ")')" \
	"COMMITTED_PKT_ANY COMMITTED_INSTS HVX_ACTIVE DU_CACHE_MISS_PVIEW_CYCLES CYCLES_1_PACKET_COMMITTED CYCLES_2_PACKET_COMMITTED UDMA_ACTIVE_CYCLES 0x999"
is "processor, other lines, batches" \
	"$(json '[.arch, .others, .lines, (.passes[0] | .batches, .batch_operations, .batch_usec, .batch_cycles, .preset)] | join(" ")')" \
	"79 1 6 1 2 100 200000 false"
# 60000 / 40000, 80000 / 40000, 20000 / 80000, 16000 / 80000
is "metrics by events and cycles" \
	"$(json '.operations[1].metrics[] | select(.name | test("INST_PER|CYC_PER_PKT|HVX_A|UDMA")) | "\(.name) \(.value)"' | xargs)" \
	"INST_PER_PKT 1.5 CYC_PER_PKT 2 HVX_ACTIVE_PER_CYC 0.25 UDMA_ACTIVE_SHARE 20"
is "CSV" "$("$PMUCTL" stat --csv --from "$log" --top 1 -M INST_PER_PKT | grep -v ',event,' | head -n 5 | tail -n 4 | xargs)" \
	"RMS_NORM+MUL,total,calls,1,,, RMS_NORM+MUL,total,time,50,us,, RMS_NORM+MUL,total,cycles,100000,,55.56, RMS_NORM+MUL,metric,INST_PER_PKT,2,instructions/packet,,"
is "what people see" "$("$PMUCTL" stat --from "$log" --top 1 -M UDMA_ACTIVE_SHARE,L1D_MISS_RATE | sed '1,2d; /^$/d; /^?/,$!{ /^total/,$d }')" \
	"         1              50            100000   55.6 %  RMS_NORM+MUL
         2              90            180000  100.0 %  total
1 more operations: --top
RMS_NORM+MUL
              0.0700  UDMA_ACTIVE_SHARE, % ?
                   -  L1D_MISS_RATE, misses/1000_instructions
?: code or meaning of an event are in doubt
Batches are 1, of 100 us; 10.0 % of their cycles are in no operation
Not in the logs: DCACHE_DEMAND_MISS
pmuctl plan -p hexagon --for ggml UDMA_ACTIVE_SHARE,L1D_MISS_RATE"
sed -i '/Profiling/d; s/v79/v83/' "$log"
is "a log that does not say what it counts has the preset" \
	"$(from_log; json '.passes[0] | .preset, .events[1]' | xargs
		"$PMUCTL" stat --from "$log" | grep -c 'names of another processor: there is no table of v83')" "0
true HVX_PKT
1"

# awk -v damage=N: half a million counts of some operations; each N-th line is cut off at random.
# Into $work/log/sums what was logged, by awk: LINES WRONG OTHERS, and of each operation its sums
make_log()
{
	awk -v sums="$work/log/sums" "$@" '
	function put(line,	at, mark) {
		line = sprintf("0.00.%03d.%03d D ggml-hex: HTP0 %s", lines / 1000 % 1000, lines % 1000, line)
		mark = index(line, "profile-op ") + length("profile-op ")
		at = damage && lines % damage == 0 ? int(rand() * (length(line) - 1)) + 1 : 0
		lines++
		if (at) {
			if (at < mark - 1) others++; else wrong++
			line = substr(line, 1, at)
		}
		print line
		return !at
	}
	BEGIN {
		srand(7)
		print "ggml-hex: Profiling mode 2 : pmu-evt [ 0x3,0x2a,0x100,0xe9,0x300,0x301,0x240,0x9 ]"
		for (batch = 0; batch < batches; batch++) {
			put("profile-op OPBATCH|----|n-ops 100|----|----|----|usec 900 cycles 1800000 start " sprintf("%.0f", 4e9 + batch * 2e6) " mhz 2000.0")
			for (i = 0; i < 100; i++) {
				usec = 1 + int(rand() * 900); cycles = 2000 * usec + int(rand() * 99)
				pmu = ""
				for (k = 0; k < 8; k++)
					pmu = pmu (k ? "," : "") (count[k] = int(rand() * 2e9))
				name = i % 7 ? "MUL_MAT" : "ROPE"
				key = name " blk." i ".weight x attn_norm-" i " -> Qcur-" i
				if (!put(sprintf("profile-op %s|%s|1:2 x 2:1 -> 2:1|q4_0 x f32 -> f32|2:1 x 4:8 -> 4:8|hvx-tiled vtcm 4128768|usec %d cycles %d start %.0f mhz 2000.0 pmu [%s]",
					name, substr(key, length(name) + 2), usec, cycles, (4e9 + i * 20000) % 4294967296, pmu)))
					continue
				calls[key]++; us[key] += usec; cyc[key] += cycles
				for (k = 0; k < 8; k++)
					sum[key, k] += count[k]
			}
		}
		print lines + 1, wrong + 0, others + 0 > sums
		for (key in calls) {
			printf "%s %d %d %.0f", key, calls[key], us[key], cyc[key] > sums
			for (k = 0; k < 8; k++)
				printf " %.0f", sum[key, k] > sums
			print "" > sums
		}
	}' > "$log"
}
same_sums()
{
	json '"\(.lines) \(.wrong | length) \(.others)", (.operations[] |
		[.operation, .calls, .usec, .cycles, (.events[] | select(.event != "cycles").value)] | join(" "))' |
		sort | cmp - <(sort "$work/log/sums")
}
make_log -v batches=280
ok "a log of 8 MB" test "$(stat -c %s "$log")" -gt 7500000; TIMEFORMAT=%U
seconds=$( { time "$PMUCTL" stat --from "$log" --json --by tensor > "$work/out"; } 2>&1) || true
is "takes less than ten seconds, on an idle host one" "$(awk -v s="$seconds" 'BEGIN { print s < 10 ? "yes" : s }')" yes
ok "and has the sums of awk" same_sums
make_log -v batches=20 -v damage=9
is "lines that are cut off: status" "$(from_log --by tensor)" 1
ok "each is named, or no line of an operation any more; the others count" same_sums
is "ten are printed, and the total" "$(wc -l < "$work/err"; tail -n 1 "$work/err" | grep -o '[0-9]* lines are wrong in all')" "11
$(awk 'NR == 1 { print $2 }' "$work/log/sums") lines are wrong in all"

# wrong WHY LINE: such a line, behind one that is right, is named
wrong()
{
	{ sed -n 1,4p "$work/log/forms"; printf '%b\n' "$2"; } > "$log"
	is "$1: status" "$(from_log)" 1
	is "$1" "$(json '.wrong[] | "\(.line) \(.why)"'; json .total.calls)" "5 $1
1"
}
op="$new ADD|a -> b|1:1 -> 1:1|f32 -> f32|4:4|----"
wrong "8 counts are expected" "$op|usec 1 cycles 2 pmu [1,2,3]"
wrong "the list of counts is none, or cut off" "$op|usec 1 cycles 2 pmu [1,2,3,x,5,6,7,8]"
wrong "the list of counts is none, or cut off" "$op|usec 1 cycles 2 pmu [1,2,3,4,5,6,7,99999999999999999999]"
wrong "an operation has other fields" "${op#D }|x|usec 1 cycles 2 pmu [1,2,3,4,5,6,7,8]"
wrong "what was measured is cut off, or not understood" "$op|usec 1 cycles 2 watt 3"
wrong "usec or cycles are missing, or mhz is no clock" "$op|usec 1"
wrong "usec or cycles are missing, or mhz is no clock" "$op|usec 1 cycles 2 mhz nan"
wrong "usec or cycles are missing, or mhz is no clock" "$op|usec 1 cycles 2 mhz 1e-320"
wrong "an operation without counts among those that have some" "$op|usec 1 cycles 2"
wrong "a batch has n-ops and start" "$new OPBATCH|----|n-ops x|----|----|----|usec 1 cycles 2 start 3"
wrong "8 events are expected" "ggml-hex: Profiling mode 2 : pmu-evt [ 0x3,0x2a ]"
wrong "the list of events has no end, or is none" "ggml-hex: Profiling mode 2 : pmu-evt [ 0x3,0x2a"
wrong "a phase has start or stop, and cycles" "ggml-hex: HTP0 trace-evt DMA: thread 1 info 4 begin 5"
wrong "a phase has a thread" "ggml-hex: HTP0 trace-evt DMA: info 4 start 5"
wrong "a phase has a thread" "ggml-hex: HTP0 trace-evt DMA thread 1"
wrong "parts of a line of ggml are there, but not its begin" "gXml-hex: HTP0 profile-op ADD|a -> b"
wrong "an octet that is 0" "ggml-hex: \\0000HTP0"
printf 'ggml-hex: HTP0 profile-op ADD: a : 1 : f32 : 4 : usec 1 cycles 2' > "$log"
is "a last line without an end" "$(from_log; json '.wrong[].why, .total.calls')" "1
the last line is cut off, or has no end
1"
echo "ggml-hex: nothing" > "$log"
is "no operation: status" "$(from_log)" 1
ok "no operation: says so" grep -q 'no operation has run' "$work/err"

# Logs of the groups that plan prints, with a count for each event: each metric has the value of ratios.tsv
awk '!/^#/ { print $1, 100000 + 37 * NR * NR } END { print "cycles", 777777777 }' "$top/driver/hexagon/events.tsv" > "$work/log/counts"
sed 's/cycles/PM_CYCLES/g' "$here/ratios.tsv" | awk -v pmu=hexagon -f "$here/ratios.awk" \
	<(cat "$top/driver/hexagon/events.tsv"; printf 'PM_CYCLES\t-\t-\t-\t-\t1\n') \
	<(sed 's/cycles/PM_CYCLES/' "$work/log/counts") - > "$work/wanted"
# play WORD...: a log for each run
play()
{
	"$PMUCTL" plan --for ggml --json "$@" > "$work/log/plan"
	rm -f "$work"/log/run.*
	jq -r '.runs[] | .profile' "$work/log/plan" | awk -v OFS= -v to="$work/log/run." '
		FILENAME ~ /events.tsv$/ { split($0, f, "\t"); name[f[2]] = f[1]; next }
		FILENAME ~ /counts$/ { split($0, f, " "); count[f[1]] = f[2]; next }
		{
			file = to (++nr); n = split($0, code, ",")
			for (i = 1; i <= n; i++) {
				pmu = pmu (i > 1 ? "," : "") count[name[code[i]]]
				seen += code[i] in name && !(code[i] in had); had[code[i]] = 1
			}
			print "ggml-hex: Profiling mode 2 : pmu-evt [ ", $0, " ]" > file
			print "ggml-hex: HTP0 profile-op ADD|a -> b|1:1|f32|4:4|----|usec 9 cycles ", count["cycles"], " start 1 mhz 1.0 pmu [", pmu, "]" > file
			if (seen != 8 || code[1] != "0x3") print "not eight, or without packets: ", $0
			pmu = ""; seen = 0; split("", had)
		}' "$top/driver/hexagon/events.tsv" "$work/log/counts" -
}
wrong='' names=''
for group in $("$PMUCTL" metrics -p hexagon --json | jq -r '[.[].group] | unique[]'); do
	wrong+=$(play "$group")
	events=$("$PMUCTL" metrics -p hexagon --json "$group" | jq '[.[].events[]] | unique - ["COMMITTED_PKT_ANY"] | length')
	[ "$(jq ".runs | length" "$work/log/plan")" = $(((events + 6) / 7 + !events)) ] || wrong+="$group: $events events in other runs than the fewest "
	"$PMUCTL" stat --json -M "$group" --from "$work"/log/run.* > "$work/out" || wrong+="$group: status "
	wrong+=$(jq -r '.total.metrics[] | "\(.name) \(.value)"' "$work/out" | awk '
		NR == FNR { wanted[$1] = $2; next }
		!($1 in wanted) || ($2 - wanted[$1]) ^ 2 > (1e-9 * wanted[$1]) ^ 2 { print $1, $2, wanted[$1] }' "$work/wanted" -)
	names+=$(jq -r '.total.metrics[].name' "$work/out")$'\n'
	wrong+=$(jq -r --slurpfile plan "$work/log/plan" '[.total.metrics[] | select(.warnings | map(test("several runs")) | any).name] - $plan[0].split | .[]' "$work/out")
done
is "plan, log, stat: each metric of each group, and those of several runs are marked" "$wrong" ""
is "and none is left out" "$(sort <<< "$names" | grep .)" "$("$PMUCTL" metrics -p hexagon --json | jq -r '.[].name' | sort)"
is "plan prints the variable" "$("$PMUCTL" plan --for ggml 0x2a,HVX_PKT | head -n 1)" \
	"GGML_HEXAGON_PROFILE=0x3,0x2a,0x111,$("$PMUCTL" plan --for ggml --json 0x2a,HVX_PKT | jq -r '.runs[0].profile' | cut -d , -f 4-)"
for words in "1 ggml COUNTER0_OVERFLOW" "1 ggml hexagon/0x3,chain/" "2 ggml -p power7 PM_CYC" "2 gmml INST_PER_PKT"; do
	# shellcheck disable=SC2086
	is "plan --for ${words#* }: status" "$(status "$PMUCTL" plan --for ${words#* })" "${words%% *}"
done

# A stack by hand: 1000 cycles are 2000 of clusters, and 500 packets; 700 commit, 900 have a reason, so
# that in 400 both clusters commit. The second run takes twice as long: 2000 cycles, and 1000 packets
stack_log()
{
	cat > "$log" <<- TEXT
	ggml-hex: Profiling mode 2 : pmu-evt [ 0x3,0x300,0x301,0x302,0x303,0xe5,0xe6,0xe7 ]
	ggml-hex: HTP0 profile-op ADD|a -> b|1:1|f32|4:4|----|usec 1 cycles 1000 pmu [500,400,200,60,40,100,20,30]
	ggml-hex: HTP0 profile-op MUL|a -> b|1:1|f32|4:4|----|usec 3 cycles 3000 pmu [500,0,0,0,0,0,0,0]
	TEXT
	cat > "$log.2" <<- TEXT
	ggml-hex: Profiling mode 2 : pmu-evt [ 0x3,0xe8,0xe9,0xea,0xec,0xee,0xeb,0xed ]
	ggml-hex: HTP0 profile-op ADD|a -> b|1:1|f32|4:4|----|usec 2 cycles 2000 pmu [1000,$1,800,100,80,60,140,200]
	ggml-hex: HTP0 profile-op MUL|a -> b|1:1|f32|4:4|----|usec 3 cycles 3000 pmu [500,0,0,0,0,0,0,0]
	ggml-hex: Profiling mode 2 : pmu-evt [ 0x3,0xef,0x2a,0x33,0x8,0x7,0x23,0x21 ]
	ggml-hex: HTP0 profile-op ADD|a -> b|1:1|f32|4:4|----|usec 1 cycles 1000 pmu [500,10,1,1,1,1,1,1]
	ggml-hex: HTP0 profile-op MUL|a -> b|1:1|f32|4:4|----|usec 3 cycles 3000 pmu [500,0,1,1,1,1,1,1]
	TEXT
}
stack_log 100
tree='def rows: "\(.name) \(.percent * 1000 | round / 1000)", (.parts[] | rows); .stack | rows'
is "--stack: status" "$(status "$PMUCTL" stat --stack --json --svg "$work/log/svg" --from "$log" "$log.2")" 0
is "--stack: the shares of an operation" "$(json ".operations[] | select(.operation == \"ADD\") | $tree" | xargs)" \
	"CLUSTER_CYC 100 CLUSTER_COMMIT 35 COMMIT_1 20 COMMIT_2 10 COMMIT_3 3 COMMIT_4 2 CLUSTER_STALL 45 STALL_IDLE 5 STALL_LOCK 1 STALL_REDIRECT 1.5 STALL_NO_PKT 2.5 STALL_DCACHE_MISS 20 STALL_DU_BUSY 2.5 STALL_DU_CONFLICT 2 STALL_DU_UNCACHED 1.5 STALL_CU_BUSY 3.5 STALL_COPROC 5 STALL_SYSTEM 0.5 CLUSTER_BOTH 20"
# The total of the other runs has 1500 packets, not 1000: 740 * 1000 / 1500 more than in 8000
is "--stack: and in total" "$(json ".total | $tree" | grep -E 'CLUSTER|SYSTEM|MISS' | xargs)" \
	"CLUSTER_CYC 100 CLUSTER_COMMIT 8.75 CLUSTER_STALL $(jq -n '(150 + 1480 / 1.5 + 10) / 80 | . * 1000 | round / 1000') STALL_DCACHE_MISS 6.667 STALL_SYSTEM 0.125 CLUSTER_BOTH $(jq -n '100 - 8.75 - (150 + 1480 / 1.5 + 10) / 80 | . * 1000 | round / 1000')"
is "--svg: a picture of the total and of each, with a box of the rest" \
	"$(grep -c '<title>CLUSTER_BOTH: ' "$work/log/svg"; grep -o '>[a-zA-Z]*, CLUSTER_CYC: [0-9.]*' "$work/log/svg" | xargs)" \
	"3
>total, CLUSTER_CYC: 8.0000 >MUL, CLUSTER_CYC: 12.0000 >ADD, CLUSTER_CYC: 4.0000"
! command -v xmllint > /dev/null || ok "--svg: it is XML" xmllint --noout "$work/log/svg"
is "--stack: people see them" "$("$PMUCTL" stat --stack --from "$log" "$log.2" | grep -E '^(ADD|total)|CLUSTER_BOTH' | xargs)" \
	"total CLUSTER_BOTH $(json '.total.stack.parts[2] | "\(.value * 10000 | round / 10000) \(.percent * 10 | round / 10)"') % CLUSTER_BOTH 12.0000 100.0 % ADD CLUSTER_BOTH 0.8000 20.0 %"
stack_log 2100
sed -i "s/ADD|a -> b/ADD|$(printf '%090d' 0)<\\&>/" "$log" "$log.2"
is "more than two in a cycle: a contradiction" "$("$PMUCTL" stat --stack --by tensor --json --svg "$work/log/svg" --from "$log" "$log.2" |
	jq -r '.operations[].impossible[0] // empty')" "CLUSTER_BOTH is -30.0 % +-0.0, less than nothing"
is "--svg: that is marked; a long name is cut, and its tip has all" "$(grep -c 'fill="#b00020">-30.0 %<' "$work/log/svg")
$(grep -o '<title>ADD.*cycles' "$work/log/svg")" "1
<title>ADD $(printf '%090d' 0)&lt;&amp;&gt;</title>ADD $(printf '%086d' 0)..., CLUSTER_CYC: 4.0000 cycles"
sed -i 's/\[500,400,/[500,2400,/' "$log"
is "and within a run a relation that is broken" "$("$PMUCTL" stat --json --from "$log" | jq -c '.operations[1].broken[0] | [.right, .values]')" \
	'["2 * cycles",[2850,2000]]'

# A timeline: batches whose lines come late, counters of 32 bits that begin anew, operations and phases
# that overlap, and one without end; a batch of no microsecond has no clock, and has that before it
cat > "$log" << TEXT
ggml-hex: Profiling mode 2 : pmu-evt [ 0x3,0x2a,0x100,0xe9,0x300,0x301,0x240,0x999 ]
0.00.001.000 $new OPBATCH|----|n-ops 2|evt-cnt 4|----|----|usec 100 cycles 200000 start 4294960000 mhz 2000.0
0.00.001.001 ${op/D ggml/D ggml}|usec 10 cycles 20000 start 4294962000 mhz 2000.0 pmu [10,20,3,4,5,6,7,8]
0.00.001.001 $new MUL|"x" -> \\y|1:1|f32|4|----|usec 20 cycles 40000 start 92704 mhz 2000.0 pmu [10,20,3,4,5,6,7,8]
0.00.001.001 $new SUB|c|1:1|f32|4|----|usec 30 cycles 60000 start 122704 mhz 2000.0 pmu [1,2,3,4,5,6,7,8]
ggml-hex: HTP0 trace-evt DMA: thread 1 info 4 start 4294962000
ggml-hex: HTP0 trace-evt DMA: thread 1 info 5 start 4294964000
ggml-hex: HTP0 trace-evt HVX: thread 1 info 0 start 4294965001
ggml-hex: HTP0 trace-evt DMA: thread 1 info 4 stop 4294966000
ggml-hex: HTP0 trace-evt HVX: thread 1 info 0 stop 4294967001
ggml-hex: HTP0 trace-evt HVX: thread 1 info 1 start 4294967001
ggml-hex: HTP0 trace-evt HVX: thread 1 info 1 stop 4294967002
ggml-hex: HTP0 trace-op ADD: thread 10 event HMX_COMP info 0 start 2704
ggml-hex: HTP0 trace-op ADD: thread 10 event HMX_COMP info 1 stop 4704
1.00.002.000 $new OPBATCH|----|n-ops 0|----|----|----|usec 50 cycles 100000 start 4295260000 mhz 2000.0
ggml-hex: HTP0 trace-evt DMA: thread 1 info 6 stop 310704
1.00.002.003 $new OPBATCH|----|n-ops 0|----|----|----|usec 4 cycles 8000 start 4295360000 mhz 2000.0
1.00.002.003 $new OPBATCH|----|n-ops 0|----|----|----|usec 0 cycles 900 start 4295368000 mhz 0.0
ggml-hex: HTP0 trace-evt DMA: thread 0 info 6 start 400704
ggml-hex: HTP0 trace-evt DMA: thread 0 info 6 stop 401704
TEXT
is "--trace: status" "$(from_log --trace "$work/log/trace")" 0
is "--trace: times, by batch, operation and phase" \
	"$(jq -r '.traceEvents[] | select(.ph == "X") | [.name, .tid, .ts, .dur] | join(" ")' "$work/log/trace" | paste -sd ';;;;\n')" \
	"batch 1 900 100;ADD 101 901 10;MUL 101 950 20;SUB 102 965 30;DMA 301 901 2
HVX 302 902.501 1;HVX 301 903.501 0;HMX_COMP 1201 905 1;DMA 301 902 0;batch 1 60001950 50
DMA 301 60001959 0;batch 1 60002000 4;batch 1 60002004 0;DMA 201 60002004 0.5"
is "--trace: counts and metrics of an operation" \
	"$(jq -c '.traceEvents[] | select(.name == "MUL").args | [.tensors, .counts.cycles, .counts["0x999"], .metrics.INST_PER_PKT, .metrics.CYC_PER_PKT]' "$work/log/trace")" \
	'["\"x\" -> \\y",40000,8,2,4000]'
is "--trace: what the format asks of each event" "$(jq '[.traceEvents[] | select(
	(.ph | IN("X", "M", "C")) and (.name | type) == "string" and .pid > 0 and (.args | type) == "object" and
	(.ph == "M" or ((.ts | type) == "number" and .ts >= 0)) and (.ph != "X" or .dur >= 0) | not)] | length' "$work/log/trace")" 0
nests='[.traceEvents[] | select(.ph == "X")] | group_by([.pid, .tid])[] | .[] as $a | .[] as $b |
	select($a.ts < $b.ts and $b.ts < $a.ts + $a.dur and $a.ts + $a.dur < $b.ts + $b.dur - 1e-6)'
is "--trace: slices of a row nest" "$(jq -c "$nests" "$work/log/trace")" ""
is "--trace: each row has a name" "$(jq -r '.traceEvents | map(select(.ph == "M")) as $m | map("\(.pid) \(.tid)") | unique[] |
	. as $row | $m | map(select("\(.pid) \(.tid)" == $row)) | map(.args.name) | join("; twice ")' "$work/log/trace" | sed 's|.*/||' | paste -sd ,)" \
	"log HTP0,batches,operations,operations (2),thread 10,thread 0,thread 1,thread 1 (2)"
cp "$log" "$log.2"
is "--trace: each log has rows of its own" "$(status "$PMUCTL" stat --from "$log" "$log.2" --trace "$work/log/trace")
$(jq -c "($nests), (.traceEvents | map(select(.ph == \"X\").pid) | group_by(.) | map(length))" "$work/log/trace")" "0
[14,14]"

# A simulator's file: its begin and some lines of pmu_statsfile.txt of bmp2Yuv, which is of V65
cat > "$log" << 'TEXT'
PMU Statistics collection began at pcycle 0 and stopped at pcycle 86514934
The rev_id used in the simulation is 0x00004065 (-mv65a_512)

All counters:
QDSP6_clk_cnt                                   :         86514934
0x03:COMMITTED_PKT_ANY:43257290
0x2a:COMMITTED_INSTS:0
0x3b:CYCLES_1_THREAD_RUNNING:86514582
0x58:JTLB_MISS:3
0xed:SMT_XU_CONFLICT_PVIEW_CYCLES:0
0x105:HVX_LD_VTCM_OUTSTANDING:0
TEXT
is "a simulator's file: counts" "$(from_log; json '[.events[] | "\(.event)=\(.value)"] | join(" ")')" "0
cycles=86514934 COMMITTED_PKT_ANY=43257290 COMMITTED_INSTS=0 CYCLES_1_THREAD_RUNNING=86514582 JTLB_MISS=3"
is "a simulator's file: names of another processor" "$(json '.unknown[] | "\(.code) \(.event)"')" \
	"0xed SMT_XU_CONFLICT_PVIEW_CYCLES
0x105 HVX_LD_VTCM_OUTSTANDING"
is "a simulator's file: metrics" "$(json '.metrics[] | select(.name == "CYC_PER_PKT").value')" "$(jq -n '86514934 / 43257290')"
printf 'PMU Statistics collection began at pcycle 5 and stopped at pcycle 105\n0x2a:COMMITTED_INSTS:80\n0x03:COMMITTED_PKT_ANY:20\n' > "$log.2"
is "two files of it" "$("$PMUCTL" stat --json -M INST_PER_PKT,CYC_PER_PKT --from "$log.2" "$log" | jq -c '[.metrics[].value]')" "[4,5]"
for line in 0x03:COMMITTED_PKT_ANY 0x03:COMMITTED_PKT_ANY:1x 0xzz:A:1 "PMU Statistics collection began at pcycle 9 and stopped at pcycle 8"; do
	printf '%s\n' "PMU Statistics collection began at pcycle 0 and stopped at pcycle 8" "$line" > "$log"
	is "a simulator's file: $line: status" "$(from_log)" 2
	ok "a simulator's file: $line: which line" grep -q "log:2: " "$work/err"
done

for words in "--from $log $work/log/forms" "--from $log --by op" "--top 5 -- true" "--from $work/log/first -a" \
	"--from $work/log/first --by name" "--from $work/log/first --top 0" "--from $work/log/first --pmu power7"; do
	# shellcheck disable=SC2086
	is "stat $words: status" "$(status "$PMUCTL" stat $words)" 2
done
