# SPDX-License-Identifier: GPL-2.0-only
#
# What Appendix B says about each event, against its name, Appendix A and the table. Input:
# document, table. Complaints as in common.awk.
#
# A row of Appendix B has a name, a short text and a long one. Page breaks have put something in
# front of some rows, and have taken the name of others: their short text is that of Appendix A.

BEGIN {
	no_text = "^PM_(NEST_PAIR[0-3]_(ADD|AND)|L3_(PREF|RD)_BUSY)$"
}

file == 1 && /^Appendix B\./ {
	in_b = 1
}

file == 1 && /^Appendix C\./ {
	in_b = 0
	past_b = 1
	rows_without_name()
}

file == 1 {
	if (in_b)
		row_of_b()
	else if (!past_b && NF == 7)
		by_short[$6] = by_short[$6] " " whole($5)
	next
}

/^#/ {
	next
}

{
	rows++
	if ($8 ~ /^A:/ && ($1 in said) == ($1 ~ no_text))
		complain("appendices", $1 ": " (($1 in said) ? "a" : "no") " text in Appendix B")
	if ($5 != "thread" && says_thread[$1] && !says_core[$1])
		complain("appendices", $1 ": one thread in Appendix B, " $5 " in the table")
	if ($5 == "thread" && (says_core[$1] && !says_thread[$1] || says_chip[$1]))
		complain("appendices", $1 ": shared in Appendix B, thread in the table")
	if ((contradiction[$1] != "") != ($8 ~ /(^|;)E8(;|$)/))
		complain("appendices", $1 ": E8 " \
			 (contradiction[$1] == "" ? "is not needed" : "expected:" contradiction[$1]))
}

END {
	if (!rows)
		complain("appendices", "nothing was compared")
}

function row_of_b()
{
	if ($1 ~ /^PM_[A-Za-z0-9_. ]+$/ && NF == 3)
		compare(whole($1), $2, $3)
	else if ($2 ~ /^PM_[A-Z0-9_ ]+$/)
		compare(whole($2), $3, $4)
	else if (NF == 2)
		nameless[$1] = $2
}

function rows_without_name(	brief, i, n, name)
{
	for (brief in nameless) {
		n = split(by_short[brief], name, " ")
		for (i = 1; i <= n; i++)
			if (!(name[i] in said))
				compare(name[i], brief, nameless[brief])
	}
}

function compare(name, brief, text)
{
	said[name] = 1
	look_for_domain(name, tolower(brief " " text))
	look_for_place(name, brief " " text, text)
	look_for_unit(name, brief " " text)
	look_for_kind(name, brief, text)
}

function look_for_domain(name, text)
{
	says_core[name] += text ~ /per core|core level|not per thread|all ([0-9] )?threads|one of threads/
	says_core[name] += text ~ /^[0-9] threads? in run cycles/
	gsub(/not per thread|all threads/, "", text)
	says_thread[name] += text ~ /per thread|(this|that|respective) threads?/
	says_chip[name] += text ~ /threads on a chip/
}

function contradicts(name, what)
{
	contradiction[name] = contradiction[name] " " what
}

# Near or far, cache or memory, shared or modified
function look_for_place(name, all, text)
{
	all = tolower(all)
	if (name ~ /_(DL2L3|DMEM)/ && all ~ /remote|same node/)
		contradicts(name, "remote")
	if (name ~ /_(RL2L3|RMEM)/ && all ~ /distant|different node/)
		contradicts(name, "distant")
	if (name ~ /L2L3/ && text ~ /memory/)
		contradicts(name, "memory")
	if (name ~ /MEM(_CYC)?$/ && text ~ /(Shared|Modified) ?\(/)
		contradicts(name, "state")
}

# One unit of two, one width of two, one direction of two
function look_for_unit(name, all,	zero, one)
{
	zero = all ~ /[LV]SU0|Pipe ?0/
	one = all ~ /[LV]SU1|Pipe ?1/
	if (name ~ /[LV]SU1/ && zero || name ~ /[LV]SU0/ && one || name ~ /[LV]SU_/ && zero != one)
		contradicts(name, "unit")
	if (name ~ /SINGLE/ && all ~ /Double/ || name ~ /DOUBLE/ && all ~ /Single/)
		contradicts(name, "width")
	if (name ~ /_UP$/ && all ~ / down / || name ~ /_DOWN$/ && all ~ / up /)
		contradicts(name, "direction")
}

# Cycles, instructions or times; predicted or not; at which moment
function look_for_kind(name, brief, text)
{
	brief = tolower(brief)
	text = tolower(text)
	if (brief ~ /^cycles/ && text !~ /cycle/ || brief ~ /^count|instr/ && text ~ /^cycles wh/)
		contradicts(name, "cycles")
	if (brief ~ /mispred/ && text !~ /mis|incorrect/ || brief ~ /at finish/ && text ~ /at exec/)
		contradicts(name, "moment")
}
