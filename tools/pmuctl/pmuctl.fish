# SPDX-License-Identifier: GPL-2.0-only
# fish completion for pmuctl, which says by itself what may follow

function __pmuctl_complete
	set -l words (commandline -opc)
	for offer in (pmuctl complete $words[2..-1] (commandline -ct) 2>/dev/null)
		switch $offer
			case ':files'
				__fish_complete_path (commandline -ct)
			case ':folders'
				__fish_complete_directories (commandline -ct) ''
			case ':commands'
				__fish_complete_subcommand
			case '*'
				echo $offer
		end
	end
end

complete -c pmuctl -f -a '(__pmuctl_complete)'
