# SPDX-License-Identifier: GPL-2.0-only
# Take the files out of a tutorial: a block between ``` and ``` is the content of the file
# that the line before it names,
#
#	`driver/toy/model.c`:
#
# or, where that says ", one line more:", is appended to that file.
#
# usage: awk -v dir=DIR -f blocks.awk FILE; prints the names of the files

/^`[^`]+`(, one line more)?:$/ {
	split($0, part, "`")
	name = part[2]
	more = part[3] != ":"
	next
}

/^```/ && open {
	close(dir "/" name)
	name = open = ""
	next
}

/^```/ {
	inside = !inside
	if (inside && name != "") {
		print name
		system("mkdir -p $(dirname '" dir "/" name "')")
		if (!more)
			printf "" > (dir "/" name)
		open = 1
		inside = 0
	}
	next
}

open {
	if (more)
		print >> (dir "/" name)
	else
		print > (dir "/" name)
	next
}

$0 != "" && !inside {
	name = ""
}

END {
	if (open) {
		print "blocks.awk: the last block has no end" > "/dev/stderr"
		exit 1
	}
}
