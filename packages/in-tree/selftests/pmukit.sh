#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only
# Emulated PMUs on the manual clock: events count what a test tells them to. The programs load
# and unload the module as they need it.
here=$(dirname "$(readlink -f "$0")")
. "$here/../../../kselftest/ktap_helpers.sh"

pmus="power7 ppc7400 hexagon"
programs="address control manual modes sample switch"
parameters="emulate=power7,ppc7400,hexagon clock=manual breakpoints=1"
devices=/sys/bus/event_source/devices

skip()
{
	ktap_skip_all "$1"
	exit "$KSFT_SKIP"
}

# A driver that is a part of the kernel has its parameters from the command line
built_in()
{
	for parameter in $parameters; do
		grep -q "pmukit\.$parameter" /proc/cmdline ||
			skip "pmukit is a part of the kernel: boot with pmukit.$parameter"
	done
}

# The module, for the programs and to see that it can be loaded
module()
{
	file=$(modinfo -n pmukit 2>/dev/null) || skip "there is no module pmukit"
	case $file in
	*.ko) cp "$file" pmukit.ko ;;
	*.gz) gzip -dc "$file" >pmukit.ko ;;
	*.xz) xz -dc "$file" >pmukit.ko ;;
	*.zst) zstd -qdc "$file" >pmukit.ko ;;
	esac || skip "$file cannot be read"
	# shellcheck disable=SC2086
	insmod pmukit.ko $parameters 2>insmod.log && return
	case $(cat insmod.log) in
	*"not permitted"* | *"rejected"* | *"Invalid module format"*) skip "$(cat insmod.log)" ;;
	*) ktap_exit_fail_msg "$(cat insmod.log)" ;;
	esac
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
[ ! -e /sys/module/pmukit/initstate ] || skip "pmukit is in use here: rmmod pmukit"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit "$KSFT_FAIL"
cp "$here"/*.tsv .

if [ -d /sys/module/pmukit ]; then
	built_in
	found=$(names)
else
	module
	found=$(names)
	rmmod pmukit
fi
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
