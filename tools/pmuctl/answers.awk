# SPDX-License-Identifier: GPL-2.0-only
# answers.txt as C: a line { NAME, LAYOUT } for each layout, see answers.txt

/^== / {
	end()
	printf "{ \"%s\",", $2
	begun = 1
	next
}

!begun { next }

# Empty lines at the end of a layout are between two layouts
/^$/ {
	empty++
	next
}

{
	gsub(/\\/, "\\\\")
	gsub(/"/, "\\\"")
	for (; empty; empty--)
		printf "\n  \"\\n\""
	printf "\n  \"%s%s\"", $0, /^(\{[*?!\/>][^}]*\})+$/ ? "" : "\\n"
}

END { end() }

function end()
{
	if (begun)
		print " },"
	empty = 0
}
