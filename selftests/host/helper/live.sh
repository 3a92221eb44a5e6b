# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# The verbs that ask the running kernel, where it does not have the module: each kind of bad input
# has its own exit status and a clear sentence.

if [[ -e /sys/module/pmukit ]]; then
	skip "without the module" "pmukit is loaded here"
else
	not_loaded='^pmuctl: the module pmukit is not loaded: pmuctl \(load\|doctor\)'
	ends 4 "$not_loaded" verify
	ends 4 "$not_loaded" unload
	ends 6 "no PMU 'power7', for pmukit is not loaded" verify power7
	ends 6 "no PMU 'power7', for pmukit is not loaded" explain --live power7/PM_CYC/
	ends 2 "'PM_CYC': no PMU of this kernel lists an event of this name; pmukit is not loaded" \
		explain --live PM_CYC
	for verb in status "status --follow" "emu clock" "emu advance power7 1"; do
		# shellcheck disable=SC2086
		result=$(status "$PMUCTL" $verb)
		# A host without netlink says that first
		ok "pmuctl $verb: status 4, or 7" test "$result" = 4 -o "$result" = 7
		ok "pmuctl $verb: says why" grep -qE 'pmukit is not loaded|CONFIG_NET' "$work/err"
	done
fi
ends 6 "no PMU 'power9'; it has: " verify power9
ends 6 "no PMU 'no_such_pmu'" explain --live no_such_pmu/config=1/

# The syntax of perf
ends 2 "second slash is missing" explain --live software/config=0
ends 2 "an event is missing" explain --live '{}'
if [[ -d /sys/bus/event_source/devices/software ]]; then
	status "$PMUCTL" explain --live --json '{software/config=0/,software/config=1/k}:u' \
		software/nonsense/ software/config=x/ software/config=1/y > "$work/status"
	is "events of a group, their fields and letters" \
		"$(json '[.events[] | [.event, .code, .group]] | tojson')" \
		'[["software/config=0/","0x0",0],["software/config=1/k","0x1",0],["software/nonsense/","0x0",null],["software/config=x/","0x0",null],["software/config=1/y","0x1",null]]'
	is "nonsense is reported beside valid values" \
		"$(json '[.events[2:][].reason] | join("; ")')" \
		"software has no event 'nonsense'; config=x: no number follows the =: digits, or 0x and up to 16 hexadecimal digits; perf has no modifier 'y'; u is user, k kernel, h hypervisor"
	is "and is no success" "$(cat "$work/status")" 1
	status "$PMUCTL" explain --live --json page-faults task-clock/period=100000000/ sched:sched_switch \
		> "$work/status"
	is "software events need no module" "$(json '[.events[] | .event, .pmu, .code] | tojson')" \
		'["page-faults",null,"0x2","task-clock/period=100000000/",null,"0x1"]'
	ok "tracepoints are passed over" grep -q "'sched:sched_switch' is passed over" "$work/err"
else
	skip "events in perf's syntax" "no PMU software here"
fi

# Parameters of the module are checked before it is even looked for
ends 2 "emulate=: 'power6' is not one of power7, ppc7400, hexagon, table; did you mean power7" load emulate=power6
ends 2 "emulate=: '' is not one of" load emulate=
ends 2 "emulate=: 'ppc7400' is named twice" load emulate=ppc7400,power7,ppc7400
ends 2 "backend=: 'hard' is not one of auto, hardware, emulated" load backend=hard
ends 2 "clock=: 'manuel' is not one of real, manual, feed; did you mean manual" load emulate=power7 clock=manuel
ends 2 "clock=: only emulated PMUs have a clock" load clock=manual
ends 2 "mhz=: '0' is not between 1 and 10000" load mhz=0
ends 2 "mhz=: '99999999999999999999' is not between" load mhz=99999999999999999999
ends 2 "mhz=: '1e3' is no number" load mhz=1e3
ends 2 "generic=: it names an emulated PMU" load generic=power7
ends 2 "generic=: 'power7' is not among" load emulate=ppc7400 generic=power7
ends 2 "table=: '' is no name of a PMU: begin with a-z" load table=
ends 2 "table=: '../own' is no name of a PMU" load table=own,../own
ends 4 "cannot read the module" load emulate=ppc7400 backend=emulated generic=power7 --module "$work/none.ko"
ends 2 "'manual': write PARAMETER=VALUE" load manual
ends 2 "mhz= is given twice" load mhz=5 mhz=6
ends 2 "blanks and quotes" load 'emulate=power7 clock=manual'
ends 4 "cannot read the module $work/none.ko: No such file" load --module "$work/none.ko"
ends 4 "is not the module pmukit" load --module "$PMUCTL"

