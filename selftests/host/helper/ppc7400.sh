# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# The MPC7400: every event against the images that a script of its own computes
# from the transcription of its codes, and registers put together by hand.
#
#   MMCR0:  PMXE 04000000 and FCECE 02000000 when the interrupt may come, TBSEL at
#           00800000, THRESHOLD at 00010000, PMC1CE 8000 when PMC1 is used, PMCjCE
#           4000 when another one is, selector of PMC1 times 40, selector of PMC2
#   MMCR1:  selector of PMC3 times 08000000, selector of PMC4 times 00400000
#   MMCR2:  80000000 when the threshold is multiplied by 32
#   BAMR:   all ones to match IABR or DABR

ppc7400_table=$top/driver/ppc7400/events.tsv
ppc7400_codes=$top/selftests/host/tables/ppc7400/codes.tsv

ppc7400()
{
	status "$PMUCTL" "$@" --pmu ppc7400
}

is "list --json answers" "$(ppc7400 list --json)" 0
ppc7400_rows=$(rows ppc7400/events.tsv)
is "as many events as the table has" "$(json length)" "$ppc7400_rows"
is "list says what the table says" \
	"$(json '.[] | [.name, .code, (.counters | join(",")), .status, .source, .description] |
		join("\t")')" \
	"$(grep -v '^#' "$ppc7400_table" | sed 's/\t1-4\t/\t1,2,3,4\t/' | cut -f 1-3,7-9)"
is "list for people" "$("$PMUCTL" list -p ppc7400 | wc -l)" $((ppc7400_rows + 1))

# name code counter mmcr0 mmcr1 mmcr2 bamr, alone on the counter
"$top/selftests/host/tables/ppc7400/images" "$ppc7400_codes" |
	awk '{ print $1, $2, $3, "0x" $4, "0x" $5, "0x" $6, "0x" $7 }' | sort > "$work/images"
grep -v '^#' "$ppc7400_table" | cut -f 1 > "$work/names"
while read -r name; do
	"$PMUCTL" show -p ppc7400 --json "$name" || true
done < "$work/names" |
	jq -r '.name as $name | .ways[] | [$name, .code, .counter, .registers.mmcr0,
		.registers.mmcr1, .registers.mmcr2, .registers.bamr] | join(" ")' | sort > "$work/ways"
is "there is an image for each pair of the transcription" "$(wc -l < "$work/images")" \
	"$(awk -F '\t' '!/^#/ && $3 != "-"' "$ppc7400_codes" | wc -l)"
is "every way of every event has the image of the documents" \
	"$(diff "$work/images" "$work/ways" | head -5)" ""
while read -r name; do
	"$PMUCTL" encode -p ppc7400 --json --breakpoints "$name" || true
done < "$work/names" |
	jq -r '[(.placement | keys[0]), .codes[], .placement[], .mmcr0, .mmcr1, .mmcr2, .bamr] |
		join(" ")' | sort > "$work/alone"
is "every event encodes" "$(wc -l < "$work/alone")" "$ppc7400_rows"
is "and its registers are those of the documents" \
	"$(comm -23 "$work/alone" "$work/images" | head -5)" ""

# encodes NAME MMCR0 MMCR1 MMCR2 BAMR PLACEMENT WORD...
ppc7400_encodes()
{
	local name=$1
	local wanted="$2 $3 $4 $5 $6"

	shift 6
	is "$name: status" "$(ppc7400 encode --json "$@")" 0
	is "$name" "$(json '[.mmcr0, .mmcr1, .mmcr2, .bamr, (.placement | tojson)] | join(" ")')" "$wanted"
}

# Selector 20 (14 hex) on PMC1, 42 (2a) on PMC2, 30 (1e) on PMC3, 27 (1b) on PMC4
ppc7400_encodes "four counters" 0x0600c52a 0xf6c00000 0x00000000 0x00000000 \
	'{"DTLB_SEARCH_EXCEED_THRESH":1,"bus_ta":2,"ppc7400/DL1_RELOAD/":3,"0x41b":4}' \
	DTLB_SEARCH_EXCEED_THRESH bus_ta ppc7400/DL1_RELOAD/ 0x41b
ppc7400_encodes "cycles give way" 0x0600c141 0x00000000 0x00000000 0x00000000 \
	'{"CYCLES":2,"EIEIO_CMPL":1}' CYCLES EIEIO_CMPL
ppc7400_encodes "a threshold of 63 times 32" 0x063f84c0 0x00000000 0x80000000 0x00000000 \
	'{"ppc7400/itlb_search_exceed_thresh,threshold=0x3f,multiplier=1/":1}' \
	ppc7400/itlb_search_exceed_thresh,threshold=0x3f,multiplier=1/
ppc7400_encodes "TBSEL 3, twice" 0x0780c0c3 0x00000000 0x00000000 0x00000000 \
	'{"0x180103":1,"ppc7400/TBL_TRANSITIONS,tbsel=3/":2}' \
	0x180103 ppc7400/TBL_TRANSITIONS,tbsel=3/
