# SPDX-License-Identifier: GPL-2.0-only
#
# The transcription and the table against the document's plain text. Input:
# document, transcription, misprints, table, notes. Complaints as in common.awk.
#
# A row of Appendix A has seven columns: four codes, name, short text, domain.
# A row of Appendix B has a name, a short text and a long one; page breaks have
# torn some of them.
#
# A description may not be a short text of the document, nor have six words in a
# row with a text of it (RUN); a name is one word.

BEGIN {
	# its long text ends in a torn row (E6)
	scale["PM_L3_MISS"] = "0.5"
}

file == 1 && /^Appendix B\./ {
	in_b = 1
}

file == 1 && /^Appendix C\./ {
	in_b = 0
	past_b = 1
}

file == 1 {
	if (in_b)
		row_of_b()
	else if (!past_b && NF == 7)
		row_of_a()
	next
}

file == 2 {
	transcribed = $1 " " $2 " " $3 " " $4 " " $5 " " $7
	if (printed[$6] != transcribed)
		complain("same as document", "line " $6 ": " transcribed " transcribed, " \
			 (($6 in printed) ? printed[$6] : "nothing") " printed")
	delete printed[$6]
	if ($8 != (($1 in scale) ? scale[$1] : "1"))
		complain("same as document", "line " $6 ": " $1 " has another scale")
	next
}

file == 3 {
	if ($2 == "domain" && domain[$1] == $3)
		domain[$1] = $4
	if ($2 == "scale" && (($1 in scale) ? scale[$1] : ($1 in domain) ? "1" : "-") == $3)
		scale[$1] = $4
	next
}

file == 4 {
	row_of_table()
	next
}

{
	check_runs($3)
}

END {
	for (line in printed)
		complain("same as document", "line " line ": " printed[line] " is not transcribed")
}

function row_of_a(	i, name)
{
	name = $5
	gsub(/ /, "", name)
	if (name !~ /^PM_/)
		return
	if ($7 !~ /^(Thread|Core|Chip)$/)
		return
	for (i = 1; i <= 4; i++)
		if ($i == "")
			$i = "-"
	printed[FNR] = name " " $1 " " $2 " " $3 " " $4 " " tolower($7)
	name = whole(name)
	domain[name] = tolower($7)
	keep_text($6, name)
}

function row_of_b()
{
	remember($0)
	if ($1 !~ /^PM_[A-Za-z0-9_.]+$/)
		return
	if ($3 ~ /divide by 2/)
		scale[$1] = "0.5"
	if ($3 ~ /multiply by 8/)
		scale[$1] = "8"
	keep_text($2, $1)
}

function keep_text(text, name)
{
	short_text[words_of(text)] = name
	remember(text)
}

function row_of_table(	want)
{
	if (($1 in domain) && domain[$1] != $5)
		complain("printed domains", $1 ": " domain[$1] " printed, " $5 " in the table")
	want = ($1 in scale) ? scale[$1] : "1"
	if ($6 != want)
		complain("printed scales", $1 ": " want " printed, " $6 " in the table")
	check_words()
}

function check_words(	said, word)
{
	said = words_of($9)
	if (split(said, word, " ") > 4 && (said in short_text))
		complain("own words", $1 ": the short text of " short_text[said])
	check_runs($9)
}

# Four names have a blank, and four have numbers of slots: 3to6, 11plus
function whole(name)
{
	gsub(/ /, "", name)
	sub(/to/, "_TO_", name)
	sub(/plus/, "_PLUS", name)
	return name
}
