# SPDX-License-Identifier: GPL-2.0-only
# Of a guest's console show the commands and what they print; "## " comments of
# the list are its captions.

{
	gsub(/\r|\033\[[0-9;]*m/, "")
}

/^# run: / {
	print (blank ? "" : "\n") "$ " substr($0, 8)
	running = 1
	blank = 0
	next
}

/^## / {
	print (caption || blank ? "" : "\n") substr($0, 4)
	caption = 1
	blank = 0
	next
}

{
	caption = 0
}

/^# exit: / {
	running = 0
	if ($3)
		print "(exit status " $3 ")"
	next
}

# Empty lines of the head of a perf report
/^#$/ {
	next
}

# This perf is one program without the files that belong to it
/Cannot load tips.txt/ {
	next
}

running && !/^\[kmsg / && !(/^ *$/ && blank) {
	print
	blank = /^ *$/
}

running && /^\[kmsg [0-4]\]/ && !/out-of-tree module taints kernel/
