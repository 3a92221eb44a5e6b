# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: totals of events, names and metrics that documents state. totals.tsv has their
# places, and write_totals() writes them there. A number from 100 on that stands before such a word
# is nowhere else, so who adds an event types no total.
totals=selftests/host/docs/totals.tsv

# counted TABLE ROWS: those that fit the pattern
counted()
{
	awk -F '\t' "!/^#/ && ($2) { n++ } END { print n + 0 }" "$1"
}

# place TEXT: a regular expression, its number the second group
place()
{
	sed -E 's/[][(){}.*+?^$|\\/]/\\&/g; s/(.*)%d(.*)/(\1)([0-9]+)(\2)/' <<<"$1"
}

write_totals()
{
	local document text table rows
	while IFS=$'\t' read -r document text table rows; do
		sed -i -E "s/$(place "$text")/\1$(counted "$table" "$rows")\3/" "$document"
	done < <(grep -v '^#' $totals)
}

# A document without the totals that are written
without_totals()
{
	local document text
	while IFS=$'\t' read -r document text _; do
		[[ $document != "$1" ]] || printf 's/%s/\\1\\3/\n' "$(place "$text")"
	done < <(grep -v '^#' $totals) | sed -E -f - "$1"
}

# Numbers of totals in a text on standard input. Not looked at: what a command prints, and parts of
# sentences in parentheses unless the sentence is about names of events.
stated_totals()
{
	awk '
	/^```/ { code = !code }
	code || /^    / || /^```/ { next }
	/^$/ || /^\|/ { look(text); text = "" }
	{ text = text " " $0 }
	END { look(text) }

	function look(text,	n, i, sentence)
	{
		gsub(/[0-9]+,[0-9][0-9][0-9]/, "", text)
		n = split(text, sentence, /\. /)
		for (i = 1; i <= n; i++)
			look_at(sentence[i])
	}

	function look_at(s,	names, number, of)
	{
		s = " " s
		of = "[^A-Za-z0-9][0-9][0-9][0-9]+ (documented )?" \
			"(event names|events|names|codes|metrics|pairs)"
		names = s ~ /event names/
		while (match(s, of) || names && match(s, /\([0-9][0-9][0-9]+\)/)) {
			number = substr(s, RSTART, RLENGTH)
			s = substr(s, RSTART + RLENGTH)
			gsub(/[^0-9]/, "", number)
			print number
		}
	}'
}

# In a copy, of whose first table a row is there twice, after check --write
test_write()
{
	local document table number
	IFS=$'\t' read -r document _ table _ < <(grep -m 1 '^[^#]' $totals)
	number=$(sed -nE 's/.*\(([0-9]+) event names.*/\1/p' "$document")
	mkdir "$work/written"
	git ls-files -z "${documents[@]}" selftests driver |
		xargs -0 cp --parents -t "$work/written"
	tail -n 1 "$table" >>"$work/written/$table"
	is "check --write ends well" "$(status "$work/written/selftests/host/docs/check" --write)" 0
	is "it says nothing" "$(cat "$work/out" "$work/err")" ""
	is "it writes the totals of a table that has grown" \
		"$(sed -nE 's/.*\(([0-9]+) event names.*/\1/p' "$work/written/$document")" \
		$((number + 1))
	is "and nothing else" "$(diff "$document" "$work/written/$document" | grep -c '^>')" 1
}

test_totals()
{
	local document text table rows
	is "totals are looked for" "$(printf '%s\n' '547 events, and' \
		'more than 132 documented pairs. The 12 events have event names (265).' |
		stated_totals | xargs)" "547 132 265"
	while IFS=$'\t' read -r document text table rows; do
		is "$document: $text" "$(grep -oE "$(place "$text")" "$document")" \
			"${text/\%d/$(counted "$table" "$rows")}"
	done < <(grep -v '^#' $totals)
	for document in "${documents[@]}"; do
		is "$document: totals that check --write does not write" \
			"$(without_totals "$document" | stated_totals)" ""
	done
	test_write
}
