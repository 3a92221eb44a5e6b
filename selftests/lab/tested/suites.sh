# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Suites: for which machines they are, their commands, and what is not there.

is "a suite is for the machines that it names" "$(basename "$(of own list_of own first)")" first.run
is "two machines may have two of one name" \
	"$(basename "$(of own list_of own-pc first)")" own-pc-first.run
is "its name may be another than the file's" \
	"$(basename "$(of own list_of own-rare second)")" b.run
is "one that names no machine is for any" "$(basename "$(of own list_of own mine)")" mine.run
is "the first of many is found without an error" \
	"$(of own eval 'all_suites() { seq -f "own many name %.0f" 20000; }
		list_of own many && echo found' | xargs)" "1 found"
is "what a machine has" "$(of own suites_of own-pc)" "first second"
is "what each suite says of itself" "$(of own all_suites | cut -d ' ' -f 1-3 | sort | xargs)" \
	"- mine name own first machines own-far second alone own-far-newest third name own-pc first name own-pc second slow $(
		)own-rare second slow"
is "MACHINE= may name one that make check leaves out" \
	"$(sed -n '/^wanted()/,/^}/p; /^wanted_of()/,/^}/p' "$LAB/check" >"$work/wanted"
	   of own eval '. "$work/wanted"; wanted "machines|slow"; wanted_of own-far' | xargs)" \
	"own-pc second own-rare second own first own-far second"
is "and one that has suites by name alone" \
	"$(of own eval '. "$work/wanted"; wanted_of own-far; wanted_of own-far-newest' | xargs)" \
	"own-far second own-far-newest third"
is "a command for every PMU" "$(of own commands_of "$work/pmus.run" own)" "# all
a power7 x
# by time
b power7 ppc7400
# by time
b ppc7400 power7
c"
printf '%s\n' '# not on other own: no' '# by time' 'a b' c '# not on own-pc: x' d >"$work/not.run"
is "a command that a machine is not for" "$(of own commands_of "$work/not.run" own)" \
	"# skip: a b: no
c
d"
printf '%s\n' '# long' '# by time' 'a PMU' b '# not on own: no' '# long' c d >"$work/long.run"
printf '%s\n' '# by time' 'a/x p|q k=v' 'a/x p k=v,w|z l' >"$work/words.run"
is "a command for each of some words" "$(of own commands_of "$work/words.run" own | xargs)" \
	"# by time a/x p k=v # by time a/x q k=v a/x p k=v,w l a/x p k=z l"
is "a command that takes long" "$(of own commands_of "$work/long.run" own | xargs)" \
	"# by time a power7 # by time a ppc7400 b # skip: c: no d"
is "a quick check leaves it out" "$(QUICK=1 of own commands_of "$work/long.run" own | xargs)" "b d"
commands='insmod /lib/pmukit.ko
a/x power7
# by time
a/x hexagon
# allow: z
insmod /lib/y.ko
a/xx
rmmod y'
is "one program of a suite, with the modules" "$(only a/x <<<"$commands")" "$(grep -v xx <<<"$commands")"
is "a test module, with pmukit alone" "$(only b/y <<<"$commands")" 'insmod /lib/pmukit.ko
# allow: z
insmod /lib/y.ko
rmmod y'
is "one that the suite does not have" "$(only b/xx <<<"$commands")" ""
judge "counts as skipped" "0 0 1" <<<"# skip: a b: no
# end of run"
is "an unknown machine is refused, with all there are" \
	"$(of other echo | sed -n 's/.*There are: //p')" \
	"own own-boot own-far own-far-newest own-new own-pc own-rare"
is "an unknown suite is refused" "$("$work/tree/selftests/lab/run" own other 2>&1 |
	grep -c 'no suite "other" for own. There are: first$')" 1
is "one of another machine, too" "$("$work/tree/selftests/lab/run" own second 2>&1 |
	grep -c 'no suite "second" for own')" 1
is "where QEMU is missing the suite does not run" \
	"$("$work/tree/selftests/lab/run" own-rare second 2>&1 | grep -c 'there is no qemu-none')" 1
is "a machine without a demo is refused, with those that have one" \
	"$("$LAB/demo" x86_64-rt 2>&1 | tail -n 1 | xargs)" "There are: hexagon mac99 power7 x86_64"
is "a machine without a suite is refused" \
	"$("$LAB/check" guest 2>&1 | grep -c 'no suite for a machine "guest"')" 1
# ahead WORD...: what a check says in the beginning, in a tree whose lab cannot be made
ahead()
{
	printf '#!/bin/sh\nexit 1\n' >"$work/tree/selftests/lab/setup"
	{ PMUKIT_CACHE=$CACHE env "$@" 2>&1 || true; } | sed -n 's/^Stages: \([0-9]*\), .*/\1/p'
}
is "a check of a machine says how many suites it has" \
	"$(ahead "$work/tree/selftests/lab/check" own-rare) $(
		ahead "$work/tree/selftests/lab/check" own-pc)" "1 1"
few=$(ahead FULL= "$work/tree/selftests/lab/check")
more=$(ahead FULL=1 "$work/tree/selftests/lab/check")
is "a whole check says how many stages there are, with FULL=1 also the slow suites" \
	"$((few > 10)) $((more > few + 10))" "1 1"
is "each PMU that has a machine is tested there before a commit, and emulated" \
	"$(all_suites | awk '$3 == "machines" && $2 ~ /^(check|hardware|emulated)$/ { print $1 }' |
		sort | xargs)" \
	"hexagon hexagon-plugin mac99 mac99-7400-plugin mac99-7450-plugin mac99-plugin power7 power7-plugin x86_64"
# What the suites here name is there
while read -r machine suite _ list; do
	[ "$machine" != - ] || continue
	is "$suite on $machine: the machine is there" \
		"$(all_machines | grep -x "$machine")" "$machine"
	for name in $(sed -n 's/^\([a-z0-9]*\/[a-z0-9_]*\).*/\1/p' "$list"); do
		[ -f "$TOP/selftests/guest/$name.c" ] || [ -x "$TOP/selftests/guest/$name" ] ||
			echo "$name"
	done >"$work/missing"
	is "$suite on $machine: so are its programs" "$(cat "$work/missing")" ""
done < <(all_suites)
