# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: the table of V81 against the transcription of what differs from V79.
# Covers: hexagon
readable "$here/hexagon/others.tsv"

run hexagon/others processor=v81 "$here/hexagon/codes.tsv" "$here/hexagon/others.tsv" "$table"
point "missing" "every transcribed event is in the table"
point "table in codes" "every event of the table is transcribed"
point "sources" "nothing claims a manual"
