# SPDX-License-Identifier: GPL-2.0-only
# The tables of growth, from the output of bench/growth and bench/width (operate.h): a table
# for each thing that grows, with how much of it there is in the first row. "growth" is the
# last figure of a row by its first, and "in tree" the same of the in-tree driver.

# Each console has a calibration before its figures
/^# bench calibration / {
	per_tick = $4 / $5
	if (per_tick < 1.95 || per_tick > 1.956)
		stop("a tick is " per_tick " instructions, 1.953 expected: no -icount?")
}

function remember(title, row, column, figure)
{
	gsub(/_/, " ", title)
	gsub(/_/, " ", row)
	if (!((title, "rows") in grown))
		titles[++nr_titles] = title
	if (!((title, row) in known)) {
		known[title, row] = 1
		if (row !~ /\/cpu$/)
			rows[title, ++grown[title, "rows"]] = row
	}
	if (!((title, column) in known_column)) {
		known_column[title, column] = 1
		columns_of[title, ++grown[title, "columns"]] = column
	}
	figures[title, row, column] = figure + 0
}

/^# bench growth / {
	remember($4, $5, $6, $7 * per_tick)
}

/^# bench number / {
	remember($4, $5, $6, $7)
}

function growth(title, row,    first, last)
{
	first = columns_of[title, 1]
	last = columns_of[title, grown[title, "columns"]]
	if (!((title, row, first) in figures) || figures[title, row, first] == 0)
		return "-"
	return sprintf("%.2f", figures[title, row, last] / figures[title, row, first])
}

function growth_table(title,    i, j, names, text, row)
{
	for (j = 1; j <= grown[title, "columns"]; j++)
		names = names columns_of[title, j] " "
	table(title, names "growth in_tree")
	for (i = 1; i <= grown[title, "rows"]; i++) {
		row = rows[title, i]
		text = ""
		for (j = 1; j <= grown[title, "columns"]; j++) {
			if (!((title, row, columns_of[title, j]) in figures))
				stop("no figure of " row " at " columns_of[title, j] " " title)
			text = text sprintf("%.0f ", figures[title, row, columns_of[title, j]])
		}
		line(row, text growth(title, row) " " growth(title, row "/cpu"))
	}
}

function growth_tables(    i)
{
	if (!nr_titles)
		stop("nothing that grows was measured")
	for (i = 1; i <= nr_titles; i++)
		growth_table(titles[i])
}
