#compdef pmuctl
# SPDX-License-Identifier: GPL-2.0-only
# zsh completion for pmuctl; to be installed as _pmuctl in a folder of $fpath

# The PMU that was chosen; -p is --pid of stat
_pmuctl_pmu()
{
	local pmu=$opt_args[--pmu]
	[[ -n $pmu || $words[1] == stat ]] || pmu=$opt_args[-p]
	print -r -- ${pmu:+--pmu=$pmu}
}

_pmuctl_names()
{
	local -a names
	names=(${(f)"$(pmuctl list --names $(_pmuctl_pmu) 2>/dev/null)"})
	_describe event names
}

_pmuctl_topics()
{
	local -a topics
	topics=(${(fu)"$(pmuctl list --csv 2>/dev/null | sed '1d; s/.*,//')"})
	_describe topic topics
}

_pmuctl_metrics()
{
	local -a names
	names=(${(f)"$(pmuctl metrics $(_pmuctl_pmu) 2>/dev/null | awk 'NR > 1 { print $1 }')"})
	_describe metric names
}

_pmuctl_pmus()
{
	local -a pmus
	pmus=(${=$(pmuctl pmus --names)})
	_describe PMU pmus
}

_pmuctl_live()
{
	_files -W /sys/bus/event_source/devices
}

_pmuctl_verbs=(
	'list:the events of a PMU'
	'show:everything about one event'
	'encode:the registers for a group of events'
	'decode:the fields and the names of a raw code'
	'explain:what counts where, and the fewest groups that can run'
	'plan:the perf command that measures many events in the fewest groups'
	'fits:what else can be counted beside some events'
	'layout:registers, and fields of events'
	'pmus:the PMUs of the tables, and those of this machine'
	'metrics:the metrics of a PMU'
	'stat:count with perf, and print metrics'
	'verify:open every event of a PMU'
	'load:load the module'
	'unload:unload the module'
	'doctor:why counting works here or does not'
	'status:the PMUs of pmukit'
	'monitor:what happens to the PMUs'
	'export:statistics and rates as metrics for Prometheus'
	'emu:clock, events and profile of emulated PMUs'
	'help:the help of a verb'
)

_pmuctl()
{
	local -a common pmu placement
	local state line
	typeset -A opt_args

	common=('(-j --json)'{-j,--json}'[answer in JSON]' '--help[help]' '--usage[short help]'
		'--version[the version]')
	pmu=('(-p --pmu)'{-p,--pmu=}'[the PMU]:PMU:_pmuctl_pmus')
	placement=($pmu '--per-task[the events follow one task]'
		'--hypervisor[the kernel runs in hypervisor state]'
		'--no-interrupt[the counter interrupt stays off]'
		'--breakpoints[allow events that match breakpoint registers]'
		'--sampling[the events are sampled]')
	_arguments -C $common $pmu '1:verb:->verb' '*::word:->word'
	case $state in
	verb)
		_describe verb _pmuctl_verbs
		;;
	word)
		case $words[1] in
		list)
			_arguments $common $pmu '--unit=[events of this unit]:number:' \
				'--counter=[events of this counter]:number:' \
				'--domain=[their domain]:domain:(thread core chip)' \
				'--status=[their status]:status:(verified unverified)' \
				'--scale=[their scale]:factor:' '--topic=[their topic]:topic:_pmuctl_topics' \
				'--regex=[name or description]:regex:' \
				'--long[a paragraph for each]' '--names[names alone]' '--csv[CSV]' \
				'*:event:_pmuctl_names'
			;;
		show | decode | layout)
			_arguments $common $pmu '*:event:_pmuctl_names'
			;;
		metrics)
			_arguments $common $pmu '*:metric:_pmuctl_metrics'
			;;
		stat)
			_arguments $common '--pmu=[the PMU]:PMU:_pmuctl_pmus' \
				'(-M --metrics)'{-M,--metrics=}'[metrics]:metric:_pmuctl_metrics' \
				'(-e --event)'{-e,--event=}'[events]:event:_pmuctl_names' \
				'(-a --all-cpus)'{-a,--all-cpus}'[on all CPUs]' \
				'(-C --cpu)'{-C,--cpu=}'[on these CPUs]:CPUs:' \
				'(-p --pid)'{-p,--pid=}'[of these processes]:processes:_pids' \
				'(-I --interval-print)'{-I,--interval-print=}'[again and again]:milliseconds:' \
				'(-r --repeat)'{-r,--repeat=}'[so many times]:times:' '--csv[CSV]' \
				'*::command:_normal'
			;;
		pmus)
			_arguments $common '(-n --names)'{-n,--names}'[names alone]'
			;;
		encode | plan | fits)
			_arguments $common $placement '*:event:{_pmuctl_names; _pmuctl_metrics; _files}'
			;;
		explain)
			_arguments $common $placement '--live[ask the running kernel]' \
				'*:event:{_pmuctl_names; _files}'
			;;
		verify | status)
			_arguments $common '*:PMU:_pmuctl_live'
			;;
		load)
			_arguments $common '(-m --module)'{-m,--module=}'[its file]:file:_files' \
				'*:parameter:(emulate= generic= mhz= backend=auto backend=hardware
					backend=emulated clock=real clock=manual)'
			;;
		doctor)
			_arguments $common '(-r --root)'{-r,--root=}'[a copy of /proc and /sys]:folder:_files -/'
			;;
		monitor)
			_arguments $common '(-n --count)'{-n,--count=}'[end after so many events]:number:' \
				'(-i --interval)'{-i,--interval=}'[seconds]:seconds:' \
				'(-l --lines)'{-l,--lines}'[a line for each event]'
			;;
		export)
			_arguments $common $pmu '*'{-e,--event=}'[count these]:events:_pmuctl_names' \
				'(-i --interval)'{-i,--interval=}'[how long to count]:seconds:' \
				'*'{-M,--metrics=}'[metrics or groups]:metric:_pmuctl_metrics' \
				'--openmetrics[the format of OpenMetrics]' \
				'(-o --output)'{-o,--output=}'[replace a file]:file:_files'
			;;
		emu)
			_arguments $common '(-c --cpu)'{-c,--cpu=}'[on this CPU]:CPU:' \
				'(-m --mode)'{-m,--mode=}'[in this mode]:mode:(user kernel hypervisor)' \
				'1:what:(clock advance add profile)' '2:PMU:_pmuctl_live' '*:file:_files'
			;;
		help)
			_describe verb _pmuctl_verbs
			;;
		*)
			_arguments $common
			;;
		esac
		;;
	esac
}

_pmuctl "$@"
