# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# What tap.awk and points_of make of consoles and of logs of steps: which faults count.

# judge TEXT TOTAL: standard input is a console, with \r as a terminal has it
judge()
{
	is "$1" "$(sed 's/$/\r/' | awk -f "$LAB/tap.awk" | grep ^total)" "total $2"
}

good='# run: test
TAP version 13
1..2
ok 1 one
ok 2 two # SKIP no such thing
# exit: 0
# end of run'

judge "a good console" "1 0 1" <<<"$good"
judge "a failed point" "0 1 1" <<<"${good/ok 1/not ok 1}"
judge "a missing point" "1 1 0" <<<"${good/ok 2/# ok 2}"
judge "a missing plan" "1 1 1" <<<"${good/1..2/}"
judge "a status that no point explains" "1 1 1" <<<"${good/exit: 0/exit: 139}"
judge "a guest that stops early" "1 1 1" <<<"${good/\# end of run/}"
judge "a guest that stops in a command" "0 1 1" <<<"${good%%# exit*}"
judge "a failed point before it stops" "0 2 0" <<<"# run: test
not ok 1 one"
judge "an empty console" "0 1 0" <<<""
judge "a kernel warning" "1 1 1" <<<"${good/ok 1/[kmsg 4] look out
ok 1}"
judge "what a busy host makes any kernel say" "1 0 1" <<<"${good/ok 1/[kmsg 4] Could not switch to high resolution mode on CPU 1
ok 1}"
judge "what perf says of a limit that a test takes away" "1 0 1" <<<"${good/ok 1/[kmsg 4] perf: Dynamic interrupt throttling disabled, can hang your system!
ok 1}"
judge "a kernel message that is none" "1 0 1" <<<"${good/ok 1/[kmsg 6] look
ok 1}"
judge "an expected kernel warning" "1 0 1" <<<"# allow: look out
${good/ok 1/[kmsg 4] look out
ok 1}"
judge "the same after another command" "2 1 1" <<<"# allow: look out
# run: insmod x
# exit: 0
${good/ok 1/[kmsg 4] look out
ok 1}"
judge "a crash" "0 2 0" <<<"# run: test
Oops: Kernel access of bad area, sig: 11 [#1]"
judge "a suspicious lock" "1 1 1" <<<"${good/ok 1/[kmsg 4] WARNING: possible circular locking dependency detected
ok 1}"
trace='[kmsg 4] ------------[ cut here ]------------
[kmsg 4] WARNING: CPU: 0 PID: 5 at kernel/x.c:1 .f+0x1
[kmsg 4] Call Trace:
[kmsg 4] [c0000] .f+0x1
[kmsg 4] ---[ end trace 0000000000000000 ]---'
judge "a warning with a trace is one failure" "1 1 1" <<<"${good/ok 1/$trace
ok 1}"
judge "one that is expected is none" "1 0 1" <<<"# allow: WARNING: .* [.]f[+]
${good/ok 1/$trace
ok 1}"
judge "another one is" "1 1 1" <<<"# allow: WARNING: .* [.]g[+]
${good/ok 1/$trace
ok 1}"
judge "one that does not end is" "1 1 1" <<<"${good/ok 1/${trace%-*-*}
ok 1}"
fence='[kmsg 3] =================================================================='
kasan="$fence
[kmsg 3] BUG: KASAN: slab-use-after-free in f+0x1/0x2 [x]
[kmsg 3] Read of size 8 at addr ffff by task t/1
[kmsg 4] Call Trace:
$fence"
judge "a report of KASAN is one failure" "1 1 1" <<<"${good/ok 1/$kasan
ok 1}"
judge "two are two" "1 2 1" <<<"${good/ok 1/$kasan
$kasan
ok 1}"
judge "one that does not end is one" "1 1 1" <<<"${good/ok 1/${kasan%$'\n'*}
ok 1}"
# race OTHER: a report of KCSAN, whose second stack ends in the function OTHER
race()
{
	cat <<-END
	$fence
	[kmsg 3] BUG: KCSAN: data-race in f / g
	[kmsg 3]
	[kmsg 3] write to 0xffff of 8 bytes by interrupt on cpu 1:
	[kmsg 3]  f+0x1/0x2
	[kmsg 3]
	[kmsg 3] read to 0xffff of 8 bytes by task 5 on cpu 0:
	[kmsg 3]  g+0x1/0x2
	[kmsg 3]  $1
	$fence
	END
}
judge "a race that KCSAN reports of the driver is a failure" "1 1 1" <<<"${good/ok 1/$(race "h+0x1/0x2 [pmukit]")
ok 1}"
judge "one of the kernel's own is none" "1 0 1" <<<"${good/ok 1/$(race h+0x1/0x2)
ok 1}"
judge "each report is judged by itself" "1 2 1" <<<"${good/ok 1/$(race "h+0x1/0x2 [pmukit]")
$(race h+0x1/0x2)
$trace
ok 1}"
judge "nor one while the machine starts" "1 0 1" <<<"$(race h+0x1/0x2)
$good"
is "they are counted" "$(awk -f "$LAB/tap.awk" <<<"$(race h)
$(race i)
$good" | grep -c "kernel's own, which do not count: 2$")" 1
judge "what UBSAN says while the machine starts" "1 1 1" <<<"UBSAN: shift-out-of-bounds in x.c:1:2
$good"
judge "memory that is lost" "1 1 1" <<<"${good/ok 1/[kmsg 6] kmemleak: 2 new suspected memory leaks (see /sys/kernel/debug/kmemleak)
ok 1}"
judge "a test that is skipped" "0 0 1" <<<"# run: test
1..0 # SKIP nothing to do
# exit: 4
# end of run"
judge "a second try" "1 0 1" <<<"${good/ok 1/not ok 1 late
ok 2 # SKIP why
# again
1..2
ok 1}"
judge "a second try that fails too" "0 1 1" <<<"${good/ok 1/not ok 1 late
# again
1..2
not ok 1}"
judge "a kernel warning in the first try" "1 1 1" <<<"${good/ok 1/[kmsg 4] look out
not ok 1 late
# again
1..2
ok 1}"
judge "plain commands" "1 1 0" <<<"# plain
# run: true
# exit: 0
# run: false
# exit: 1
# end of run"

