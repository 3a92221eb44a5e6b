# SPDX-License-Identifier: GPL-2.0-only
#
# Metrics: see second.awk.
#
# Columns, separated by one tab: name group formula unit needs description source, and of a part the
# metric that it is a part of; Documentation/add-a-pmu.md explains them.
#
# "cycles" in a formula is the processor's cycles that a log tells beside counts, where no event counts
# them. A formula is checked for its syntax and its dimension: what it adds must be of one kind,
# cycles or occurrences, and the result what the unit says. Descriptions of events that count
# cycles have that word among their first three. What happens "one in a cycle" is cycles, too, where
# the unit wants it.

file == 1 {
	domain[$1] = $5
	scale[$1] = $6
	doubtful[$1] = $7 != "verified"
	cycles[$1] = tolower($9) ~ /^([^ ]+ )?([^ ]+ )?cycles( |$)/
	once[$1] = $9 ~ /one in a cycle/
	next
}

{
	check_row()
	row[nr_rows++] = $0
	postfix[nr_rows - 1] = compiled
}

END {
	check_wholes()
	if (bad)
		exit 1
	print_table()
}

function check_row()
{
	if (NF != 7 && NF != 8) {
		complain("7 columns expected, 8 of a part, " NF " found")
		return
	}
	if ($1 !~ /^[A-Z][A-Z0-9_]*$/)
		complain("name \"" $1 "\": only A-Z, 0-9 and _ are allowed")
	if ($1 in domain)
		complain("name " $1 " is that of an event")
	if ($1 in line)
		complain("name " $1 " is already defined in line " line[$1])
	line[$1] = FNR
	if ($2 !~ /^[a-z][a-z0-9-]*$/)
		complain("group \"" $2 "\": only a-z, 0-9 and - are allowed")
	check_unit($4)
	check_formula($3)
	check_stack()
	unit[$1] = $4
	if (NF == 8)
		part_of[$1] = $8
	if ($6 == "" || length($6) > 100)
		complain("description: 1 to 100 characters expected, " length($6) " found")
	if ($6 !~ /^[ -~]+$/)
		complain("description: only printable ASCII is allowed")
	if ($7 !~ /^[A-Za-z0-9:,;._-]+$/)
		complain("source \"" $7 "\": letters, digits and :,;._- expected")
}

# Parts of a whole are of one unit
function check_stack()
{
	if ($2 !~ /-stack$/)
		return
	if (!($2 in unit_of))
		unit_of[$2] = $4
	if (unit_of[$2] != $4)
		complain("unit \"" $4 "\": other parts of " $2 " have " unit_of[$2])
}

# What is a part is of the unit of its whole, and no part of itself
function check_wholes(	name, i, n, whole)
{
	for (i = 0; i < nr_rows; i++) {
		name = whole = substr(row[i], 1, index(row[i], "\t") - 1)
		if (!(name in part_of))
			continue
		FNR = line[name]
		if (!(part_of[name] in unit))
			complain(name ": part of \"" part_of[name] "\", which is no metric")
		else if (unit[part_of[name]] != unit[name])
			complain(name ": part of " part_of[name] ", which has another unit")
		for (n = 0; whole in part_of && n <= nr_rows; n++)
			whole = part_of[whole]
		if (n > nr_rows)
			complain(name ": part of itself")
	}
}

# %, or words such as misses/1000_instructions; the formula has the factor. Leaves the powers
# of cycles and of occurrences in unit_cycles and unit_times
function check_unit(s,	part, factor)
{
	unit_cycles = unit_times = 0
	factor = s == "%" ? "100" : s ~ /\/1000_/ ? "1000" : ""
	if (s != "%" && s !~ /^[a-z]+\/(1000_)?[a-z]+$/)
		complain("unit \"" s "\": %, or words such as cycles/instruction expected")
	if (factor != "" && index($3, factor " * ") != 1)
		complain("formula: the unit " s " needs \"" factor " *\" in front")
	if (s == "%" || split(s, part, "/") != 2)
		return
	sub(/^1000_/, "", part[2])
	unit_cycles = (part[1] ~ /^cycles?$/) - (part[2] ~ /^cycles?$/)
	unit_times = -unit_cycles
}

