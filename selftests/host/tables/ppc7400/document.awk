# SPDX-License-Identifier: GPL-2.0-only
#
# The transcription of the MPC7400's codes and the descriptions against what they
# were taken from: the collected events (CSV: pmc,code,name,description,status),
# one page of the user's manual as plain text (the end of PMC1's table and PMC2's
# up to 18). Input: CSV, page, transcription, table. Complaints as in common.awk.
#
# A description may not be a text of theirs, nor have six words in a row with one
# (RUN); a name is one word.

file == 1 {
	if (FNR > 1)
		row_of_csv()
	next
}

file == 2 {
	line_of_page()
	next
}

file == 3 {
	row_of_codes()
	next
}

{
	row_of_table()
}

END {
	for (row in collected)
		complain("same as collected", "PMC" row " is not transcribed")
	if (on_page[1] != 1 || on_page[2] != 19)
		complain("same as page", "1 code of PMC1 and 19 of PMC2 expected, " \
			 on_page[1] + 0 " and " on_page[2] + 0 " found")
	for (row in printed)
		complain("same as page", "PMC" row " is printed, but not transcribed as the manual's")
	if (!texts)
		complain("own words", "there is no text to compare with")
}

# Fields of a CSV line, which may be quoted, "" being a quote
function split_csv(line, field,	n, i, c, quoted)
{
	split("", field)
	n = 1
	field[1] = ""
	for (i = 1; i <= length(line); i++) {
		c = substr(line, i, 1)
		if (c == "\"" && quoted && substr(line, i + 1, 1) == "\"") {
			field[n] = field[n] c
			i++
		} else if (c == "\"") {
			quoted = !quoted
		} else if (c == "," && !quoted) {
			field[++n] = ""
		} else {
			field[n] = field[n] c
		}
	}
	return n
}

function kind_of(status)
{
	if (status == "two sources agree")
		return "both"
	if (status ~ /manual text cut$/)
		return "cut"
	if (status ~ /^one source \(Apple\)/)
		return "apple"
	if (status ~ /^(dis)?agree on /)
		return "differ"
	return status == "inferred reserved" ? "none" : status
}

function row_of_csv(	field, name)
{
	sub(/\r$/, "")
	if (split_csv($0, field) != 5)
		complain("same as collected", "line " FNR ": 5 fields expected")
	name = field[3] == "RESERVED" || field[3] == "UNKNOWN" ? "-" : field[3]
	collected[field[1] " " field[2]] = name " " kind_of(field[5])
	if (name != "-")
		keep_text(field[4])
}

function binary(s,	i, n)
{
	gsub(/[^01]/, "", s)
	for (i = 1; i <= length(s); i++)
		n = n * 2 + substr(s, i, 1)
	return n + 0
}

# "18 (01_0010)" is a selector of PMC2, with seven binary digits one of PMC1
function line_of_page(	part, pmc)
{
	page = page " " $0
	if ($0 !~ /^[0-9]+ \([01]+_[01]+\)$/)
		return
	split($0, part, " ")
	pmc = length(part[2]) == 10 ? 1 : 2
	on_page[pmc]++
	printed[pmc " " part[1]] = 1
	if (binary(part[2]) != part[1])
		complain("same as page", "line " FNR ": " part[1] " is not binary " part[2])
}

function row_of_codes()
{
	if (page != "")
		keep_text(page)
	page = ""
	if (collected[$1 " " $2] != $3 " " $4)
		complain("same as collected", "PMC" $1 " " $2 ": " $3 " " $4 " transcribed, " \
			 (collected[$1 " " $2] == "" ? "nothing" : collected[$1 " " $2]) " collected")
	delete collected[$1 " " $2]
	if ($3 != "-" && $4 != "apple")
		delete printed[$1 " " $2]
}

# A text of theirs
function keep_text(text)
{
	texts++
	whole[words_of(text)] = 1
	remember(text)
}

function row_of_table()
{
	if (words_of($9) in whole)
		complain("own words", $1 ": a text of theirs")
	check_runs($9)
}
