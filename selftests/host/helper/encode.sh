# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# encode against register values that were put together by hand.
#
#   MMCR1:  UNIT of PMC1-4 in the first four digits, L2SEL in bits 45-47,
#           COMBINE of PMC1-4 in bits 35-32, PMCSEL of PMC1-4 two digits each
#   MMCR0:  PMXE 04000000 and FCECE 02000000 always, PMC1CE 8000 when PMC1 is
#           used, PMCjCE 4000 when another one is
#   MMCRA:  60000000 always, and 1 when instructions are marked

# encodes NAME MMCR0 MMCR1 MMCRA PLACEMENT WORD...
encodes()
{
	local name=$1
	local wanted="$2 $3 $4 $5"

	shift 5
	is "$name: status" "$(status "$PMUCTL" encode --json "$@")" 0
	is "$name" "$(json '[.mmcr0, .mmcr1, .mmcra, (.placement | tojson)] | join(" ")')" "$wanted"
}

# Two pinned codes: selector 1e on PMC1, 02 on PMC2
encodes "two pinned codes" 0x000000000600c000 0x000000001e020000 0x0000000060000000 \
	'{"0x1001e":1,"0x20002":2}' 0x1001e 0x20002

# 1C048: unit c on PMC1, selector 48; 300FE: selector fe on PMC3
encodes "a unit" 0x000000000600c000 0xc00000004800fe00 0x0000000060000000 \
	'{"PM_DATA_FROM_L3":1,"0x300fe":3}' PM_DATA_FROM_L3 0x300fe

# 16182, 26182, 36182, 46182: unit 6 everywhere, L2SEL 1 in bit 45
encodes "L2SEL" 0x000000000600c000 0x6666200082828282 0x0000000060000000 \
	'{"PM_L2_ST_HIT":4,"PM_L2_CASTOUT_SHR":1,"PM_L2_LD_HIT":3,"PM_L2_DC_INV":2}' \
	PM_L2_ST_HIT PM_L2_CASTOUT_SHR PM_L2_LD_HIT PM_L2_DC_INV

# 16880 and 26880: unit 6, L2SEL 0, COMBINE of PMC1 and PMC2 in bits 35 and 34
encodes "COMBINE" 0x000000000600c000 0x6600000c80800000 0x0000000060000000 \
	'{"PM_L2_LDST":1,"PM_L2_LDST_MISS":2}' PM_L2_LDST PM_L2_LDST_MISS

# 300F8: selector f8 on PMC3; bits 39 and 40 of MMCR0, from the left, have the time base bit
encodes "a time base bit" 0x0000000007004000 0x000000000000f800 0x0000000060000000 \
	'{"power7/PM_TB_BIT_TRANS,tbsel=2/":3}' power7/PM_TB_BIT_TRANS,tbsel=2/
encodes "a time base bit by its code" 0x0000000007804000 0x000000000000f800 0x0000000060000000 \
	'{"0x3300f8":3}' 0x3300f8

# Four codes for any counter and PMC5, PMC6, whatever order the four get
encodes "PMC5 and PMC6 have no field" 0x0000000006004000 0x0000000000000000 \
	0x0000000060000000 '{"0x500fa":5,"0x600f4":6}' 0x500fa 0x600f4

# 1D048 counts marked loads: sample enable
encodes "a marked event" 0x0000000006008000 0xd000000048000000 0x0000000060000001 \
	'{"PM_MRK_DATA_FROM_L3":1}' PM_MRK_DATA_FROM_L3

# 1D048 and 10036, both marked and pinned to PMC1: 1D048 is 2D040 on PMC2
encodes "an alternative gives way" 0x000000000600c000 0x0d00000036400000 0x0000000060000001 \
	'{"PM_MRK_DATA_FROM_L3":2,"0x10036":1}' PM_MRK_DATA_FROM_L3 0x10036

# 200F4 is 600F4 and 400FA is 500FA: six counters, six events
is "six events run" "$(status "$PMUCTL" encode --json 0x10002 PM_RUN_CYC PM_RUN_INST_CMPL \
	0x2001e 0x3001e 0x4001e)" 0
is "each on its own counter" \
	"$(json '[.placement["0x10002", "0x2001e", "0x3001e", "0x4001e", "PM_RUN_INST_CMPL", "PM_RUN_CYC"]]')" \
	"[1,2,3,4,5,6]"
is "and the registers hold four of them" "$(json '[.mmcr0, .mmcr1] | join(" ")')" \
	"0x000000000600c000 0x00000000021e1e1e"

# PM_CYC is 600F4 for a task: five cycle events run per task only
words=(PM_CYC 0x1001e 0x2001e 0x3001e 0x4001e)
is "five cycle events do not run on a CPU" "$(status "$PMUCTL" encode --json "${words[@]}")" 1
is "but for a task" "$(status "$PMUCTL" encode --json --per-task "${words[@]}")" 0
is "with PM_CYC on PMC6" "$(json '[.placement.PM_CYC, .codes.PM_CYC]')" '[6,"0x600f4"]'

# FCS 40000000 freezes the kernel, FCP 20000000 the user, FCHV 1 the hypervisor
encodes "user only" 0x0000000046008001 0x000000001e000000 0x0000000060000000 \
	'{"0x1001e:u":1}' 0x1001e:u
encodes "kernel only" 0x0000000026008001 0x000000001e000000 0x0000000060000000 \
	'{"0x1001e:k":1}' 0x1001e:k
encodes "hypervisor only" 0x0000000066008000 0x000000001e000000 0x0000000060000000 \
	'{"0x1001e:h":1}' 0x1001e:h
encodes "all but the hypervisor, as perf spells it" 0x0000000006008001 0x000000001e000000 \
	0x0000000060000000 '{"power7/config=0x1001e/ku":1}' power7/config=0x1001e/ku
# A kernel in hypervisor state is frozen by FCHV; nobody is above it
encodes "user only, kernel in hypervisor state" 0x0000000006008001 0x000000001e000000 \
	0x0000000060000000 '{"0x1001e:u":1}' --hypervisor 0x1001e:u
encodes "kernel only, kernel in hypervisor state" 0x0000000026008000 0x000000001e000000 \
	0x0000000060000000 '{"0x1001e:k":1}' --hypervisor 0x1001e:k

# Spellings of one event
for word in pm_flop PM_FLOP power7/PM_FLOP/ POWER7/pm_flop/ power7/event=0x100f4/ \
	power7/config=0x100f4/ power7/pmc=1,psel=0xf4/ 0x100F4 0X100f4; do
	is "$word is understood" "$(status "$PMUCTL" encode --json "$word")" 0
	is "and means PM_FLOP" "$(json '[.mmcr1, .placement[$w]]' --arg w "$word")" \
		'["0x00000000f4000000",1]'
done

# People see the same
is "encode for people answers" "$(status "$PMUCTL" encode PM_INST_DISP 0x20004)" 0
is "with registers and counters" "$(cat "$work/out")" "MMCR0  0x0000000006004000
MMCR1  0x000000000004f200
MMCRA  0x0000000060000000
PMC3   PM_INST_DISP as 0x300f2
PMC2   0x20004 (PM_BR_TAKEN)"
