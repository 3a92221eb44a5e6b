# SPDX-License-Identifier: GPL-2.0-only
# bash completion for pmuctl, which says by itself what may follow

_pmuctl()
{
	local words=() word=${COMP_WORDS[COMP_CWORD]#=} front= offer i

	# bash makes three words of --pmu=NAME and of backend=VALUE
	for ((i = 1; i <= COMP_CWORD; i++)); do
		if [[ ${COMP_WORDS[i]} == = || ( $i -gt 1 && ${COMP_WORDS[i - 1]} == = ) ]]; then
			words[-1]+=${COMP_WORDS[i]}
			front=${words[-1]%%=*}=
		else
			words+=("${COMP_WORDS[i]}")
			front=
		fi
	done
	COMPREPLY=()
	while IFS=$'\t' read -r offer _; do
		case $offer in
		:files) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$word") ;;
		:folders) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$word") ;;
		:commands) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -c -- "$word") ;;
		*) COMPREPLY+=("${offer#"$front"}") ;;
		esac
	done < <("${COMP_WORDS[0]}" complete "${words[@]}" 2>/dev/null)
}

complete -F _pmuctl pmuctl
