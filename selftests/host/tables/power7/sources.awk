# SPDX-License-Identifier: GPL-2.0-only
#
# Do metrics, relations and what is said to lack name the lines of the document that are about
# their events? Input: document, metrics, relations, lacks, notes. Complaints as in common.awk.
#
# A row of Appendix A has its name in the fifth column, one of Appendix B in the first one; what a
# page break has left before a row makes it the second one, or has taken the name: such a row has
# the short text that Appendix A has.

file == 1 && NF == 7 {
	names[FNR] = whole($5)
	by_short[$6] = by_short[$6] " " names[FNR]
	next
}

file == 1 {
	for (i = 1; i <= 2; i++)
		if ($i ~ /^PM_[A-Za-z0-9_. ]+$/)
			names[FNR] = names[FNR] " " whole($i)
	if (!(FNR in names) && ($1 in by_short))
		names[FNR] = by_short[$1]
	next
}

/^#/ {
	next
}

file == 2 {
	check($1, $3, $7)
	next
}

file >= 4 {
	check($1, $1, $2)
	next
}

{
	check($1 " " $2 " " $3, $1 " " $3, $4)
}

function check(row, events, source,	i, j, n, part, line, event, named, of)
{
	split("", of)
	n = split(events, event, /[^A-Z0-9_]+/)
	for (i = 1; i <= n; i++)
		if (event[i] ~ /^PM_/)
			of[event[i]] = 0
	n = split(source, part, /[;,]/)
	for (i = 1; i <= n; i++) {
		if (part[i] ~ /^[EMD]/)
			continue
		line = part[i]
		sub(/^[AB]:/, "", line)
		named = 0
		split(names[line], event, " ")
		for (j in event)
			if (event[j] in of)
				named = of[event[j]] = 1
		if (!named)
			complain("lines", row ": line " line " is about none of its events")
	}
	for (i in of)
		if (!of[i])
			complain("lines", row ": no line of " i)
}
