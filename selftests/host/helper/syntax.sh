# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# The parser alone: what it makes of texts, by hand.

is "the test of the parser builds" "$(with_pmuctl "$here/syntax.c" "$work/syntax")" 0

# parses NAME TEXT WANTED...: the events of a text, with printf's escapes
parses()
{
	local name=$1 text=$2
	shift 2
	# shellcheck disable=SC2059
	is "$name" "$(printf "$text" | "$work/syntax" 2>&1)" "$(printf '%s\n' "$@")"
}

# parses_file: the same of a file
parses_file()
{
	local name=$1 text=$2
	shift 2
	# shellcheck disable=SC2059
	is "$name" "$(printf "$text" | "$work/syntax" list 2>&1)" "$(printf '%s\n' "$@")"
}

parses "a name" 'PM_CYC' '1 - <PM_CYC> <PM_CYC> <>'
parses "modifiers" 'PM_CYC:ku' '1 - <PM_CYC:ku> <PM_CYC> <ku>'
parses "a tracepoint" 'sched:sched_switch' '1 - <sched:sched_switch> <sched:sched_switch> <>'
parses "a tracepoint with a modifier" 'irq:irq_entry:u' '1 - <irq:irq_entry:u> <irq:irq_entry> <u>'
parses "a breakpoint with a length" 'mem:0x1000/4:rw' '1 - <mem:0x1000/4:rw> <mem:0x1000/4:rw> <>'
parses "terms" 'a/b,c=1,d=0x2/' '1 - <a/b,c=1,d=0x2/> <a>/ <> <b> <c>=<1> <d>=<0x2>'
parses "terms and modifiers" 'a/b/uk' '1 - <a/b/uk> <a>/ <uk> <b>'
parses "terms, a colon and modifiers" 'a/b/:u' '1 - <a/b/:u> <a>/ <u> <b>'
parses "no terms" 'cycles//u' '1 - <cycles//u> <cycles>/ <u>'
parses "an empty value" 'a/b=/' '1 - <a/b=/> <a>/ <> <b>=<>'
parses "a value in quotes" "a/name='x,y/z',b/" "1 - <a/name='x,y/z',b/> <a>/ <> <name>=<x,y/z> <b>"
parses "a value in double quotes" 'a/name="x y"/' '1 - <a/name="x y"/> <a>/ <> <name>=<x y>'
parses "commas" 'a,b/c,d/,e' '1 - <a> <a> <>' '1 - <b/c,d/> <b>/ <> <c> <d>' '1 - <e> <e> <>'
parses "blanks" ' a\tb\r\nc ' '1 - <a> <a> <>' '1 - <b> <b> <>' '2 - <c> <c> <>'
parses "a comma and blanks" 'a, b ,c\n, d' '1 - <a> <a> <>' '1 - <b> <b> <>' '1 - <c> <c> <>' '2 - <d> <d> <>'
parses "NULs" 'a\0b\0' '1 - <a> <a> <>' '1 - <b> <b> <>'
parses "a group" '{a,b}' '1 0 <a> <a> <>' '1 0 <b> <b> <>'
parses "modifiers of a group join those of its events" '{a:u,b/c/k,d}:h,e' \
	'1 0 <a:u> <a> <uh>' '1 0 <b/c/k> <b>/ <kh> <c>' '1 0 <d> <d> <h>' '1 - <e> <e> <>'
parses "two groups" '{a},{b} {c}' '1 0 <a> <a> <>' '1 1 <b> <b> <>' '1 2 <c> <c> <>'
parses "blanks in a group" '{ a , b }' '1 0 <a> <a> <>' '1 0 <b> <b> <>'
parses "a # is no comment on a command line" 'a#b' '1 - <a#b> <a#b> <>'
parses "no text" ' '
parses_file "comments and lines of a file" '# x\n\na #b\n{c\n,d}# e' \
	'3 - <a> <a> <>' '4 0 <c> <c> <>' '5 0 <d> <d> <>'
parses_file "a comment behind an event" 'a#b' '1 - <a> <a> <>'

# fails_with TEXT MESSAGE
fails_with()
{
	# shellcheck disable=SC2059
	is "$1: says why" "$(printf "$1" | status "$work/syntax"; cat "$work/err")" "2
pmuctl: $2"
}

missing="an event is missing between commas or braces"
behind="an event is missing behind a comma"
fails_with ',a' "$missing"
fails_with 'a,,b' "$behind"
fails_with '{}' "$missing"
fails_with '{a,}' "$behind"
fails_with 'a,' "$behind"
fails_with '{a,b' "a group has no closing brace"
fails_with '{' "a group has no closing brace"
fails_with 'a}' "'}': a brace is out of place"
fails_with 'a{b}' "'{b}': a brace is out of place"
fails_with '{a{b}}' "'{b}}': a brace is out of place"
fails_with '}' "'}': a brace is out of place"
fails_with 'a/b' "'a/b': the second slash is missing"
fails_with 'a/b,/' "'a/b,/': a name or a code is missing"
fails_with "a/b='c/" "'a/b='c/': a quote has no end"
fails_with 'a:' "'a:': u, k or h belongs behind the colon"
is "a file's name and line are printed" "$(printf 'a\n# b\nc,,d\n' | status "$work/syntax" list
	cat "$work/err")" "2
pmuctl: list:3: $behind"
