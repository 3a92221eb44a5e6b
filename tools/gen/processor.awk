# SPDX-License-Identifier: GPL-2.0-only
#
# The table of events of another processor of a PMU, for any awk:
#
#   awk -v own=v79 -v processor=v73 -f processor.awk events.tsv v73.tsv > table
#
# events.tsv is of the processor "own"; v73.tsv has rows "NAME -" of events that "processor" lacks,
# and rows of events that it alone has, or that mean something else on it, without the last four
# columns (rate, and QEMU's). What remains of events.tsv has its source in the documents of "own" and
# gets that of "processor"; no document of "processor" says of it what is maskable. What only programs
# say of "own" (program) is left out. Where a row "* SOURCE" says that the processor has no documents,
# all of it remains, with that source, unverified, and rests on documents of others at best. The
# table's rows are checked by events.awk.

BEGIN {
	FS = OFS = "\t"
}

FNR == 1 {
	file++
}

/^#/ {
	next
}

file == 1 {
	if (NF > 12)
		sub(/\t[^\t]*\t[^\t]*\t[^\t]*\t[^\t]*$/, "")
	row[++nr] = $0
	own_name[$1] = 1
	next
}

{
	if ($1 == "*" && NF == 2) {
		rest = $2
		next
	}
	if ($1 in line)
		complain($1 " is already defined in line " line[$1])
	line[$1] = FNR
	if (NF == 2 && $2 == "-" && !($1 in own_name))
		complain(own " has no " $1 " that " processor " could lack")
	else if (NF != 2 || $2 != "-")
		other[++others] = $0
}

END {
	for (i = 1; i <= nr; i++)
		keep(row[i])
	for (i = 1; i <= others; i++)
		out[++outs] = other[i]
	for (i = 1; i <= outs && !bad; i++)
		print out[i]
	exit bad
}

function keep(text,	part)
{
	split(text, part, FS)
	if (part[1] in line)
		return
	$0 = text
	if (rest != "") {
		$7 = "unverified"
		$8 = rest
		$11 = "-"
		sub(/,.*/, "", $12)
		sub(/document/, "other", $12)
		out[++outs] = $0
		return
	}
	if ($8 ~ /^program/)
		return
	if (index($8, toupper(own)) != 1)
		complain($1 " is not of a document of " own ", so this table has to have it")
	$8 = toupper(processor) substr($8, length(own) + 1)
	if (NF == 12) {
		$11 = "-"
		$12 = "document"
	}
	out[++outs] = $0
}

function complain(cause)
{
	print FILENAME ":" FNR ": " cause > "/dev/stderr"
	bad = 1
}
