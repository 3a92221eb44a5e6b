#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Emulated PMUs on the manual clock: events count what a test tells them to. The parameters of the
# driver come from the kernel's command line.
here=$(dirname "$(readlink -f "$0")")
. "$here/../../../kselftest/ktap_helpers.sh"

pmus="power7 ppc7400 hexagon"
programs="address control manual modes sample switch"
parameters="emulate=power7,ppc7400,hexagon clock=manual breakpoints=1"
devices=/sys/bus/event_source/devices
time_limit=/proc/sys/kernel/perf_cpu_time_max_percent

skip()
{
	ktap_skip_all "$1"
	exit "$KSFT_SKIP"
}

# Beside a processor's own PMU the emulated one has a longer name
names()
{
	for pmu in $pmus; do
		for name in "$pmu" "${pmu}_emu"; do
			[ "$(cat "$devices/$name/caps/backend" 2>/dev/null)" != emulated ] ||
				echo "$name"
		done
	done
}

# run PROGRAM PMU: a point for all of its points
run()
{
	"$here/$1" "$2" >log 2>&1
	status=$?
	sed 's/^/# /' log
	case $status in
	"$KSFT_PASS") ktap_test_pass "$1 $2" ;;
	"$KSFT_SKIP") ktap_test_skip "$1 $2" ;;
	*) ktap_test_fail "$1 $2" ;;
	esac
}

ktap_print_header
[ "$(id -u)" -eq 0 ] || skip "this needs root"
[ -n "$(ls /sys/kernel/debug)" ] || skip "debugfs is not mounted"
[ -d /sys/module/pmukit ] || skip "this kernel has no pmukit: build it with CONFIG_PMUKIT=y"
for parameter in $parameters; do
	grep -q "pmukit\.$parameter" /proc/cmdline || skip "boot with pmukit.$parameter"
done
work=$(mktemp -d)
# The programs switch it off, see pt_no_limits()
percent=$(cat "$time_limit")
trap 'rm -rf "$work"; echo "$percent" >"$time_limit"' EXIT
cd "$work" || exit "$KSFT_FAIL"
cp "$here"/*.tsv .

found=$(names)
# shellcheck disable=SC2086
set -- $found
[ $# -eq 3 ] || ktap_exit_fail_msg "emulated PMUs of three: $found"
ktap_set_plan $(($# * $(echo "$programs" | wc -w)))
for name; do
	for program in $programs; do
		run "$program" "$name"
	done
done
ktap_finished
