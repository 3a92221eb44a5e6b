# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Suites: for which machines they are, their commands, and what is not there.

is "a suite is for the machines that it names" "$(basename "$(of own list_of own first)")" first.run
is "two machines may have two of one name" \
	"$(basename "$(of own list_of own-pc first)")" own-pc-first.run
is "one that names no machine is for any" "$(basename "$(of own list_of own mine)")" mine.run
is "the first of many is found without an error" \
	"$(of own eval 'all_suites() { seq -f "own many name %.0f" 20000; }
		list_of own many && echo found' | xargs)" "1 found"
is "what each suite says of itself" "$(of own all_suites | cut -d ' ' -f 1-3 | sort | xargs)" \
	"- mine name own first machines own-far second alone own-far-newest third name own-pc first name own-pc second slow $(
		)own-rare second slow"
is "MACHINE= may name one that make check leaves out, or one that has suites by name alone" \
	"$(sed -n '/^wanted()/,/^}/p; /^wanted_of()/,/^}/p' "$LAB/check" >"$work/wanted"
	   of own eval '. "$work/wanted"; wanted "machines|slow"; wanted_of own-far; wanted_of own-far-newest' | xargs)" \
	"own-pc second own-rare second own first own-far second own-far-newest third"

# expanded TEXT COMMANDS WANTED: the commands of own
expanded()
{
	printf '%s\n' "$2" >"$work/list.run"
	is "$1" "$(of own commands_of "$work/list.run" own | xargs)" "$3"
}
expanded "a command for every PMU" $'# by time\nb PMU NEXT\nc' \
	"# by time b power7 ppc7400 # by time b ppc7400 power7 c"
expanded "a command that a machine is not for" $'# not on other own: no\n# by time\na b\n# not on own-pc: x\nd' \
	"# skip: a b: no d"
expanded "a command for each of some words" $'# by time\na/x p|q k=v\na/x p k=v,w|z l' \
	"# by time a/x p k=v # by time a/x q k=v a/x p k=v,w l a/x p k=z l"
long=$'# long\n# by time\na PMU\nb\n# not on own: no\n# long\nc\nd'
expanded "a command that takes long" "$long" "# by time a power7 # by time a ppc7400 b # skip: c: no d"
QUICK=1 expanded "a quick check leaves it out" "$long" "b d"
commands='insmod /lib/pmukit.ko
a/x power7
# by time
a/x hexagon
# allow: z
insmod /lib/y.ko
a/xx
rmmod y'
is "one program of a suite, with the modules" "$(only a/x <<<"$commands")" "$(grep -v xx <<<"$commands")"
is "a test module, with the others" "$(only b/y <<<"$commands")" "$(grep mod <<<"$commands" | sed '2i# allow: z')"
is "one that the suite does not have" "$(only b/xx <<<"$commands")" ""
is "an unknown machine is refused, with all there are" \
	"$(of other echo | sed -n 's/.*There are: //p')" \
	"own own-boot own-far own-far-newest own-new own-pc own-rare"
for suite in other second; do
	is "an unknown suite, or one of another machine is refused" "$("$work/tree/selftests/lab/run" own $suite 2>&1 |
		grep -c "no suite \"$suite\" for own. There are: first$")" 1
done
is "where QEMU is missing the suite does not run" \
	"$("$work/tree/selftests/lab/run" own-rare second 2>&1 | grep -c 'there is no qemu-none')" 1
is "a machine without a demo is refused, with those that have one" \
	"$("$LAB/demo" x86_64-rt 2>&1 | tail -n 1 | xargs)" "There are: hexagon mac99 power7 x86_64"
is "a machine without a suite is refused" \
	"$("$LAB/check" guest 2>&1 | grep -c 'no suite for a machine "guest"')" 1
is "each PMU that has a machine is tested there before a commit, and emulated" \
	"$(all_suites | awk '$3 == "machines" && $2 ~ /^(check|hardware|emulated)$/ { print $1 }' |
		sort | xargs)" \
	"hexagon hexagon-plugin mac99 mac99-7400-plugin mac99-7450-plugin mac99-plugin power7 power7-plugin x86_64"
is "machines that suites name are there" \
	"$(all_suites | awk '$1 != "-" { print $1 }' | grep -vxFf <(all_machines))" ""
is "so are their programs" "$(sed -n 's/^\([a-z0-9]*\/[a-z0-9_]*\).*/\1/p' "$SUITES"/*.run | sort -u |
	while read -r name; do
		[ -f "$TOP/selftests/guest/$name.c" ] || [ -x "$TOP/selftests/guest/$name" ] || echo "$name"
	done)" ""
