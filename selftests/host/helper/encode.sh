# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# encode against register values that were put together by hand. The unit tests have the registers of
# each event alone; here it is groups, modifiers, terms and options.

# encodes NAME REGISTERS PLACEMENT WORD...: with the registers in order, as hexadecimal digits
encodes()
{
	is "$1" "$(status "$PMUCTL" encode --json "${@:4}"
		json '[del(.pmu, .placement, .codes)[][2:], (.placement | tojson)] | join(" ")')" "0"$'\n'"$2 $3"
}

# MMCR0:  PMXE 04000000 and FCECE 02000000 always, PMC1CE 8000 when PMC1 is used, PMCjCE 4000 when
#         another one is; FCS 40000000 freezes the kernel, FCP 20000000 the user, FCHV 1 the hypervisor
# MMCR1:  UNIT of PMC1-4 in the first four digits, L2SEL in bits 45-47, COMBINE of PMC1-4 in bits
#         35-32, PMCSEL of PMC1-4 two digits each
# MMCRA:  60000000 always, and 1 when instructions are marked
a=0000000060000000
# 16182, 26182, 36182, 46182: unit 6 everywhere, L2SEL 1 in bit 45
encodes "L2SEL" "000000000600c000 6666200082828282 $a" \
	'{"PM_L2_ST_HIT":4,"PM_L2_CASTOUT_SHR":1,"PM_L2_LD_HIT":3,"PM_L2_DC_INV":2}' \
	PM_L2_ST_HIT PM_L2_CASTOUT_SHR PM_L2_LD_HIT PM_L2_DC_INV
# 16880 and 26880: unit 6, L2SEL 0, COMBINE of PMC1 and PMC2 in bits 35 and 34
encodes "COMBINE" "000000000600c000 6600000c80800000 $a" '{"PM_L2_LDST":1,"PM_L2_LDST_MISS":2}' \
	PM_L2_LDST PM_L2_LDST_MISS
# 300F8: selector f8 on PMC3; bits 39 and 40 of MMCR0, from the left, have the time base bit
encodes "a time base bit" "0000000007004000 000000000000f800 $a" \
	'{"power7/PM_TB_BIT_TRANS,tbsel=2/":3}' power7/PM_TB_BIT_TRANS,tbsel=2/
# 1D048 and 10036, both marked and pinned to PMC1: 1D048 is 2D040 on PMC2
encodes "an alternative gives way" "000000000600c000 0d00000036400000 0000000060000001" \
	'{"PM_MRK_DATA_FROM_L3":2,"0x10036":1}' PM_MRK_DATA_FROM_L3 0x10036
# 200F4 is 600F4 and 400FA is 500FA: six counters, six events. PMC5 and PMC6 have no field
encodes "six events" "000000000600c000 00000000021e1e1e $a" \
	'{"0x10002":1,"PM_RUN_CYC":6,"PM_RUN_INST_CMPL":5,"0x2001e":2,"0x3001e":3,"0x4001e":4}' \
	0x10002 PM_RUN_CYC PM_RUN_INST_CMPL 0x2001e 0x3001e 0x4001e
encodes "user only" "0000000046008001 000000001e000000 $a" '{"0x1001e:u":1}' 0x1001e:u
encodes "hypervisor only" "0000000066008000 000000001e000000 $a" '{"0x1001e:h":1}' 0x1001e:h
encodes "all but the hypervisor" "0000000006008001 000000001e000000 $a" \
	'{"power7/config=0x1001e/ku":1}' power7/config=0x1001e/ku
# FCWAIT is 2; 200F4 counts run cycles with it and without
encodes "without idle time" "0000000006008002 000000001e000000 $a" '{"0x1001e:I":1}' 0x1001e:I
encodes "with and without" "000000000600c000 000000001ef40000 $a" \
	'{"PM_CYC:I":2,"0x1001e":1}' PM_CYC:I 0x1001e
is "one freezes the other" "$(status "$PMUCTL" encode 0x1001e:I 0x2001e
	grep -c '(0x1001e:I: exclude_idle 1; 0x2001e: exclude_idle 0)' "$work/err")" '1
1'
# A kernel in hypervisor state is frozen by FCHV; nobody is above it
encodes "user only, kernel in hypervisor state" "0000000006008001 000000001e000000 $a" \
	'{"0x1001e:u":1}' --hypervisor 0x1001e:u
