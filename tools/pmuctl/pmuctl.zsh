#compdef pmuctl
# SPDX-License-Identifier: GPL-2.0-only
# zsh completion for pmuctl, which says by itself what may follow; to be installed as _pmuctl in a
# folder of $fpath

_pmuctl()
{
	local offer text
	local -a offers texts

	while IFS=$'\t' read -r offer text; do
		case $offer in
		:files) _files ;;
		:folders) _files -/ ;;
		:commands) _command_names ;;
		*) offers+=("$offer") texts+=("$offer${text:+  -- $text}") ;;
		esac
	done < <(pmuctl complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)
	compadd -M 'm:{a-z}={A-Z}' -l -d texts -a offers
}

_pmuctl "$@"
