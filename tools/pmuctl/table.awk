# SPDX-License-Identifier: GPL-2.0-only
#
# What is made of the table of verbs, verbs.tsv, for any awk:
#
#	awk -v what=c -v lack="libkmod ..." -f table.awk verbs.tsv
#	awk -v what=names                   -f table.awk verbs.tsv
#	awk -v what=man|bash|zsh|fish       -f table.awk verbs.tsv TEMPLATE
#
# c: the struct verb of each; those whose library is in "lack" have no function. names: a
# declaration for each. The others copy a template, and put something in place of its lines
# "@WORD", which may stand behind "# ": see each template.

BEGIN { FS = "\t" }

FNR == 1 { files++ }
files == 2 { copy($0); next }
/^#/ { next }

$1 == "verb" {
	verb[++verbs] = $2
	library[$2] = $3; fewest[$2] = $4; most[$2] = $5; kinds[$2] = $6; summary[$2] = $8
	words[$2] = $7 == "-" ? "" : $7
}
$1 == "about" { about[$2] = $3 }
$1 == "example" { example[$2] = $3 }
$1 == "more" { more[++mores] = $2; more_text[mores] = $3 }
$1 == "option" || $1 == "argp" {
	of[++options] = $2
	own[options] = $1 == "option"
	letter[options] = $3 == "-" ? "" : $3
	name[options] = $4; value[options] = $5 == "-" ? "" : $5
	kind[options] = $6; text[options] = $7; further[options] = $8 == "-" ? "" : $8
}
$1 == "value" { parameter[++parameters] = $3; parameter_of[parameters] = $2
		parameter_kinds[parameters] = $4 }
$1 == "alias" { alias[++aliases] = $2; alias_verb[aliases] = $3
		alias_option[aliases] = $4 == "-" ? "" : $4 }
$1 == "status" { status[++statuses] = $3; status_of[statuses] = $2; meaning[statuses] = $4 }

