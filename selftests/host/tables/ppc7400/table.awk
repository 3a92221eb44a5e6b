# SPDX-License-Identifier: GPL-2.0-only
#
# The MPC7400 event table against the transcription of its codes, both ways.
# Input: transcription, table. Complaints as in common.awk.

BEGIN {
	split("128 64 32 32", size, " ")	# selectors that the fields of PMC1-4 can hold
}

file == 1 {
	row_of_codes()
	next
}

{
	rows++
	check_code()
	check_values()
}

END {
	report_selectors()
	for (pair in expected)
		if (!(pair in found))
			complain_here("codes in table", expected[pair] ", PMC" pair ", is missing")
	for (name in sources)
		names++
	if (rows != names)
		complain("counts", names + 0 " names transcribed, " rows + 0 " in the table")
}

# pmc, selector or a range of them, name or "-", sources
function row_of_codes(	end, i)
{
	if (NF != 4 || $1 !~ /^[1-4]$/ || $2 !~ /^[0-9]+(-[0-9]+)?$/ || \
	    $4 !~ ($3 == "-" ? "^(both|none)$" : "^(both|cut|apple|differ)$"))
		complain_here("selectors", "not a row of codes")
	if (split($2, end, "-") == 1)
		end[2] = end[1]
	for (i = end[1] + 0; i <= end[2] + 0; i++) {
		if (($1 " " i) in met)
			complain_here("selectors", "PMC" $1 " " i " comes twice")
		met[$1 " " i] = 1
	}
	if ($3 == "-")
		return
	expected[$1 " " $2] = $3
	if (($3 in sources) && sources[$3] != $4)
		complain_here("selectors", $3 " has two kinds of sources")
	sources[$3] = $4
}

function report_selectors(	pmc, i, pair)
{
	for (pmc = 1; pmc <= 4; pmc++)
		for (i = 0; i < size[pmc]; i++)
			if (!((pmc " " i) in met))
				complain_here("selectors", "PMC" pmc " " i " is not accounted for")
	for (pair in met) {
		split(pair, part, " ")
		if (part[2] >= size[part[1]])
			complain_here("selectors", "PMC" pair " does not fit into its field")
	}
}

# PMC<<8 | selector; selectors 0-4 without a PMC are for all of them
function check_code(	n, pmc, sel)
{
	n = hex_to_number($2)
	pmc = int(n / 256)
	sel = n % 256
	if ($3 != (pmc ? pmc "" : "1-4") || (!pmc) != (sel <= 4))
		complain_here("codes", $1 ": " $2 " does not count on " $3)
	if (pmc)
		have(pmc, sel)
	for (n = 1; !pmc && n <= 4; n++)
		have(n, sel)
}

function have(pmc, sel)
{
	found[pmc " " sel] = 1
	if (expected[pmc " " sel] != $1)
		complain_here("table in codes", $1 ": PMC" pmc " " sel " is " \
			      (expected[pmc " " sel] == "" ? "no event" : expected[pmc " " sel]))
}

function check_values(	want, kind)
{
	if ($4 != "-" || $5 != "core" || $6 != "1")
		complain_here("values", $1 ": alternatives -, domain core and scale 1 expected")
	kind = sources[$1]
	want = kind == "apple" ? "A" : kind == "cut" ? "M-cut;A" : "M;A"
	if ($8 !~ ("^" want "(;D[1-4])?$") || kind == "differ" && $8 !~ /;D/)
		complain_here("sources", $1 ": " want ", perhaps with a disagreement, expected, " $8 " found")
	want = kind == "both" || kind == "cut" ? "verified" : "unverified"
	if ($7 != want)
		complain_here("sources", $1 ": " want " expected, " $7 " found")
}
