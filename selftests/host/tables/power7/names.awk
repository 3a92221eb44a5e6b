# SPDX-License-Identifier: GPL-2.0-only
#
# Names of the document's rows, for the programs that read it.

# Four names have a blank, and four have numbers of slots: 3to6, 11plus
function whole(name)
{
	gsub(/ /, "", name)
	sub(/to/, "_TO_", name)
	sub(/plus/, "_PLUS", name)
	return name
}
