# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# explain: sentences, and the fewest groups.

is "explain answers" "$(status "$PMUCTL" explain --json PM_CYC PM_L2_ST_HIT)" 0
is "they run together" "$(json '[.together, .conflict, (.groups | length), .fewest]')" \
	"[true,null,1,true]"
is "as one group for perf" "$(json '.groups[0].perf')" \
	"perf stat -e '{power7/PM_CYC/,power7/PM_L2_ST_HIT/}'"
is "a sentence tells code, counter and scale" \
	"$(json '.sentences[1] | test("^PM_L2_ST_HIT \\(0x46182\\): .*\\. Counts on PMC4\\. Multiply the count by 0\\.5\\.")')" true
is "alternatives are printed" "$("$PMUCTL" explain PM_DATA_FROM_L3 | head -1 | grep -o 'Counts on.*')" \
	"Counts on PMC1; the same as 0x2c040 on PMC2."

is "explain knows where events of hexagon count" \
	"$("$PMUCTL" explain -p hexagon COMMITTED_INSTS JTLB_MISS hexagon/0x40,chain/ | grep -o 'Counts on.*')" \
	"Counts on PMUCNT0 to PMUCNT7.
Counts on PMUCNT0 to PMUCNT7.
Counts on PMUCNT0+PMUCNT1, PMUCNT2+PMUCNT3, PMUCNT4+PMUCNT5 or PMUCNT6+PMUCNT7."

is "a conflict is no error here" \
	"$(status "$PMUCTL" explain --json PM_1PLUS_PPC_CMPL PM_ANY_THRD_RUN_CYC PM_CYC)" 0
is "it names the two" "$(json '[.together, .conflict.events, .conflict.field]')" \
	'[false,["PM_1PLUS_PPC_CMPL","PM_ANY_THRD_RUN_CYC"],"counter"]'
is "and people read why" \
	"$(json '.sentences | last | test("^PM_1PLUS_PPC_CMPL and PM_ANY_THRD_RUN_CYC cannot run together: .*\\(PMC1\\)\\. They need at least 2 groups\\.$")')" true
is "explain for people shows both groups" \
	"$("$PMUCTL" explain PM_CYC:u 0x20004 | grep '^perf')" \
	"perf stat -e '{power7/PM_CYC/u}'
perf stat -e '{power7/PM_BR_TAKEN/}'"

# Four codes for PMC1-4 and two for PMC1: who fills the first group with the first
# four needs three groups, two suffice
is "explain splits six events" \
	"$(status "$PMUCTL" explain --json 0x40a0 0x40a4 0x40a6 0x40a8 0x14080 0x14082)" 0
is "into two groups" "$(json '[(.groups | length), .fewest]')" "[2,true]"
# L2SEL 1 on PMC1, L2SEL 0 on PMC2-4, and four for any
is "explain splits by L2SEL" \
	"$(status "$PMUCTL" explain --json PM_L2_CASTOUT_SHR PM_CYC PM_INST_CMPL 0x40a0 0x40a4 \
		PM_L2_LD_MISS PM_L2_INST PM_L2_DISP_ALL)" 0
is "and counters" "$(json '[(.groups | length), .fewest]')" "[2,true]"

# More events than are tried in every way: the bound proves the answer, every group runs
mapfile -t many < <("$PMUCTL" list --json | jq -r '[.[range(0; length; 9)].name] | .[:61][]')
is "sixty events are split" "$(status "$PMUCTL" explain --json "${many[@]}")" 0
is "into as few as can be" "$(json .fewest)" true
is "and no event is lost" "$(json '[.groups[].events[]] | sort | join(" ")')" \
	"$(printf '%s\n' "${many[@]}" | sort | paste -sd ' ')"
ran=0
while read -r -a group; do
	if "$PMUCTL" encode "${group[@]}" > /dev/null 2>&1; then
		ran=$((ran + 1))
	fi
done < <(json '.groups[].events | join(" ")')
ok "there are at least 61 / 6 groups" test "$(json '.groups | length')" -ge 11
is "and every group runs" "$ran" "$(json '.groups | length')"