# What its events are, and what the column says that the metric needs. "turns" depends on the
# counters: the tests of pmuctl compare it with the model
function check_needs(	name, wanted, scaled, doubts, where)
{
	for (name in used) {
		if (where != "" && domain[name] != where)
			complain("formula: events of the " where " and of the " domain[name])
		where = domain[name]
		scaled = scaled || scale[name] != "1"
		doubts = doubts || doubtful[name]
	}
	wanted = (where == "thread" ? "task" : where) (scaled ? ",scaled" : "") (doubts ? ",doubtful" : "")
	if ($5 != wanted (logs ? ",log" : "") && $5 != wanted ",turns" (logs ? ",log" : ""))
		complain("needs \"" $5 "\": " wanted (logs ? ",log" : "") ", perhaps with turns, expected")
}

# A formula becomes words in postfix order, for a machine with a stack
function check_formula(s)
{
	parse(s, 0)
	if (wrong != "" || power_cycles[0] != unit_cycles || power_times[0] != unit_times)
		parse(s, 1)
	if (wrong != "") {
		complain("formula: " wrong)
		return
	}
	check_needs()
	if (power_cycles[0] != unit_cycles || power_times[0] != unit_times)
		complain("formula: not in " $4)
}

# as_cycles: what happens once in a cycle is cycles
function parse(s, as_cycles)
{
	split("", used)
	wrong = compiled = ""
	logs = 0
	counts_cycles = as_cycles
	rest = s
	next_token()
	sum(0)
	if (token != "")
		unexpected()
}

function problem(cause)
{
	if (wrong == "")
		wrong = cause
	token = rest = ""
}

function unexpected()
{
	problem(token == "" ? "it ends too early" : "\"" token "\" is not expected")
}

function next_token()
{
	sub(/^ +/, "", rest)
	if (!match(rest, /^([A-Z][A-Z0-9_]*|cycles|[0-9]+(\.[0-9]+)?|[-+*\/()])/) && rest != "")
		problem("\"" substr(rest, 1, 1) "\" is not expected")
	token = rest == "" ? "" : substr(rest, 1, RLENGTH)
	rest = substr(rest, RLENGTH + 1)
}

function emit(word)
{
	compiled = compiled (compiled == "" ? "" : " ") word
}

# Operands are numbered by their depth: power_cycles and power_times hold their dimension
function sum(at,	op)
{
	product(at)
	while (token == "+" || token == "-") {
		op = token
		next_token()
		product(at + 1)
		emit(op)
		if (power_cycles[at] != power_cycles[at + 1] || power_times[at] != power_times[at + 1])
			problem("\"" op "\" between different things")
	}
}

function product(at,	op, sign)
{
	operand(at)
	while (token == "*" || token == "/") {
		op = token
		sign = op == "*" ? 1 : -1
		next_token()
		operand(at + 1)
		emit(op)
		power_cycles[at] += sign * power_cycles[at + 1]
		power_times[at] += sign * power_times[at + 1]
	}
}

function operand(at)
{
	power_cycles[at] = power_times[at] = 0
	if (token == "(") {
		next_token()
		sum(at)
		if (token != ")")
			unexpected()
	} else if (token ~ /^[0-9]/) {
		emit(token)
	} else if (token == "cycles") {
		logs = power_cycles[at] = 1
		emit(token)
	} else if (token ~ /^[A-Z]/) {
		event(at)
	} else {
		unexpected()
	}
	next_token()
}

function event(at)
{
	if (!(token in domain)) {
		problem(pmu " has no event " token)
		return
	}
	used[token] = 1
	power_cycles[at] = cycles[token] || (counts_cycles && once[token])
	power_times[at] = 1 - power_cycles[at]
	emit(token)
	if (scale[token] != "1" && index(rest, " * " scale[token]) != 1)
		problem(token " needs its scale, * " scale[token] ", behind it")
}

function quote(s)
{
	gsub(/\\/, "\\\\", s)
	gsub(/"/, "\\\"", s)
	return "\"" s "\""
}

function print_table(	i, f)
{
	print_head("metrics", "metric", "metric.h")
	for (i = 0; i < nr_rows; i++) {
		split(row[i], f, "\t")
		print "\t{"
		print "\t\t.name = " quote(f[1]) ", .group = " quote(f[2]) ","
		print "\t\t.formula = " quote(f[3]) ","
		print "\t\t.postfix = " quote(postfix[i]) ","
		print "\t\t.unit = " quote(f[4]) ", .needs = " quote(f[5]) ","
		print "\t\t.description = " quote(f[6]) ","
		print "\t\t.source = " quote(f[7]) ","
		if (f[8] != "")
			print "\t\t.part_of = " quote(f[8]) ","
		print "\t},"
	}
	print_end("metrics", "name", nr_rows)
}
