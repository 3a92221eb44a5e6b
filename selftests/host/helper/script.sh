# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Scripts of pmuctl emu: the whole file is checked before the module is looked for, and the first
# error has its line.

script=$work/script

# plays NAME: this script is right; what is missing is the module, or on some hosts netlink
plays()
{
	local result

	if [[ -e /sys/module/pmukit ]]; then
		skip "$1" "pmukit is loaded here"
		return
	fi
	result=$(status "$PMUCTL" emu script power7 "$script")
	ok "$1" test "$result" = 4 -o "$result" = 7
}

# wrong TEXT LINE ERROR: a script of these lines, in the way of printf, is refused
wrong()
{
	# shellcheck disable=SC2059
	printf "$1" > "$script"
	is "${1:0:60}" "$(status "$PMUCTL" emu script power7 "$script"; cat "$work/err")" "2
pmuctl: $script:$2: $3"
}

cat > "$script" <<'END'
# all that a script may have

advance 1e6
	advance 0x10 kernel # behind a tab
advance	7	hypervisor	cpu	1
add PM_FLOP 3
add 0x400f6 9223372036854775808 user cpu 2147483647
add cache-misses 1 cpu 0
profile PM_CYC 1 instructions 0.000000001 0x400f6 9999.999999999 other 0
repeat 2
advance 1
end
repeat 99991
add power7/PM_FLOP/ 1
end
END
cp "$script" "$work/right"
plays "a script that is right"
sed '1s/^/\xef\xbb\xbf/' "$work/right" > "$script"
plays "a byte order mark is none of it"
sed 's/$/\r/' "$work/right" > "$script"
plays "lines may end as on Windows"
printf %s "$(cat "$work/right")" > "$script"
plays "the last line needs no end"
{ printf '#%4095s\n' x; cat "$work/right"; } > "$script"
plays "a line of 4096 characters"
for example in "$top"/packages/examples/emu/*; do
	cp "$example" "$script"
	plays "the example ${example##*/}"
done
cp "$work/right" "$script"
is "from standard input: as from the file" \
	"$(status "$PMUCTL" emu script power7 - < "$script")" "$(status "$PMUCTL" emu script power7 "$script")"

# Steps
steps="advance, add, profile, repeat, end"
wrong 'advanse 1\n' 1 "step: 'advanse' is not one of $steps; did you mean advance?"
wrong 'advance 1\n\n# x\nAdvance 1\n' 4 "step: 'Advance' is not one of $steps; did you mean advance?"
wrong 'advance' 1 "advance needs CYCLES"
wrong 'advance ten\n' 1 "'ten' is not a number"
wrong 'advance 0.5\n' 1 "'0.5' is not a number"
wrong 'advance 9223372036854775809\n' 1 "'9223372036854775809' is more than 2^63"
wrong 'advance 1 kernal\n' 1 \
	"mode: 'kernal' is not one of user, kernel, hypervisor, idle; did you mean kernel?"
wrong 'advance 1 cpu\n' 1 "cpu needs a number"
wrong 'advance 1 cpu 2147483648\n' 1 "'2147483648' is not the number of a CPU"
wrong 'advance 1 cpu 0 user\n' 1 "'user' is too much"
wrong 'add PM_FLOP\n' 1 "add needs EVENT COUNT"
wrong 'add PM_FLOP:u 1\n' 1 \
	"'PM_FLOP:u': an event that happens has no modifiers: --mode says in which mode"
wrong 'add CYCLES 1\n' 1 "power7 has no event 'CYCLES', but ppc7400 has: use emu script ppc7400"

# Profiles
wrong 'profile\n' 1 "profile needs EVENT RATE..."
wrong 'profile PM_CYC\n' 1 "'PM_CYC' has no rate behind it"
wrong 'advance 1\nprofile PM_CYC 1 PM_FLOPP 1\n' 2 "power7 has no event 'PM_FLOPP'; did you mean PM_FLOP?"
for rate in 10000 1. 1e3 0.0000000001; do
	wrong "profile PM_CYC $rate\n" 1 \
		"rate '$rate': no decimal number up to 9999 with at most 9 decimals"
done

# Repeats
wrong 'repeat\n' 1 "repeat needs TIMES"
wrong 'repeat 0\n' 1 "repeat 0 plays nothing"
wrong 'repeat 2\nend\n' 2 "the repeat of line 1 has no step"
wrong 'repeat 2\nadvance 1\nrepeat 2\n' 3 "a repeat within that of line 1"
wrong 'advance 1\nend\n' 2 "end without a repeat"
wrong 'repeat 2\nadvance 1\nend 3\n' 3 "'3' is too much"
wrong 'advance 1\nrepeat 2\nadvance 1\n' 2 "repeat without an end"
many="more than 100000 steps, where those of a repeat count each time"
wrong 'repeat 100001\nadvance 1\n' 2 "$many"
wrong 'repeat 50001\nadvance 1\nadvance 2\n' 3 "$many"
wrong 'advance 1\nrepeat 100000\nadvance 1\n' 3 "$many"
seq -f 'advance %.0f' 100000 > "$script"
plays "100000 lines"
echo 'advance 1' >> "$script"
ends 2 "$script:100001: $many" emu script power7 "$script"

# What is no script at all
for text in '' '# nothing' $'\n \t\n'; do
	printf %s "$text" > "$script"
	ends 2 "^pmuctl: $script has no step$" emu script power7 "$script"
done
wrong 'advance 1\0\n' 1 "an octet of 0: this is no text"
wrong '\xff\xfeadvance 1\n' 1 "step: '??advance' is not one of $steps; did you mean advance?"
wrong "$(printf '#%4096s' x)\n" 1 "a line of 4097 characters: 4096 at most"
ends 3 'cannot read /dev/zero: it has more than' emu script power7 /dev/zero
is "no file: status" "$(status "$PMUCTL" emu script power7 "$work/nowhere")" 3
is "no word: status" "$(status "$PMUCTL" emu script)" 2
is "too many words: status" "$(status "$PMUCTL" emu script power7 "$script" "$script")" 2

# As programs see it
printf 'advance 1\nadvance\n' > "$script"
is "in JSON" "$(status "$PMUCTL" emu script --json power7 "$script"
	json '[.error, .line, .played] | tojson')" "2
[\"$script:2: advance needs CYCLES\",2,0]"
is "of standard input" "$("$PMUCTL" emu script power7 - < "$script" 2>&1)" \
	"pmuctl: standard input:2: advance needs CYCLES"
printf 'advance 1\nadd 0x7001e 1\n' > "$script"
is "a code that is refused: status" "$(status "$PMUCTL" emu script power7 "$script")" 1
ok "a code that is refused: says where" grep -q "$script:2: power7 refuses 0x7001e" "$work/err"
is "without the name of the PMU lines are checked, too" \
	"$("$PMUCTL" emu script - <<< 'advance' 2>&1)" "pmuctl: standard input:1: advance needs CYCLES"
