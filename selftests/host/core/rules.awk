# SPDX-License-Identifier: GPL-2.0-only
#
# Breaks of C files, one line of code each. Prints for each one, with tabs,
#
#	FILE LINE RULE ORIGINAL BROKEN
#
# where ORIGINAL and BROKEN are the line's text without what it is indented by. Rules:
#
#	compare		the other way, or one more: < <=, > >=, == !=
#	logic		&& for ||, || for &&
#	add		- for +, + for -
#	negate		the condition of an if
#	truth		false for true, true for false
#	success		0 for an error
#	drop		the statement is not there

BEGIN {
	n = split("<:<= <=:< >:>= >=:> ==:!= !=:==", pair, " ")
	for (i = 1; i <= n; i++) {
		split(pair[i], side, ":")
		word[++words] = " " side[1] " "
		other[words] = " " side[2] " "
		rule[words] = "compare"
	}
	add(" && ", " || ", "logic")
	add(" || ", " && ", "logic")
	add(" + ", " - ", "add")
	add(" - ", " + ", "add")
}

function add(from, to, name)
{
	word[++words] = from
	other[words] = to
	rule[words] = name
}

function put(name, broken)
{
	print FILENAME "\t" FNR "\t" name "\t" text "\t" broken
}

# Each place of a word, not in a string
function replace(from, to, name,    at, done, rest)
{
	rest = text
	done = ""
	while (at = index(rest, from)) {
		done = done substr(rest, 1, at - 1)
		rest = substr(rest, at + length(from))
		if (gsub(/"/, "&", done) % 2 == 0)
			put(name, done to rest)
		done = done from
	}
}

function balanced(condition)
{
	return gsub(/\(/, "(", condition) == gsub(/\)/, ")", condition)
}

# What a test cannot see: a line of the log, a rule for the compiler, a check of locks
function is_hint(line)
{
	return line ~ /lockdep_|BUILD_BUG_ON|pr_[a-z]+\(|^barrier\(|might_sleep/
}

function is_statement(line)
{
	return line ~ /^\*?[a-zA-Z_][^ ]*( [-+|&^]?=| <<=| >>=|\(.*\);$|\+\+;|--;)/ && line ~ /;$/ &&
		line !~ /^(return|goto|break|continue|for|while|if|else|case|do)[ (;]/
}

# A comment at the end of the line is no code
function code(line)
{
	sub(/[ \t]*\/\*.*\*\/$/, "", line)
	sub(/^[ \t]+/, "", line)
	return line
}

FNR == 1 { comment = 0; begins = 1 }

/^[ \t]*\/\*/ { comment = 1 }
comment {
	if (/\*\//)
		comment = 0
	next
}

# Only what is inside of functions, which is indented, and no macro
/^#/ || /\\$/ || !/^\t/ {
	begins = 1
	next
}

{
	text = code($0)
	if (!is_hint(text)) {
		for (i = 1; i <= words; i++)
			replace(word[i], other[i], rule[i])
		if (match(text, /^(} else )?if \(/) && match(text, /\)( {)?$/)) {
			tail = substr(text, RSTART)
			match(text, /if \(/)
			head = substr(text, 1, RSTART + 3)
			condition = substr(text, length(head) + 1, length(text) - length(head) - length(tail))
			if (balanced(condition))
				put("negate", head "!(" condition ")" tail)
		}
		if (text ~ /^return true;/)
			put("truth", "return false;")
		if (text ~ /^return false;/)
			put("truth", "return true;")
		if (text ~ /^return -E[A-Z]+;/)
			put("success", "return 0;")
		if (begins && is_statement(text))
			put("drop", ";")
	}
	begins = text ~ /[;{}]$/ || text ~ /^(case .+|[a-z_]+):$/ || text ~ /^(} )?(else|if|for|while|for_each_[a-z_]+) ?.*\)?$/ && \
		balanced(text) && text !~ /[,&|=+?-]$/
}
