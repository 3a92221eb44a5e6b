# SPDX-License-Identifier: GPL-2.0-only
#
# Texts with names: see second.awk. -v what=notes: what is remarked on events, columns name, source and
# note; what=groups: the vendor's groups of events, columns name, number, events with blanks in
# between, and the register of the group.

file == 1 {
	event[$1] = 1
	next
}

{
	if (NF != (what == "groups" ? 4 : 3))
		complain((what == "groups" ? 4 : 3) " columns expected, " NF " found")
	if (!($1 in event) && what == "notes")
		complain(pmu " has no event \"" $1 "\"")
	if ($1 in line)
		complain($1 " is already defined in line " line[$1])
	line[$1] = FNR
	if ($3 !~ /^[ -~]+$/ || length($3) > 150 || $0 ~ /["\\]/)
		complain("text: 1 to 150 characters of ASCII without quotes expected")
	n = what == "groups" ? split($3, name, " ") : 0
	for (i = 1; i <= n; i++)
		if (!(name[i] in event))
			complain(pmu " has no event \"" name[i] "\"")
	row[nr++] = "\t{ .name = \"" $1 "\", .source = \"" $2 "\", .text = \"" $3 "\" },"
}

END {
	if (bad)
		exit 1
	print_head(what, "named_text", "ask.h")
	for (i = 0; i < nr; i++)
		print row[i]
	print_end(what, "name", nr)
}
