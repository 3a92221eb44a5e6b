# SPDX-License-Identifier: GPL-2.0-only
# Sourced by common scripts of the lab: which suites there are. A suite is a list of
# commands, selftests/guest/suites/*.run, that says in its first lines what it is:
#
#	# suite: NAME			its name; without this line the file's
#	# machines: MACHINE...		"make check" runs it on these
#	# slow machines: MACHINE...	on these, too, but for QUICK=1
#	# by name: MACHINE...		only when it is asked for, on these
#
# One that names no machine runs on any that is asked for, and never in "make check".

SUITES=$TOP/selftests/guest/suites

# all_suites: a line "MACHINE SUITE HOW FILE" for each machine of each suite, HOW being
# machines, slow or name; MACHINE is - for those that name none
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
		/^# by name: / { machines("name", 4) }
		END { close_file() }
	' "$SUITES"/*.run
}

# list_of MACHINE SUITE: the file with its commands, or nothing
list_of()
{
	all_suites | awk -v machine="$1" -v suite="$2" '
		$2 == suite && ($1 == machine || $1 == "-") { print $4; exit }'
}

# suites_of MACHINE: the names of those that the machine has
suites_of()
{
	all_suites | awk -v machine="$1" '$1 == machine { print $2 }' | sort | xargs
}
