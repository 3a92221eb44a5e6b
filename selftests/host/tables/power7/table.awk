# SPDX-License-Identifier: GPL-2.0-only
#
# The POWER7 event table for itself: do the columns agree with each other? Complaints as in
# common.awk.

BEGIN {
	for (i = 0; i < 4; i++)
		want_counters[i + 1] = i + 1
	want_counters[0] = "1-4"
}

/^#/ {
	next
}

{
	check_name()
	check_code()
	check_alternatives()
	check_values()
	keep()
}

END {
	check_sums()
}

function check_name()
{
	if (NF != 10)
		complain_here("names", "10 columns expected, " NF " found")
	if ($1 !~ /^PM_/)
		complain_here("names", $1 " is no name of a POWER7 event")
}

# PMC<<16 | unit<<12 | combine<<11 | L2SEL<<8 | selector
function check_code(	n, pmc)
{
	n = hex_to_number($2)
	pmc = int(n / 65536)
	if (pmc > 4)
		complain_here("codes", $1 ": " $2 " has PMC " pmc ", which only alternatives may have")
	else if ($3 != want_counters[pmc])
		complain_here("codes", $1 ": " $2 " counts on " want_counters[pmc] ", not on " $3)
	if (int(n / 4096) % 16 != 6 && int(n / 256) % 8 != 0 )
		complain_here("codes", $1 ": " $2 " has an L2SEL, but its unit is not 6")
}

function check_alternatives(	i, n, part, other)
{
	n = split($4, part, ",")
	for (i = 1; i <= n; i++) {
		other = part[i]
		sub(/t$/, "", other)
		if (other ~ /^0x[56]/ && length(other) == 7 && \
		    other != "0x500fa" && other != "0x600f4")
			complain_here("codes", $1 ": " other " does not exist")
	}
}

function check_values()
{
	if ($6 !~ /^(1|0\.5|8)$/)
		complain_here("values", $1 ": scale " $6)
	if ($6 == "8" && $5 != "chip")
		complain_here("values", $1 ": only chip events are scaled by 8")
	if ($6 == "0.5" && $1 !~ /^PM_L[23]_/)
		complain_here("values", $1 ": only L2 and L3 events are halved")
}

# Names that share a code share its scale. What a code counts, by PMC and the rest
function keep(	n)
{
	n = hex_to_number($2)
	if ((n in scale) && scale[n] != $6)
		complain_here("values", $1 ": scale " $6 ", but " name[n] " has the code and scale " scale[n])
	name[n] = $1
	scale[n] = $6
	domain[n] = $5
}

# COMBINE adds a selector and the next even one, and bit 0 chooses edges: the same is counted. Nest
# events have bit 0 in both
function check_sums(	n, part)
{
	for (n in name) {
		part = n - 2048
		if (int(n / 2048) % 2 == 0) {
			same(n, n - n % 2)
		} else if ((part in name) && ((part + 2) in name)) {
			same(n, part)
			same(n, part + 2)
		}
	}
}

function same(n, part)
{
	if (!(part in name) || scale[n] " " domain[n] == scale[part] " " domain[part])
		return
	complain("values", name[n] ": scale " scale[n] ", " domain[n] "; its part " name[part] \
		 ": scale " scale[part] ", " domain[part])
}
