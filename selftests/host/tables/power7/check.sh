# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: the POWER7 table against Appendix A of its document.
# Covers: power7
codes=$here/power7/appendix-a.tsv
errata=$here/power7/errata.tsv
misprints=$here/power7/misprints.tsv
relations=$driver/power7/relations.tsv
notes=$driver/power7/notes.tsv
published=$here/power7/ibm.tsv
document=$reference/power7-events.txt
readable "$codes" "$errata" "$misprints" "$relations" "$notes" "$published"

$awk -f "$here/power7/images" -v task=1 "$errata" "$codes" >"$work/images"
run power7/codes "$errata" "$misprints" "$codes" "$work/images" "$table"
run power7/relations "$table" "$relations"
run power7/ibm "$table" "$driver/power7/metrics.tsv" "$published"
point "transcription" "each row of the transcription has one code, a domain and a scale"
point "document in table" "every code of Appendix A is in the table or an erratum"
point "table in document" "every code of the table is in Appendix A or an erratum"
point "errata" "every erratum is still needed"
point "sources" "sources name every line and every erratum, and the status follows"
point "domains" "domains and scales are those of the transcription, or misprints"
point "images" "every code has a register image and every image a code"
point "relations" "relations hold in the QEMU that counts"
point "published" "what IBM published is in the metrics: 33 boxes with their wholes, and ratios"
point "marked" "sample enable comes with the marked codes and no other"

if [ -r "$document" ]; then
	run power7/document "$document" "$codes" "$misprints" "$table" "$notes"
	point "same as document" "the transcription is what the document prints"
	point "printed domains" "domains are those that the document prints, or misprints"
	point "printed scales" "scales are those that the document prints, or misprints"
	point "own words" "descriptions and notes are not the document's sentences"
else
	skip "the transcription is what the document prints"
	skip "domains are those that the document prints, or misprints"
	skip "scales are those that the document prints, or misprints"
	skip "descriptions are not the document's sentences"
fi
