# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: the MPC7400 table against the transcription of its codes.
# Covers: ppc7400
codes=$here/ppc7400/codes.tsv
collected=$reference/mpc7400-events.csv
page=$reference/mpc7400-pmc2.txt
readable "$codes"

run ppc7400/table "$codes" "$table"
point "counts" "there are as many names as are transcribed"
point "selectors" "the transcription has every selector of every counter once"
point "codes in table" "every transcribed code is in the table"
point "table in codes" "every code of the table is transcribed"
point "sources" "source and status follow from the transcription"

if [ -r "$collected" ] && [ -r "$page" ]; then
	run ppc7400/document "$collected" "$page" "$codes" "$table"
	point "same as collected" "the transcription is what was collected"
	point "same as page" "selectors are those that the manual's page prints"
	point "own words" "descriptions are not sentences of others"
else
	skip "the transcription is what was collected"
	skip "selectors are those that the manual's page prints"
	skip "descriptions are not sentences of others"
fi
