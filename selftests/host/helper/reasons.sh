# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Why an event cannot be opened, on a machine that no guest of pmuctl is: a POWER7 whose
# counters the kernel's own driver has, too.

is "the test of reasons builds" "$(with_pmuctl "$here/reasons.c" "$work/reasons")" 0
"$work/reasons" > "$work/why"

# because NAME REGEX
because()
{
	ok "$1: $2" grep -qE -- "^$1: $2" "$work/why"
}

because "busy" "the counters are busy: the kernel's own driver, PMU cpu, has them"
because "busy, no cpu" "the counters are busy: another driver has them"
because "busy, in tree" "the counters are busy: a PMU of pmukit has them"
because refused "power7 refuses the code 0x7001e: the counter must be 1 to 6.*bits 0x70000.*pmuctl list"
because host "the PMU cannot leave out the host .leave"
because idle "power7 refuses the code 0x400f6: no code counts this event without idle time"
because invalid "the driver does not take this code"
because precise "this PMU has no precise samples"
because "precise, too high" "power7_emu has precise samples up to :p, as caps/max_precise says .leave :p out"
because "precise, not marked" "power7_emu: samples of this event cannot have its exact address"
because sampled "power7 cannot sample here: caps/sampling says none .count it: perf stat"
because unsupported "the driver does not support it"
because nobody "no PMU of this kernel serves it"
# As in packages/examples/sysctl.d: 2 is enough for programs of one's own
setting=$(cat /proc/sys/kernel/perf_event_paranoid || echo none)
if [[ $setting =~ ^[3-9]$ ]]; then
	because forbidden "forbidden: .* is $setting, CAP_SYS_ADMIN is missing .as root: sysctl kernel.perf_event_paranoid=2.$"
else
	because forbidden "forbidden: .*, CAP_PERFMON is missing .run it as root; all users .*=0.$"
fi
is "the two drivers of one set of counters quarrel, and nobody else" \
	"$(grep ^pair "$work/why" | paste -sd ' ')" "pair: cpu power7 pair: power7 cpu"