END {
	if (what == "names")
		for (i = 2; i <= verbs; i++)
			print "VERB(" verb[i] ");"
	if (what == "c")
		print_c()
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

function print_c(	i, v)
{
	for (v = 1; v <= verbs; v++)
		print_c_lists(verb[v])
	print "const struct verb verbs[] = {"
	for (v = 1; v <= verbs; v++)
		print_c_verb(verb[v])
	print "\t{ NULL }\n};\n\nstatic const struct alias aliases[] = {"
	for (i = 1; i <= aliases; i++)
		printf "\t{ %s, %s, %s },\n", string(alias[i]), string(alias_verb[i]),
			string(alias_option[i])
	print "\t{ NULL }\n};"
}

function print_c_lists(verb,	i)
{
	print "static const struct argp_option " verb "_options[] = {"
	for (i = 1; i <= options; i++)
		if (own[i] && is_in(verb, of[i]))
			printf "\t{ %s, %s, %s, 0, %s, 0 },\n", string(name[i]),
				letter[i] ? "'" letter[i] "'" : 256 + i, string(value[i]), string(text[i])
	print "\t{ NULL, 'h', NULL, OPTION_HIDDEN, NULL, 0 },\n\t{ 0 }\n};\n"
	print "static const struct exit_status " verb "_statuses[] = {"
	for (i = 1; i <= statuses; i++)
		if (status_of[i] == verb)
			print "\t{ " status[i] ", " string(meaning[i]) " },"
	print "\t{ 0 }\n};\n"
}

function print_c_verb(verb,	i, doc, args, run)
{
	run = verb "_verb"
	if (verb == "pmuctl" || index(" " lack " ", " " library[verb] " "))
		run = "NULL"
	doc = about[verb] "\\v"
	for (i = 1; i <= mores; i++)
		if (is_in(verb, more[i]))
			doc = doc more_text[i]
	if (example[verb])
		doc = doc (doc ~ /\\v$/ ? "" : "\\n\\n") "Example:\\n  $ " example[verb]
	sub(/\\v$/, "", doc)
	args = words[verb]
	gsub(/; /, "\\n", args)
	printf "\t{ %s, %s, %s, { %s_options, NULL, %s, %s, NULL, NULL, NULL },\n", string(verb),
		string(summary[verb]), string(library[verb]), verb, string(args), string(doc)
	printf "\t  %s_statuses, %s, %s, %s },\n", verb, fewest[verb],
		most[verb] == "any" ? "UINT_MAX" : most[verb], run
}

function copy(line,	what_next)
{
	what_next = line
	sub(/^[ \t]*(# )?/, "", what_next)
	if (what == "man") {
		copy_man(line)
	} else if (what_next !~ /^@/) {
		print line
	} else if (what == "bash") {
		print_bash()
	} else if (what == "fish") {
		print_fish()
	} else if (what_next == "@verbs") {
		print_zsh_verbs()
	} else {
		print_zsh_cases()
	}
}

# The man page. `bold`, <italic>, and a bold line by itself is a request

function copy_man(line)
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

# bash: lines VERB WORD LETTER KINDS, of options, parameters and words; KINDS of an option
# without a value is no
function print_bash(	v, i)
{
	for (v = 1; v <= verbs; v++) {
		print verb[v], "words", "-", kinds[verb[v]]
		for (i = 1; i <= options; i++)
			if (is_in(verb[v], of[i]))
				print verb[v], "--" name[i], letter[i] ? "-" letter[i] : "-",
					value[i] ? kind[i] : "no"
	}
	for (i = 1; i <= parameters; i++)
		print parameter_of[i], parameter[i], "=", parameter_kinds[i]
	print "help words -", joined_verbs(",")
}

function joined_verbs(between,	v, out)
{
	for (v = 2; v <= verbs; v++)
		out = out (v > 2 ? between : "") verb[v]
	return out
}

# NAME=, or NAME=VALUE where the values are words
function parameter_words(verb,	i, n, j, part, out)
{
	for (i = 1; i <= parameters; i++) {
		if (parameter_of[i] != verb)
			continue
		n = parameter_kinds[i] ~ /,/ ? split(parameter_kinds[i], part, ",") : 0
		for (j = 1; j <= n; j++)
			out = out " " parameter[i] "=" part[j]
		if (!n)
			out = out " " parameter[i] "="
	}
	return substr(out, 2)
}

# Text between single quotes
function quoted(s, quote)
{
	gsub(/'/, quote, s)
	return "'" s "'"
}

function zsh_kind(kind, verb)
{
	if (kind == "parameters")
		return "(" parameter_words(verb) ")"
	if (kind ~ /,/)
		return "(" joined(kind, " ", " ") ")"
	if (kind == "files")
		return "_files"
	if (kind == "folders")
		return "_files -/"
	if (kind == "commands")
		return "_normal"
	if (kind == "pids")
		return "_pids"
	return kind == "-" ? "" : "_pmuctl_" kind
}

function zsh_kinds(list, verb,	part, n, i, out)
{
	n = split(list, part, "+")
	for (i = 1; i <= n; i++)
		out = out (i > 1 ? "; " : "") zsh_kind(part[i], verb)
	return n > 1 ? "{" out "}" : out
}

# What _arguments takes for an option
function zsh_option(i, verb,	long, say, again)
{
	say = text[i]
	gsub(/\[|\]|:/, "\\\\&", say)
	say = quoted("[" say "]" (value[i] ? ":" value[i] ":" zsh_kinds(kind[i], verb) : ""), "'\\''")
	long = "--" name[i] (value[i] ? "=" : "")
	again = kind[i] ~ /events|metrics/
	if (!letter[i])
		return (again ? "\\*" : "") long say
	return (again ? "\\*" : "'(-" letter[i] " --" name[i] ")'") "{-" letter[i] "," long "}" say
}

function print_zsh_verbs(	v)
{
	for (v = 2; v <= verbs; v++)
		print "\t" quoted(verb[v] ":" summary[verb[v]], "'\\''")
}

# What stands in front of the verb takes more words of _arguments
function print_zsh_cases(	v, i, n, part)
{
	for (v = 1; v <= verbs; v++) {
		print "\t" (v == 1 ? "''" : verb[v]) ")"
		print "\t\t_arguments" (v == 1 ? " -C" : "") " \\"
		for (i = 1; i <= options; i++)
			if (is_in(verb[v], of[i]))
				print "\t\t\t" zsh_option(i, verb[v]) " \\"
		n = split(kinds[verb[v]], part, ";")
		for (i = 1; v > 1 && i <= n; i++)
			print "\t\t\t" quoted((i < n ? i ":" : part[i] == "commands" ? "*::" : "*:") \
				"word:" zsh_kinds(part[i], verb[v]), "'\\''") " \\"
		print "\t\t\t\"${@:2}\"\n\t\t;;"
	}
}

function fish_kinds(list, verb,	part, n, i, files, out)
{
	n = split(list, part, /[+;]/)
	for (i = 1; i <= n; i++) {
		if (part[i] == "files" || part[i] == "folders" || part[i] == "commands")
			files = " -F"
		else if (part[i] == "parameters")
			out = out " " parameter_words(verb)
		else if (part[i] == "pids")
			out = out " (__fish_complete_pids)"
		else if (part[i] ~ /,/)
			out = out " " joined(part[i], " ", " ")
		else if (part[i] != "-")
			out = out " (__pmuctl_" part[i] ")"
	}
	return files (out ? " -a '" substr(out, 2) "'" : "")
}

function print_fish(	v, i, list, offer)
{
	print "set -l verbs " joined_verbs(" ") " help"
	for (v = 2; v <= verbs; v++) {
		print "complete -c pmuctl -n \"not $in $verbs\" -a " verb[v] " -d " \
			quoted(summary[verb[v]], "\\'")
		offer = fish_kinds(kinds[verb[v]], verb[v])
		if (offer)
			print "complete -c pmuctl -n \"$in " verb[v] "\"" offer
	}
	for (i = 1; i <= options; i++) {
		list = of[i]
		sub(/^pmuctl,/, "", list)
		gsub(/,/, " ", list)
		offer = fish_kinds(kind[i], "")
		print "complete -c pmuctl" (list == "*" ? "" : " -n \"$in " list "\"") \
			(letter[i] ? " -s " quoted(letter[i], "") : "") " -l " name[i] \
			(value[i] ? (offer ~ /-F/ ? " -r" : " -x") : "") offer " -d " \
			quoted(text[i], "\\'")
	}
	print "complete -c pmuctl -n \"not $in $verbs\" -a help -d 'the help of a verb'"
	print "complete -c pmuctl -n \"$in help\" -a \"$verbs\""
}
