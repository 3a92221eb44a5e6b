# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# What tap.awk makes of consoles, and stage and harness of stages: which faults count.

# totals: of TAP "PASSED FAILED SKIPPED", if its plan is right
totals()
{
	awk '/^not ok/ { failed++ } /^ok/ { if (/ # SKIP ./) skipped++; else passed++ } /^1\.\./ { plan = $0 }
		END {
			print passed + 0, failed + 0, skipped + 0 \
				(plan == "1.." passed + failed + skipped ? "" : " and a wrong plan")
		}'
}

# judge TEXT TOTAL: standard input is a console, with \r as a terminal has it
judge()
{
	is "$1" "$(sed 's/$/\r/' | awk -f "$LAB/tap.awk" | totals)" "$2"
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
judge "a failed point that is marked TODO" "0 1 1" <<<"${good/ok 1 one/not ok 1 one # TODO}"
judge "a missing point" "1 1 0" <<<"${good/ok 2/# ok 2}"
judge "a missing plan" "1 1 1" <<<"${good/1..2/}"
judge "a status that no point explains" "1 1 1" <<<"${good/exit: 0/exit: 139}"
judge "a guest that stops early" "1 1 1" <<<"${good/\# end of run/}"
judge "a guest that stops in a command" "1 1 1" <<<"${good%%# exit*}"
judge "a failed point before it stops" "0 2 0" <<<"# run: test
not ok 1 one"
judge "a guest that dies between two programs" "1 1 0" <<<"# run: insmod x
# exit: 0"
judge "an empty console" "0 1 0" <<<""
judge "a crash" "0 2 0" <<<"# run: test
Oops: Kernel access of bad area, sig: 11 [#1]"

# said TEXT TOTAL: standard input is what the kernel says while the test runs
said()
{
	judge "$1" "$2" <<<"${3:-}${3:+$'\n'}${good/ok 1/$(cat)
ok 1}"
}

said "a kernel warning" "1 1 1" <<<"[kmsg 4] look out"
said "what a busy host makes any kernel say" "1 0 1" \
	<<<"[kmsg 4] Could not switch to high resolution mode on CPU 1"
said "a kernel message that is none" "1 0 1" <<<"[kmsg 6] look"
said "an expected kernel warning" "1 0 1" "# allow: look out" <<<"[kmsg 4] look out"
said "the same after another command" "2 1 1" "# allow: look out
# run: insmod x
# exit: 0" <<<"[kmsg 4] look out"
said "a suspicious lock" "1 1 1" <<<"[kmsg 4] WARNING: possible circular locking dependency detected"
said "memory that is lost" "1 1 1" <<<"[kmsg 6] kmemleak: 2 new suspected memory leaks"
trace='[kmsg 4] ------------[ cut here ]------------
[kmsg 4] WARNING: CPU: 0 PID: 5 at kernel/x.c:1 .f+0x1
[kmsg 4] Call Trace:
[kmsg 4] ---[ end trace 0000000000000000 ]---'
said "a warning with a trace is one failure" "1 1 1" <<<"$trace"
said "one that is expected is none" "1 0 1" "# allow: WARNING: .* [.]f[+]" <<<"$trace"
said "another one is" "1 1 1" "# allow: WARNING: .* [.]g[+]" <<<"$trace"
said "one that does not end is" "1 1 1" <<<"${trace%-*-*}"
fence='[kmsg 3] =================================================================='
kasan="$fence
[kmsg 3] BUG: KASAN: slab-use-after-free in f+0x1/0x2 [x]
[kmsg 4] Call Trace:
$fence"
said "two reports of KASAN are two failures" "1 2 1" <<<"$kasan
$kasan"
said "one that does not end is one" "1 1 1" <<<"${kasan%$'\n'*}"
# race OTHER: a report of KCSAN, whose second stack ends in the function OTHER
race()
{
	printf '%s\n' "$fence" "[kmsg 3] BUG: KCSAN: data-race in f / g" "[kmsg 3]  f+0x1/0x2" \
		"[kmsg 3]" "[kmsg 3]  $1" "$fence"
}
said "each report of KCSAN is judged by itself: the driver's counts" "1 2 1" \
	<<<"$(race "h+0x1/0x2 [pmukit]")
$(race h+0x1/0x2)
$trace"
judge "one of the kernel's own does not, while the machine starts" "1 0 1" <<<"$(race h)
$good"
is "they are counted" "$(awk -f "$LAB/tap.awk" <<<"$(race h)
$(race i)
$good" | grep -c "kernel's own, which do not count: 2$")" 1
judge "what UBSAN says while the machine starts" "1 1 1" <<<"UBSAN: shift-out-of-bounds in x.c:1:2
$good"
judge "a test that is skipped" "0 0 1" <<<"# run: test
1..0 # SKIP nothing to do
# exit: 4
# end of run"
judge "one that does not say why" "0 0 1" <<<"# run: test
1..0
# exit: 4
# end of run"
judge "a command that is left out" "0 0 1" <<<"# skip: a b: no
# end of run"
again="${good/ok 1/not ok 1 late
ok 2 # SKIP why
# again
1..2
ok 1}"
judge "a second try" "1 0 1" <<<"$again"
is "what failed before is reported" "$(awk -f "$LAB/tap.awk" <<<"$again" | grep AGAIN)" "# AGAIN test: late"
judge "a second try that fails too" "0 1 1" <<<"${again/ok 1 one/not ok 1 one}"
judge "plain commands" "1 1 0" <<<"# plain
# run: true
# exit: 0
# run: false
# exit: 1
# end of run"
is "seconds of a command" "$(sed 's/^# exit: 0/& 17/' <<<"$good" | awk -f "$LAB/tap.awk" | grep -o ', .* s$')" ", 17 s"

