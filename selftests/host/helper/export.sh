# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# export without a module: the text of a made-up state, and the file that is replaced. On a
# live system selftests/guest/pmuctl/export, and selftests/host/prometheus/check.

# Two PMUs, two CPUs; a name that needs escapes; the second PMU is seen without CAP_PERFMON
cat > "$work/state" <<-'JSON'
	[{"name":"power7","backend":"emulated","counters":6,"owner":"pmukit","events":3,
	  "refused_code":4,"refused_group":5,"refused_busy":9007199254740991,
	  "cpus":[{"cpu":0,"state":"running","stats":{"interrupts":10,"nmi":11,"spurious":12,
		"samples":13,"lost":14,"throttled":15,"no_counter":16,"no_setting":17,"moved":18,
		"late_updates":19}},
	 {"cpu":7,"state":"offline","stats":{"interrupts":20,"nmi":21,"spurious":22,
		"samples":23,"lost":24,"throttled":25,"no_counter":26,"no_setting":27,"moved":28,
		"late_updates":29}}]},
	 {"name":"a\"b\\c\nd","backend":"hardware","counters":4,"owner":"other","cpus":null}]
JSON
is "the test of export builds" "$(with_pmuctl "$here/export.c" "$work/export")" 0
"$work/export" < "$work/state" > "$work/prom"

# The state once more, as lines
is "each sample is of the state, and all of them are there" "$(grep -v '^#' "$work/prom" | sort)" \
	"$(jq -r 'def s($metric; $labels; $value): "\($metric){\($labels)} \($value)";
	"pmukit_loaded 1",
	(.[] | (.name | tojson) as $p | "pmu=\($p)" as $pmu |
	 s("pmukit_pmu_info"; "\($pmu),backend=\"\(.backend)\""; 1),
	 (.owner as $owner | ("none", "pmukit", "other") as $who |
	  s("pmukit_owner"; "\($pmu),owner=\"\($who)\""; if $who == $owner then 1 else 0 end)),
	 s("pmukit_counters"; $pmu; .counters),
	 (select(.events) | s("pmukit_open_events"; $pmu; .events),
	  s("pmukit_refusals_total"; "\($pmu),reason=\"code\""; .refused_code),
	  s("pmukit_refusals_total"; "\($pmu),reason=\"group\""; .refused_group),
	  s("pmukit_refusals_total"; "\($pmu),reason=\"busy\""; .refused_busy)),
	 (.cpus[]? | "\($pmu),cpu=\"\(.cpu)\"" as $cpu | .stats as $st |
	  s("pmukit_counting"; $cpu; if .state == "running" then 1 else 0 end),
	  ({interrupts: "interrupts", nmis: "nmi", spurious_interrupts: "spurious", samples: "samples",
	    lost_samples: "lost", throttles: "throttled", moves: "moved",
	    late_updates: "late_updates"} | to_entries[] |
	   s("pmukit_\(.key)_total"; $cpu; $st[.value])),
	  s("pmukit_waits_total"; "\($cpu),reason=\"counter\""; $st.no_counter),
	  s("pmukit_waits_total"; "\($cpu),reason=\"setting\""; $st.no_setting)))' "$work/state" |
		sed 's/\\u000a/\\n/' | sort)"

# selftests/host/prometheus/check has promtool and an OpenMetrics parser judge the form
"$work/export" openmetrics < "$work/state" > "$work/openmetrics"
is "OpenMetrics ends with its mark" "$(tail -n 1 "$work/openmetrics")" "# EOF"
is "and has the same samples" "$(grep -v '^#' "$work/openmetrics")" "$(grep -v '^#' "$work/prom")"

# Metrics: 500 / 200 where one group has both events, though PM_CYC alone came first; 700 / 100
# where no group has both; no value without a count, or where the divisor is 0
count()
{
	printf '{"pmu":"%s","cpu":"%s","event":"%s","label":"%s","group":%s,"value":%s,"share":%s}' \
		"$1" "$2" "$3" "$3" "$4" "$5" "$6"
}
printf '{"counts":[%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s]}' \
	"$(count power7_emu 0 PM_CYC -2 900 100)" "$(count power7_emu 0 PM_CYC 0 500 50)" \
	"$(count power7_emu 0 PM_INST_CMPL 0 200 50)" \
	"$(count power7_emu 3 PM_CYC -2 700 100)" "$(count power7_emu 3 PM_INST_CMPL 0 100 100)" \
	"$(count power7_emu 4 PM_CYC 0 700 100)" "$(count power7_emu 4 PM_INST_CMPL 0 0 100)" \
	"$(count power7_emu 5 PM_CYC 0 700 100)" "$(count power7_emu 5 PM_INST_CMPL 0 null 0)" \
	"$(count other 0 PM_CYC 0 600 100)" "$(count other 0 PM_INST_CMPL 0 100 100)" > "$work/counts"
