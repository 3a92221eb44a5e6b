# SPDX-License-Identifier: GPL-2.0-only
#
# Ahead of each program that check runs. "file" is the number of the file that is read, and RUN how
# many words in a row a description may not share with a document, where a name is one word.

BEGIN {
	FS = "\t"
	RUN = 6
	POINT = "plausible"
}

FNR == 1 {
	file++
}

# A comment of a table, a heading of a document
/^#/ {
	next
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

# The description of this row of a table, or another text of it
function check_runs(text,	n, i, word)
{
	n = split(words_of(text), word, " ")
	for (i = 1; i + RUN - 1 <= n; i++)
		if (run_at(word, i) in theirs)
			complain("own words", $1 ": the document\047s words: " run_at(word, i))
}

# A formula of events in rate, metrics in formula, numbers, + - * / and parentheses
function compute(text,	value, saved)
{
	saved = rest
	rest = text
	value = added()
	if (rest != "")
		complain(POINT, "\"" rest "\" is not understood in " text)
	rest = saved
	return value
}

function next_word(pattern,	word)
{
	sub(/^ +/, "", rest)
	if (!match(rest, "^(" pattern ")"))
		return ""
	word = substr(rest, 1, RLENGTH)
	rest = substr(rest, RLENGTH + 1)
	return word
}

function added(	value, word)
{
	value = multiplied()
	while ((word = next_word("[+-]")) != "")
		value += word == "+" ? multiplied() : -multiplied()
	return value
}

function multiplied(	value, word, by)
{
	value = operand()
	while ((word = next_word("[*/]")) != "") {
		by = operand()
		if (word == "/" && by == 0) {
			complain(POINT, "division by 0")
			return 0
		}
		value = word == "*" ? value * by : value / by
	}
	return value
}

function operand(	value, word)
{
	if (next_word("\\(") != "") {
		value = added()
		next_word("\\)")
		return value
	}
	word = next_word("[0-9][0-9.]*")
	if (word != "")
		return word + 0
	word = next_word("[A-Z][A-Z0-9_]*|cycles")
	if (word in rate)
		return rate[word]
	if (word in formula)
		return compute(formula[word])
	complain(POINT, "no event or metric \"" word "\"")
	return 0
}
