# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Wrong input: status 2, one clear message, JSON when it is wanted.

# wrong TEXT WORD...: pmuctl WORD... is wrong usage and says TEXT
wrong()
{
	local text=$1

	shift
	is "pmuctl $*: status" "$(status "$PMUCTL" "$@")" 2
	is "pmuctl $*: nothing on standard output" "$(cat "$work/out")" ""
	ok "pmuctl $*: says why" grep -qe "$text" "$work/err"
	is "pmuctl $*: in one line" "$(grep -vc "^Try " "$work/err")" 1
	is "pmuctl $* --json: status" "$(status "$PMUCTL" "$@" --json)" 2
	is "pmuctl $* --json: an error in JSON" "$(json '.error | type')" string
}

wrong "^pmuctl: '' has no event in it" encode ""
wrong "'0x' is no number" encode 0x
wrong "'0x1g' is no number" decode 0x1g
wrong "does not fit into 64 bits" decode 0x10000000000000000
wrong "does not fit into 64 bits" encode 0xffffffffffffffffffffffffffffffff
wrong "write 0x1001e if you mean that" encode 1001e
wrong "neither a name nor a code" decode 12xyz
wrong "PM_CYC' is no code" decode PM_CYC
wrong "unknown PMU 'power9'" list --pmu power9
wrong "unknown PMU ''" list --pmu=
wrong "second slash is missing" encode power7/PM_CYC
wrong "perf has no modifier 'x'" encode PM_CYC:x
wrong "perf has no modifier 'y'" encode power7/PM_CYC/y
wrong "behind the colon" encode PM_CYC:
wrong "power7 has no field 'selector'" encode power7/selector=1/
wrong "field pmc has 4 bits" encode power7/pmc=0x10/
wrong "name or a code is missing" encode power7//
wrong "name or a code is missing" encode power7/PM_CYC,/
wrong "unknown verb 'lisst'.*did you mean list?" lisst
wrong "unrecognized option '--frobnicate'" list --frobnicate
wrong "option '--pmu' requires an argument" list --pmu
wrong "needs FILE|EVENT" encode
wrong "needs CODE" decode
wrong "needs FILE|EVENT" explain
wrong "'PM_FLOP' is too much" show PM_CYC PM_FLOP
wrong "no event of power7 has the code 0x3001e" show 0x3001e
wrong "power7 has no event" encode $'PM_\e[31m\xff'
ok "what the user typed cannot colour the terminal" grep -q "'PM_?\[31m?'" "$work/err"

# Letters stay, wherever the locale knows them; what steers a terminal, or is no letter, does not
is "letters beyond ASCII" "$(LC_ALL=C.UTF-8 status "$PMUCTL" encode $'Z\xc3\xa4hl\xc2\x85er\xe2\x80\x94\xc3'; cat "$work/err")" \
	"2
pmuctl: power7 has no event 'Zähl?er—?'"
is "and in JSON" "$(LC_ALL=C.UTF-8 "$PMUCTL" encode --json Zähler 2>&1 | jq -r '.error // empty' 2> /dev/null ||
	LC_ALL=C.UTF-8 "$PMUCTL" encode --json Zähler 2> /dev/null | jq -r .error)" "power7 has no event 'Zähler'"

