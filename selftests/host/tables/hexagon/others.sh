# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: the table of a processor that has no script of its own against the transcription
# of what differs from V79.
# Covers: hexagon
readable "$here/hexagon/others.tsv"

run hexagon/others processor="$processor" "$here/hexagon/codes.tsv" "$here/hexagon/others.tsv" "$table"
point "missing" "every transcribed event is in the table"
point "table in codes" "every event of the table is transcribed"
point "sources" "nothing claims a manual"
