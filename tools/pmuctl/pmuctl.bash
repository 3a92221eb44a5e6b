# SPDX-License-Identifier: GPL-2.0-only
# bash completion for pmuctl: verbs, options, PMUs and event names

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

_pmuctl()
{
	local word=${COMP_WORDS[COMP_CWORD]}
	local verb=${COMP_WORDS[1]-}
	local help="--help --usage --version"
	local words="$help --pmu --json"

	if ((COMP_CWORD == 1)); then
		mapfile -t COMPREPLY < <(compgen -W "list show encode decode explain $help" -- "$word")
		return
	fi
	if [[ $word != -* ]]; then
		case $verb in
		list | show | encode | explain)
			mapfile -t COMPREPLY < <(compgen -W "$(_pmuctl_names)" -- "${word^^}")
			;;
		esac
		return
	fi
	case $verb in
	encode | explain)
		words+=" --per-task --hypervisor --no-interrupt --breakpoints --sampling"
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}

complete -F _pmuctl pmuctl
