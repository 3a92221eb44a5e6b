# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: the table of V73 against the transcription of that processor's events.
# Covers: hexagon
readable "$here/hexagon/v73.tsv"

run hexagon/v73 "$here/hexagon/v73.tsv" "$table"
point "transcription" "the transcription has every code and name once"
point "missing" "every transcribed event is in the table"
point "table in codes" "every event of the table is transcribed"
point "sources" "source and status are those of the document"
