# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# plan: one command for perf, in the fewest groups there can be.

is "plan answers" "$(status "$PMUCTL" plan PM_CYC 0x20004:u PM_INST_CMPL)" 0
is "with a command for perf in its first line" "$(head -n 1 "$work/out")" \
	"perf stat -e '{power7/PM_CYC/,power7/PM_INST_CMPL/},{power7/PM_BR_TAKEN/u}'"
is "in JSON, too" "$(status "$PMUCTL" plan --json PM_CYC 0x20004:u PM_INST_CMPL)" 0
is "the same" "$(json '[.perf, .events, .at_least, .fewest, (.groups | length)] | tojson')" \
	"[\"perf stat -e '{power7/PM_CYC/,power7/PM_INST_CMPL/},{power7/PM_BR_TAKEN/u}'\",3,2,true,2]"
is "one group says so" "$("$PMUCTL" plan PM_CYC | sed -n 3p)" "One event: it runs all the time."
is "an event that is refused is refused" "$(status "$PMUCTL" plan PM_CYC 0x7001e)" 1

# Files, standard input, perf's commas
printf '# three events\nPM_CYC, PM_FLOP # and a comment\npower7/pmc=1,psel=0x1e/\n\n' > "$work/events"
is "a file of events" "$(status "$PMUCTL" plan --json "$work/events" PM_INST_CMPL)" 0
is "is read as words and commas" "$(json '[.groups[].events[]] | sort | join(" ")')" \
	"PM_CYC PM_FLOP PM_INST_CMPL power7/pmc=1,psel=0x1e/"
is "standard input is a file" "$("$PMUCTL" plan - < "$work/events" | head -n 1)" \
	"$("$PMUCTL" plan "$work/events" | head -n 1)"
echo '# nothing' > "$work/none"
is "a file without events" "$(status "$PMUCTL" plan "$work/none")" 2
ok "is named" grep -q "none' has no event in it" "$work/err"
is "what looks like a path is no event" "$(status "$PMUCTL" plan "$work/no_such_file/PM_CYC/")" 3
is "one event twice" "$(status "$PMUCTL" plan --json "$work/events" PM_CYC; json .events)" "0"$'\n'"4"

