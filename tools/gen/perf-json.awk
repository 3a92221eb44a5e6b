# SPDX-License-Identifier: GPL-2.0-only
#
# Turn the tables of a PMU into perf's own, a folder of tools/perf/pmu-events/arch/ARCH:
#
#   awk -v pmu=power7 -v out=DIRECTORY -f perf-json.awk events.tsv [metrics.tsv]
#
# writes DIRECTORY/TOPIC.json for each topic, with the events of the table, and metrics.json.
# An event's Unit is the PMU's name in sysfs, and scale and chip say what sysfs says in .scale and
# .per-pkg. In a metric each event names its PMU, or perf would take events of that name of every
# PMU.
#
# With -v core=1 they are tables for a driver of the kernel's own: its PMU is the one that perf
# calls the core's, and has no name here. Such a table has no PerPkg, with which perf stat -a
# refuses an event where sysfs has no die_id, as on PowerPC. It has no event in doubt, and with
# -v plain=1 no ScaleUnit of events and no metrics.

BEGIN {
	FS = "\t"
	if (!pmu || !out) {
		print "perf-json.awk: set pmu= and out=" > "/dev/stderr"
		failed = 1
		exit 1
	}
}

FNR == 1 {
	file++
}

/^#/ || NF < 2 {
	next
}

file == 1 {
	if (core && $7 != "verified")
		next
	code[$1] = $2
	text = $9
	if ($7 != "verified")
		text = text " (" $7 ")"
	add($10, member("EventName", $1) ",\n" member("EventCode", $2) ",\n" \
		member("BriefDescription", text) \
		(!core ? ",\n" member("Unit", pmu) : "") \
		($6 != 1 && !plain ? ",\n" member("ScaleUnit", $6) : "") \
		(!core && $5 == "chip" ? ",\n" member("PerPkg", "1") : ""))
	next
}

# perf has no cycles of a log
$5 !~ /(^|,)log$/ && !plain {
	add("metrics", member("MetricName", $1) ",\n" member("MetricExpr", expression($3)) ",\n" \
		member("MetricGroup", $2) ",\n" member("BriefDescription", $6) ",\n" \
		member("ScaleUnit", "1" $4))
}

END {
	if (failed)
		exit 1
	for (name in objects)
		printf "[\n%s\n]\n", objects[name] > (out "/" name ".json")
}

function add(name, members)
{
	objects[name] = objects[name] (name in objects && objects[name] != "" ? ",\n" : "") \
		"  {\n" members "\n  }"
}

function member(name, value)
{
	gsub(/[\\"]/, "\\\\&", value)
	return "    \"" name "\": \"" value "\""
}

# The formula with PMU@NAME@ for each name of an event, but for the core's PMU
function expression(formula,    text, name)
{
	text = ""
	if (core)
		return formula
	while (match(formula, /[A-Za-z_][A-Za-z0-9_]*/)) {
		name = substr(formula, RSTART, RLENGTH)
		text = text substr(formula, 1, RSTART - 1) (name in code ? pmu "@" name "@" : name)
		formula = substr(formula, RSTART + RLENGTH)
	}
	return text formula
}
