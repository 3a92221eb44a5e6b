# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Events that cannot run together, and codes that are refused.

# conflicts NAME FIELD EVENTS WORD...: a smallest set is EVENTS
conflicts()
{
	local name=$1
	local wanted="$2 $3"

	shift 3
	is "$name: status" "$(status "$PMUCTL" encode --json "$@")" 1
	is "$name" "$(json '[.conflict.field, (.conflict.events | sort | join(","))] | join(" ")')" "$wanted"
	is "$name: error, reason and no registers" \
		"$(json '(.error | length > 0) and (.conflict.reason | length > 0) and (has("mmcr1") | not)')" true
	ok "$name: told on standard error" grep -q '^pmuctl: .*cannot run together' "$work/err"
}

# 100F2 and 100FA, both PMC1
conflicts "one counter" counter PM_1PLUS_PPC_CMPL,PM_ANY_THRD_RUN_CYC \
	PM_1PLUS_PPC_CMPL PM_BR_TAKEN PM_ANY_THRD_RUN_CYC
# 16182 has L2SEL 1, 26080 has L2SEL 0
conflicts "one L2SEL" l2sel PM_L2_CASTOUT_SHR,PM_L2_LD_MISS \
	PM_CYC PM_L2_LD_MISS PM_L2_CASTOUT_SHR
# Five codes for PMC1-4 that neither PMC5 nor PMC6 can hold
conflicts "four counters" counter 0x4080,0x40a0,0x40a4,0x40a6,0x40a8 \
	0x40a0 0x40a4 0x40a6 0x40a8 0x4080
# Three events for PMC2 and PMC6: 200F4 twice over, and 20004
conflicts "three events, no pair" counter 0x20004,0x200f4,0x600f4 0x20004 0x200f4 0x600f4
conflicts "exclude bits" exclude_kernel PM_CYC:u,PM_INST_CMPL PM_CYC:u PM_INST_CMPL

is "seven events: status" "$(status "$PMUCTL" encode --json \
	0x500fa 0x600f4 0x1001e 0x2001e 0x3001e 0x4001e 0x10002)" 1
is "seven events: the pair at fault" "$(json '.conflict.events | join(",")')" "0x1001e,0x10002"
ok "seven events: told that there are six counters" \
	grep -q '7 events are too many, power7 has 6 counters' "$work/err"

# Appendix A pins 00F4 to four different events; without a PMC it means nothing
# refused WORD FIELD BITS
refused()
{
	local verb

	for verb in encode decode explain; do
		is "$verb $1: status" "$(status "$PMUCTL" "$verb" --json "$1")" 1
		is "$verb $1: field and bits" "$(json '[.refused.field, .refused.bits] | tojson')" \
			"$(jq -nc --arg field "$2" --arg bits "$3" \
				'[(if $field == "" then null else $field end), $bits]')"
		ok "$verb $1: told on standard error" grep -q "^pmuctl: power7 refuses $1: " "$work/err"
	done
}

refused 0x400000 "" 0x400000
refused 0x10001e tbsel 0x100000
refused 0xffffffff0000001e "" 0xffffffff00000000
refused 0xf4 pmc 0xf4
refused 0x7001e pmc 0x70000
refused 0x5001e event 0x5001e
refused 0x1041e l2sel 0x400
refused 0x16100 psel 0x6100
