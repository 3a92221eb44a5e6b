# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Help, man page and completion tell the same, and the examples are true.

man=$(dirname "$PMUCTL")/pmuctl.8
completion=$(dirname "$PMUCTL")/pmuctl.bash
sed 's/\\-/-/g' "$man" > "$work/man"

# complete WORD...: what the completion offers for the last word
complete_words()
{
	bash -c '
		PATH=$2:$PATH
		. "$1"
		shift 2
		COMP_WORDS=(pmuctl "$@")
		COMP_CWORD=$#
		_pmuctl
		printf "%s\n" "${COMPREPLY[@]-}"
	' complete "$completion" "$(dirname "$PMUCTL")" "$@" | sort
}

options()
{
	"$PMUCTL" "$@" --help | grep -oE -- '(^|[ ,])--[a-z-]+' | tr -d ' ,' |
		sort -u
}

verbs=$("$PMUCTL" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')
is "the help has every verb" "$(wc -w <<< "$verbs")" \
	"$(grep -cP '^verb\t(?!pmuctl\t)' "$top/tools/pmuctl/verbs.tsv")"

# Lines "N  MEANING" that may go on in the next line, one each, but for 2 and 3, which
# every verb has
statuses()
{
	tr -s ' \n' ' ' | sed 's/ \([0-9]\) /\n\1 /g; s/^\([0-9]\) /\n\1 /' | sed 's/ $//' |
		grep -E '^[0-9]' | grep -vE '^[23] '
}

# In the help of a verb
help_statuses()
{
	"$PMUCTL" "$1" --help | sed '1,/^Exit status:/d' | statuses
}

# In its section of the man page
man_statuses()
{
	sed -n "/^\.SS $1\$/,/^\.PD\$/p" "$work/man" | sed '1,/^Exit status:/d' |
		sed '/^\.[TPR]/d; s/^\.B //' | statuses
}

# What the man page says of the options of a verb: its section and those for several verbs
man_options()
{
	awk -v verb="$1" '
		/^\.S[SH] / {
			on = $0 == ".SS " verb || $0 == ".SS Options of every verb" ||
				$0 ~ "^[.]SS Options of .* " verb "(,| |$)" ||
				$0 ~ "^[.]SS Options of " verb "(,| |$)"
		}
		on' "$work/man"
}

for verb in $verbs; do
	ok "the man page has $verb" grep -q "^\.SS $verb\$" "$work/man"
	ok "the synopsis has $verb" grep -q "fBpmuctl $verb" "$work/man"
	ok "the completion has $verb" grep -qx "$verb" <(complete_words "")
	is "the man page has the exit statuses of $verb" "$(man_statuses "$verb")" \
		"$(help_statuses "$verb")"
	ok "and there are some of $verb" test "$(help_statuses "$verb" | wc -l)" -ge 1
	is "the completion of $verb has the options of its help" \
		"$(complete_words "$verb" --)" "$(options "$verb")"
	for option in $(options "$verb"); do
		ok "the man page has $option of $verb" \
			grep -qE -- "^\.BR? (.* )?$option( =.*)?\$" <(man_options "$verb")
	done
done
# The other way: no option in the man page that no verb has
is "every option of the man page exists" \
	"$(grep -oE -- '--[a-z-]+' "$work/man" | sort -u)" \
	"$({ options; for verb in $verbs; do options "$verb"; done; } | sort -u)"
is "-h is --help" "$("$PMUCTL" plan -h)" "$("$PMUCTL" plan --help)"
is "help VERB is VERB --help" "$("$PMUCTL" help plan)" "$("$PMUCTL" plan --help)"
is "help is --help" "$("$PMUCTL" help)" "$("$PMUCTL" --help)"
ends 2 "unknown verb 'plam'.*did you mean plan" help plam
# A line is full: the first word of the next one would not fit into 80 columns
is "help has 80 columns, and no line that ends too early" \
	"$(for verb in $verbs; do "$PMUCTL" help "$verb"; done | awk '
		length($0) > 80
		/^[A-Z]/ && was != "" && length(was " " $1) <= 80 && was !~ /[.:]$/ { print was "|" $0 }
		{ was = /^[A-Za-z]/ && !/^Usage/ ? $0 : "" }')" ""
is "options may precede the verb" \
	"$("$PMUCTL" --json --pmu hexagon decode 0x2a | jq -r '.pmu, .names[]' | xargs)" \
	"hexagon COMMITTED_INSTS"
is "if the verb has them: status" "$(status "$PMUCTL" --pmu hexagon doctor)" 2
is "--version answers behind the verb, too" "$("$PMUCTL" list --version)" "$("$PMUCTL" --version)"
# completes WANTED WORD...: WANTED are words with a blank between
completes()
{
	is "completion of ${*:2}" "$(complete_words "${@:2}" | paste -sd ' ')" "$1"
}
completes JTLB_MISS list --pmu hexagon JTLB
completes JTLB_MISS list --pmu = hexagon JTLB
completes JTLB_MISS -p hexagon list JTLB
completes "hexagon power7 ppc7400" list --pmu ""
completes hexagon list --pmu = h
completes "auto emulated hardware" load backend =
completes manual load clock = m
# Where an event may stand: behind a PMU, a comma, a brace; what an option names, whichever way
completes power7/PM_RUN_CYC/ plan power7/pm_run_c
completes PM_CYC,PM_RUN_CYC plan PM_CYC,PM_RUN_C
completes '{PM_CYC,PM_RUN_CYC' plan "'{PM_CYC,PM_RUN_C"
completes '{hexagon/JTLB_MISS/,hexagon/JTLB_MISS_RATE/' plan '{hexagon/JTLB_MISS/,hexagon/JTLB_MISS_'
completes CPI,CPI_STALL_BRU stat -M CPI,CPI_STALL_BR
completes PM_RUN_CYC stat --event PM_RUN_C
completes PM_RUN_CYC export -e PM_RUN_C
completes CPI_STALL_BRU export --metrics = CPI_STALL_BR
# The same letter means different things: a process, a PMU, a mode, a file
completes hexagon export -p h
ok "completion behind -p of stat" grep -qx $$ <(complete_words stat -p $$)
completes "" stat -p h
completes PM_RUN_CYC stat -p $$ -e PM_RUN_C
for backend in emulated hardware none; do
	mkdir -p "$work/sources/sys/bus/event_source/devices/own_$backend/caps"
	[ $backend = none ] || echo $backend > "$work/sources/sys/bus/event_source/devices/own_$backend/caps/backend"
done
is "emu completes emulated PMUs alone" "$(PMUCTL_ROOT=$work/sources complete_words emu advance own_)" own_emulated
completes kernel emu -m k
mkdir "$work/modules"
: > "$work/modules/kernel.ko"
completes "$work/modules/kernel.ko" load -m "$work/modules/k"
is "completion behind --module=" "$(cd "$work/modules" && complete_words load --module =)" kernel.ko
# One spelling for both verbs, and what is short for it
for option in --metrics --metric -M; do
	ok "export takes $option" grep -q "power7 has no metric 'CPJ'" \
		<("$PMUCTL" export --pmu power7 $option CPJ 2>&1)
done
completes translation list --topic tr
completes decode help dec
# All shells ask pmuctl
is "what pmuctl offers has its meaning behind a tab" "$("$PMUCTL" complete li)" \
	$'list\tthe events of a PMU, or the PMUs'
is "behind the words of a verb files belong to the shell" "$("$PMUCTL" complete emu new "" | xargs)" :files
is "and to a command, which stat has" "$("$PMUCTL" complete stat -a "" | xargs)" :commands
for shell in zsh fish; do
	if command -v $shell > /dev/null; then
		ok "$shell can read its completion" $shell -n "$(dirname "$PMUCTL")/pmuctl.$shell"
	else
		skip "$shell can read its completion" "$shell is not installed"
	fi
done
if command -v fish > /dev/null; then
	is "fish completes behind a PMU, a comma, a brace" "$(for word in power7/PM_RUN_C PM_CYC,PM_RUN_C '{PM_RUN_C'; do
		PATH=$(dirname "$PMUCTL"):$PATH fish -c "source '$(dirname "$PMUCTL")/pmuctl.fish'; complete -C 'pmuctl plan $word'"
	done | paste -sd ' ')" "power7/PM_RUN_CYC/ PM_CYC,PM_RUN_CYC {PM_RUN_CYC"
else
	skip "fish completes behind a PMU, a comma, a brace" "fish is not installed"
fi
is "--usage answers" "$(status "$PMUCTL" encode --usage)" 0
is "--version answers with that of VERSION" "$("$PMUCTL" --version)" "pmuctl $(cat "$top/VERSION")"

# Statuses in the table are those in the header
is "the man page has every exit status" \
	"$(sed -n '/^\.SH EXIT STATUS/,/^\.SH EX/s/^\.B \([0-9]\)$/\1/p' "$work/man" | paste -sd ' ')" \
	"0 $(sed -n 's/^#define STATUS_[A-Z_]*\t*\([0-9]\).*/\1/p' "$top/tools/pmuctl/lib/lib.h" | paste -sd ' ')"

is "and names the verbs that have status 7" \
	"$(sed -n '/^\.SH EXIT STATUS/,/^\.SH EX/p' "$work/man" | sed -n '/^\.B 7$/,/^\.TP$/p' |
		grep -oE 'fB[a-z]+' | sed 's/^fB//' | paste -sd ' ')" \
	"$(for verb in $verbs; do help_statuses "$verb" | grep -q '^7 ' && echo "$verb"; done | paste -sd ' ')"

