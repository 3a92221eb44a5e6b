# SPDX-License-Identifier: GPL-2.0-only
#
# The Hexagon event table against the transcription of the manuals' events, both
# ways. Input: transcription, table. Complaints as in common.awk.

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
	for (code in expected)
		if (!(code in found))
			complain_here("codes in table", code ", " expected[code] ", is missing")
	for (name in transcribed)
		names++
	if (rows != names)
		complain("counts", names + 0 " names transcribed, " rows + 0 " in the table")
}

# code, name, counter or "-", maskable or "-", document, perhaps what else knows it; by rising code
function row_of_codes()
{
	if (NF < 5 || NF > 6 || $1 !~ /^0x[1-9a-f][0-9a-f]*$/ || $3 !~ /^[1357-]$/ || \
	    $4 !~ /^(yes|no|-)$/ || $5 !~ /^(V79|V73|V(79|73|68)-HVX|program)$/ || \
	    NF == 6 && $6 !~ /^(sdk|(sdk,)?(counts|0))$/)
		complain_here("transcription", "not a row of events")
	if (hex_to_number($1) <= before)
		complain_here("transcription", $1 " comes twice or is not in order")
	before = hex_to_number($1)
	if ($2 in transcribed)
		complain_here("transcription", $2 " comes twice")
	transcribed[$2] = 1
	document[$1] = $5
	ground = $5 ~ /^V79/ ? "document" : $6 ~ /sdk/ ? "header" : $5 ~ /^V/ ? "other" : "names"
	evidence[$1] = ground ($6 ~ /counts/ ? ",phone" : $6 ~ /0/ ? ",zero" : "")
	expected[$1] = $2 " " ($3 == "-" ? "0-7" : $3) " " $4
}

function check_code()
{
	if (hex_to_number($2) > 1023)
		complain_here("codes", $1 ": " $2 " has more than ten bits")
	if ($3 !~ /^(0-7|1|3|5|7)$/)
		complain_here("codes", $1 ": " $3 " is not all counters, or the second of a pair")
	if ($2 in found)
		complain_here("table in codes", $2 " comes twice")
	found[$2] = 1
	if (expected[$2] != $1 " " $3 " " $11)
		complain_here("table in codes", $2 ": " $1 " " $3 " " $11 ", transcribed is " \
			      (expected[$2] == "" ? "nothing" : expected[$2]))
}

function check_values(	want)
{
	if ($4 != "-" || $5 != "core" || $6 != "1")
		complain_here("values", $1 ": alternatives -, domain core and scale 1 expected")
	want = document[$2] ~ /^V79/ ? "(;D[1-58])?" : document[$2] ~ /^V/ ? ";D6" : ";D7"
	if ($8 !~ "^" document[$2] want "$")
		complain_here("sources", $1 ": " document[$2] want " expected, " $8 " found")
	if ($12 != evidence[$2])
		complain_here("evidence", $1 ": " evidence[$2] " expected, " $12 " found")
	want = $8 ~ /;/ ? "unverified" : "verified"
	if ($7 != want)
		complain_here("sources", $1 ": " want " expected, " $7 " found")
}