ppc7400_encodes "no interrupt" 0x00000040 0x00000000 0x00000000 0x00000000 \
	'{"CYCLES":1}' --no-interrupt CYCLES
ppc7400_encodes "user only" 0x46008040 0x00000000 0x00000000 0x00000000 '{"CYCLES:u":1}' CYCLES:u
ppc7400_encodes "kernel only" 0x26008040 0x00000000 0x00000000 0x00000000 '{"CYCLES:k":1}' CYCLES:k
ppc7400_encodes "a breakpoint" 0x06008280 0x00000000 0x00000000 0xffffffff \
	'{"DABR_MATCH":1}' --breakpoints DABR_MATCH
ppc7400_encodes "no hypervisor to leave out" 0x0600c080 0x08000000 0x00000000 0x00000000 \
	'{"0x102:uk":1,"0x301":3}' 0x102:uk 0x301

is "people see registers in columns" "$(ppc7400 encode CYCLES EIEIO_CMPL; cat "$work/out")" "0
MMCR0  0x0600c141
MMCR1  0x00000000
MMCR2  0x00000000
BAMR   0x00000000
PMC2   CYCLES
PMC1   EIEIO_CMPL"

# ppc7400_refused WORD FIELD BITS: gaps and reserved codes, fields where they mean nothing
ppc7400_refused()
{
	is "$1 is refused: status" "$(ppc7400 encode --json "$1")" 1
	is "$1 is refused: field and bits" "$(json '[.refused.field, .refused.bits] | join(" ")')" "$2 $3"
	ok "$1 is refused: told on standard error" grep -q "^pmuctl: ppc7400 refuses $1: " "$work/err"
}

while read -r pmc from to; do
	for ((sel = from; sel <= to; sel++)); do
		ppc7400_refused "$(printf '0x%x' $((pmc * 256 + sel)))" psel "$(printf '0x%x' "$sel")"
	done
done < <(awk -F '\t' '!/^#/ && $3 == "-" { sub(/-/, " ", $2)
	print $1, $2, $2 ~ / / ? "" : $2 }' "$ppc7400_codes")
ppc7400_refused 0x5 pmc 0x5
ppc7400_refused 0x501 pmc 0x500
ppc7400_refused 0x120b threshold 0x1000
ppc7400_refused 0x4020b multiplier 0x40000
ppc7400_refused 0x80105 tbsel 0x80000
ppc7400_refused 0x881 "" 0x880
ppc7400_refused IABR_MATCH psel 0x9
ppc7400_refused DABR_MATCH psel 0xa

is "two events of one counter: status" "$(ppc7400 encode --json BR_TAKEN DTLB_MISS)" 1
is "two events of one counter" "$(json .conflict.field)" counter
is "two TBSEL: status" "$(ppc7400 encode --json TBL_TRANSITIONS 0x80003)" 1
is "two TBSEL" "$(json .conflict.field)" tbsel
is "five events are too many" "$(ppc7400 encode CYCLES INST_CMPL INST_DISP NOTHING 0x103; grep -o 'ppc7400 has 4 counters' "$work/err")" \
	"1
ppc7400 has 4 counters"
is "explain finds two groups" "$(ppc7400 explain --json BR_TAKEN CYCLES DTLB_MISS INST_CMPL LD_CMPL)" 0
is "for perf" "$(json '[.groups[].perf] | join("; ")')" \
	"perf stat -e '{ppc7400/BR_TAKEN/,ppc7400/CYCLES/,ppc7400/INST_CMPL/,ppc7400/LD_CMPL/}'; perf stat -e '{ppc7400/DTLB_MISS/}'"

# Codes decode back to their names, with and without arguments
while read -r code; do
	"$PMUCTL" decode -p ppc7400 --json "$code" || true
done < <(cut -d ' ' -f 2 "$work/images" | sort -u) |
	jq -r '.code as $code | .matches[] | select(.match == "exact") | [.name, $code] | join(" ")' |
	sort > "$work/decoded"
is "every code decodes to its name" \
	"$(diff <(cut -d ' ' -f 1,2 "$work/images" | sort -u) "$work/decoded" | head -5)" ""

# ppc7400_matches CODE NAME KIND
ppc7400_matches()
{
	ppc7400 decode --json "$1" > "$work/status"
	is "$1 is $2, $3" "$(json '[.matches[] | [.name, .match] | join(" ")] | join(", ")')" "$2 $3"
}

ppc7400_matches 0x101 CYCLES pinned
ppc7400_matches 0x4510b LD_MISS_EXCEED_THRESH tuned
ppc7400_matches 0x80003 TBL_TRANSITIONS tuned
ppc7400_matches 0x180403 TBL_TRANSITIONS pinned
is "fields of a code" "$(ppc7400 decode --json 0x4510b; json .fields)" \
	'0
{"tbsel":0,"multiplier":1,"threshold":5,"pmc":1,"psel":11}'
is "show finds the event behind arguments" "$(ppc7400 show --json 0x4510b; json '[.name, .perf]')" \
	'0
["LD_MISS_EXCEED_THRESH","ppc7400/LD_MISS_EXCEED_THRESH,multiplier=0x1,threshold=0x5/"]'