# Stages, each but the first two with something wrong. What a kernel says is only quoted here
mkdir "$work/logs"
tr ';' '\t' >"$work/stages" <<-'END'
	last;after;ok "the last" test -e "$STAGE_LOGS/first"
	host;good;printf '1..1\nok 1 - one\n1..2\nok 1\nok 2 # SKIP why\n'
	host;a failed point;echo "Oops BUG: WARNING:" && ok "one" false
	host;a missing plan;echo ok 1 - one
	host;a short plan;printf '1..3\nok 1\nok 2\n'
	guest;a status;printf '1..1\nok 1\n' && exit 7
	guest;nothing;true
	guest;a stage that hangs;echo ok 1 && sleep 600
	first;before;ok "the first" touch "$STAGE_LOGS/first"
END
found=$(STAGE_LOGS=$work/logs STAGE_LIMIT=30 "$LAB/harness" <"$work/stages") && found+=" no failure"
is "stages are run in groups, their points counted, what is wrong noticed" \
	"$(sed -nE 's/^  ([a-z].*[a-z]) +([0-9]+) passed, ([0-9]+) failed, ([0-9]+) skipped.*/\1 \2 \3 \4/p' \
		<<<"$found" | sort)" \
"a failed point 0 1 0
a missing plan 1 1 0
a short plan 2 1 0
a stage that hangs 1 1 0
a status 1 1 0
after 1 0 0
before 1 0 0
good 2 0 1
nothing 0 1 0"
is "each failure is said last once more, then the sum" "$(tail -n 7 <<<"$found" | sort)" \
"    FAIL a failed point: one
    FAIL a missing plan: no TAP plan (status 0)
    FAIL a short plan: planned 3 test points, ran 2
    FAIL a stage that hangs: no TAP plan (status 124)
    FAIL a status: status 7 though no test point failed
    FAIL nothing: no TAP plan (status 0)
9 passed, 6 failed, 1 skipped"
is "a skip has its reason" "$(grep SKIP <<<"$found")" "    SKIP point 3: why"
is "a log shows why" "$(grep -c '    | Oops BUG: WARNING:' <<<"$found")" 1
