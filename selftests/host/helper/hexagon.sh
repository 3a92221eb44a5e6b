# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# Hexagon: every event against the images that a script of its own computes from
# the transcription of the manual, and registers put together by hand.
#
#   PMUEVTCFG:   event of counter 0 modulo 256, counters 1 to 3 to the left of it
#   PMUEVTCFG1:  the same for counters 4 to 7
#   PMUCFG:      event divided by 256, counter 0 in bits 1-0, counter 1 in 3-2...
#
# A chained event has its overflows (events 1, 2, 5, 6) on the next counter.

hex_table=$top/driver/hexagon/events.tsv
hex_codes=$top/selftests/host/tables/hexagon/codes.tsv

hexagon()
{
	status "$PMUCTL" "$@" --pmu hexagon
}

is "list --json answers" "$(hexagon list --json)" 0
hex_rows=$(rows hexagon/events.tsv)
is "as many events as the table has" "$(json length)" "$hex_rows"
is "those that are maskable are what the transcription says" \
	"$(json '.[] | select(.maskable).name' | sort)" \
	"$(awk -F '\t' '!/^#/ && $4 == "yes" { print $2 }' "$hex_codes" | sort)"
is "list says what the table says" \
	"$(json '.[] | [.name, .code, (.counters | join(",")), .domain, .status, .source, .description, .topic,
		({"true": "yes", "false": "no", "null": "-"}[.maskable | tostring]),
		(.evidence | join(","))] | join("\t")')" \
	"$(grep -v '^#' "$hex_table" | sed 's/\t0-7\t/\t0,1,2,3,4,5,6,7\t/' | cut -f 1-3,5,7-12)"
is "list for people" "$("$PMUCTL" list -p hexagon | wc -l)" $((hex_rows + 1))
is "columns are as wide as the longest name" \
	"$("$PMUCTL" list -p hexagon | awk '{ print match($0, / (0x[0-9a-f]+|CODE) /) }' | sort -u | wc -l)" 1
is "power7 has no maskable events, and nothing that says what a row rests on" \
	"$(status "$PMUCTL" list --json; json '[.[], .[] | has("maskable", "evidence")] | any')" "0
false"
is "explain says it" "$("$PMUCTL" explain -p hexagon HMX_ACTIVE 0x3b 0x2a | grep -o 'Evidence.*')" \
	"Evidence: a name and a code, nothing else, counted on a phone.
Evidence: a manual of the processor, 0 on a phone."
is "and show" "$("$PMUCTL" show -p hexagon HVX_PKT_THREAD | grep evidence)" \
	"  evidence     a manual of the processor"
# rests METRIC: its evidence
rests()
{
	"$PMUCTL" metrics -p hexagon --json "$1" | jq -r '.[0].evidence | join(",")'
}
is "a metric rests on the weakest of its events" \
	"$(rests HVX_MPY_SHARE; rests UDMA_RD_WAIT_SHARE; rests HVX_ST_L2_MISS_RATIO; rests L1D_MISS_RATE)" \
	"header
header
other
document"
is "on a phone if all of them do, on a 0 if one does" "$(rests STALL_LOCK; rests RUN_CYC_PER_PKT)" \
	"document,phone
document,zero"

# name code counter pmuevtcfg pmuevtcfg1 pmucfg, single and chained
hex_images()
{
	"$top/selftests/host/tables/hexagon/images" -v chain="$1" "$hex_codes" |
		awk '{ print $1, $2, $3, "0x" $4, "0x" $5, "0x" $6 }' | sort
}

# hex_ways FIELD: each way that show tells, of each event that any counter can hold
hex_ways()
{
	local name

	while read -r name; do
		"$PMUCTL" show -p hexagon --json "hexagon/$name$1/" || true
	done |
		jq -r '.name as $name | .ways[] | [$name, .code, .counter, .registers.pmuevtcfg,
			.registers.pmuevtcfg1, .registers.pmucfg] | join(" ")' | sort
}

grep -v '^#' "$hex_table" | cut -f 1 > "$work/names"
hex_images 0 > "$work/images"
# Overflows are on one counter each, others on all eight and on all four pairs
is "images are at hand" "$(wc -l < "$work/images")" $(((hex_rows - 4) * 8 + 4))
is "every way of every event has the image of the manual" \
	"$(diff "$work/images" <(hex_ways "" < "$work/names") | head -5)" ""
hex_images 1 > "$work/chained"
is "images of chains are at hand" "$(wc -l < "$work/chained")" $(((hex_rows - 4) * 4))
is "and every chain has its own" \
	"$(diff "$work/chained" <(grep -v '^COUNTER._OVERFLOW$' "$work/names" | hex_ways ,chain) | head -5)" ""
while read -r name; do
	"$PMUCTL" encode -p hexagon --json "$name" || true
