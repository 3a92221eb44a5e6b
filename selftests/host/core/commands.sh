# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash
# Sourced by try behind lab/machine.sh: which commands of a guest cover a folder of the driver.

# room FILE: its folder below driver/
room()
{
	dirname "${1#driver/}"
}

# covers: "FOLDER/NAME ROOM..." of each guest program and scenario
covers()
{
	(cd "$TOP" && find selftests/guest -mindepth 2 -maxdepth 3 -type f \
		\( -name '*.c' -o -perm -u=x \) -exec awk -f "$LAB/comments.awk" {} +) | awk -F '\t' '{
		sub(/^selftests\/guest\//, "", $1)
		sub(/\.c$/, "", $1)
		split($1, part, "/")
		print $1, part[1], $2
	}'
}

# commands ROOM: lines of the suites whose programs cover it, with the test modules around them. A
# module that is removed at once is a test of its own, of sources that nothing breaks here, or one
# that a program loads: that has to be there. Room "core" is what all others include. With "all"
# each line.
commands()
{
	local suite
	for suite in $(suites_of "$MACHINE" | xargs -n 1 | grep -xE 'check|hardware|emulated|netlink|module|table'); do
		commands_of "$(list_of "$MACHINE" "$suite")" "$MACHINE"
	done | awk -v room="$1" '
		FNR == NR {
			for (i = 2; i <= NF; i++)
				covers[$1, $i] = covers[$1, "all"] = 1
			if ($0 ~ / core\/(pmu|hot)/)
				covers[$1, "core"] = 1
			if (split($1, part, "/") == 3 && NF > 2)
				test[part[2]]
			next
		}
		/^# (by time|allow: )/ { ahead = ahead $0 "\n"; next }
		/^#/ { next }
		$1 == "insmod" {
			module = $2
			gsub(/.*\/|\.ko$/, "", module)
			wanted[module] = ahead $0 "\n"
			ahead = ""
			last = module
			next
		}
		$1 == "rmmod" {
			for_others = $2 == last && !($2 in test)
			if (for_others)
				printf "%s", wanted[$2]
			if (for_others || $2 in loaded)
				print
			last = ""
			delete wanted[$2]
			delete loaded[$2]
			ahead = ""
			next
		}
		covers[$1, room] {
			for (module in wanted) {
				printf "%s", wanted[module]
				loaded[module] = 1
				delete wanted[module]
			}
			printf "%s%s\n", ahead, $0
		}
		{ ahead = last = "" }
		END {
			for (module in loaded)
				print "rmmod " module
		}' <(covers) -
}
