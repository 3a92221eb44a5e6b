# SPDX-License-Identifier: GPL-2.0-only
#
# Turn a table of events into C, for any awk (mawk, gawk, busybox):
#
#   awk -v pmu=power7 -v what=aliases   -f events.awk events.tsv > aliases.c
#   awk -v pmu=power7 -v what=catalogue -f events.awk events.tsv [table] > catalogue.c
#   awk -v pmu=power7 -v what=codes     -f events.awk events.tsv >> header
#
# aliases: what the driver shows in sysfs, by rising code. catalogue: everything, for people.
# codes: an enum, for programs.
# first=N is the manual's number of the counter with index 0 (1 unless given).
#
# Every row is checked before the first line of output, so a bad table gives
# file:line: and a cause, exit status 1, and nothing on standard output.
#
# The second table of a catalogue says what events need and cannot get: name source text.
#
# Columns, separated by one tab: name code counters alternatives domain scale
# status source description topic. In all rows of a table or in none follow maskable (yes, no, or -
# where it is not stated) and evidence (what the row rests on), and behind these the rate, events in
# a cycle of an emulated PMU to the millionth, and three columns of the QEMU plugin. Without
# them no event has a rate of its own. A row that starts with "#" is a comment.

BEGIN {
	FS = "\t"
	hex = "^0x[0-9a-f]+$"
	topics = " branch bus cache counter cycles floating-point instructions integer interrupt" \
		 " load-store memory pipeline power prefetch stall synchronization thread" \
		 " translation vector "
	if (pmu !~ /^[a-z][a-z0-9_]*$/)
		usage("set pmu= to the name of the PMU, in lower case")
	if (what !~ /^(aliases|catalogue|codes)$/)
		usage("set what= to aliases, catalogue or codes")
	if (first == "")
		first = 1
}

FNR == 1 {
	file++
}

/^#/ {
	next
}

file > 1 {
	check_lack()
	lacks[$1] = $3
	next
}

{
	check_row()
	if (bad)
		next
	row[nr_rows++] = $0
}

END {
	if (stopped)
		exit 1
	if (!bad && !nr_rows)
		complain("no event in the table")
	if (bad)
		exit 1
	if (what == "codes") {
		print_codes()
		exit
	}
	head()
	if (what == "aliases")
		print_aliases()
	else
		print_catalogue()
}

function usage(cause)
{
	print "events.awk: " cause > "/dev/stderr"
	stopped = 1
	exit 1
}

function complain(cause)
{
	print FILENAME ":" FNR ": " cause > "/dev/stderr"
	bad = 1
}

function check_row()
{
	if (!columns && NF !~ /^(10|12|14|16)$/) {
		complain("10, 12, 14 or 16 columns expected, " NF " found")
		exit 1
	}
	if (!columns)
		columns = NF
	if (NF != columns) {
		complain(columns " columns expected, " NF " found")
		return
	}
	if ($1 !~ /^[A-Z][A-Z0-9_]*$/)
		complain("name \"" $1 "\": only A-Z, 0-9 and _ are allowed")
	if ($1 in line)
		complain("name " $1 " is already defined in line " line[$1])
	line[$1] = FNR
	if (!is_code($2))
		complain("code \"" $2 "\": 0x and lower-case hex digits expected")
	if (counter_mask($3) < 1)
		complain("counters \"" $3 "\": numbers and ranges from " first " to " first + 7 " expected")
	check_alternatives($4)
	if ($5 !~ /^(thread|core|chip)$/)
		complain("domain \"" $5 "\": thread, core or chip expected")
	if ($6 !~ /^[0-9]+(\.[0-9]+)?$/)
		complain("scale \"" $6 "\": a decimal number expected")
	if ($7 !~ /^(verified|unverified)$/)
		complain("status \"" $7 "\": verified or unverified expected")
	if ($8 !~ /^[A-Za-z0-9:,;._-]+$/)
		complain("source \"" $8 "\": letters, digits and :,;._- expected")
	if ($9 == "" || length($9) > 100)
		complain("description: 1 to 100 characters expected, " length($9) " found")
	if ($9 !~ /^[ -~]+$/)
		complain("description: only printable ASCII is allowed")
	if (!index(topics, " " $10 " ") || $10 ~ / /)
		complain("topic \"" $10 "\": one of" topics "expected")
	has_evidence = columns % 4 == 0
	if (has_evidence && $11 !~ /^(yes|no|-)$/)
		complain("maskable \"" $11 "\": yes, no or - expected")
	if (has_evidence && $12 !~ /^(document|header|other|names)(,(phone|zero))?$/)
		complain("evidence \"" $12 "\": document, header, other or names expected, perhaps with" \
			 " phone or zero")
	if (columns > 12 && $(NF - 3) !~ /^[0-9]?[0-9](\.[0-9][0-9]?[0-9]?[0-9]?[0-9]?[0-9]?)?$/)
		complain("rate \"" $(NF - 3) "\": below 100, with at most six decimals, expected")
	rate[$1] = columns > 12 ? sprintf("%.0f", $(NF - 3) * 1000000) : 0
}

function check_lack()
{
	if (NF != 3)
		complain("3 columns expected, " NF " found")
	else if (!($1 in line))
		complain("no event is called \"" $1 "\"")
	else if ($1 in lacks)
		complain($1 " has a row already")
	else if ($3 !~ /^[ -~]+$/ || length($3) > 120)
		complain("text: 1 to 120 printable characters expected")
}

