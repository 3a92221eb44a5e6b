# SPDX-License-Identifier: GPL-2.0-only
# fish completion for pmuctl

function __pmuctl_pmus
	pmuctl pmus --names
end

function __pmuctl_names
	set -l pmu (commandline -opc | string match -r -g -- '^--pmu=(.*)')
	pmuctl list --names --pmu=(test -n "$pmu"; and echo $pmu; or __pmuctl_pmus | head -n 1) 2>/dev/null
end

function __pmuctl_topics
	pmuctl list --csv 2>/dev/null | sed '1d; s/.*,//' | sort -u
end

function __pmuctl_metrics
	set -l pmu (commandline -opc | string match -r -g -- '^--pmu=(.*)')
	pmuctl metrics --pmu=(test -n "$pmu"; and echo $pmu; or __pmuctl_pmus | head -n 1) 2>/dev/null | awk 'NR > 1 { print $1 }'
end

function __pmuctl_live
	command ls /sys/bus/event_source/devices 2>/dev/null
end

set -l verbs list show encode decode explain plan fits layout pmus metrics stat verify load unload doctor status monitor export emu help
set -l in __fish_seen_subcommand_from

complete -c pmuctl -f
complete -c pmuctl -n "not $in $verbs" -a "$verbs"
complete -c pmuctl -l json -s j -d 'answer in JSON'
complete -c pmuctl -l help -d 'help'
complete -c pmuctl -l usage -d 'short help'
complete -c pmuctl -l version -d 'the version'
complete -c pmuctl -n "$in list show decode encode explain plan fits layout metrics" -l pmu -s p -x -a '(__pmuctl_pmus)' -d 'the PMU'
complete -c pmuctl -n "$in list show" -a '(__pmuctl_names)'
complete -c pmuctl -n "$in encode explain plan fits" -F -a '(__pmuctl_names; __pmuctl_metrics)'
complete -c pmuctl -n "$in stat" -l pmu -x -a '(__pmuctl_pmus)' -d 'the PMU'
complete -c pmuctl -n "$in stat" -l metrics -s M -x -a '(__pmuctl_metrics)' -d 'metrics'
complete -c pmuctl -n "$in stat" -l event -s e -x -a '(__pmuctl_names)' -d 'events'
complete -c pmuctl -n "$in stat" -l all-cpus -s a -d 'on all CPUs'
complete -c pmuctl -n "$in stat" -l cpu -s C -x -d 'on these CPUs'
complete -c pmuctl -n "$in stat" -l pid -s p -x -d 'of these processes'
complete -c pmuctl -n "$in stat" -l interval-print -s I -x -d 'again and again'
complete -c pmuctl -n "$in stat" -l repeat -s r -x -d 'so many times'
complete -c pmuctl -n "$in stat" -l csv -d 'CSV'
complete -c pmuctl -n "$in metrics" -a '(__pmuctl_metrics)'
complete -c pmuctl -n "$in encode explain plan fits" -l per-task -d 'the events follow one task'
complete -c pmuctl -n "$in encode explain plan fits" -l hypervisor -d 'the kernel is in hypervisor state'
complete -c pmuctl -n "$in encode explain plan fits" -l no-interrupt -d 'the counter interrupt stays off'
complete -c pmuctl -n "$in encode explain plan fits" -l breakpoints -d 'allow breakpoint events'
complete -c pmuctl -n "$in encode explain plan fits" -l sampling -d 'the events are sampled'
complete -c pmuctl -n "$in list" -l unit -x -d 'events of this unit'
complete -c pmuctl -n "$in list" -l counter -x -d 'events of this counter'
complete -c pmuctl -n "$in list" -l domain -x -a 'thread core chip' -d 'their domain'
complete -c pmuctl -n "$in list" -l status -x -a 'verified unverified' -d 'their status'
complete -c pmuctl -n "$in list" -l scale -x -d 'their scale'
complete -c pmuctl -n "$in list" -l topic -x -a '(__pmuctl_topics)' -d 'their topic'
complete -c pmuctl -n "$in list" -l regex -x -d 'name or description'
complete -c pmuctl -n "$in list" -l long -d 'a paragraph for each'
complete -c pmuctl -n "$in list" -l csv -d 'CSV'
complete -c pmuctl -n "$in list pmus" -l names -d 'names alone'
complete -c pmuctl -n "$in explain" -l live -d 'ask the running kernel'
complete -c pmuctl -n "$in verify status" -a '(__pmuctl_live)'
complete -c pmuctl -n "$in load" -l module -s m -r -d 'its file'
complete -c pmuctl -n "$in load" -a 'emulate= generic= mhz= backend=auto backend=hardware backend=emulated clock=real clock=manual'
complete -c pmuctl -n "$in doctor" -l root -s r -r -d 'a copy of /proc and /sys'
complete -c pmuctl -n "$in monitor" -l count -s n -x -d 'end after so many events'
complete -c pmuctl -n "$in monitor" -l interval -s i -x -d 'seconds'
complete -c pmuctl -n "$in export" -l event -s e -x -a '(__pmuctl_names)' -d 'count these events'
complete -c pmuctl -n "$in export" -l interval -s i -x -d 'how long to count them'
complete -c pmuctl -n "$in export" -l metrics -s M -x -a '(__pmuctl_metrics)' -d 'metrics or groups'
complete -c pmuctl -n "$in export" -l openmetrics -d 'the format of OpenMetrics'
complete -c pmuctl -n "$in export" -l output -s o -r -F -d 'replace a file'
complete -c pmuctl -n "$in export" -l pmu -s p -x -a '(__pmuctl_pmus)' -d 'the PMU'
complete -c pmuctl -n "$in monitor" -l lines -s l -d 'a line for each event'
complete -c pmuctl -n "$in emu" -a 'clock advance add profile (__pmuctl_live)'
complete -c pmuctl -n "$in emu" -l cpu -s c -x -d 'on this CPU'
complete -c pmuctl -n "$in emu" -l mode -s m -x -a 'user kernel hypervisor' -d 'in this mode'
complete -c pmuctl -n "$in help" -a "$verbs"
