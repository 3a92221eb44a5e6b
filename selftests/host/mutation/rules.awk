# SPDX-License-Identifier: GPL-2.0-only
#
# Mutants of C files, one line of code each. Prints for each one, with tabs,
#
#	FILE LINE RULE ORIGINAL BROKEN
#
# where ORIGINAL and BROKEN are the line's text without its indentation. Rules:
#
#	compare		off by one or inverted: < <=, > >=, == !=
#	logic		&& for ||, || for &&
#	bits		| for &, & for |, << for >>, >> for <<, no ~
#	add		- for +, + for -, / for *
#	constant	off by one, 0 for 1; hexadecimal: the last digit
#	swap		two adjacent constants
#	negate		the condition of an if, or no ! in it
#	truth		false for true, true for false
#	success		0 for an error
#	return		0 for another value
#	drop		the statement is deleted

BEGIN {
	operators("compare", "<:<= <=:< >:>= >=:> ==:!= !=:==")
	operators("logic", "&&:|| ||:&&")
	operators("bits", "|:& &:| <<:>> >>:<< |=:&= &=:|=")
	operators("add", "+:- -:+ +=:-= -=:+= *:/")
	add(" ~", " ", "bits")
	add("(!", "(", "negate")
	add("true", "false", "truth")
	add("false", "true", "truth")
}

function operators(name, pairs,    n, pair, side, i)
{
	n = split(pairs, pair, " ")
	for (i = 1; i <= n; i++) {
		split(pair[i], side, ":")
		add(" " side[1] " ", " " side[2] " ", name)
	}
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
		if (!in_string(done))
			put(name, done to rest)
		done = done from
	}
}

# Each number that is not in a string nor part of a name
function constants(    at, done, rest, number, before)
{
	rest = text
	done = ""
	while (match(rest, /(0x[0-9a-fA-F]+|[0-9]+)/)) {
		number = substr(rest, RSTART, RLENGTH)
		before = done substr(rest, 1, RSTART - 1)
		rest = substr(rest, RSTART + RLENGTH)
		done = before number
		if (before ~ /[A-Za-z0-9_.]$/ || before ~ /^#define [A-Za-z0-9_]*$/ || in_string(before))
			continue
		put("constant", before next_number(number) rest)
		if (match(rest, /^[uUlL]*, (0x[0-9a-fA-F]+|[0-9]+)/)) {
			at = substr(rest, 1, RLENGTH)
			match(at, /(0x[0-9a-fA-F]+|[0-9]+)$/)
			if (substr(at, RSTART) != number)
				put("swap", before substr(at, RSTART) substr(at, 1, RSTART - 1) number \
					substr(rest, length(at) + 1))
		}
	}
}

function next_number(number,    last)
{
	if (number == "1")
		return 0
	if (number !~ /^0x/)
		return number ~ /^0./ ? number "1" : number + 1
	last = index("0123456789abcdef", tolower(substr(number, length(number))))
	return substr(number, 1, length(number) - 1) substr("123456789abcdefe", last, 1)
}

function in_string(text)
{
	return gsub(/"/, "&", text) % 2
}

function balanced(condition)
{
	return gsub(/\(/, "(", condition) == gsub(/\)/, ")", condition)
}

# What a test cannot see: a line of the log, a rule for the compiler, a check of locks
function is_hint(line)
{
	return line ~ /lockdep_|BUILD_BUG_ON|pr_[a-z]+\(|^barrier\(|might_sleep|static_assert/
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

function mutate_words(    i)
{
	for (i = 1; i <= words; i++)
		replace(word[i], other[i], rule[i])
	constants()
}

FNR == 1 { comment = 0; begins = 1 }

/^[ \t]*\/\*/ { comment = 1 }
comment {
	if (/\*\//)
		comment = 0
	next
}

# Code is indented. Of macros those of one line, and no declarations
/^#define [A-Z0-9_]+(\(.*\))?[ \t]+[^ \t].*[^\\]$/ {
	text = code($0)
	mutate_words()
}

/^#/ || /\\$/ || !/^\t/ {
	begins = 1
	next
}

{
	text = code($0)
	if (!is_hint(text)) {
		mutate_words()
		if (match(text, /^(} else )?if \(/) && match(text, /\)( {)?$/)) {
			tail = substr(text, RSTART)
			match(text, /if \(/)
			head = substr(text, 1, RSTART + 3)
			condition = substr(text, length(head) + 1, length(text) - length(head) - length(tail))
			if (balanced(condition))
				put("negate", head "!(" condition ")" tail)
		}
		if (text ~ /^return -E[A-Z]+;/)
			put("success", "return 0;")
		else if (text ~ /^return [^;]*;/ && text !~ /^return (0|true|false);/)
			put("return", "return 0;")
		if (begins && is_statement(text))
			put("drop", ";")
	}
	begins = text ~ /[;{}]$/ || text ~ /^(case .+|[a-z_]+):$/ || text ~ /^(} )?(else|if|for|while|for_each_[a-z_]+) ?.*\)?$/ && \
		balanced(text) && text !~ /[,&|=+?-]$/
}
