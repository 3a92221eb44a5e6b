# SPDX-License-Identifier: GPL-2.0-only
#
# What is made of the table of verbs, verbs.tsv, for any awk:
#
#	awk -v what=c -v lack="libkmod ..." -f table.awk verbs.tsv
#	awk -v what=names                   -f table.awk verbs.tsv
#	awk -v what=offers                  -f table.awk verbs.tsv
#	awk -v what=man                     -f table.awk verbs.tsv TEMPLATE
#
# c: the struct verb of each; those whose library is in "lack" have no function. names: a
# declaration for each. offers: what completion offers. man copies a template, and puts something in
# place of its lines "@WORD".

BEGIN { FS = "\t" }

FNR == 1 { files++ }
files == 2 { copy_man($0); next }
/^#/ { next }

$1 == "verb" {
	verb[++verbs] = $2
	library[$2] = $3; fewest[$2] = $4; most[$2] = $5; kinds[$2] = $6; summary[$2] = $8
	words[$2] = $7 == "-" ? "" : $7
}
$1 == "about" { about[$2] = $3 }
$1 == "example" { example[$2] = $3 }
$1 == "more" { more[++mores] = $2; more_text[mores] = $3 }
$1 == "option" {
	of[++options] = $2
	letter[options] = $3 == "-" ? "" : $3
	name[options] = $4; value[options] = $5 == "-" ? "" : $5
	kind[options] = $6; text[options] = $7; further[options] = $8 == "-" ? "" : $8
}
$1 == "value" { parameter[++parameters] = $3; parameter_of[parameters] = $2
		parameter_kinds[parameters] = $4 }
$1 == "status" { status[++statuses] = $3; status_of[statuses] = $2; meaning[statuses] = $4 }

END {
	if (what == "names")
		for (i = 2; i <= verbs; i++)
			print "VERB(" verb[i] ");"
	if (what == "c")
		print_c()
	if (what == "offers")
		print_offers()
	if (what == "man" && section)
		print_statuses()
}

# Is it in a list with commas?
function is_in(word, list)
{
	return list == "*" || index("," list ",", "," word ",")
}

function joined(list, between, last,	part, n, i, out)
{
	n = split(list, part, ",")
	for (i = 1; i <= n; i++)
		out = out (i == 1 ? "" : i < n ? between : last) part[i]
	return out
}

function string(s)
{
	gsub(/"/, "\\\"", s)
	return s == "" ? "NULL" : "\"" s "\""
}

function print_c(	v)
{
	for (v = 1; v <= verbs; v++)
		print_c_lists(verb[v])
	print "const struct verb verbs[] = {"
	for (v = 1; v <= verbs; v++)
		print_c_verb(verb[v])
	print "\t{ NULL }\n};"
}

function print_c_lists(verb,	i)
{
	print "static const struct verb_option " verb "_options[] = {"
	for (i = 1; i <= options; i++)
		if (is_in(verb, of[i]))
			printf "\t{ %s, %s, %s, %s },\n", string(name[i]),
				letter[i] ? "'" letter[i] "'" : 256 + i, string(value[i]), string(text[i])
	print "\t{ 0 }\n};\n"
	print "static const struct exit_status " verb "_statuses[] = {"
	for (i = 1; i <= statuses; i++)
		if (status_of[i] == verb)
			print "\t{ " status[i] ", " string(meaning[i]) " },"
	print "\t{ 0 }\n};\n"
}

function print_c_verb(verb,	i, behind, args, run)
{
	run = verb "_verb"
	if (verb == "pmuctl" || index(" " lack " ", " " library[verb] " "))
		run = "NULL"
	for (i = 1; i <= mores; i++)
		if (is_in(verb, more[i]))
			behind = behind more_text[i]
	args = words[verb]
	gsub(/; /, "\\n", args)
	printf "\t{ %s, %s, %s, %s_options, %s, %s,\n", string(verb), string(summary[verb]),
		string(library[verb]), verb, string(args), string(about[verb])
	printf "\t  %s, %s, %s_statuses, %s, %s, %s },\n", string(behind), string(example[verb]),
		verb, fewest[verb], most[verb] == "any" ? "UINT_MAX" : most[verb], run
}

# The man page. `bold`, <italic>, a bold line by itself is a request, and a line with a tab is an
# item of a list: what it is, and the text

