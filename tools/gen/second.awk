# SPDX-License-Identifier: GPL-2.0-only
#
# For metrics.awk and relations.awk, ahead of them: they turn a second table of a PMU, beside that
# of its events, into C for pmuctl, for any awk (mawk, gawk, busybox):
#
#   awk -v pmu=power7 -f second.awk -f metrics.awk events.tsv [metrics.tsv] > metrics.c
#
# Without the second table the PMU has no rows of it. Every row is checked before the first line of
# output, so a bad table gives file:line: and a cause, exit status 1, and nothing on standard
# output. A row that starts with "#" is a comment.

BEGIN {
	FS = "\t"
	if (pmu !~ /^[a-z][a-z0-9_]*$/) {
		print "second.awk: set pmu= to the name of the PMU, in lower case" > "/dev/stderr"
		bad = 1
		exit 1
	}
}

FNR == 1 {
	file++
}

/^#/ {
	next
}

END {
	if (bad)
		exit 1
}

function complain(cause)
{
	print FILENAME ":" FNR ": " cause > "/dev/stderr"
	bad = 1
}

# The beginning of the array pmu_WHAT, of struct TYPE, which a header in ask/ has
function print_head(what, type, header)
{
	print "// SPDX-License-Identifier: GPL-2.0-only"
	print "/* Generated from the table of " pmu " " what ". Do not edit. */"
	print "#include \"ask/" header "\""
	print ""
	print "extern const struct " type " " pmu "_" what "[];"
	print "extern const unsigned int " pmu "_nr_" what ";"
	print ""
	print "const struct " type " " pmu "_" what "[] = {"
}

# Its end, behind a row whose first member is 0
function print_end(what, member, nr)
{
	print "\t{ ." member " = 0 }"
	print "};"
	print ""
	print "const unsigned int " pmu "_nr_" what " = " nr + 0 ";"
}
