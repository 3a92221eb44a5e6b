# SPDX-License-Identifier: GPL-2.0-only
#
# The first comment of each file, in C or of a script, as a line
#
#	FILE <TAB> COVERS <TAB> ARGUMENTS <TAB> SENTENCE
#
# COVERS is the text after "Covers: " in it. In front of the first sentence the comment may
# have the file's name with its arguments and a colon. A file without a comment has no SENTENCE.

FNR == 1 {
	print_file()
	file = FILENAME
	c = file ~ /\.c$/
	inside = done = 0
	text = covers = ""
}

done || /^#!/ || /SPDX-License-Identifier/ || /^# shellcheck/ { next }

!inside && /^#?$/ { next }

c {
	if (!inside && !/^\/\*/)
		done = 1
	inside = 1
	last = /\*\/$/
	sub(/^ ?\/?\*+ ?/, "")
	sub(/ *\*?\/$/, "")
	if (!done)
		take($0)
	done = done || last
	next
}

{
	done = !sub(/^# ?/, "")
	inside = 1
	if (!done)
		take($0)
}

END { print_file() }

# The first paragraph
function take(line)
{
	if (sub(/^Covers: /, "", line)) {
		covers = line
		return
	}
	if (line == "" && text != "")
		over = file
	if (over != file)
		text = text (text == "" ? "" : " ") line
}

function print_file(	base, arguments, colon)
{
	if (!file)
		return
	base = file
	gsub(/.*\/|\.[a-z]+$/, "", base)
	colon = index(text, ": ")
	match(text, /^[^ :]*/)
	if (colon && substr(text, 1, RLENGTH) ~ ("(^|/)" base "$")) {
		arguments = substr(text, RLENGTH + 2, colon - RLENGTH - 2)
		text = substr(text, colon + 2)
	}
	if (match(text, /[^.][.?] /))
		text = substr(text, 1, RSTART + 1)
	print file "\t" covers "\t" arguments "\t" text
}