function copy_man(line,	item)
{
	if (line ~ /^\.S[HS] / && section)
		print_statuses()
	if (line ~ /^\.S[HS] /)
		section = line ~ /^\.SS/ ? substr(line, 5) : ""
	if (line == "@synopsis")
		print_synopsis()
	else if (line == "@options")
		print_options(section)
	else if (line == "@options *")
		print_options("*")
	else if (line == "@shared")
		print_shared()
	else if (line ~ /^@with /)
		print_verbs_with(substr(line, 7))
	else if (split(line, item, "\t") == 2 && line ~ /^[`<]/)
		print ".TP\n" roff(item[1]) "\n" roff(item[2])
	else
		print roff(line)
}

function roff(line,	out, at, end, inside)
{
	if (line ~ /^`[^`]*`$/)
		return ".B " dashes(substr(line, 2, length(line) - 2))
	if (line ~ /^\./)
		return line
	while (match(line, /`[^`]*`|<[^<>]*>/)) {
		inside = dashes(substr(line, RSTART + 1, RLENGTH - 2))
		out = out substr(line, 1, RSTART - 1) \
		      (substr(line, RSTART, 1) == "`" ? "\\fB" : "\\fI") inside "\\fR"
		line = substr(line, RSTART + RLENGTH)
	}
	return out line
}

function dashes(s)
{
	gsub(/-/, "\\-", s)
	return s
}

# Upper case is for something, the rest is as it stands there
function print_synopsis(	v, i, n, use, word, m, j, out)
{
	for (v = 2; v <= verbs; v++) {
		n = split(words[verb[v]], use, "; ")
		for (i = 1; i <= n || i == 1; i++) {
			out = "\\fBpmuctl " verb[v] "\\fR [\\fIOPTION\\fR...]"
			m = split(use[i], word, " ")
			for (j = 1; j <= m; j++) {
				gsub(/[A-Z]+/, "\\fI&\\fR", word[j])
				gsub(/^[a-z]+$|--/, "\\fB&\\fR", word[j])
				out = out " " word[j]
			}
			gsub(/--/, "\\-\\-", out)
			print out
		}
	}
}

function print_option(i)
{
	print ".TP"
	print ".BR " (letter[i] ? dashes("-" letter[i]) " \", \" " : "") dashes("--" name[i]) \
		(value[i] ? " =\\fI" value[i] "\\fR" : "")
	print roff(text[i]) (further[i] ? "." : "")
	if (further[i])
		print roff(further[i])
}

function print_options(list,	i)
{
	for (i = 1; i <= options; i++)
		if (of[i] == list)
			print_option(i)
	print ".PP"
}

# Options of several verbs, a section for each set of verbs
function print_shared(	i, list, done)
{
	for (i = 1; i <= options; i++) {
		if (of[i] !~ /,/ || of[i] in done)
			continue
		done[of[i]]
		list = of[i]
		sub(/^pmuctl,/, "", list)
		print ".SS Options of " joined(list, ", ", " and ")
		print_options(of[i])
	}
}

function print_verbs_with(number,	i, list)
{
	for (i = 1; i <= statuses; i++)
		if (status[i] == number)
			list = list (list ? "," : "") status_of[i]
	print roff("`" joined(list, "`, `", "` and `") "`")
}

function print_statuses(	i, any)
{
	if (example[section])
		print ".PP\nExample:\n.RS\n.B $ " dashes(example[section]) "\n.RE"
	for (i = 1; i <= statuses; i++) {
		if (status_of[i] != section)
			continue
		if (!any++)
			print ".PP\nExit status:\n.RS\n.PD 0"
		print ".TP 4\n.B " status[i] "\n" dashes(meaning[i])
	}
	if (any)
		print ".PD\n.RE"
}

# What completion offers: VERB, WORD, LETTER, KINDS, TEXT, see verbs/complete.c
function print_offers(	v, i)
{
	for (v = 1; v <= verbs; v++) {
		print_offer(verb[v], "", "", v == 1 ? "verbs" : kinds[verb[v]], summary[verb[v]])
		for (i = 1; i <= options; i++)
			if (is_in(verb[v], of[i]))
				print_offer(verb[v], "--" name[i], letter[i], value[i] ? kind[i] : "",
					text[i])
	}
	for (i = 1; i <= parameters; i++)
		print_offer(parameter_of[i], parameter[i] "=", "", parameter_kinds[i], "")
	print_offer("help", "", "", "verbs", "the help of a verb")
}

function print_offer(verb, word, letter, kinds, text)
{
	printf "{ \"%s\", %s, %s, %s, %s },\n", verb, string(word), letter ? "'" letter "'" : 0,
		string(kinds), string(text)
}
