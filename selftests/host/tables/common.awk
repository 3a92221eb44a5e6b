# SPDX-License-Identifier: GPL-2.0-only
#
# Ahead of each program that check runs. "file" is the number of the file that is read, and RUN how
# many words in a row a description may not share with a document, where a name is one word.

BEGIN {
	FS = "\t"
	RUN = 6
}

FNR == 1 {
	file++
}

# A complaint is a line "point<TAB>text"; see check
function complain(point, text)
{
	print point "\t" text
}

# One of the row that is read
function complain_here(point, text)
{
	complain(point, FILENAME ":" FNR ": " text)
}

function hex_to_number(s,	i, n)
{
	n = 0
	for (i = 3; i <= length(s); i++)
		n = n * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1
	return n
}

# A code as Appendix A prints it, in the column of a PMC (0: in all four)
function raw_code(printed, pmc,	code)
{
	code = (pmc ? pmc "" : "") tolower(printed)
	sub(/^0+/, "", code)
	return "0x" (code == "" ? "0" : code)
}

# In lower case, with a blank between two words
function words_of(text)
{
	text = tolower(text)
	gsub(/[^a-z0-9_]+/, " ", text)
	gsub(/^ | $/, "", text)
	return text
}

function run_at(word, i,	j, run)
{
	run = word[i]
	for (j = 1; j < RUN; j++)
		run = run " " word[i + j]
	return run
}

# A text of the document
function remember(text,	n, i, word)
{
	n = split(words_of(text), word, " ")
	for (i = 1; i + RUN - 1 <= n; i++)
		theirs[run_at(word, i)] = 1
}

# The description of this row of a table
function check_runs(	n, i, word)
{
	n = split(words_of($9), word, " ")
	for (i = 1; i + RUN - 1 <= n; i++)
		if (run_at(word, i) in theirs)
			complain("own words", $1 ": the document\047s words: " run_at(word, i))
}
