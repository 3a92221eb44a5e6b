# SPDX-License-Identifier: GPL-2.0-only
# bash completion for pmuctl. bash makes three words of --pmu=NAME and of backend=VALUE

# Lines VERB WORD LETTER KINDS, see table.awk
_pmuctl_table()
{
	cat <<-'END'
	# @table
	END
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

_pmuctl_chosen()
{
	local i

	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		-p | --pmu)
			# There -p is --pid
			[[ ${COMP_WORDS[i]} != -p || $(_pmuctl_verb) != stat ]] || continue
			[[ ${COMP_WORDS[i + 1]} != = ]] || i=$((i + 1))
			echo "--pmu=${COMP_WORDS[i + 1]}"
			;;
		--pmu=*)
			echo "${COMP_WORDS[i]}"
			;;
		esac
	done
}

# pmuctl WORD... for the PMU $1, or that was chosen
_pmuctl_ask()
{
	local pmu=${1:+--pmu=$1}

	shift
	pmu=${pmu:-$(_pmuctl_chosen)}
	"${COMP_WORDS[0]}" "$@" ${pmu:+"$pmu"} 2>/dev/null
}

# Names that begin with the last one in $1, which may have others, braces and a PMU in front
_pmuctl_events()
{
	local word=${1#[\'\"]} front pmu

	front=${word%"${word##*[,\{]}"}
	word=${word#"$front"}
	if [[ $word == */* ]]; then
		pmu=${word%%/*} front+=$pmu/
		word=${word#*/}
	fi
	shift
	compgen -P "$front" -S "${pmu:+/}" -W "$(_pmuctl_ask "${pmu%_emu}" "$@")" -- "${word^^}"
}

# What one of KINDS offers for a beginning $2 of verb $3
_pmuctl_offer()
{
	case $1 in
	events) _pmuctl_events "$2" list --names ;;
	metrics) _pmuctl_events "$2" metrics --names ;;
	topics) compgen -W "$(_pmuctl_ask "" list --csv | sed '1d; s/.*,//' | sort -u)" -- "$2" ;;
	pmus) compgen -W "$("${COMP_WORDS[0]}" list --pmus --names 2>/dev/null)" -- "$2" ;;
	live) (cd /sys/bus/event_source/devices 2>/dev/null && compgen -G "$2*") ;;
	emulated)
		compgen -W "$(cd "${PMUCTL_ROOT-}/sys/bus/event_source/devices" 2>/dev/null &&
			grep -lx emulated ./*/caps/backend 2>/dev/null | cut -d / -f 2)" -- "$2"
		;;
	pids) (cd /proc && compgen -W "$(echo [0-9]*)" -- "$2") ;;
	parameters)
		compgen -W "$(_pmuctl_table | awk -v verb="$3" \
			'$1 == verb && $3 == "=" { print $2 "=" }')" -- "$2"
		;;
	files) compgen -f -- "$2" ;;
	folders) compgen -d -- "$2" ;;
	commands) compgen -c -- "$2" ;;
	*,*) compgen -W "${1//,/ }" -- "$2" ;;
	esac
}

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

# KINDS of the value of option or parameter $2 of verb $1; nothing where it has none
_pmuctl_value()
{
	_pmuctl_table | awk -v verb="$1" -v word="$2" '
		$1 == verb && ($2 == word || $3 == word) && $4 != "no" { print $4; exit }'
}

# KINDS of the word that is to be completed
_pmuctl_word()
{
	_pmuctl_table | awk -v verb="$1" -v at=$((COMP_CWORD - 1)) '
		$1 == verb && $2 == "words" {
			n = split($4, kinds, ";")
			print kinds[at < n ? at : n]
		}'
}

_pmuctl()
{
	local word=${COMP_WORDS[COMP_CWORD]} verb before kinds kind

	verb=$(_pmuctl_verb)
	before=$(_pmuctl_before)
	kinds=$([[ ! $before ]] || _pmuctl_value "${verb:-pmuctl}" "$before")
	COMPREPLY=()
	if [[ ! $kinds && ( $word == -* || ! $verb ) ]]; then
		kinds=$(_pmuctl_table | awk -v verb="${verb:-pmuctl}" '
			$1 == verb && $2 ~ /^--/ { printf "%s,", $2 }')
		[[ $verb ]] || kinds+=$(_pmuctl_table | awk '$1 != "pmuctl" && !seen[$1]++ { printf "%s,", $1 }')
	elif [[ ! $kinds ]]; then
		kinds=$(_pmuctl_word "$verb")
	else
		word=${word#=}
	fi
	for kind in ${kinds//+/ }; do
		mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(_pmuctl_offer "$kind" "$word" "$verb")
	done
}

complete -F _pmuctl pmuctl
