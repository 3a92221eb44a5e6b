# SPDX-License-Identifier: GPL-2.0-only
#
# An event table for itself, whatever the PMU: are its rows well-formed, can sysfs and
# people make something of them? Complaints as in common.awk.

/^#/ {
	next
}

{
	rows++
	check_name()
	check_codes()
	check_values()
	check_description()
	check_topic()
}

END {
	if (!rows)
		complain_here("names", "no event")
}

function check_name()
{
	if (!columns)
		columns = NF == 12 ? 12 : 10
	if (NF != columns)
		complain_here("names", columns " columns expected, " NF " found")
	if ($1 !~ /^[A-Z][A-Z0-9_]+$/ || length($1) > 47)
		complain_here("names", $1 " is no name that sysfs could show")
	if ($1 in seen)
		complain_here("names", $1 " comes twice")
	if ($1 <= last)
		complain_here("names", $1 " is not in order")
	seen[$1] = 1
	last = $1
}

# Alternatives are codes of their own, each once; a t behind one is for tasks alone
function check_codes(	i, n, part, other, met)
{
	if ($2 !~ /^0x(0|[1-9a-f][0-9a-f]*)$/)
		complain_here("codes", $1 ": " $2 " is not lower-case hex without padding")
	if ($3 !~ /^[0-9](-[0-9])?(,[0-9](-[0-9])?)*$/)
		complain_here("codes", $1 ": " $3 " is no list of counters")
	if ($4 == "-")
		return
	n = split($4, part, ",")
	if (n > 4)
		complain_here("codes", $1 ": more than four alternatives")
	for (i = 1; i <= n; i++) {
		other = part[i]
		sub(/t$/, "", other)
		if (other !~ /^0x[1-9a-f][0-9a-f]*$/)
			complain_here("codes", $1 ": " part[i] " is no code")
		if (other == $2 || other in met)
			complain_here("codes", $1 ": " part[i] " comes twice")
		met[other] = 1
	}
}

function check_values()
{
	if ($5 !~ /^(thread|core|chip)$/)
		complain_here("values", $1 ": domain " $5)
	if ($6 !~ /^(0\.[0-9]*[1-9]|[1-9][0-9]*(\.[0-9]*[1-9])?)$/)
		complain_here("values", $1 ": scale " $6)
	if ($7 !~ /^(verified|unverified)$/)
		complain_here("values", $1 ": status " $7)
	if ($8 !~ /^[A-Za-z0-9:,;._-]+$/)
		complain_here("values", $1 ": source " $8)
	if (columns == 12 && $11 !~ /^(yes|no|-)$/)
		complain_here("values", $1 ": maskable " $11)
}

function check_description(	plain)
{
	if ($9 == "" || length($9) > 100)
		complain_here("descriptions", $1 ": " length($9) " characters")
	if ($9 ~ /\.$/ || $9 !~ /^[A-Z0-9][ -~]*[^ ]$/ || $9 ~ /  /)
		complain_here("descriptions", $1 ": begin with a capital or a digit, end without a full stop")
	plain = tolower($9)
	gsub(/[^a-z0-9]+/, " ", plain)
	if (plain in said)
		complain_here("descriptions", $1 ": the same words as " said[plain])
	said[plain] = $1
}

# -v topics=: those of Documentation/add-a-pmu.md
function check_topic()
{
	if ($10 !~ /^[a-z]+(-[a-z]+)?$/)
		complain_here("topics", $1 ": topic \"" $10 "\" is no word")
	else if (!index(" " topics " ", " " $10 " "))
		complain_here("topics", $1 ": topic " $10 " is not explained")
}
