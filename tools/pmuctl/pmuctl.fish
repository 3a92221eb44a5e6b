# SPDX-License-Identifier: GPL-2.0-only
# fish completion for pmuctl

function __pmuctl_pmus
	pmuctl list --pmus --names
end

# pmuctl WORD... for the PMU that was chosen
function __pmuctl_ask
	set -l pmu (commandline -opc | string match -r -g -- '^--pmu=(.*)')
	pmuctl $argv --pmu=(test -n "$pmu"; and echo $pmu; or __pmuctl_pmus | head -n 1) 2>/dev/null
end

# The last name of a list; others, braces and its PMU stand in front of it
function __pmuctl_last
	set -l front (string match -r -- '^.*[,{]' (commandline -ct))
	set -l pmu (commandline -ct | string replace -r -- '^.*[,{]' '' | string match -r -g -- '^([^/]*)/')
	if test -n "$pmu"
		pmuctl $argv --pmu=(string replace -r '_emu$' '' -- $pmu) 2>/dev/null | string replace -r -- '(.*)' "$front$pmu/\$1/"
	else
		__pmuctl_ask $argv | string replace -r -- '^' "$front"
	end
end

function __pmuctl_events
	__pmuctl_last list --names
end

function __pmuctl_metrics
	__pmuctl_last metrics --names
end

function __pmuctl_topics
	__pmuctl_ask list --csv | sed '1d; s/.*,//' | sort -u
end

function __pmuctl_live
	command ls /sys/bus/event_source/devices 2>/dev/null
end

function __pmuctl_emulated
	grep -lx emulated /sys/bus/event_source/devices/*/caps/backend 2>/dev/null | cut -d / -f 6
end

set -l in __fish_seen_subcommand_from
complete -c pmuctl -f
# @table
