#compdef pmuctl
# SPDX-License-Identifier: GPL-2.0-only
# zsh completion for pmuctl; to be installed as _pmuctl in a folder of $fpath

# pmuctl WORD... for the PMU in front of a slash, or that was chosen; -p is --pid of stat
_pmuctl_ask()
{
	local pmu=${${IPREFIX##*[,\{]}%%/*}
	pmu=${${pmu%_emu}:-$opt_args[--pmu]}
	[[ -n $pmu || $words[1] == stat ]] || pmu=$opt_args[-p]
	pmuctl "$@" ${pmu:+--pmu=$pmu} 2>/dev/null
}

# The last event of a list; others, braces and its PMU stand in front of it
_pmuctl_events()
{
	compset -P '*[,{]'
	compset -P '*/'
	local -a names=(${(f)"$(_pmuctl_ask list --names)"})
	[[ $IPREFIX == */ ]] && compadd -S / -a names || _describe event names
}

_pmuctl_metrics()
{
	compset -P '*,'
	local -a names=(${(f)"$(_pmuctl_ask metrics --names)"})
	_describe metric names
}

_pmuctl_topics()
{
	local -a topics=(${(fu)"$(_pmuctl_ask list --csv | sed '1d; s/.*,//')"})
	_describe topic topics
}

_pmuctl_pmus()
{
	local -a pmus=(${=$(pmuctl list --pmus --names)})
	_describe PMU pmus
}

_pmuctl_live()
{
	_files -W /sys/bus/event_source/devices
}

_pmuctl_emulated()
{
	local -a names=(${(f)"$(grep -lx emulated /sys/bus/event_source/devices/*/caps/backend(N) /dev/null | cut -d / -f 6)"})
	_describe PMU names
}

_pmuctl_verbs=(
	# @verbs
	'help:the help of a verb'
)

_pmuctl_options()
{
	case $1 in
	# @cases
	esac
	# keep what _arguments has done to $words
	compstate[restore]=
}

_pmuctl()
{
	local curcontext=$curcontext state line
	typeset -A opt_args

	_pmuctl_options '' '1:verb:->verb' '*::word:->word'
	case $state in
	verb)
		_describe verb _pmuctl_verbs
		;;
	word)
		if [[ $words[1] == help ]]; then
			_describe verb _pmuctl_verbs
		else
			_pmuctl_options $words[1]
		fi
		;;
	esac
}

_pmuctl "$@"