# All ways to split a few events, by this script: encode says which sets can run, and the
# fewest groups of a set follow from those of its parts
brute_force()
{
	local set i fits="" words

	for ((set = 1; set < 1 << $#; set++)); do
		words=()
		for ((i = 0; i < $#; i++)); do
			((set >> i & 1)) && words+=("${@:i + 1:1}")
		done
		"$PMUCTL" encode --breakpoints --pmu "$pmu" "${words[@]}" > /dev/null 2>&1 && fits+=" $set"
	done
	awk -v nr="$#" -v fits="$fits" '
	function holds(set, part)
	{
		while (part) {
			if (part % 2 && !(set % 2))
				return 0
			part = int(part / 2)
			set = int(set / 2)
		}
		return 1
	}
	BEGIN {
		n = split(fits, fit, " ")
		last = 2 ^ nr - 1
		for (set = 1; set <= last; set++) {
			fewest[set] = nr
			for (i = 1; i <= n; i++)
				if (holds(set, fit[i]) && fewest[set - fit[i]] + 1 < fewest[set])
					fewest[set] = fewest[set - fit[i]] + 1
		}
		print fewest[last]
	}'
}

# random_names PMU NUMBER SEED: that many of its events
random_names()
{
	"$PMUCTL" list --pmu "$1" --json | jq -r '.[].name' |
		awk -v n="$2" -v seed="$3" "$dice"'
		{ name[NR] = $1 }
		END {
			while (n--) {
				i = 1 + dice(NR)
				print name[i]
				name[i] = name[NR--]
			}
		}'
}

wrong=""
for pmu in power7 ppc7400 hexagon; do
	for seed in 1 2 3; do
		mapfile -t words < <(random_names $pmu 6 $seed)
		status "$PMUCTL" plan --pmu $pmu --json --breakpoints "${words[@]}" > "$work/status"
		wanted=$(brute_force "${words[@]}")
		[[ $(json '[(.groups | length), .fewest] | tojson') == "[$wanted,true]" ]] ||
			wrong+="$pmu ${words[*]}: $(json '.groups | length'), $wanted wanted; "
	done
done
is "six random events of each PMU, against all ways to split them" "$wrong" ""

# More than pmuctl can try in every way. Codes of unit 6 with a selector from 80 on have
# one counter and one L2SEL, which all counters share; codes of unit 4 have the counter
# only, or any of PMC1-4. So the events of each L2SEL need as many groups as their fullest
# counter, groups of different L2SEL add up, no counter may be overfull in all of them,
# and four events fit into a group.
large_sets()
{
	awk "$dice"'
	BEGIN {
		seed = 11
		for (set = 0; set < 30; set++) {
			n = 17 + dice(30)
			split("", full)
			split("", total)
			split("", used)
			line = ""
			for (i = 0; i < n; i++) {
				pmc = dice(5)
				l2sel = dice(5)
				psel = 128 + 2 * dice(60)
				l2 = pmc && dice(2)
				code = pmc * 65536 + (l2 ? 24576 + l2sel * 256 : 16384) + psel
				if (code in used) {
					i--
					continue
				}
				used[code] = 1
				if (l2)
					full[l2sel, pmc]++
				if (pmc)
					total[pmc]++
				line = line sprintf(" 0x%x", code)
			}
			groups = int((n + 3) / 4)
			sum = 0
			for (l2sel = 0; l2sel < 5; l2sel++) {
				most = 0
				for (pmc = 1; pmc <= 4; pmc++)
					if (full[l2sel, pmc] > most)
						most = full[l2sel, pmc]
				sum += most
			}
			if (sum > groups)
				groups = sum
			for (pmc = 1; pmc <= 4; pmc++)
				if (total[pmc] > groups)
					groups = total[pmc]
			print groups line
		}
	}'
}

wrong=""
while read -r -a set; do
	status "$PMUCTL" plan --json "${set[@]:1}" > "$work/status"
	[[ $(json '[(.groups | length), .fewest] | tojson') == "[${set[0]},true]" ]] ||
		wrong+="$(json '[(.groups | length), .fewest] | tojson') for ${set[0]}: ${set[*]:1}; "
done < <(large_sets)
is "30 random sets of 17 to 46 events, against counting" "$wrong" ""

# Hexagon: a chain takes two of eight counters, four chains fill a group
chains=()
for code in $("$PMUCTL" list --pmu hexagon --json |
	jq -r '[.[] | select(.name | test("OVERFLOW") | not)][0:40][].name'); do
	chains+=("hexagon/$code,chain/")
done
mapfile -t single < <("$PMUCTL" list --pmu hexagon --json |
	jq -r '[.[] | select(.name | test("OVERFLOW") | not)][50:90][].name')
wrong=""
for pair in "0 24" "18 0" "9 17" "3 30" "20 20" "13 40"; do
	read -r c s <<< "$pair"
	status "$PMUCTL" plan --pmu hexagon --json "${chains[@]:0:c}" "${single[@]:0:s}" > "$work/status"
	wanted=$(((c + 3) / 4 > (2 * c + s + 7) / 8 ? (c + 3) / 4 : (2 * c + s + 7) / 8))
	[[ $(json '[(.groups | length), .fewest] | tojson') == "[$wanted,true]" ]] ||
		wrong+="$pair: $(json '[(.groups | length), .fewest] | tojson'), $wanted wanted; "
done
is "chains of hexagon, against counting" "$wrong" ""

# Every event of every PMU
for pmu in power7 ppc7400 hexagon; do
	mapfile -t all < <("$PMUCTL" list --pmu $pmu --json | jq -r '.[].name')
	is "all events of $pmu are planned" "$(status "$PMUCTL" plan --pmu $pmu --breakpoints \
		--json "${all[@]}")" 0
	is "none of $pmu is lost or comes twice" "$(json '[.groups[].events[]] | sort | join(" ")')" \
		"$(printf '%s\n' "${all[@]}" | sort | paste -sd ' ')"
done

# Many events: time and memory grow as their number does
many()
{
	"$PMUCTL" list --names | awk -v n="$1" '{ a[NR] = $1 } END { for (i = 0; i < n; i++) print a[i % NR + 1] }'
}
# 100,000 take about 2 s on an idle host: thirty times that for slower and busy ones
for number in 3000 100000; do
	many $number > "$work/many"
	is "$number events: status" "$(ulimit -t $((5 + number * 55 / 100000)) -v 2000000; status "$PMUCTL" plan --json "$work/many")" 0
	is "$number events: none is lost" "$(json '[.groups[].events | length] | add')" "$number"
done
is "one more: status" "$(many 100001 | status "$PMUCTL" plan -)" 2
ok "one more: says so" grep -q 'standard input:100001: more than 100000 events' "$work/err"