# Files: ./x is one, and a name that is an event's is none
fails_with()
{
	is "$2: status" "$(cd "$work" && status "$PMUCTL" plan "$2")" 3
	is "$2: says why" "$(cat "$work/err")" "pmuctl: cannot read $2: $1"
}
fails_with "No such file or directory" ./missing.txt
fails_with "No such file or directory" ../missing.txt
fails_with "No such file or directory" "$work/missing.txt"
fails_with "No such file or directory; as an event it needs a second slash" lists/missing.txt
fails_with "No such file or directory; as an event it needs a second slash" lists/
mkdir "$work/lists"
fails_with "Is a directory" lists/
fails_with "Is a directory" /tmp
fails_with "Is a directory" ./
fails_with "it has more than 268435456 bytes" /dev/zero
mkdir "$work/here"
for word in PM_CYC PM_CYC:u CPI 0x1e cycles; do
	echo PM_FLOP > "$work/here/$word"
	is "a file called $word: the event wins" "$(cd "$work/here" && "$PMUCTL" plan "$word" | head -n 1)" \
		"$(cd "$work" && "$PMUCTL" plan "$word" | head -n 1)"
	is "./$word is the file" "$(cd "$work/here" && "$PMUCTL" plan "./$word" | head -n 1)" \
		"$("$PMUCTL" plan PM_FLOP | head -n 1)"
done
echo PM_FLOP > "$work/here/mine"
is "a file of another name needs no ./" "$(cd "$work/here" && "$PMUCTL" plan mine | head -n 1)" \
	"$("$PMUCTL" plan PM_FLOP | head -n 1)"
printf '\xef\xbb\xbfPM_CYC\n' > "$work/here/mark"
is "a byte order mark" "$("$PMUCTL" plan "$work/here/mark" | head -n 1)" "$("$PMUCTL" plan PM_CYC | head -n 1)"
is "help of help" "$("$PMUCTL" help help)" "$("$PMUCTL" --help)"
is "help in JSON has every verb" "$("$PMUCTL" help --json | jq -r '.[].verb')" \
	"$("$PMUCTL" --help | sed -n '/^Verbs:/,/^$/s/^  \([a-z]*\) .*/\1/p')"
is "help of one verb in JSON" "$("$PMUCTL" help plan --json | jq -c '[.[].verb, ([.[].statuses[].status] | tojson)]')" \
	'["plan","[0,1]"]'

# However JSON is asked for, and wherever the error is: one object with the error
silent=""
for verb in $("$PMUCTL" help --json | jq -r '.[].verb') lisst; do
	for words in "-j $verb --frobnicate" "--js $verb --frobnicate" "$verb --frobnicate -j" \
		"$verb -j --frobnicate" "$verb --frobnicate -nj"; do
		# shellcheck disable=SC2086
		[[ $(status "$PMUCTL" $words; jq -sc '[length, (.[0].error | type)]' "$work/out") == \
			$'2\n[1,"string"]' ]] || silent+="$words; "
	done
done
is "every verb tells a wrong option in JSON" "$silent" ""
is "the value of an option asks for no JSON" "$(status "$PMUCTL" list --regex --json; cat "$work/out")" 1

is "no verb: status" "$(status "$PMUCTL")" 2
ok "no verb: says so" grep -q 'a verb is missing' "$work/err"

# means WORD NAME: the first suggestion for WORD
means()
{
	is "$1: status" "$(status "$PMUCTL" encode --json "$1")" 2
	is "$1 means $2" "$(json '.suggestions[0]')" "$2"
	ok "$1: asks on standard error" grep -q "did you mean $2" "$work/err"
}

means PM_CYK PM_CYC
means cyc PM_CYC
means PM_INST_CMPLL PM_INST_CMPL
means pm_inst_cpml PM_INST_CMPL
means PM_RUNCYC PM_RUN_CYC
means DATA_FROM_L3MISS PM_DATA_FROM_L3MISS
is "nothing is near to nonsense" \
	"$(status "$PMUCTL" encode --json qqqqqqqqqqqq; json '.suggestions')" "2
[]"

# As far as the command line goes
long=$(printf 'A%.0s' {1..100000})
is "a word of 100,000 letters is no name" "$(status "$PMUCTL" encode "$long")" 2
mapfile -t all < <("$PMUCTL" list --json | jq -r '.[].name')
is "all events are too many to encode" "$(status "$PMUCTL" encode --json "${all[@]}")" 1
is "but not to explain" "$(status "$PMUCTL" explain --json "${all[@]}")" 0
