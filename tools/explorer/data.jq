# SPDX-License-Identifier: GPL-2.0-only
# One PMU of the explorer's data: $layout, $metrics, $plans, $shown and $fits are arrays of pmuctl's
# answers, plans in the order of metrics, the last two of the same events.

# "both need the same counter: PM_A" without the event
def reason: sub(": [^:]*$"; "");

# Ways to count an event of this code, without what repeats
def way($code):
	{counters, registers: [.registers[] | sub("^0x0+(?=.)"; "0x")]} +
	if .code == $code then {} else {code} end + if .per_task then {per_task} else {} end;

($shown | map(.name) | to_entries | map({key: .value, value: .key}) | from_entries) as $index |
([$fits[].rest[].reason | reason] | unique) as $reasons |
{
	name: $layout[0].pmu,
	layout: $layout[0],
	reasons: $reasons | map({text: ., counters: (. == "both need the same counter")}),
	events: [range($shown | length) as $i | $shown[$i] | .code as $code |
			del(.pmu, .fields, .counters, .alternatives, .alternatives_per_task) + {
		ways: (.ways | map(way($code))),
		# each pair once, by the event that comes first
		not: [$fits[$i].rest[] | (.reason | reason) as $why | [.events[] | $index[.] | select(. > $i)] |
			select(length > 0) | [($reasons | index($why))] + .]
	}],
	metrics: [range($metrics[0] | length) as $i | $metrics[0][$i] + {
		perf: $plans[$i].perf, passes: [$plans[$i].groups[].events]
	}]
}
