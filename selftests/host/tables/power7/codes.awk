# SPDX-License-Identifier: GPL-2.0-only
#
# The event table against the transcription of Appendix A, both ways. Input:
# errata, misprints, transcription, images (task=1), table. Complaints as in common.awk.

file == 1 {
	errata()
	next
}

file == 2 {
	misprint()
	next
}

file == 3 {
	row_of_appendix()
	next
}

file == 4 {
	image()
	next
}

{
	row_of_table()
}

END {
	report_pairs()
	report_marked()
}

function errata()
{
	if ($1 !~ /^(E[1-3]|E5|rule|linux)$/ || NF != 5)
		complain_here("errata", "not an erratum")
	if ($2 == "-") {
		wanted[$4 "\t" $5] = $1
		return
	}
	correction[$2 "\t" $3] = $4 "\t" $5
	number[$2 "\t" $3] = $1
}

function misprint()
{
	if ($2 !~ /^(domain|scale)$/ || NF != 5)
		complain_here("errata", "not a misprint")
	misprinted[$1, $2] = $3
	ours[$1, $2] = $4
	E9[$1] = 1
}

# What ours is of a column of a name, where VALUE is printed
function corrected(name, column, value)
{
	if (!((name, column) in misprinted))
		return value
	if (misprinted[name, column] != value)
		complain("errata", name ": the " column " is printed as " value)
	seen[name, column] = 1
	return ours[name, column]
}

function row_of_appendix(	pmc, columns, pair, our)
{
	lines[$1] = lines[$1] (lines[$1] == "" ? "" : ",") $6
	columns = ($2 != "-") + ($3 != "-") + ($4 != "-") + ($5 != "-")
	if (columns == 4 && $2 == $3 && $3 == $4 && $4 == $5) {
		pmc = 0
	} else if (columns == 1) {
		for (pmc = 1; $(pmc + 1) == "-"; pmc++)
			;
	} else {
		complain_here("transcription", "neither one code in four columns nor one in one")
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
	if ($7 !~ /^(thread|core|chip)$/ || $8 !~ /^(1|0\.5|8)$/)
		complain_here("transcription", "domain " $7 ", scale " $8)
	printed[our] = corrected(our, "domain", $7) " " corrected(our, "scale", $8)
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
	if (!($1 in printed))
		printed[$1] = $5 " " corrected($1, "scale", "-")
	if (printed[$1] != $5 " " (printed[$1] ~ /-$/ ? "-" : $6))
		complain("domains", $1 ": " printed[$1] " expected, " $5 " " $6 " found")
	check_source()
	check_status()
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
		if (part[i] !~ /^(A:[0-9]+(,[0-9]+)?|B:[0-9]+|E[1-9]|rule|linux)$/)
			complain("sources", $1 ": " part[i])
		found[part[i]] = 1
	}
	if ($1 in appendix_name) {
		expected = "A:" lines[appendix_name[$1]]
		if (part[1] != expected)
			complain("sources", $1 ": " expected " expected, " part[1] " found")
	} else if (part[1] != "linux") {
		complain("sources", $1 ": linux expected")
	}
	if (($1 in erratum_of) && !(erratum_of[$1] in found))
		complain("sources", $1 ": " erratum_of[$1] " expected")
	if (($1 in E9) != ("E9" in found))
		complain("sources", $1 ": E9 " (($1 in E9) ? "expected" : "found"))
}

# What Appendix A and Linux disagree about, and what is in Linux alone without a rule
function check_status(	want)
{
	want = $8 ~ /(^|;)E2(;|$)/ || $8 ~ /^linux/ && $8 !~ /;rule/ ? "unverified" : "verified"
	if ($7 != want)
		complain("sources", $1 ": " want " expected, " $7 " found")
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
	for (pair in misprinted)
		if (!(pair in seen))
			complain("errata", "E9 of " pair " is not needed")
	for (pair in image_of)
		complain("images", pair " is not in the table")
}

function report_marked(	code, n)
{
	for (code in marked_by_name) {
		n++
		if (!(code in marked_by_image))
			complain("marked", code " has a marked name, but no sample enable")
	}
	if (!n)
		complain("marked", "no name is a marked one")
	for (code in marked_by_image)
		if (!(code in marked_by_name))
			complain("marked", code " has sample enable, but no marked name")
}