function is_code(s)
{
	return s ~ hex && length(s) <= 18
}

function check_alternatives(s,	i, n, part)
{
	if (s == "-")
		return
	n = split(s, part, ",")
	if (n < 1 || n > 4)
		complain("alternatives \"" s "\": - or up to four codes expected")
	for (i = 1; i <= n; i++) {
		sub(/t$/, "", part[i])
		if (!is_code(part[i]))
			complain("alternatives \"" s "\": codes, or codes with a t, expected")
	}
}

# "1-4" or "1,3" to a mask with bit n for index n; 0 when it is neither
function counter_mask(s,	i, j, n, bit, part, end, mask, seen)
{
	mask = 0
	n = split(s, part, ",")
	for (i = 1; i <= n; i++) {
		if (part[i] !~ /^[0-9]+(-[0-9]+)?$/)
			return 0
		if (split(part[i], end, "-") == 1)
			end[2] = end[1]
		if (end[1] < first + 0 || end[2] > first + 7 || end[1] + 0 > end[2] + 0)
			return 0
		for (j = end[1] - first; j <= end[2] - first; j++)
			seen[j] = 1
	}
	bit = 1
	for (j = 0; j < 8; j++) {
		if (j in seen)
			mask += bit
		bit += bit
	}
	return mask
}

function quote(s)
{
	gsub(/\\/, "\\\\", s)
	gsub(/"/, "\\\"", s)
	return "\"" s "\""
}

function head()
{
	print "// SPDX-License-Identifier: GPL-2.0-only"
	print "/* Generated from the table of " pmu " events. Do not edit. */"
	print "#include \"model/catalogue.h\""
	print "#include \"model/model.h\""
	print ""
}

# Declarations ahead of the definitions keep sparse and W=1 quiet
function declare(type, name)
{
	print "extern const struct " type " " pmu "_" name "[];"
	print "extern const unsigned int " pmu "_nr_" name ";"
	print ""
	print "const struct " type " " pmu "_" name "[] = {"
}

function finish(name)
{
	print "};"
	print ""
	print "const unsigned int " pmu "_nr_" name " = " nr_rows ";"
}

# By code, so that a code can be looked up; equal ones stay in the table's order
function sort_by_code(	i, j, f, key, this)
{
	for (i = 0; i < nr_rows; i++) {
		split(row[i], f, "\t")
		this = sprintf("%18s", f[2])
		for (j = i; j && key[j - 1] > this; j--) {
			key[j] = key[j - 1]
			by_code[j] = by_code[j - 1]
		}
		key[j] = this
		by_code[j] = row[i]
	}
}

function print_aliases(	i, f)
{
	sort_by_code()
	for (i = 0; i < nr_rows; i++) {
		split(row[i], f, "\t")
		if (f[6] == "1" || f[6] in scale)
			continue
		scale[f[6]] = nr_scales++
		print "static const struct pmk_alias_more scale_" scale[f[6]] " = { .scale = " \
		      quote(f[6]) " };"
	}
	declare("pmk_alias", "aliases")
	for (i = 0; i < nr_rows; i++) {
		split(by_code[i], f, "\t")
		print "\t{ " quote(f[1]) ", " f[2] ", " \
		      (f[6] == "1" ? "NULL" : "&scale_" scale[f[6]]) ", " rate[f[1]] ", " \
		      "PMK_" toupper(f[5]) ", false },"
	}
	finish("aliases")
}

# ISO C has no comma behind the last one
function print_codes(	i, f)
{
	printf "\nenum pmukit_%s_event {", pmu
	for (i = 0; i < nr_rows; i++) {
		split(row[i], f, "\t")
		printf "%s\n\tPMUKIT_%s_%s = %s", (i ? "," : ""), toupper(pmu), f[1], f[2]
	}
	print "\n};"
}

function print_catalogue(	i, f)
{
	declare("pmk_event_info", "events")
	for (i = 0; i < nr_rows; i++) {
		split(row[i], f, "\t")
		print "\t{"
		print "\t\t.name = " quote(f[1]) ", .code = " f[2] ","
		print "\t\t.counters = " counter_mask(f[3]) ","
		print_alternatives(f[4])
		print "\t\t.domain = " quote(f[5]) ", .scale = " quote(f[6]) ", .status = " quote(f[7]) ","
		print "\t\t.source = " quote(f[8]) ","
		print "\t\t.description = " quote(f[9]) ","
		print "\t\t.topic = " quote(f[10]) ","
		if (has_evidence && f[11] != "-")
			print "\t\t.maskable = " quote(f[11]) ","
		if (has_evidence)
			print "\t\t.evidence = " quote(f[12]) ","
		if (f[1] in lacks)
			print "\t\t.lacks = " quote(lacks[f[1]]) ","
		print "\t},"
	}
	finish("events")
}

function print_alternatives(s,	i, n, part, task, out)
{
	if (s == "-")
		return
	n = split(s, part, ",")
	for (i = 1; i <= n; i++) {
		task = sub(/t$/, "", part[i]) ? "true" : "false"
		out = out (i > 1 ? ", " : "") "{ " part[i] ", " task " }"
	}
	print "\t\t.nr_alternatives = " n ", .alternatives = { " out " },"
}