# A guest's report as points of a step of make soak
report=$(awk -f "$LAB/tap.awk" <<<"${good/ok 1/[kmsg 4] WARNING: look out
ok 1}
# run: other
1..0 # SKIP nothing to do
# exit: 4")
numbered=$(points_of here 3 <<<"$report")
is "points of a report are those of the guest" \
	"$(sed -n 's/^total/&/p' <<<"$report"): $(cut -d ' ' -f 1 <<<"$numbered" | sort | xargs)" \
	"total 1 1 2: not ok ok ok"
is "they are numbered on" "$(sed 's/^not //' <<<"$numbered" | cut -d ' ' -f 2 | xargs)" "4 5 6 7"
twice=$(awk -f "$LAB/tap.awk" <<<"${good/ok 1/not ok 1 late
ok 2 # SKIP why
# again
1..2
ok 1}" | points_of here 0)
is "skips of a try that does not count are no points" \
	"$(grep -v '^#' <<<"$twice" | cut -d ' ' -f 1-2 | xargs)" "ok 1 ok 2"
is "a guest that dies between two programs tells a skip once" \
	"$(printf '# %s\r\n' tap "run: first" "exit: 0" | sed 's/^# exit/1..1\r\nok 1 # SKIP why\r\n&/' |
		awk -f "$LAB/tap.awk" | grep -c 'SKIP 1')" 1
is "seconds of a command" "$(sed 's/^# exit: 0/& 17/' <<<"$good" | awk -f "$LAB/tap.awk" | grep -o '(.*)')" \
	"(17 s)"
judge "a kernel's words that a step quotes are its point alone" "1 1 2" <<<"# tap
# run: step
$numbered
1..4
# exit: 1
# end of run"

# A check of one machine as points of a step
part_of_check()
{
	mkdir -p "$work/part/selftests/lab"
	printf '#!/bin/sh\ncat <<END\n%s\nEND\nexit 1\n' "$1" >"$work/part/selftests/lab/check"
	chmod +x "$work/part/selftests/lab/check"
	(top=$work/part; . "$TOP/selftests/lab/tap.sh"; check some 2>/dev/null; finish)
}
found=$(part_of_check "  a    2 passed, 1 failed, 1 skipped
    FAIL a: not ok 1 - x
    | not ok 1 - x
    SKIP 2 - y # SKIP why
whole check: 3 s
2 passed, 1 failed, 1 skipped") && found+=" no failure"
is "points of a check are those of a step" \
	"$(awk '{ print $1, $2 ~ /^[0-9]/ ? $2 : $3 }' <<<"$found" | sort | xargs)" \
	"1..4 not 1 ok 2 ok 3 ok 4"
is "a check that does not end is one that fails" "$(part_of_check "pmukit lab: no" | grep -c ^not)" 1
