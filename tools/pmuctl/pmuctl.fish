# SPDX-License-Identifier: GPL-2.0-only
# fish completion for pmuctl

function __pmuctl_pmus
	pmuctl list --pmu= 2>&1 | sed -n 's/.*known: //p' | tr -d , | tr ' ' '\n'
end

function __pmuctl_names
	set -l pmu (commandline -opc | string match -r -g -- '^--pmu=(.*)')
	pmuctl list --pmu=(test -n "$pmu"; and echo $pmu; or __pmuctl_pmus | head -n 1) 2>/dev/null |
		awk 'NR > 1 { print $1 }'
end

function __pmuctl_live
	command ls /sys/bus/event_source/devices 2>/dev/null
end

set -l verbs list show encode decode explain plan verify load unload doctor status monitor emu help
set -l in __fish_seen_subcommand_from

complete -c pmuctl -f
complete -c pmuctl -n "not $in $verbs" -a "$verbs"
complete -c pmuctl -l json -s j -d 'answer in JSON'
complete -c pmuctl -l help -d 'help'
complete -c pmuctl -l usage -d 'short help'
complete -c pmuctl -l version -d 'the version'
complete -c pmuctl -n "$in list show decode encode explain plan" -l pmu -s p -x -a '(__pmuctl_pmus)' -d 'the PMU'
complete -c pmuctl -n "$in list show" -a '(__pmuctl_names)'
complete -c pmuctl -n "$in encode explain plan" -F -a '(__pmuctl_names)'
complete -c pmuctl -n "$in encode explain plan" -l per-task -d 'the events follow one task'
complete -c pmuctl -n "$in encode explain plan" -l hypervisor -d 'the kernel is in hypervisor state'
complete -c pmuctl -n "$in encode explain plan" -l no-interrupt -d 'the counter interrupt stays off'
complete -c pmuctl -n "$in encode explain plan" -l breakpoints -d 'allow breakpoint events'
complete -c pmuctl -n "$in encode explain plan" -l sampling -d 'the events are sampled'
complete -c pmuctl -n "$in explain" -l live -d 'ask the running kernel'
complete -c pmuctl -n "$in verify status" -a '(__pmuctl_live)'
complete -c pmuctl -n "$in load" -l module -s m -r -d 'its file'
complete -c pmuctl -n "$in load" -a 'emulate= generic= mhz= backend=auto backend=hardware backend=emulated clock=real clock=manual'
complete -c pmuctl -n "$in doctor" -l root -s r -r -d 'a copy of /proc and /sys'
complete -c pmuctl -n "$in monitor" -l count -s n -x -d 'end after so many events'
complete -c pmuctl -n "$in monitor" -l interval -s i -x -d 'seconds'
complete -c pmuctl -n "$in monitor" -l lines -s l -d 'a line for each event'
complete -c pmuctl -n "$in emu" -a 'clock advance add profile (__pmuctl_live)'
complete -c pmuctl -n "$in emu" -l cpu -s c -x -d 'on this CPU'
complete -c pmuctl -n "$in emu" -l mode -s m -x -a 'user kernel hypervisor' -d 'in this mode'
complete -c pmuctl -n "$in help" -a "$verbs"
