# SPDX-License-Identifier: GPL-2.0-only
#
# Turn a table of relations into C for pmuctl, for any awk (mawk, gawk, busybox):
#
#   awk -v pmu=power7 -f relations.awk events.tsv [relations.tsv] > relations.c
#
# Without relations.tsv the PMU has no relations. Every row is checked before the first line of
# output, so a bad table gives file:line: and a cause, exit status 1, and nothing on standard
# output. The table's own head explains its columns; each of several sums with commas in between
# becomes a relation.

BEGIN {
	FS = "\t"
	if (pmu !~ /^[a-z][a-z0-9_]*$/)
		usage("set pmu= to the name of the PMU, in lower case")
}

FNR == 1 {
	file++
}

/^#/ {
	next
}

file == 1 {
	domain[$1] = $5
	next
}

{
	check_row()
	row[nr_rows++] = $0
}

END {
	if (stopped || bad)
		exit 1
	print_table()
}

function usage(cause)
{
	print "relations.awk: " cause > "/dev/stderr"
	stopped = 1
	exit 1
}

function complain(cause)
{
	print FILENAME ":" FNR ": " cause > "/dev/stderr"
	bad = 1
}

function check_row(	i, n, name)
{
	if (NF != 5) {
		complain("5 columns expected, " NF " found")
		return
	}
	if ($2 != "=" && $2 != "<=")
		complain("\"" $2 "\": = or <= expected")
	n = split($1 "," $3, name, /,| [+] /)
	for (i = 1; i <= n; i++) {
		if (!(name[i] in domain))
			complain(pmu " has no event \"" name[i] "\"")
		else if (domain[name[i]] != domain[name[1]])
			complain("events of the " domain[name[1]] " and of the " domain[name[i]])
	}
	if ($4 !~ /^[A-Za-z0-9:,;._-]+$/)
		complain("source \"" $4 "\": letters, digits and :,;._- expected")
	if ($5 !~ /^[ -~]+$/ || length($5) > 100 || $5 ~ /["\\]/)
		complain("because: 1 to 100 characters of ASCII without quotes expected")
}

function print_relations(f,	i, j, n, m, left, right)
{
	n = split(f[1], left, ",")
	m = split(f[3], right, ",")
	for (i = 1; i <= n; i++)
		for (j = 1; j <= m; j++) {
			print "\t{"
			print "\t\t.left = \"" left[i] "\", .is = \"" f[2] "\","
			print "\t\t.right = \"" right[j] "\","
			print "\t\t.because = \"" f[5] "\", .source = \"" f[4] "\","
			print "\t},"
			nr++
		}
}

function print_table(	i, f)
{
	print "// SPDX-License-Identifier: GPL-2.0-only"
	print "/* Generated from the table of " pmu " relations. Do not edit. */"
	print "#include \"ask/relation.h\""
	print ""
	print "extern const struct count_relation " pmu "_relations[];"
	print "extern const unsigned int " pmu "_nr_relations;"
	print ""
	print "const struct count_relation " pmu "_relations[] = {"
	for (i = 0; i < nr_rows; i++) {
		split(row[i], f, "\t")
		print_relations(f)
	}
	print "\t{ .left = 0 }"
	print "};"
	print ""
	print "const unsigned int " pmu "_nr_relations = " nr + 0 ";"
}