# A command in place of the module: one that fails, and one that does nothing
mkdir -p "$work/modprobe.d" "$work/with/proc"
touch "$work/with/proc/modules"
for command in /bin/false /bin/true; do
	echo "install pmukit $command" > "$work/modprobe.d/pmukit.conf"
	is "in place of the module: $command" \
		"$(MODPROBE_D=$work/modprobe.d PMUCTL_ROOT=$work/with preloaded load
		grep -c "the module is not loaded, modprobe.d has in its place: install pmukit $command; grep" "$work/err")" "1"$'\n'"1"
done

# A module that is in use: by processes, by other modules, or by the kernel itself
mkdir -p "$work/with/sys/module/pmukit/holders"
in_use()
{
	is "unload: $1" "$(MODPROBE_D=$work/modprobe.d PMUCTL_ROOT=$work/with preloaded unload
		grep -c "$1" "$work/err")" "1"$'\n'"1"
}
nobody="no process has an event open: the kernel itself or another module counts"
[ "$(id -u)" = 0 ] || nobody="as root this tells which processes"
in_use "^pmuctl: pmukit is in use[,;] \(and \)\?$nobody"
for holder in "12 feeds /dev/pmukit_feed" "7 counts anon_inode:[perf_event]" "9 other /dev/null"; do
	read -r pid name target <<< "$holder"
	mkdir -p "$work/with/proc/$pid/fd"
	echo "$name" > "$work/with/proc/$pid/comm"
	ln -s "$target" "$work/with/proc/$pid/fd/3"
done
in_use "in use. End what has events or /dev/pmukit_feed open: feeds (12), counts (7)$"
mkdir "$work/with/sys/module/pmukit/holders/"{one,two}
in_use "pmukit is in use by other modules: rmmod one two$"

ends 2 "takes options only, 'power7' is too much" unload power7

ends 2 "emu: 'advence' is not one of clock, advance, add, profile, new, remove, script; did you mean advance" emu advence power7 1
ends 2 "emu advance needs PMU CYCLES" emu advance power7
ends 2 "emu add needs PMU EVENT COUNT" emu add power7 PM_CYC 1 2
ends 2 "'ten' is not a number" emu advance power7 ten
ends 2 "'1e16' is not a number" emu advance power7 1e16
ends 2 "'4294967296' is not the number of a CPU" emu --cpu 4294967296 advance power7 1
ends 2 "^pmuctl: emu needs clock .PMU., or advance PMU CYCLES, .* see pmuctl emu --help" emu
ends 2 "mode: 'usr' is not one of user, kernel, hypervisor, idle; did you mean user" \
	emu --mode usr advance power7 1
# The event that happens is spelled as everywhere, and read before the module is looked for
if [[ ! -e /sys/module/pmukit ]]; then
	for event in PM_FLOP r100f4 power7_emu/config=0x100f4/ cycles; do
		ends 4 "the module pmukit is not loaded" emu add power7 "$event" 1
	done
	for count in 1e6 2.5e9 0x10; do
		ends 4 "the module pmukit is not loaded" emu advance power7 $count
	done
else
	skip "events that happen" "pmukit is loaded here"
fi
ends 2 "power7 has no event 'PM_FLOPP'; did you mean PM_FLOP" emu add power7 PM_FLOPP 1
ends 2 "power7 has no event 'CYCLES', but ppc7400 has: use emu add ppc7400$" emu add power7 CYCLES 1
ends 2 "'ppc7400/CYCLES/' is no event of power7: use emu add ppc7400$" \
	emu add power7 ppc7400/CYCLES/ 1
ends 1 "power7 refuses 0x7001e: the counter must be 1 to 6" emu add power7 0x7001e 1
ends 2 "'PM_FLOP:u': an event that happens has no modifiers: --mode says" emu add power7 PM_FLOP:u 1
ends 2 "has no terms of perf's" emu add power7 power7/PM_FLOP,period=3/ 1
ends 2 "'{PM_FLOP,PM_CYC}' is 2 events: emu add takes one" emu add power7 '{PM_FLOP,PM_CYC}' 1
ends 2 "count: 'x' is not between" status --follow --count x
ends 2 "--count is for --follow" status --count 1
