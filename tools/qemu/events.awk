# SPDX-License-Identifier: GPL-2.0-only
#
# What QEMU's PMU counts, as C, for any awk:
#
#   awk -v pmu=power7 -f events.awk count/what.h count/event.h models/dispatch.h \
#       driver/power7/events.tsv
#
# The last three columns of the table (the others: tools/gen/events.awk):
#
# class  exact: from executed instructions. model: by a rule that is not the processor's.
#        time: of cycles. zero: it is 0 on QEMU's machine. none: it reads 0, and may be more
# what   names of what.h, and of causes in dispatch.h, in lower case, joined by +; stall is every
#        cause of that name; then *4 when one counts as four, *w when
#        kind.c says as how many, @0 or @1 for one of two pipes; >threshold for what takes longer,
#        &A+B where one of these happened, too; - for these two; machine for what the emulated registers count
#        by themselves, or never
# rule   in a phrase; of none and zero, why
#
# A bad table gives file:line: and a cause, exit status 1, and nothing on standard output.

BEGIN {
	FS = "\t"
	if (pmu !~ /^[a-z][a-z0-9_]*$/)
		complain("set pmu= to the name of the PMU")
}

/^PMQ_WHAT|^\tPMQ_[A-Z0-9_]+ = PMQ_/ {
	gsub(/PMQ_WHAT\(|\).*|\tPMQ_| = .*/, "")
	known[tolower($0)]
}

/^\tPMQ_CAUSE_/ {
	sub(/,.*/, "", $2)
	cause[tolower(substr($2, 11))] = 2 ^ nr_causes++
}

FILENAME ~ /\.h$/ {
	next
}

/^#/ {
	next
}

NF != 14 && NF != 16 {
	complain("14 or 16 columns expected, " NF " found")
	next
}

{
	class = $(NF - 2)
	what = $(NF - 1)
	check($NF)
	row[nr++] = "\t{ \"" $1 "\", " $2 ", \"" class "\", " member(what) ", { " alternatives($4) " } },"
}

END {
	if (bad)
		exit 1
	print "// SPDX-License-Identifier: GPL-2.0-only"
	print "/* Generated from driver/" pmu "/events.tsv. Do not edit. */"
	print "#include \"plugin.h\""
	print ""
	print "const struct pmq_event pmq_" pmu "_events[] = {"
	for (i = 0; i < nr; i++)
		print row[i]
	print "};"
	print ""
	print "const unsigned int pmq_" pmu "_nr_events = " nr ";"
}

function complain(cause)
{
	print FILENAME ":" FNR ": " cause > "/dev/stderr"
	bad = 1
}

function check(rule)
{
	if (class !~ /^(exact|model|time|zero|none)$/)
		complain("class \"" class "\": exact, model, time, zero or none expected")
	if ((class ~ /zero|none/) != (what == "-"))
		complain("zero and none have -, and no other has")
	if (pmu == "power7" && class ~ /model|time/ && rule !~ /^as PM_|no stream prefetch$/ &&
	    what ~ /load_(hit|miss)|_out|snoop|^store_miss|l3_store_miss/)
		complain("rule: no word of the stream prefetcher that the model has not")
	if (rule == "" || length(rule) > 80)
		complain("rule: 1 to 80 characters expected")
}

# Other codes that count the same; not those that do so for a task alone
function alternatives(s,	i, n, part, out)
{
	n = s == "-" ? 0 : split(s, part, ",")
	for (i = 1; i <= n; i++)
		if (part[i] !~ /t$/)
			out = out part[i] ", "
	return out "0"
}

# As struct pmq_kind. One that stands for half an occurrence counts twice
function member(s,	times, pipe, n, longer, only)
{
	longer = sub(/>threshold$/, "", s) ? "true" : "false"
	if (n = index(s, "&")) {
		only = substr(s, n + 1)
		s = substr(s, 1, n - 1)
	}
	times = $6 == 0.5 ? 2 : 1
	pipe = "PMQ_BOTH_PIPES"
	if (s ~ /@[01]$/) {
		pipe = substr(s, length(s))
		sub(/@.$/, "", s)
	}
	n = index(s, "*")
	if (n) {
		times = substr(s, n + 1) == "w" ? "PMQ_WEIGHED" : times * substr(s, n + 1)
		s = substr(s, 1, n - 1)
	}
	return "{ " mask(s) ", " times ", " pipe ", " longer ", " mask(only ? only : "-") ", " \
	       causes(s) " }"
}

function mask(s,	i, n, part, out)
{
	if (s == "-" || s == "machine")
		return 0
	n = split(s, part, "+")
	for (i = 1; i <= n; i++) {
		if (part[i] == "stall" || part[i] in cause)
			continue
		if (!(part[i] in known))
			complain("what \"" part[i] "\" is unknown")
		out = out (out ? " | " : "") "PMQ_BIT(" toupper(part[i]) ")"
	}
	return out ? out : "0"
}

# Of a block's schedule
function causes(s,	i, n, part, name, sum)
{
	n = split(s, part, "+")
	for (i = 1; i <= n; i++)
		for (name in cause)
			if (name == part[i] || (part[i] == "stall" && name ~ /^stall_/))
				sum += cause[name]
	return sum + 0
}
