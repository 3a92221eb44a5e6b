# SPDX-License-Identifier: GPL-2.0-only
#
# Are the metrics of POWER7 that IBM has published what IBM says, ibm.tsv? Input: events with
# their rates, metrics, ibm.tsv. Each formula is computed for the rates and for counts that are made up.
# Complaints as in common.awk; with -v values=1 METRIC VALUE for the rates instead.

BEGIN {
	POINT = "published"
}

file == 1 {
	rate[$1] = rates[$1] = $(NF - 3)
	made_up[$1] = 1 + ++events * 7919 % 997
	next
}

file == 2 {
	formula[$1] = $3
	source[$1] = ";" $7 ";"
	part_of[$1] = $8
	next
}

{
	place[$2] = $1
	metric[$1] = $2
	theirs[$2] = $3
	order[++rows] = $2
	if ($1 !~ /^M/)
		boxes++
}

END {
	compare()
	if (values)
		exit
	for (name in made_up)
		rate[name] = made_up[name]
	compare()
	for (name in source)
		if (source[name] ~ /;(M|D:)/ && !(name in place))
			complain(POINT, name " has a source that is not transcribed")
	if (boxes != 33)
		complain(POINT, boxes " boxes, not 33")
}

# Boxes become values by their letters, behind the boxes that they are made of
function compare(	i, name, wanted)
{
	for (i = 1; i <= rows; i++) {
		name = order[i]
		if (!(name in formula)) {
			complain(POINT, "no metric " name)
			continue
		}
		wanted = compute(theirs[name])
		if (place[name] !~ /^M/) {
			rate[place[name]] = wanted
			wanted /= rate["PM_RUN_INST_CMPL"]
			check_parent(name)
		} else if (!index(source[name], ";" place[name] ";")) {
			complain(POINT, name ": " place[name] " is not its source")
		}
		if (values)
			printf "%s %.15g\n", name, wanted
		else if ((compute(formula[name]) - wanted) ^ 2 > 1e-18 * wanted ^ 2)
			complain(POINT, name " is " compute(formula[name]) ", IBM\047s is " wanted)
	}
}

# C1A is a part of C1, C of all
function check_parent(name,	parent)
{
	parent = place[name]
	if (parent == "-")
		return
	parent = length(parent) == 1 ? "RUN_CPI" : metric[substr(parent, 1, length(parent) - 1)]
	if (part_of[name] != parent)
		complain(POINT, name " is a part of " part_of[name] ", not of " parent)
	if (!index(source[name], ";D:" place[name] ";"))
		complain(POINT, name ": box " place[name] " is not its source")
}
