# SPDX-License-Identifier: GPL-2.0-only
# bash completion for pmuctl: verbs, options, PMUs, events, parameters and files

_pmuctl_pmu()
{
	local i

	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		-p | --pmu)
			echo "--pmu=${COMP_WORDS[i + 1]}"
			;;
		esac
	done
}

_pmuctl_names()
{
	local pmu

	pmu=$(_pmuctl_pmu)
	"${COMP_WORDS[0]}" list ${pmu:+"$pmu"} 2>/dev/null | awk 'NR > 1 { print $1 }'
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

# Options of a verb
_pmuctl_options()
{
	local placement="--per-task --hypervisor --no-interrupt --breakpoints --sampling"

	echo --json
	case $1 in
	list | show | decode)
		echo --pmu
		;;
	encode | plan)
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
	doctor)
		echo --root
		;;
	emu)
		echo --cpu --mode
		;;
	esac
}

# Words of a verb, $2 being what is there already
_pmuctl_words()
{
	case $1 in
	list | show)
		compgen -W "$(_pmuctl_names)" -- "${2^^}"
		;;
	encode | explain | plan)
		compgen -W "$(_pmuctl_names)" -- "${2^^}"
		compgen -f -- "$2"
		;;
	status | verify)
		compgen -W "$(_pmuctl_live)" -- "$2"
		;;
	load)
		compgen -W "emulate= backend= clock= mhz= generic=" -- "$2"
		;;
	emu)
		compgen -W "$(_pmuctl_emu)" -- "$2"
		;;
	esac
}

_pmuctl()
{
	local word=${COMP_WORDS[COMP_CWORD]}
	local verb=${COMP_WORDS[1]-}
	local help="--help --usage --version"
	local verbs="list show encode decode explain plan verify load unload doctor status
		monitor emu"

	if ((COMP_CWORD == 1)); then
		mapfile -t COMPREPLY < <(compgen -W "$verbs $help" -- "$word")
	elif [[ $word == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$help $(_pmuctl_options "$verb")" -- "$word")
	else
		mapfile -t COMPREPLY < <(_pmuctl_words "$verb" "$word")
	fi
}

complete -F _pmuctl pmuctl
