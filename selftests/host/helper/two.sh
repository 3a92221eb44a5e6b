# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# A pmuctl with a second PMU, made by a line in driver/pmus.mk and a folder: no
# name, register or numbering of POWER7 may come into its answers.

mkdir "$work/two"
(cd "$top" && tar -cf - VERSION driver tools uapi Documentation/netlink) | tar -xf - -C "$work/two"
cp -r "$here/toy" "$work/two/driver/toy"
sed -i 's/^pmus := .*/pmus := power7 toy/' "$work/two/driver/pmus.mk"
is "pmuctl builds with two PMUs" \
	"$(status make -s -C "$work/two/tools/pmuctl" O="$work/two/build" CFLAGS=-O0)" 0
one=$PMUCTL
PMUCTL=$work/two/build/pmuctl

is "the first PMU is the default" "$(status "$PMUCTL" list --json)" 0
is "power7" "$(json length)" "$(rows power7/events.tsv)"
is "the toy has events of its own" "$(status "$PMUCTL" list --pmu toy --json)" 0
is "three of them" "$(json 'map(.name) | join(" ")')" "TICKS JUMPS FALLS"
# Selector 11 on C1, 22 on C2, a register of 32 bits
is "the toy encodes" "$(status "$PMUCTL" encode --pmu toy --json toy/TICKS/ 0x22)" 0
is "with its own register and counters" "$(json .)" \
	'{"select":"0x00002211","pmu":"toy","placement":{"toy/TICKS/":1,"0x22":2},"codes":{"toy/TICKS/":"0x11","0x22":"0x22"}}'
is "people see its names" "$("$PMUCTL" encode -p toy TICKS)" "SELECT  0x00000011
C1   TICKS"
is "three events are too many" "$(status "$PMUCTL" encode -p toy TICKS JUMPS FALLS)" 1
ok "and it says for whom" grep -q '3 events are too many, toy has 2 counters' "$work/err"
is "explain splits them" "$(status "$PMUCTL" explain -p toy --json TICKS JUMPS FALLS)" 0
is "into groups for its name in perf" "$(json '[.groups[].perf] | join("; ")')" \
	"perf stat -e '{toy/TICKS/,toy/JUMPS/}'; perf stat -e '{toy/FALLS/}'"
is "a PMU need not have metrics" "$(status "$PMUCTL" metrics -p toy)" 1
ok "and says so" grep -q 'toy has no metrics' "$work/err"
is "a name of theirs is no event then" "$(status "$PMUCTL" plan -p toy CPI)" 2
is "the toy refuses by itself" "$(status "$PMUCTL" decode -p toy 0x100)" 1
ok "with its own reason" grep -q 'toy refuses 0x100: a toy has 255 codes' "$work/err"
is "an event of another PMU is refused" "$(status "$PMUCTL" encode -p toy power7/PM_CYC/)" 2
ok "with the option that fixes it" grep -q 'no event of toy: use --pmu power7' "$work/err"
is "PMUs are suggested, too" "$(status "$PMUCTL" list -p tov)" 2
ok "and all are named" grep -q 'known: power7, toy; did you mean toy?' "$work/err"
PMUCTL=$one
