# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: the Hexagon table against the transcription of the manual's events.
# Covers: hexagon
codes=$here/hexagon/codes.tsv
document=$reference/hexagon-v79-events.md
readable "$codes"

run hexagon/table "$codes" "$table"
point "counts" "there are as many names as are transcribed"
point "transcription" "the transcription has every code and name once"
point "codes in table" "every transcribed event is in the table"
point "table in codes" "every event of the table is transcribed"
point "sources" "the status follows from the source"
point "evidence" "what a row rests on is what is transcribed"

if [ -r "$document" ]; then
	run hexagon/document "$document" "$codes" "$table"
	point "same as document" "the transcription is what the manual prints"
	point "own words" "descriptions are not the manual's sentences"
else
	skip "the transcription is what the manual prints"
	skip "descriptions are not the manual's sentences"
fi
