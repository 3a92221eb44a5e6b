# SPDX-License-Identifier: GPL-2.0-only
#
# The transcription of Hexagon's events and the descriptions against the manual's
# table of event symbols, as Markdown: rows "| 0x1 | NAME | text | Maskable |" with
# \_ in names. Input: manual, transcription, table. Complaints as in table.awk.
#
# A description may not be a text of the manual, nor have six words in a row with it
# (RUN).

BEGIN {
	FS = "\t"
	RUN = 6
}

FNR == 1 {
	file++
}

file == 1 {
	remember(plain($0))
	if (/^\| 0x/)
		row_of_manual()
	next
}

/^#/ {
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

function complain(point, text)
{
	print point "\t" text
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
	remember(plain(field[3]))
	whole[plain(field[3])] = 1
	printed[field[1]] = field[2] " " counter " " (field[4] ~ /^Not maskable/ ? "no" : "yes")
}

function plain(s)
{
	s = tolower(s)
	gsub(/[^a-z0-9_]+/, " ", s)
	gsub(/^ | $/, "", s)
	return s
}

function run_at(word, i,	j, run)
{
	run = word[i]
	for (j = 1; j < RUN; j++)
		run = run " " word[i + j]
	return run
}

function remember(text,	n, i, word)
{
	n = split(text, word, " ")
	for (i = 1; i + RUN - 1 <= n; i++)
		theirs[run_at(word, i)] = 1
}

function row_of_table(	n, i, word)
{
	if (plain($9) in whole)
		complain("own words", $1 ": a text of the manual")
	n = split(plain($9), word, " ")
	for (i = 1; i + RUN - 1 <= n; i++)
		if (run_at(word, i) in theirs)
			complain("own words", $1 ": \"" run_at(word, i) "\"")
}