if command -v man > /dev/null; then
	is "the man page is well-formed" \
		"$(MANWIDTH=80 man --warnings -l "$man" 2>&1 > /dev/null)" ""
	MANWIDTH=80 man -l "$man" 2> "$work/err" > "$work/read"
	ok "its reader sees --unit=NUMBER" grep -q '^ *--unit=NUMBER$' "$work/read"
	is "and no option with a blank in front of its value" \
		"$(grep -E -- '--?[a-z-]+ =' "$work/read")" ""
else
	skip "the man page is well-formed" "man is not installed"
fi

# Each verb's example, on a machine without the module: right usage, and what needs no kernel answers
mkdir -p "$work/no-machine/proc/sys/kernel"
wrong=""
for verb in $verbs; do
	command=$("$PMUCTL" "$verb" --help | sed -n '/^Example:/{n;s/^  \$ //p}')
	result=$(cd "$work/no-machine" && PMUCTL_ROOT=$PWD PATH=$(dirname "$PMUCTL"):$PATH \
		status timeout 600 bash -c "${command:-exit 2}")
	case $verb:$result in
	stat:[346] | run:3 | verify:[46] | load:[14] | unload:4 | doctor:1 | status:[47] | export:[0467] | emu:[47] | table:3) ;;
	*:0) [ "${command%"${command#"pmuctl $verb"}"}" = "pmuctl $verb" ] || wrong+="$verb: $command; " ;;
	*) wrong+="$verb: $command: $result; " ;;
	esac
	grep -qFx -- ".B $ $command" "$work/man" || wrong+="$verb: not in the man page; "
done
is "each verb has an example that is true" "$wrong" ""

# Run the examples of the man page and compare
sed -n '/^\.SH EXAMPLES/,/^\.SH SEE/p' "$work/man" | grep -v '^\.\(SH\|nf\|fi\)' |
	sed 's/^\.PP$//; s/^\.B //' > "$work/examples"
sed -n 's/^\$ //p' "$work/examples" > "$work/commands"
while read -r command; do
	[[ ! -s $work/said ]] || echo
	echo "\$ $command"
	PATH=$(dirname "$PMUCTL"):$PATH bash -c "$command" 2>&1 || true
	echo x > "$work/said"
done < "$work/commands" > "$work/ran"
is "the examples of the man page are true" "$(cat "$work/ran")" "$(cat "$work/examples")"
ok "and there are some" test "$(wc -l < "$work/commands")" -ge 3
