# SPDX-License-Identifier: GPL-2.0-only
# Take the commands of a document, with what they are said to print, apart:
# DIR/N.command and DIR/N.wanted for each one that starts with "$ ", in a block
# between ```console and ``` or in one that is indented. With root=1 those between
# ```console and ``` that start with "# ", too.
#
# usage: awk -v dir=DIR -v first=N [-v root=1] -f examples.awk FILE; prints the next number

function close_example()
{
	if (wanted)
		close(wanted)
	wanted = ""
}

BEGIN {
	n = first - 1
}

/^```/ {
	fenced = /^```console$/
	indent = ""
	close_example()
	next
}

!fenced && match($0, /^    +\$ /) {
	indent = substr($0, 1, RLENGTH - 2)
}

!fenced && $0 != "" && (indent == "" || index($0, indent) != 1) {
	indent = ""
	close_example()
	next
}

fenced || indent != "" {
	line = substr($0, length(indent) + 1)
	if (line ~ /^\$ / || (root && fenced && line ~ /^# /)) {
		close_example()
		n++
		print substr(line, 3) > (dir "/" n ".command")
		close(dir "/" n ".command")
		wanted = dir "/" n ".wanted"
		printf "" > wanted
	} else if (wanted) {
		print line > wanted
	}
}

END {
	print n + 1
}
