# SPDX-License-Identifier: GPL-2.0-only
# Of a guest's console show the commands and what they print; "## " comments of
# the list are its captions.
{ gsub(/\r|\033\[[0-9;]*m/, "") }

# An empty line ahead of a command, and of a caption's first line
/^(# run: |## )/ {
	text = $0
	is_caption = sub(/^## /, "", text)
	sub(/^# run: /, "$ ", text)
	print (blank || (is_caption && caption) ? "" : "\n") text
	running = !is_caption
	caption = is_caption
	blank = 0
	next
}

{ caption = 0 }

/^# exit: / {
	running = 0
	if ($3)
		print "(exit status " $3 ")"
}

# Not: empty lines of a perf report's head, and that this perf is without its files
running && !/^#$|Cannot load tips.txt|^\[kmsg / && !(/^ *$/ && blank) {
	print
	blank = /^ *$/
}

running && /^\[kmsg [0-4]\]/ && !/out-of-tree module taints kernel/
