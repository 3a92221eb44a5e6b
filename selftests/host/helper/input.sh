# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Wrong input: status 2, one clear message, JSON when it is wanted.

ends 2 "^pmuctl: '' has no event in it" encode ""
ends 2 "'0x' is no number" encode 0x
ends 2 "does not fit into 64 bits" decode 0x10000000000000000
ends 2 "write 0x1001e if you mean that" encode 1001e
ends 2 "neither a name nor a code" decode 12xyz
ends 2 "PM_CYC' is no code" decode PM_CYC
ends 2 "unknown PMU 'power9'" list --pmu power9
ends 2 "perf has no modifier 'x'" encode PM_CYC:x
ends 2 "power7 has no field 'selector'" encode power7/selector=1/
ends 2 "field pmc has 4 bits" encode power7/pmc=0x10/
ends 2 "name or a code is missing" encode power7//
ends 2 "unknown verb 'lisst'.*did you mean list?" lisst
for words in "unrecognized option '--frobnicate'" "option requires an argument -- 'p'"; do
	is "$words" "$(status "$PMUCTL" list "$([[ $words == un* ]] && echo --frobnicate || echo -p)"
		cat "$work/out"; head -n 1 "$work/err")" "2
pmuctl list: $words"
done
ends 2 "needs FILE|EVENT" encode
ends 2 "needs CODE" decode
ends 2 "'PM_FLOP' is too much" show PM_CYC PM_FLOP
ends 2 "no event of power7 has the code 0x3001e" show 0x3001e
ends 2 "power7 has no event" encode $'PM_\e[31m\xff'
ok "what the user typed cannot colour the terminal" grep -q "'PM_?\[31m?'" "$work/err"
ends 2 "not all letters are UTF-8" explain -p power7 $'power7/PM_CYC,name=\xff/'

# Letters stay, wherever the locale knows them; what steers a terminal, or is no letter, does not
is "letters beyond ASCII" "$(LC_ALL=C.UTF-8 status "$PMUCTL" encode $'Z\xc3\xa4hl\xc2\x85er\xe2\x80\x94\xc3'; cat "$work/err")" \
	"2
pmuctl: power7 has no event 'Zähl?er—?'"
is "and in JSON" "$(LC_ALL=C.UTF-8 "$PMUCTL" encode --json Zähler 2>&1 | jq -r '.error // empty' 2> /dev/null ||
	LC_ALL=C.UTF-8 "$PMUCTL" encode --json Zähler 2> /dev/null | jq -r .error)" "power7 has no event 'Zähler'"

# Files: ./x is one, and a name that is an event's is none
fails_with()
{
	is "$2: $1" "$(cd "$work" && status "$PMUCTL" plan "$2"; cat "$work/err")" "3
pmuctl: cannot read $2: $1"
}
fails_with "No such file or directory" ./missing.txt
fails_with "No such file or directory; as an event it needs a second slash" lists/missing.txt
fails_with "No such file or directory; as an event it needs a second slash" lists/
mkdir "$work/lists"
fails_with "Is a directory" lists/
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

ends 2 'a verb is missing'

# means WORD NAME: the first suggestion for WORD
means()
{
	is "$1 means $2" "$(status "$PMUCTL" encode --json "$1"; json '.suggestions[0]'
		grep -c "did you mean $2" "$work/err")" "2
$2
1"
}

means PM_CYK PM_CYC
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
