# SPDX-License-Identifier: GPL-2.0-only
#
# Could the rates of an emulated PMU, in driver/NAME/events.tsv, be those of a program? Every event
# has one, relations hold, metrics have values that programs have. Input, each behind kind=: the
# table of events, metrics, relations, and limits, plausible.tsv, of which those of pmu= count.
# Complaints as in common.awk. Formulas are computed here once more, by no code of the project.

BEGIN {
	most["%"] = 100
	most["instructions/cycle"] = most["packets/cycle"] = 6
	most["instructions/group"] = 6
	most["flop/cycle"] = 16384
	most["bytes/cycle"] = 256
	rate["cycles"] = scale["cycles"] = 1
}

kind == "events" {
	scale[$1] = $6
	if (NF > 12)
		rate[$1] = $(NF - 3)
	nr_codes = split($2 "," $4, code, ",")
	codes[$1] = ""
	for (i = 1; i <= nr_codes; i++) {
		sub(/t$/, "", code[i])
		if (code[i] != "-")
			codes[$1] = codes[$1] " " code[i]
	}
}

kind == "metrics" {
	formula[$1] = $3
	check_metric($1, $2, $4)
}

kind == "relations" {
	check_relation($1, $2, $3)
}

kind == "limits" && $1 == pmu {
	limits++
	value = compute($3)
	if (value < $2 * (1 - 1e-9) || value > $4 * (1 + 1e-9))
		complain("plausible", $3 " is " value ", not " $2 " to " $4 ": " $5)
}

END {
	for (name in scale)
		if (name != "cycles")
			check_rate(name)
	if (!limits)
		complain("plausible", "there is no limit for " pmu)
}

# Codes that mean nothing, and overflows, happen at no rate
function check_rate(name,	i, n, part)
{
	if (!(name in rate))
		complain("rates", name " has no rate")
	else if ((rate[name] == 0) != (codes[name] == " 0x0" || name ~ /_OVERFLOW$/))
		complain("rates", name " has the rate " rate[name])
	n = split(codes[name], part, " ")
	for (i = 1; i <= n; i++) {
		if (part[i] in first && rate[first[part[i]]] != rate[name])
			complain("rates", name " has another rate than " first[part[i]] ", and the same code")
		first[part[i]] = name
	}
}

function check_metric(name, group, unit,	value)
{
	value = compute(formula[name])
	if (value < 0 || (value == 0 && name !~ /OTHER$/))
		complain("plausible", name " is " value)
	if (unit ~ /\/1000_/ ? value > 1000 : unit in most ? value > most[unit] : value > 1500)
		complain("plausible", name " is " value " " unit)
	if (group ~ /-stack$/ && (group, value) in seen)
		complain("plausible", name " is the same as " seen[group, value])
	seen[group, value] = name
}

# Occurrences: a count with its scale; "N * NAME" is N of them
function sum(terms,	i, n, name, total, times)
{
	n = split(terms, name, / \+ /)
	for (i = 1; i <= n; i++) {
		times = name[i] ~ /^[0-9]+ [*] / ? name[i] + 0 : 1
		sub(/^[0-9]+ [*] /, "", name[i])
		if (!(name[i] in rate))
			complain("related", "no rate of " name[i])
		total += times * rate[name[i]] * scale[name[i]]
	}
	return total
}

function check_relation(left, is, right,	i, n, part, a, b)
{
	n = split(left, part, ",")
	b = sum(right)
	for (i = 1; i <= n; i++) {
		a = sum(part[i])
		if (a > b + 1e-9 || (is == "=" && a < b - 1e-9))
			complain("related", part[i] " " is " " right ": " a " and " b)
	}
}
