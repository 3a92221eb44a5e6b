# SPDX-License-Identifier: GPL-2.0-only
# For awk programs that print tables of figures with the goals beside them, in Markdown.
#
# -v goals= names a file of lines TABLE ROW COLUMN GOAL, separated by tabs. The figure in
# that column must not be above the goal. "-" in both columns: a row without a goal;
# "*" as ROW: no row of the table has one. A row that the file does not know, or a line
# for a row that is not there, ends the program: a goal is neither lost nor forgotten.
#
# table(NAME, COLUMNS) begins a table, line(NAME, FIGURES) adds a row to it, and
# end_of_tables() comes last. A blank within a column or a figure is an underscore.

function stop(why)
{
	print "bench: " why > "/dev/stderr"
	failed = 1
	exit 1
}

function read_goals(    text, part)
{
	while ((getline text < goals) > 0) {
		if (text ~ /^#/ || text == "")
			continue
		if (split(text, part, "\t") != 4)
			stop(goals ": not four columns: " text)
		if ((part[1], part[2]) in goal_column)
			stop(goals ": twice: " text)
		if (part[4] !~ /^([0-9]+([.][0-9]+)?|-)$/ || (part[3] == "-") != (part[4] == "-"))
			stop(goals ": no goal: " text)
		goal_column[part[1], part[2]] = part[3]
		goal_figure[part[1], part[2]] = part[4]
	}
	close(goals)
}

function cell(text, width)
{
	gsub(/_/, " ", text)
	printf " %*s |", width, text
}

# First column of a row, then the others
function cells(name, figure, n,    i)
{
	printf "| %-38s |", name
	for (i = 1; i <= n; i++)
		cell(figure[i], 9)
}

# The last column: the goal, and a mark where it is missed
function goal_of(name, figure,    key, column)
{
	key = table_name SUBSEP name
	if (!(key in goal_column))
		stop(goals ": no line for \"" name "\" of the table \"" table_name "\"")
	met[key] = 1
	column = goal_column[key]
	if (column == "-")
		return "-"
	if (!(column in column_number))
		stop(goals ": no column \"" column "\" in the table \"" table_name "\"")
	column = figure[column_number[column]]
	if (column !~ /^-?[0-9.]+$/)
		stop(goals ": a goal for \"" name "\", which has no figure")
	all_goals++
	if (column + 0 > goal_figure[key] + 0)
		missed++
	return goal_column[key] " " goal_figure[key] \
		(column + 0 > goal_figure[key] + 0 ? ", MISSED" : "")
}

function line(name, figures,    figure, n, goal)
{
	n = split(figures, figure, " ")
	if (n != columns)
		stop("\"" name "\" has " n " figures, " columns " expected")
	if (!no_goals)
		goal = goal_of(name, figure)
	cells(name, figure, n)
	if (!no_goals)
		cell(goal, 22)
	print ""
}

function table(name, names,    i, part)
{
	table_name = name
	no_goals = (name, "*") in goal_column
	met[name, "*"] = 1
	print ""
	columns = split(names, part, " ")
	for (i in column_number)
		delete column_number[i]
	cells(name, part, columns)
	if (!no_goals)
		cell("goal", 22)
	print ""
	printf "|---|"
	for (i = 1; i <= columns + !no_goals; i++)
		printf "---|"
	print ""
	for (i = 1; i <= columns; i++) {
		gsub(/_/, " ", part[i])
		column_number[part[i]] = i
	}
}

function end_of_tables(    key, part)
{
	for (key in goal_column)
		if (!(key in met)) {
			split(key, part, SUBSEP)
			stop(goals ": no row \"" part[2] "\" in a table \"" part[1] "\"")
		}
	printf "\n%d of %d goals are missed. A goal is missed where the table says so; that is no " \
		"error.\n", missed, all_goals
}

BEGIN {
	read_goals()
}
