# SPDX-License-Identifier: GPL-2.0-only
# Sourced by common scripts of the lab: which suites there are. A suite is a list of
# commands, selftests/guest/suites/*.run, that says in its first lines what it is:
#
#	# suite: NAME			its name; without this line the file's
#	# machines: MACHINE...		"make check" runs it on these
#	# slow machines: MACHINE...	on these, too, with FULL=1
#	# alone: MACHINE...		on these only with MACHINE=, and in "make soak"
#	# by name: MACHINE...		only when it is asked for, on these, as demos are
#	# perf of: SERIES		perf-events has the tables of this series of "make patches"
#
# One that names no machine runs on any that is asked for, and never in "make check". Others are
# about the next command:
#
#	# not on MACHINE...: REASON	it is left out there, and reported as a skip with its reason
#	# long				it is left out with QUICK=1, which "make check" sets where
#					neither FULL=1 nor a machine is given
#	# allow: REGEX			kernel warnings that it may cause
#	# by time			it measures time, and gets two more tries
#
# A command with a word a|b stands for one with each of these, one with the word PMU for one with
# each PMU of driver/pmus.mk, and NEXT is the PMU after that one; "# by time" and "# allow:" ahead of
# it are for each of them. Of two words the first goes with the first. What else a command can have is in selftests/guest/init/init.c.

SUITES=$TOP/selftests/guest/suites

# The names in machines.tsv
all_machines()
{
	awk -F '\t' '/^[^#.]/ { print $1 }' "$LAB/machines.tsv"
}

# all_suites: a line "MACHINE SUITE HOW FILE" for each machine of each suite, HOW being
# machines, slow, alone or name; MACHINE is - for those that name none
all_suites()
{
	awk '
		function close_file()
		{
			if (file && !named)
				print "-", suite, "name", file
			file = FILENAME
			suite = FILENAME
			gsub(/.*\/|\.run$/, "", suite)
			named = 0
		}

		function machines(how, first,    i)
		{
			named = 1
			for (i = first; i <= NF; i++)
				print $i, suite, how, file
		}

		FNR == 1 { close_file() }
		/^# suite: / { suite = $3 }
		/^# machines: / { machines("machines", 3) }
		/^# slow machines: / { machines("slow", 4) }
		/^# alone: / { machines("alone", 3) }
		/^# by name: / { machines("name", 4) }
		END { close_file() }
	' "$SUITES"/*.run
}

# list_of MACHINE SUITE: the file with its commands, or nothing. It reads to the end: a pipe
# that nobody reads any more would end the script.
list_of()
{
	all_suites | awk -v machine="$1" -v suite="$2" '
		$2 == suite && ($1 == machine || $1 == "-") && !found++ { print $4 }'
}

# suites_of MACHINE: the names of those that the machine has
suites_of()
{
	all_suites | awk -v machine="$1" '$1 == machine { print $2 }' | sort | xargs
}

# commands_of FILE MACHINE: its lines, with PMU and NEXT replaced
commands_of()
{
	awk -v machine="$2" -v quick="${QUICK:-}" -v list="$(sed -n 's/^pmus [:+]= //p' "$TOP/driver/pmus.mk" | xargs)" '
		# A word, or the value behind its "=", and with as many in another one
		function expand(line,    i, n, rest, text, word)
		{
			for (i = 1; i == 1 || i <= n; i++) {
				text = ""
				for (rest = line; match(rest, /[^ =|]+([|][^ =|]+)+/); rest = substr(rest, RSTART + RLENGTH)) {
					n = split(substr(rest, RSTART, RLENGTH), word, "|")
					text = text substr(rest, 1, RSTART - 1) word[i]
				}
				printf "%s%s\n", ahead, text rest
			}
			ahead = ""
		}

		# The reason when the line names this machine, or nothing
		function reason(    i, name, names)
		{
			names = $0
			sub(/:.*/, "", names)
			for (i = split(substr(names, 10), name, " "); i; i--)
				if (name[i] == machine)
					return substr($0, length(names) + 1)
			return ""
		}

		BEGIN {
			gsub(/ /, "|", list)
			next_of = list
			if (sub(/^[^|]+[|]/, "", next_of))
				next_of = next_of "|" substr(list, 1, index(list, "|") - 1)
		}
		/^# not on / { why = reason(); next }
		/^# long$/ { long = quick; next }
		/^[^#]/ && long { long = why = ahead = ""; next }
		/^[^#]/ && why { print "# skip: " $0 why; why = ahead = ""; next }
		/^# (by time|allow: )/ { ahead = ahead $0 "\n"; next }
		/^[^#].* PMU( |$)/ { sub(/ PMU/, " " list); sub(/ NEXT/, " " next_of) }
		/^[^#].*[|]/ { expand($0); next }
		{ printf "%s%s\n", ahead, $0; ahead = "" }
	' "$1"
}

# only NAME: of such lines, those of the program FOLDER/NAME, or that load the test module NAME, with
# all that load and unload a module. Nothing where there is no NAME.
only()
{
	awk -v name="$1" '
		BEGIN { module = name; sub(/.*\//, "/lib/", module) }
		/^# / { ahead = ahead $0 "\n"; next }
		{ found += $1 == name || $2 == module ".ko" }
		$1 == name || $1 ~ /^(ins|rm)mod$/ { lines = lines ahead $0 "\n" }
		{ ahead = "" }
		END { if (found) printf "%s", lines }'
}