done < "$work/names" |
	jq -r '[(.placement | keys[0]), .codes[], .placement[], .pmuevtcfg, .pmuevtcfg1, .pmucfg] |
		join(" ")' | sort > "$work/alone"
is "every event encodes" "$(wc -l < "$work/alone")" "$hex_rows"
is "and its registers are those of the manual" "$(comm -23 "$work/alone" "$work/images" | head -5)" ""

# What llama.cpp's backend for Hexagon counts, ggml/src/ggml-hexagon
for pair in 0x3:COMMITTED_PKT_ANY 0x111:HVX_PKT 0x100:HVX_ACTIVE 0x105:HVX_VTCM_OUTSTANDING \
	0x240:UDMA_ACTIVE_CYCLES 0x256:L2_UDMA_BYPASS_RD 0x7d:L2_DU_READ_MISS 0x8c:L2_DU_STORE_MISS; do
	is "decode names ${pair%:*}" "$(hexagon decode --json "${pair%:*}"; json '.names[]')" "0
${pair#*:}"
done
is "and no code that no source explains" "$(hexagon decode --json 0x12d; json '.names | length')" "0
0"

# hex_encodes NAME PMUEVTCFG PMUEVTCFG1 PMUCFG PLACEMENT WORD...
hex_encodes()
{
	local name=$1
	local wanted="$2 $3 $4 $5"

	shift 5
	is "$name: status" "$(hexagon encode --json "$@")" 0
	is "$name" "$(json '[.pmuevtcfg, .pmuevtcfg1, .pmucfg, (.placement | tojson)] | join(" ")')" "$wanted"
}

hex_encodes "placement counts from 0" 0x00000003 0x00000000 0x00000000 \
	'{"COMMITTED_PKT_ANY":0}' COMMITTED_PKT_ANY
hex_encodes "ten bits" 0x0000ff89 0x00000000 0x0000000f '{"0x389":0,"0x3ff":1}' 0x389 0x3ff
hex_encodes "event 0 counts nothing" 0x00000000 0x00000000 0x00000000 '{"0x0":0}' 0x0
hex_encodes "eight events" 0x13121110 0x17161514 0x0000d4d4 \
	'{"0x10":0,"0x111":1,"0x112":2,"0x313":3,"0x14":4,"0x115":5,"0x116":6,"0x317":7}' \
	0x10 0x111 0x112 0x313 0x14 0x115 0x116 0x317
hex_encodes "overflows on the odd counters" 0x022a0100 0x06000500 0x00000000 \
	'{"COUNTER0_OVERFLOW":1,"COUNTER2_OVERFLOW":3,"COUNTER4_OVERFLOW":5,"COUNTER6_OVERFLOW":7,"0x0":0,"0x2a":2}' \
	COUNTER0_OVERFLOW COUNTER2_OVERFLOW COUNTER4_OVERFLOW COUNTER6_OVERFLOW 0x0 0x2a
hex_encodes "four chains" 0x02310130 0x062a0514 0x00000300 \
	'{"hexagon/0x30,chain/":0,"hexagon/0x31,chain=1/":2,"hexagon/0x314,config1=0x1/":4,"hexagon/committed_insts,chain/":6}' \
	hexagon/0x30,chain/ hexagon/0x31,chain=1/ hexagon/0x314,config1=0x1/ \
	hexagon/committed_insts,chain/
hex_encodes "events make room for a chain" 0x4241012a 0x00000000 0x00000000 \
	'{"0x41":2,"0x42":3,"hexagon/COMMITTED_INSTS,chain/":0}' \
	0x41 0x42 hexagon/COMMITTED_INSTS,chain/
hex_encodes "a chain and its pair's own overflows" 0x0203012a 0x00000000 0x00000000 \
	'{"hexagon/0x3,chain/":2,"0x1":1,"0x2a":0}' hexagon/0x3,chain/ 0x1 0x2a
hex_encodes "one event, sampled" 0x00000000 0x00000000 0x00000003 '{"0x300":0}' \
	--sampling 0x300

is "people see both counters of a chain" \
	"$(hexagon encode hexagon/COMMITTED_INSTS,chain/ 0x314; cat "$work/out")" "0
PMUEVTCFG   0x0014012a
PMUEVTCFG1  0x00000000
PMUCFG      0x00000030
PMUCNT0+PMUCNT1   hexagon/COMMITTED_INSTS,chain/
PMUCNT2   0x314 (SIMPLE_PACKET)"

# hex_refused WORD FIELD BITS OPTION...
hex_refused()
{
	local word=$1
	local wanted="$2 $3"

	shift 3
	is "$word${*:+ $*} is refused: status" "$(hexagon encode --json "$@" "$word")" 1
	is "$word${*:+ $*} is refused: field and bits" "$(json '[.refused.field, .refused.bits] | join(" ")')" "$wanted"
	ok "$word${*:+ $*} is refused: told on standard error" grep -q "^pmuctl: hexagon refuses $word: " "$work/err"
}

hex_refused 0x400 event 0x400
hex_refused 0xffffffff00000003 event 0xffffffff00000000
hex_refused hexagon/0x3,config1=0x2/ "" 0x2
hex_refused hexagon/0x3,config2=0x1/ "" 0x1
hex_refused COMMITTED_INSTS:u "" 0x6
hex_refused COMMITTED_INSTS:k "" 0x5
hex_refused COMMITTED_INSTS:h "" 0x3
hex_refused COMMITTED_INSTS:uk "" 0x4
hex_refused hexagon/COUNTER0_OVERFLOW,chain/ chain 0x1
hex_refused hexagon/0x6,chain/ chain 0x1
hex_refused hexagon/COMMITTED_INSTS,chain/ chain 0x1 --sampling
hex_refused COUNTER4_OVERFLOW event 0x5 --sampling
is "uk and h leave nothing out" "$(hexagon encode COMMITTED_INSTS:ukh)" 0

is "a ninth event: status" "$(hexagon encode --json 0x40 0x41 0x42 0x43 0x44 0x45 0x46 0x47 0x48)" 1
is "a ninth event" "$(json .conflict.field)" counter
ok "a ninth event: told that there are eight counters" grep -q 'hexagon has 8 counters' "$work/err"
is "a fifth chain: status" "$(hexagon encode --json hexagon/0x4{0,1,2,3,4},chain/)" 1
is "a fifth chain" "$(json '.conflict.events | length')" 5
is "seven events and a chain: status" \
	"$(hexagon encode --json 0x41 0x42 0x43 0x44 0x45 0x46 0x47 hexagon/0x40,chain/)" 1
is "six events and a chain" \
	"$(hexagon encode 0x41 0x42 0x43 0x44 0x45 0x46 hexagon/0x40,chain/)" 0
is "a chain on a used pair: status" \
	"$(hexagon encode --json 0x1 0x2 0x5 0x6 hexagon/0x40,chain/)" 1
is "a chain on a used pair" "$(json '.conflict.events | length')" 5
is "the same overflows twice: status" "$(hexagon encode --json COUNTER0_OVERFLOW 0x1)" 1
is "the same overflows twice" "$(json '[.conflict.field, (.conflict.events | join(" "))] | join(": ")')" \
	"counter: COUNTER0_OVERFLOW 0x1"
is "explain splits five chains" "$(hexagon explain --json hexagon/0x4{0,1,2,3,4},chain/)" 0
is "into two groups, spelled for perf" "$(json '.groups[1].perf')" \
	"perf stat -e '{hexagon/AHB_READ_REQUEST,chain=0x1/}'"
ok "where they count" grep -q 'Counts on PMUCNT0+PMUCNT1, PMUCNT2+PMUCNT3' "$work/out"
is "explain knows where a single event counts" \
	"$("$PMUCTL" explain -p hexagon COMMITTED_INSTS | head -1 | grep -o 'Counts on.*')" \
	"Counts on PMUCNT0 to PMUCNT7."
is "thirty events are explained in time" \
	"$(status timeout 60 "$PMUCTL" explain -p hexagon $(seq -f '0x%.0f' 100 129))" 0

# Codes decode back to their names, with and without a chain
while read -r code; do
	"$PMUCTL" decode -p hexagon --json "$code" || true
done < <(cut -d ' ' -f 2 "$work/images" | sort -u) |
	jq -r '.code as $code | .matches[] | [.name, $code, .match] | join(" ")' | sort > "$work/decoded"
is "every code decodes to its name" \
	"$(diff <(cut -d ' ' -f 1,2 "$work/images" | sort -u | sed 's/$/ exact/') "$work/decoded" | head -5)" ""
is "decode takes a chain" "$(hexagon decode --json hexagon/0x2a,chain/; \
	json '[.fields, (.matches[] | [.name, .match] | join(" ")), (.ways[1].counters)]')" \
	'0
[{"event":42,"chain":1},"COMMITTED_INSTS tuned",[2,3]]'
is "but no name" "$(hexagon decode hexagon/COMMITTED_INSTS,chain/)" 2
is "a code without a name" "$(hexagon decode --json 0x3ff; json .names)" "0
[]"
is "show spells a chain for perf" "$(hexagon show --json hexagon/JTLB_MISS,chain/; json .perf)" \
	"0
hexagon/JTLB_MISS,chain=0x1/"
is "a field of many bits needs a value" "$(hexagon encode hexagon/event/)" 2
ok "and this is said" grep -q 'field event needs a value' "$work/err"
