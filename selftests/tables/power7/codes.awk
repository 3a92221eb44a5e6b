# SPDX-License-Identifier: GPL-2.0-only
#
# The event table against the transcription of Appendix A, both ways. Input:
# errata, transcription, images (task=1), table. Complaints as in table.awk.

BEGIN {
	FS = "\t"
}

FNR == 1 {
	file++
}

/^#/ {
	next
}

file == 1 {
	errata()
	next
}

file == 2 {
	row_of_appendix()
	next
}

file == 3 {
	image()
	next
}

{
	row_of_table()
}

END {
	report_pairs()
	report_rows()
	report_marked()
}

function complain(point, text)
{
	print point "\t" text
}

function errata()
{
	if ($1 !~ /^(E[1-3]|E5|rule|linux)$/ || NF != 5)
		complain("errata", FILENAME ":" FNR ": not an erratum")
	if ($2 == "-") {
		wanted[$4 "\t" $5] = $1
		return
	}
	correction[$2 "\t" $3] = $4 "\t" $5
	number[$2 "\t" $3] = $1
}

function row_of_appendix(	pmc, columns, pair, our)
{
	rows++
	names += !($1 in lines)
	lines[$1] = lines[$1] (lines[$1] == "" ? "" : ",") $6
	columns = ($2 != "-") + ($3 != "-") + ($4 != "-") + ($5 != "-")
	if (columns == 4 && $2 == $3 && $3 == $4 && $4 == $5) {
		in_four++
		pmc = 0
	} else if (columns == 1) {
		in_one++
		for (pmc = 1; $(pmc + 1) == "-"; pmc++)
			;
	} else {
		complain("transcription", FILENAME ":" FNR ": neither one code in four columns nor one in one")
		return
	}
	pair = $1 "\t" raw_code(pmc ? $(pmc + 1) : $2, pmc)
	if ($1 ~ /MRK/ || $1 == "PM_THRESH_TIMEO")
		marked_by_name[raw_code(pmc ? $(pmc + 1) : $2, pmc)] = 1
	our = $1
	if (pair in correction) {
		used[pair] = 1
		split(correction[pair], part, "\t")
		if (part[1] != "-") {
			wanted[correction[pair]] = "Appendix A line " $6
			our = part[1]
		}
		erratum_of[our] = number[pair]
	} else {
		wanted[pair] = "Appendix A line " $6
	}
	appendix_name[our] = $1
}

function image()
{
	image_of[$1 "\t" $2] = 1
	if ($5 ~ /1$/)
		marked_by_image[$2] = 1
}

function row_of_table(	i, n, part)
{
	have($1, $2)
	n = $4 == "-" ? 0 : split($4, part, ",")
	for (i = 1; i <= n; i++)
		have($1, part[i])
	check_source()
}

function have(name, code,	plain)
{
	pairs[name "\t" code] = FNR
	plain = code
	sub(/t$/, "", plain)
	if (!((name "\t" plain) in image_of))
		complain("images", name " " plain " has no image")
	delete image_of[name "\t" plain]
}

# A:<every line of the name>, then whatever else, in which its erratum must be
function check_source(	n, part, i, found, expected)
{
	n = split($8, part, ";")
	for (i = 1; i <= n; i++) {
		if (part[i] !~ /^(A:[0-9]+(,[0-9]+)?|B:[0-9]+|E[1-8]|rule|linux)$/)
			complain("sources", $1 ": " part[i])
		found[part[i]] = 1
	}
	if ($1 in appendix_name) {
		expected = "A:" lines[appendix_name[$1]]
		if (part[1] != expected)
			complain("sources", $1 ": " expected " expected, " part[1] " found")
		split(lines[appendix_name[$1]], part, ",")
		for (i in part)
			by_domain[$5]++
	} else if (part[1] != "linux") {
		complain("sources", $1 ": linux expected")
	}
	if (($1 in erratum_of) && !(erratum_of[$1] in found))
		complain("sources", $1 ": " erratum_of[$1] " expected")
}

function report_pairs(	pair)
{
	for (pair in wanted)
		if (!(pair in pairs))
			complain("document in table", pair " (" wanted[pair] ") is missing")
	for (pair in pairs)
		if (!(pair in wanted))
			complain("table in document", "line " pairs[pair] ": " pair " comes from nowhere")
	for (pair in correction)
		if (!(pair in used))
			complain("errata", pair " (" number[pair] ") is not in Appendix A")
	for (pair in image_of)
		complain("images", pair " is not in the table")
}

function expect(point, what, number, want)
{
	if (number + 0 != want)
		complain(point, want " " what " expected, " number + 0 " found")
}

function report_rows()
{
	expect("transcription", "rows", rows, 566)
	expect("transcription", "names", names, 539)
	expect("transcription", "codes in all four columns", in_four, 224)
	expect("transcription", "codes in one column", in_one, 342)
	expect("domains", "rows of thread events", by_domain["thread"], 510)
	expect("domains", "rows of core events", by_domain["core"], 48)
	expect("domains", "rows of chip events", by_domain["chip"], 8)
}

function report_marked(	code, n)
{
	for (code in marked_by_name) {
		n++
		if (!(code in marked_by_image))
			complain("marked", code " has a marked name, but no sample enable")
	}
	for (code in marked_by_image)
		if (!(code in marked_by_name))
			complain("marked", code " has sample enable, but no marked name")
	expect("marked", "marked codes", n, 98)
}
