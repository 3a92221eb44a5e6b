# SPDX-License-Identifier: GPL-2.0-only
#
# Relations: see second.awk. The table's own head explains its columns; each of several sums with
# commas in between becomes a relation. A term may have "NUMBER * " in front, and be "cycles", see
# metrics.awk.

file == 1 {
	domain[$1] = $5
	next
}

{
	check_row()
	row[nr_rows++] = $0
}

END {
	print_table()
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
		sub(/^[0-9]+ [*] /, "", name[i])
		if (name[i] == "cycles")
			continue
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
	print_head("relations", "count_relation", "metric.h")
	for (i = 0; i < nr_rows; i++) {
		split(row[i], f, "\t")
		print_relations(f)
	}
	print_end("relations", "left", nr)
}
