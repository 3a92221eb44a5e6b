# SPDX-License-Identifier: GPL-2.0-only
#
# The transcription of Hexagon's events and the descriptions against the manual's
# table of event symbols, as Markdown: rows "| 0x1 | NAME | text | Maskable |" with
# \_ in names. Input: manual, transcription, table. Complaints as in common.awk.
#
# A description may not be a text of the manual, nor have six words in a row with it
# (RUN).

file == 1 {
	remember($0)
	if (/^\| 0x/)
		row_of_manual()
	next
}

# Of other documents than this manual
file == 2 && $5 != "V79" {
	next
}

file == 2 {
	transcribed++
	if (printed[$1] != $2 " " $3 " " $4)
		complain("same as document", $1 " " $2 " " $3 " " $4 " transcribed, " \
			 (printed[$1] == "" ? "nothing" : printed[$1]) " printed")
	delete printed[$1]
	next
}

{
	row_of_table()
}

END {
	for (code in printed)
		complain("same as document", code " " printed[code] " is not transcribed")
	if (!rows || rows != transcribed)
		complain("same as document", rows + 0 " rows printed, " transcribed + 0 \
			 " transcribed")
}

# Overflows name the counter that can detect them
function row_of_manual(	field, counter)
{
	rows++
	gsub(/\\_/, "_")
	if (split($0, field, " \\| ") != 4)
		complain("same as document", "line " FNR ": four columns expected")
	sub(/^\| /, "", field[1])
	counter = "-"
	if (match(field[3], /detected by counter[0-7]/))
		counter = substr(field[3], RSTART + RLENGTH - 1, 1)
	remember(field[3])
	whole[words_of(field[3])] = 1
	printed[field[1]] = field[2] " " counter " " (field[4] ~ /^Not maskable/ ? "no" : "yes")
}

function row_of_table()
{
	if (words_of($9) in whole)
		complain("own words", $1 ": a text of the manual")
	check_runs($9)
}
