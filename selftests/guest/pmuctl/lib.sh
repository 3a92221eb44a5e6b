# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2034,SC2154
# Shared by the tests of pmuctl in a guest; sourced first.

export LC_ALL=C.UTF-8 TERM=linux
PMUCTL=pmuctl
work=$(mktemp -d)
chmod 755 "$work"
. /tests/lib/tap.sh

# What the guest's init does not make: terminals, and files for <()
[[ -e /dev/fd ]] || ln -s /proc/self/fd /dev/fd
if [[ ! -d /dev/pts/. || ! -e /dev/pts/ptmx ]]; then
	mkdir -p /dev/pts
	mount -t devpts devpts /dev/pts
fi
mkfifo "$work/stop"

# count EVENT...: perf stat in the background, until stop; $perf is its process
count()
{
	perf stat "$@" cat "$work/stop" 2> "$work/perf.log" &
	perf=$!
}

stop()
{
	: > "$work/stop"
	wait "$perf"
}

# Parameters for who counts samples: a busy host may stop the machine in one, which then takes long
unlimited=(max_sample_rate=100000000 cpu_time_max_percent=0)

# load WORD...: pmuctl load of the module that the lab has built
load()
{
	pmuctl load --module /lib/pmukit.ko "$@" > /dev/null
}

# wait_until COMMAND...: try until it succeeds; two minutes are far more than it takes
wait_until()
{
	local i

	for ((i = 0; i < 600; i++)); do
		! "$@" || return 0
		sleep 0.2
	done
	echo "# waited without success: $*"
	return 1
}

# state FILTER: a jq filter over the state of the first PMU that is asked for
state()
{
	pmuctl status --json | jq -r -c ".pmus[0] | $1"
}

# state_is FILTER WANTED
state_is()
{
	[[ $(state "$1") == "$2" ]]
}

# as_user COMMAND...: without any capability
as_user()
{
	setpriv --reuid 1000 --regid 1000 --clear-groups --inh-caps=-all --bounding-set=-all "$@"
}

paranoid()
{
	echo "$1" > /proc/sys/kernel/perf_event_paranoid
}
