# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: do totals of events, names and metrics agree with the tables? A number from
# 100 on that stands before such a word has to be that of a PMU's rows. A document NAME-events.md
# is about the PMU NAME alone, and there it may be that of rows with the same word in a column,
# or of the transcription. "more than 500 events" is true where a table has that many.

# rows_of NAME: of its events, and of its metrics
rows_of()
{
	rows "$1/events.tsv"
	[[ ! -f driver/$1/metrics.tsv ]] || rows "$1/metrics.tsv"
}

# parts_of NAME: rows of its table that have something in common, and of its transcription
parts_of()
{
	local codes
	awk -F '\t' '
		/^#/ { next }
		{
			rows++
			nothing += $1 == "NOTHING"
			single += $3 !~ /[-,]/
			split("5 6 7 11", column, " ")
			for (i = 1; i <= 4; i++)
				by[column[i], $column[i]]++
		}
		END {
			print rows - nothing
			print single
			for (value in by)
				print by[value]
		}' "driver/$1/events.tsv"
	for codes in "selftests/host/tables/$1"/*.tsv; do
		[[ ! -f $codes || $codes == */errata.tsv ]] || awk -F '\t' '
			/^#/ { next }
			{
				name = $1 ~ /^[A-Z]/ ? $1 : $2 ~ /^[A-Z]/ ? $2 : $3
				rows += name != "-"
				names += name != "-" && !seen[name]++
			}
			END {
				print rows
				print names
			}' "$codes"
	done
}

# What a document states: its sentences that have such a number, as "HOW NUMBER", where HOW is
# "more" or "is". Not looked at: what a command prints, and parts of sentences in parentheses
# unless the sentence is about names of events.
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

	function look_at(s,	names, part, number, of)
	{
		s = " " s
		of = "[^A-Za-z0-9][0-9][0-9][0-9]+ (documented )?(event names|events|names|codes|metrics|pairs)"
		names = s ~ /event names/
		while (match(s, "(more than)?" of) || names && match(s, /\([0-9][0-9][0-9]+\)/)) {
			part = substr(s, RSTART, RLENGTH)
			s = substr(s, RSTART + RLENGTH)
			number = part
			gsub(/[^0-9]/, "", number)
			print (part ~ /more/ ? "more" : "is"), number
		}
	}' "$1"
}

# Numbers of a document that no table has
wrong_totals()
{
	local pmu how number
	pmu=$(basename "$1" -events.md)
	if [[ -f driver/$pmu/events.tsv ]]; then
		rows_of "$pmu"
		parts_of "$pmu"
	else
		for pmu in $(sed -n 's/^pmus [:+]= //p' driver/pmus.mk); do
			rows_of "$pmu"
		done
	fi | sort -un >"$work/totals"
	while read -r how number; do
		if [[ $how == more ]]; then
			(($(tail -n 1 "$work/totals") > number)) || echo "more than $number"
		else
			grep -qx "$number" "$work/totals" || echo "$number"
		fi
	done < <(stated_totals "$1")
}

test_totals()
{
	local document
	ok "totals are looked for" test "$(stated_totals <(printf '%s\n' \
		'547 events, and' 'more than 132 documented pairs. The 12 events have event names (265).') |
		xargs)" = "is 547 more 132 is 265"
	for document in "${documents[@]}"; do
		is "$document: totals that no table has" "$(wrong_totals "$document")" ""
	done
}
