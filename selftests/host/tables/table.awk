# SPDX-License-Identifier: GPL-2.0-only
#
# An event table for itself, whatever the PMU: what the generator, which refuses rows that are not
# well-formed, does not see. Complaints as in common.awk.

{
	if ($1 <= last || length($1) < 2 || length($1) > 47)
		complain_here("names", $1 " is not in order, or no name that sysfs could show")
	last = $1
	check_codes()
	check_description()
	# -v topics=: those of Documentation/add-a-pmu.md
	if (!index(" " topics " ", " " $10 " "))
		complain_here("topics", $1 ": topic " $10 " is not explained")
}

# No code has zeros in front; alternatives are codes of their own, each once
function check_codes(	i, n, part, met)
{
	n = split($2 ($4 == "-" ? "" : "," $4), part, ",")
	for (i = 1; i <= n; i++) {
		sub(/t$/, "", part[i])
		if (part[i] ~ /^0x0./ || part[i] in met)
			complain_here("codes", $1 ": " part[i] " comes twice, or has zeros in front")
		met[part[i]] = 1
	}
	if ($6 ~ /\..*0$|^0[0-9]|^0$/)
		complain_here("values", $1 ": scale " $6)
}

function check_description(	plain)
{
	if ($9 ~ /\.$/ || $9 !~ /^[A-Z0-9].*[^ ]$/ || $9 ~ /  /)
		complain_here("descriptions", $1 ": begin with a capital or a digit, end without a full stop")
	plain = tolower($9)
	gsub(/[^a-z0-9]+/, " ", plain)
	if (plain in said)
		complain_here("descriptions", $1 ": the same words as " said[plain])
	said[plain] = $1
}
