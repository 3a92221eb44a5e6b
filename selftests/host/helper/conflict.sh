# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# Events that cannot run together, and codes that are refused.

# conflicts NAME FIELD EVENTS WORD...: a smallest set is EVENTS
conflicts()
{
	is "$1" "$(status "$PMUCTL" encode --json "${@:4}"
		json '[.conflict.field, (.conflict.events | sort | join(","))] | join(" ")'
		json '(.error | length > 0) and (.conflict.reason | length > 0) and (has("codes") | not)'
		grep -c '^pmuctl: .*cannot run together' "$work/err")" "1
$2 $3
true
1"
}

# 100F2 and 100FA, both PMC1
conflicts "one counter" counter PM_1PLUS_PPC_CMPL,PM_ANY_THRD_RUN_CYC \
	PM_1PLUS_PPC_CMPL PM_BR_TAKEN PM_ANY_THRD_RUN_CYC
# 16182 has L2SEL 1, 26080 has L2SEL 0
conflicts "one L2SEL" l2sel PM_L2_CASTOUT_SHR,PM_L2_LD_MISS \
	PM_CYC PM_L2_LD_MISS PM_L2_CASTOUT_SHR
is "each value is printed" "$("$PMUCTL" encode PM_L2_LD_MISS PM_L2_CASTOUT_SHR 2>&1 | grep -o '(.*)')" \
	"(PM_L2_LD_MISS: l2sel 0; PM_L2_CASTOUT_SHR: l2sel 1)"
# Five codes for PMC1-4 that neither PMC5 nor PMC6 can hold
conflicts "four counters" counter 0x4080,0x40a0,0x40a4,0x40a6,0x40a8 \
	0x40a0 0x40a4 0x40a6 0x40a8 0x4080
# Three events for PMC2 and PMC6: 200F4 twice over, and 20004
conflicts "three events, no pair" counter 0x20004,0x200f4,0x600f4 0x20004 0x200f4 0x600f4
conflicts "exclude bits" exclude_kernel PM_CYC:u,PM_INST_CMPL PM_CYC:u PM_INST_CMPL
conflicts "two TBSEL" tbsel 0x80003,TBL_TRANSITIONS -p ppc7400 TBL_TRANSITIONS 0x80003
conflicts "five chains" counter "$(printf 'hexagon/0x4%d,chain/,' {0..4} | sed 's/,$//')" \
	hexagon/0x4{0,1,2,3,4},chain/
conflicts "a chain on used pairs" counter 0x1,0x2,0x5,0x6,hexagon/0x40,chain/ \
	-p hexagon 0x1 0x2 0x5 0x6 hexagon/0x40,chain/

is "seven events: the pair at fault" "$(status "$PMUCTL" encode --json \
	0x500fa 0x600f4 0x1001e 0x2001e 0x3001e 0x4001e 0x10002; json '.conflict.events | join(",")'
	grep -c '7 events are too many, power7 has 6 counters' "$work/err")" "1
0x1001e,0x10002
1"

# Appendix A pins 00F4 to four different events; without a PMC it means nothing
# refused PMU FIELD BITS [OPTION] WORD: the unit tests have each code that a model refuses
refused()
{
	local verb word=${*: -1} wrong=""
	for verb in encode decode explain; do
		[[ $verb != decode || $word == 0x* ]] || continue
		[[ $(status "$PMUCTL" $verb -p "$1" --json "${@:4}"
			json '[.refused.field // "", .refused.bits] | join(" ")'
			grep -c "^pmuctl: $1 refuses $word: " "$work/err") == "1
$2 $3
1" ]] || wrong+="$verb: $(cat "$work/out" "$work/err")"
	done
	point "$1 refuses ${*:4}" "$wrong"
}

refused power7 "" 0x400000 0x400000
refused power7 tbsel 0x100000 0x10001e
refused power7 "" 0xffffffff00000000 0xffffffff0000001e
refused power7 pmc 0xf4 0xf4
refused power7 l2sel 0x400 0x1041e
refused power7 psel 0x6100 0x16100
refused ppc7400 threshold 0x1000 0x120b
refused ppc7400 psel 0xa DABR_MATCH
refused hexagon event 0x400 0x400
refused hexagon "" 0x6 COMMITTED_INSTS:u
refused hexagon chain 0x1 hexagon/COUNTER0_OVERFLOW,chain/
refused hexagon "" 0x2 hexagon/0x3,config1=0x2/
is "no samples of a chain" "$(status "$PMUCTL" encode --json --sampling hexagon/COMMITTED_INSTS,chain/
	json .refused.field)" "1
chain"
is "uk and h leave nothing out" "$(status "$PMUCTL" encode -p hexagon COMMITTED_INSTS:ukh)" 0
is "show and decode agree on a refused code" "$("$PMUCTL" show 0x7001e 2>&1 || echo $?)" \
	"$("$PMUCTL" decode 0x7001e 2>&1 || echo $?)"
is "a field of many bits needs a value" "$(status "$PMUCTL" encode hexagon/event/
	grep -c 'field event needs a value' "$work/err")" "2"$'\n'"1"
