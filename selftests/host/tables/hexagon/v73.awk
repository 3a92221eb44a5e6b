# SPDX-License-Identifier: GPL-2.0-only
#
# The table of Hexagon V73 against the transcription of that processor's manuals, both ways.
# Input: transcription, table. Complaints as in common.awk.

BEGIN {
	# COUNTERn_OVERFLOW means something on the counter behind counter n
	only["0x1"] = 1; only["0x2"] = 3; only["0x5"] = 5; only["0x6"] = 7
}

file == 1 {
	if (NF != 4 || $1 !~ /^0x[1-9a-f][0-9a-f]*$/ || hex_to_number($1) > 1023 || \
	    $3 !~ /^V73(-HVX)?$/ || $4 !~ /^(-|[?]|0x[0-9a-f]+)$/)
		complain_here("transcription", "not a row of events")
	if (hex_to_number($1) <= before || $2 in transcribed)
		complain_here("transcription", $1 " " $2 " comes twice or is not in order")
	before = hex_to_number($1)
	transcribed[$2] = 1
	document[$1] = $3
	doubtful[$1] = $4 != "-"
	expected[$1] = $2 " " ($1 in only ? only[$1] : "0-7")
	next
}

{
	found[$2] = 1
	if (expected[$2] != $1 " " $3 || $11 != "-")
		complain_here("table in codes", $2 ": " $1 " " $3 " " $11 ", transcribed is " \
			      (expected[$2] == "" ? "nothing" : expected[$2] " -"))
	want = doubtful[$2] ? ";D9" : document[$2] == "V73" ? "(;D[1-5])?" : ""
	if ($8 !~ "^" document[$2] want "$" || $7 != ($8 ~ /;/ ? "unverified" : "verified"))
		complain_here("sources", $1 ": " document[$2] want " expected, " $8 " " $7 " found")
}

END {
	for (code in expected)
		if (!(code in found))
			complain_here("missing", code ", " expected[code] ", is missing")
}