# PM_CYC is 600F4 for a task: five cycle events run per task only
words=(PM_CYC 0x1001e 0x2001e 0x3001e 0x4001e)
is "five cycle events do not run on a CPU" "$(status "$PMUCTL" encode --json "${words[@]}")" 1
is "but for a task, with PM_CYC on PMC6" "$(status "$PMUCTL" encode --json --per-task "${words[@]}"
	json '[.placement.PM_CYC, .codes.PM_CYC]')" '0
[6,"0x600f4"]'

# MMCR0: as above, TBSEL at 00800000, THRESHOLD at 00010000, selectors of PMC1 times 40 and of PMC2
# MMCR1: selector of PMC3 times 08000000, of PMC4 times 00400000. MMCR2: 80000000 when the threshold
# is multiplied by 32. BAMR: all ones to match IABR or DABR.
# Selector 20 (14 hex) on PMC1, 42 (2a) on PMC2, 30 (1e) on PMC3, 27 (1b) on PMC4
encodes "four counters" "0600c52a f6c00000 00000000 00000000" \
	'{"DTLB_SEARCH_EXCEED_THRESH":1,"bus_ta":2,"ppc7400/DL1_RELOAD/":3,"0x41b":4}' -p ppc7400 \
	DTLB_SEARCH_EXCEED_THRESH bus_ta ppc7400/DL1_RELOAD/ 0x41b
encodes "a threshold of 63 times 32" "063f84c0 00000000 80000000 00000000" \
	'{"ppc7400/itlb_search_exceed_thresh,threshold=0x3f,multiplier=1/":1}' \
	ppc7400/itlb_search_exceed_thresh,threshold=0x3f,multiplier=1/
encodes "TBSEL 3, twice" "0780c0c3 00000000 00000000 00000000" \
	'{"0x180103":1,"ppc7400/TBL_TRANSITIONS,tbsel=3/":2}' 0x180103 ppc7400/TBL_TRANSITIONS,tbsel=3/
encodes "no interrupt" "00000040 00000000 00000000 00000000" '{"CYCLES":1}' -p ppc7400 --no-interrupt CYCLES
encodes "samples by a timer" "00000040 00000000 00000000 00000000" '{"CYCLES":1}' -p ppc7400 \
	--no-interrupt --sampling CYCLES
encodes "a breakpoint" "06008280 00000000 00000000 ffffffff" '{"DABR_MATCH":1}' -p ppc7400 --breakpoints \
	DABR_MATCH

# PMUEVTCFG: event of counter 0 modulo 256, counters 1 to 3 to the left of it; PMUEVTCFG1: counters 4
# to 7; PMUCFG: event divided by 256, counter 0 in bits 1-0, counter 1 in 3-2... A chained event has
# its overflows (events 1, 2, 5, 6) on the next counter.
encodes "four chains" "02310130 062a0514 00000300" \
	'{"hexagon/0x30,chain/":0,"hexagon/0x31,chain=1/":2,"hexagon/0x314,config1=0x1/":4,"hexagon/committed_insts,chain/":6}' \
	hexagon/0x30,chain/ hexagon/0x31,chain=1/ hexagon/0x314,config1=0x1/ hexagon/committed_insts,chain/
encodes "events make room for a chain" "4241012a 00000000 00000000" \
	'{"0x41":2,"0x42":3,"hexagon/chain,instructions/":0}' -p hexagon 0x41 0x42 hexagon/chain,instructions/
encodes "one event, sampled" "00000000 00000000 00000003" '{"0x300":0}' -p hexagon --sampling 0x300

# People see the same, in columns
is "encode for people" "$("$PMUCTL" encode PM_INST_DISP 0x20004)" "MMCR0  0x0000000006004000
MMCR1  0x000000000004f200
MMCRA  0x0000000060000000
PMC3   PM_INST_DISP as 0x300f2
PMC2   0x20004 (PM_BR_TAKEN)"
is "people see both counters of a chain" "$("$PMUCTL" encode hexagon/COMMITTED_INSTS,chain/ 0x314 -p hexagon)" \
	"PMUEVTCFG   0x0014012a
PMUEVTCFG1  0x00000000
PMUCFG      0x00000030
PMUCNT0+PMUCNT1   hexagon/COMMITTED_INSTS,chain/
PMUCNT2   0x314 (SIMPLE_PACKET)"
