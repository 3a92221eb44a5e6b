# SPDX-License-Identifier: GPL-2.0-only
# bash completion for pmuctl: verbs, options, PMUs, events, parameters and files. bash makes
# three words of --pmu=NAME and of backend=VALUE

_pmuctl_pmu()
{
	local i

	# There -p is --pid
	[[ $(_pmuctl_verb) != stat ]] || return
	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		-p | --pmu)
			[[ ${COMP_WORDS[i + 1]} != = ]] || i=$((i + 1))
			echo "--pmu=${COMP_WORDS[i + 1]}"
			;;
		--pmu=*)
			echo "${COMP_WORDS[i]}"
			;;
		esac
	done
}

_pmuctl_names()
{
	local pmu

	pmu=$(_pmuctl_pmu)
	"${COMP_WORDS[0]}" list --names ${pmu:+"$pmu"} 2>/dev/null
}

_pmuctl_metrics()
{
	local pmu

	pmu=$(_pmuctl_pmu)
	"${COMP_WORDS[0]}" metrics ${pmu:+"$pmu"} 2>/dev/null | awk 'NR > 1 { print $1 }'
}

# PMUs of the tables
_pmuctl_pmus()
{
	"${COMP_WORDS[0]}" pmus --names 2>/dev/null
}

# PMUs of this kernel
_pmuctl_live()
{
	(cd /sys/bus/event_source/devices 2>/dev/null && echo *)
}

# What may follow emu
_pmuctl_emu()
{
	case $((COMP_CWORD - 2)) in
	0)
		echo clock advance add profile
		;;
	1)
		_pmuctl_live
		;;
	esac
}

# What may follow an option or a parameter $2 of verb $1
_pmuctl_values()
{
	case "$1 $2" in
	"stat -p" | "stat --pid")
		(cd /proc && echo [0-9]*)
		return
		;;
	"emu -m" | "emu --mode")
		echo user kernel hypervisor
		return
		;;
	esac
	case $2 in
	--pmu | -p | emulate | generic)
		_pmuctl_pmus
		;;
	backend)
		echo auto hardware emulated
		;;
	clock)
		echo real manual
		;;
	--domain)
		echo thread core chip
		;;
	--status)
		echo verified unverified
		;;
	--topic)
		"${COMP_WORDS[0]}" list --csv 2>/dev/null | sed '1d; s/.*,//' | sort -u
		;;
	--event | -e)
		_pmuctl_names
		;;
	--metrics | -M)
		_pmuctl_metrics
		;;
	esac
}

# Options of a verb
_pmuctl_options()
{
	local placement="--per-task --hypervisor --no-interrupt --breakpoints --sampling"

	echo --json
	case $1 in
	show | decode | layout | metrics)
		echo --pmu
		;;
	list)
		echo --pmu --unit --counter --domain --status --scale --topic --regex --long --names --csv
		;;
	stat)
		echo --pmu --metrics --event --all-cpus --cpu --pid --interval-print --repeat --csv
		;;
	pmus)
		echo --names
		;;
	encode | plan | fits)
		echo --pmu "$placement"
		;;
	explain)
		echo --pmu "$placement" --live
		;;
	load)
		echo --module
		;;
	monitor)
		echo --count --interval --lines
		;;
	export)
		echo --pmu --event --interval --metrics --openmetrics --output
		;;
	doctor)
		echo --root
		;;
	emu)
		echo --cpu --mode
		;;
	esac
}

# Words of a verb, $2 being what is there already and $3 the option in front, if any
_pmuctl_words()
{
	case $1 in
	list | show)
		compgen -W "$(_pmuctl_names)" -- "${2^^}"
		;;
	stat)
		compgen -c -- "$2"
		;;
	metrics)
		compgen -W "$(_pmuctl_metrics)" -- "${2^^}"
		;;
	encode | explain | plan | fits)
		compgen -W "$(_pmuctl_names) $(_pmuctl_metrics)" -- "${2^^}"
		compgen -f -- "$2"
		;;
	export)
		compgen -f -- "$2"
		;;
	status | verify)
		compgen -W "$(_pmuctl_live)" -- "$2"
		;;
	load)
		if [[ $3 == -m || $3 == --module ]]; then
			compgen -f -- "${2#=}"
		else
			compgen -W "emulate= backend= clock= mhz= generic=" -- "$2"
		fi
		;;
	emu)
		compgen -W "$(_pmuctl_emu)" -- "$2"
		;;
	help)
		compgen -W "$_pmuctl_verbs" -- "$2"
		;;
	esac
}

_pmuctl_verbs="list show encode decode explain plan fits layout pmus metrics stat verify load unload doctor
	status monitor export emu"

# The option or parameter whose value the last word is, if any
_pmuctl_before()
{
	local last=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}

	# echo would take -e and -n for its own
	if [[ $last == = ]]; then
		printf '%s\n' "$before"
	elif [[ $before == = ]]; then
		printf '%s\n' "${COMP_WORDS[COMP_CWORD - 2]}"
	elif [[ $before == -* ]]; then
		printf '%s\n' "$before"
	fi
}

# The first word that is no option, nor the value of one
_pmuctl_verb()
{
	local i

	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		-p | --pmu)
			i=$((i + 1))
			[[ ${COMP_WORDS[i]} != = ]] || i=$((i + 1))
			;;
		-*) ;;
		*)
			echo "${COMP_WORDS[i]}"
			return
			;;
		esac
	done
}

_pmuctl()
{
	local word=${COMP_WORDS[COMP_CWORD]} verb before values
	local help="--help --usage --version"

	verb=$(_pmuctl_verb)
	before=$(_pmuctl_before)
	values=$(_pmuctl_values "$verb" "$before")
	if [[ $values ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$values" -- "${word#=}")
	elif [[ ! $verb && $word == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$help --json --pmu" -- "$word")
	elif [[ ! $verb ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$_pmuctl_verbs help $help" -- "$word")
	elif [[ $word == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$help $(_pmuctl_options "$verb")" -- "$word")
	else
		mapfile -t COMPREPLY < <(_pmuctl_words "$verb" "$word" "$before")
	fi
}

complete -F _pmuctl pmuctl
