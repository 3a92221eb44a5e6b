# SPDX-License-Identifier: GPL-2.0-only
# Read the pictures of registers in a document: a line of bit numbers, a line of fields
# between two lines "+---+", indented, below a heading "### PMU REGISTER".
#
# usage: awk -f pictures.awk FILE; prints "PMU REGISTER FIELD HIGH LOW" for each field, the
# field being 0 where nothing is drawn, and "PMU REGISTER ? TEXT" for what cannot be read.

function is_border(line)
{
	return line ~ /^ *\+[-+]+\+$/
}

# The bit numbers above a cell that begins behind column @at
function cell(name, at,    n, word)
{
	gsub(/ /, "", name)
	n = split(substr(numbers, at + 1, width), word, " ")
	if (n < 1 || n > 2 || word[1] !~ /^[0-9]+$/ || word[n] !~ /^[0-9]+$/)
		print where, "?", "no bits above " name
	else
		print where, name, word[1], word[n]
}

/^### / {
	where = NF == 3 ? $2 " " $3 : ""
}

is_border($0) && !below {
	numbers = before
	below = 1
	next
}

is_border($0) {
	below = 0
	# the lower border of a row is the upper one of nothing
	before = ""
	next
}

below && /^ *\|/ {
	at = index($0, "|")
	rest = substr($0, at + 1)
	while ((width = index(rest, "|") - 1) >= 0) {
		cell(substr(rest, 1, width), at)
		at += width + 1
		rest = substr(rest, width + 2)
	}
	next
}

{
	before = $0
}
