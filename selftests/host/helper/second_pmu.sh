# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# A pmuctl with a second PMU, made by a line in driver/pmus.mk and the folder of the documents' toy: no
# name, register or numbering of POWER7 may come into its answers. This one has no metrics.

mkdir "$work/two"
(cd "$top" && tar -cf - VERSION driver tools uapi Documentation/netlink) | tar -xf - -C "$work/two"
cp -r "$top/Documentation/examples/toy" "$work/two/driver/toy"
rm "$work/two/driver/toy/metrics.tsv"
sed -i 's/^pmus := .*/pmus := power7 toy/' "$work/two/driver/pmus.mk"
is "pmuctl builds with two PMUs" \
	"$(status make -s -C "$work/two/tools/pmuctl" O="$work/two/build" CFLAGS=-O0)" 0
one=$PMUCTL
PMUCTL=$work/two/build/pmuctl

is "the first PMU is the default" "$("$PMUCTL" list --json | jq length)" "$(rows power7/events.tsv)"
is "the toy has events of its own" "$("$PMUCTL" list --pmu toy --names | xargs)" \
	"BRANCHES BRANCH_MISSES CYCLES INSTRUCTIONS MOVED_BYTES MOVED_LINES MOVED_WORDS"
# Selector 1 on TC1, 2 on TC2: registers of 32 bits
is "the toy encodes, with its own registers and counters" \
	"$("$PMUCTL" encode --pmu toy --json toy/CYCLES/ 0x2 | jq -c .)" \
	'{"tctl":"0x10000000","tsel":"0x00000201","pmu":"toy","placement":{"toy/CYCLES/":1,"0x2":2},"codes":{"toy/CYCLES/":"0x1","0x2":"0x2"}}'
is "people see its names" "$("$PMUCTL" encode -p toy BRANCH_MISSES)" "TCTL  0x10000000
TSEL  0x00040000
TC3   BRANCH_MISSES"
events=(CYCLES INSTRUCTIONS BRANCHES BRANCH_MISSES)
ends 1 '4 events are too many, toy has 3 counters' encode -p toy "${events[@]}"
is "explain splits them for its name in perf" "$("$PMUCTL" explain -p toy --json "${events[@]}" |
	jq -c '[.fewest, (.groups[].perf | test("^perf stat -e .{(toy/[A-Z_]+/,?){1,3}}.$"))]')" "[true,true,true]"
is "a PMU need not have metrics" "$(status "$PMUCTL" metrics -p toy; grep -c 'toy has no metrics' "$work/err")" \
	"1
1"
is "a name of theirs is no event then" "$(status "$PMUCTL" plan -p toy CPI)" 2
ends 1 'toy refuses 0x100: only selector 5 has a unit' decode -p toy 0x100
ends 2 'no event of toy: use --pmu power7' encode -p toy power7/PM_CYC/
ends 2 'known: power7, toy; did you mean toy?' list -p tov
PMUCTL=$one
