# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Sourced by scripts that try breaks of DIR/rest: a line is broken and mended, and a verdict is kept.

# break_line FILE LINE BROKEN
break_line()
{
	cp -p "$1" "$1.kept"
	broken=$3 awk -v line="$2" 'FNR == line { $0 = "\t" ENVIRON["broken"] } 1' "$1.kept" >"$1"
}

# mend FILE: with a new time, for what was built of it is out of date
mend()
{
	cat "$1.kept" >"$1"
	rm "$1.kept"
}

# verdict NUMBER VERDICT BY
verdict()
{
	printf '%s\t%s\t%s\n' "$@" >>"$DIR/verdicts"
	say "    $1: $2${3:+ by $3}"
}