"$work/export" < "$work/counts" > "$work/ratios"
is "a metric is made of events of one group, where one has all" \
	"$(sed -n 's/^pmukit_metric{pmu="power7_emu",cpu="0",\(.*\)/\1/p' "$work/ratios")" \
	'metric="CPI",unit="cycles/instruction"} 2.5'
is "of others where none has" "$(sed -n 's/^pmukit_metric.*cpu="3".* //p' "$work/ratios")" 7
is "has no value where the divisor is 0" "$(grep -c '^pmukit_metric.*cpu="4"' "$work/ratios")" 0
is "nor without a count" "$(grep -c '^pmukit_metric.*cpu="5"' "$work/ratios")" 0
is "nor on a PMU that is not asked for" "$(grep -c '^pmukit_metric.*pmu="other"' "$work/ratios")" 0
is "and comes once" "$(grep -c '^pmukit_metric' "$work/ratios")" 2
is "a rate is there once for each CPU, one that was not counted not" \
	"$(grep -c '^pmukit_event_rate' "$work/ratios") $(grep -c '^pmukit_event_running' "$work/ratios")" "9 10"

if [[ -e /sys/module/pmukit ]]; then
	skip "export without the module" "pmukit is loaded here"
else
	is "without the module: status" "$(status "$PMUCTL" export)" 0
	is "that is what it says" "$(grep -v '^#' "$work/out")" "pmukit_loaded 0"
	is "in JSON, too" "$(status "$PMUCTL" export --json; json '.[] | [.name, .samples[0].value] | tojson')" \
		'0
["pmukit_loaded",0]'
	is "events need it, and the rest is there" "$(status "$PMUCTL" export -e PM_CYC; grep -v '^#' "$work/out"
		grep -c "the events are left out: pmukit is not loaded" "$work/err")" "4
pmukit_loaded 0
1"
fi
ends 2 "power7 has no metric 'CPJ'; did you mean CPI" export -M CPJ
for seconds in 0 1x nan 3601 ""; do
	ends 2 "is not between 0.001 and 3600" export --interval "$seconds"
done

ok "a decimal comma is refused with the reason" grep -q "'0,5' is not between 0.001 and 3600: decimals have a point" \
	<("$PMUCTL" export --interval 0,5 2>&1)

# The file is another one each time: who reads the old one reads it to its end
mkdir "$work/folder"
file=$work/folder/pmukit.prom
is "a new file: status" "$(umask 077; status "$PMUCTL" export -o "$file")" 0
is "which others may read" "$(stat -c %a "$file")" 644
is "and nothing is printed" "$(cat "$work/out" "$work/err")" ""
echo old > "$file"
exec 5< "$file"
is "an old file: status" "$(status "$PMUCTL" export -o "$file")" 0
is "who had it open still reads the old one" "$(cat <&5)" old
exec 5<&-
ok "the new one is complete" cmp -s "$file" <("$PMUCTL" export)
is "beside it is nothing" "$(ls -A "$work/folder")" pmukit.prom

echo old > "$file"
for call in write fchmod fsync rename; do
	is "$call fails: says so, the old file is left, and nothing else" \
		"$(FAILS=$call preloaded export -o "$file"; cat "$work/err"
		ls -A "$work/folder"; cat "$file")" "3
pmuctl: cannot write $file: No space left on device
pmukit.prom
old"
done
is "written in small parts: status" "$(FAILS=none preloaded export -o "$file")" 0
ok "written in small parts: complete" cmp -s "$file" <("$PMUCTL" export)
is "no folder: status" "$(status "$PMUCTL" export -o "$work/nowhere/file")" 3
mkfifo "$work/fifo"
ln -s "$file" "$work/link"
for odd in "$work/fifo" "$work/folder" "$work/link"; do
	ends 2 "is there and no plain file" export -o "$odd"
done
ok "they are what they were" test -p "$work/fifo" -a -d "$work/folder" -a -L "$work/link"

# The units
if command -v systemd-analyze > /dev/null; then
	mkdir "$work/units"
	cp "$top"/packages/systemd/* "$work/units"
	sed -i "s|^ExecStart=pmuctl|ExecStart=$PMUCTL|" "$work/units/pmukit-export.service"
	is "the units are well-formed" "$(systemd-analyze --man=no verify "$work"/units/* 2>&1)" ""
	is "the service can do little else" "$(status systemd-analyze security --offline=yes \
		--threshold=22 "$work/units/pmukit-export.service")" 0
else
	skip "the units are well-formed" "systemd-analyze is not installed"
	skip "the service can do little else" "systemd-analyze is not installed"
fi
# Its options are those of the verb
is "the service starts what there is" \
	"$(status "$PMUCTL" $(sed -n 's/^ExecStart=pmuctl \(.*\) --output .*/\1/p' \
		"$top/packages/systemd/pmukit-export.service") --output "$file")" 0
