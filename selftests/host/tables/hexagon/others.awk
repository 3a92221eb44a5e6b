# SPDX-License-Identifier: GPL-2.0-only
#
# The table of another processor against the transcription of V79 and what differs, others.tsv, both
# ways, -v processor=. Input: codes.tsv, others.tsv, table. Complaints as in common.awk.

file == 1 {
	expected[hex_to_number($1)] = $2
	next
}

file == 2 {
	if ($1 == processor)
		differ($2, $3)
	next
}

{
	found[hex_to_number($2)] = 1
	if (expected[hex_to_number($2)] != $1)
		complain_here("table in codes", $2 " is " $1 ", transcribed is " expected[hex_to_number($2)])
	if ($7 != "unverified" || $8 != "program;D10" || $11 != "-" || $12 ~ /document/)
		complain_here("sources", $1 ": a manual is claimed: " $7 " " $8 " " $12)
}

END {
	for (code in expected)
		if (!(code in found))
			complain("missing", expected[code] " is missing")
}

function differ(codes, name,	range, code, nr)
{
	if (split(codes, range, "-") == 1)
		range[2] = range[1]
	if (match(name, /<[0-9]+>/))
		nr = substr(name, RSTART + 1, RLENGTH - 2)
	for (code = hex_to_number(range[1]); code <= hex_to_number(range[2]); code++) {
		expected[code] = nr == "" ? name : substr(name, 1, RSTART - 1) nr++ substr(name, RSTART + RLENGTH)
		if (name == "-")
			delete expected[code]
	}
}
