# SPDX-License-Identifier: GPL-2.0-only
# fish completion for pmuctl

function __pmuctl_pmus
	pmuctl pmus --names
end

# pmuctl WORD... for the PMU that was chosen
function __pmuctl_ask
	set -l pmu (commandline -opc | string match -r -g -- '^--pmu=(.*)')
	pmuctl $argv --pmu=(test -n "$pmu"; and echo $pmu; or __pmuctl_pmus | head -n 1) 2>/dev/null
end

function __pmuctl_events
	__pmuctl_ask list --names
end

function __pmuctl_metrics
	__pmuctl_ask metrics | awk 'NR > 1 { print $1 }'
end

function __pmuctl_topics
	__pmuctl_ask list --csv | sed '1d; s/.*,//' | sort -u
end

function __pmuctl_live
	command ls /sys/bus/event_source/devices 2>/dev/null
end

set -l in __fish_seen_subcommand_from
complete -c pmuctl -f
# @table
