# SPDX-License-Identifier: GPL-2.0-only
#
# The values of all metrics of a PMU, from ratios.tsv and from counts:
#
#   awk -v pmu=power7 -f ratios.awk events.tsv counts ratios.tsv
#
# counts has lines "EVENT COUNT", as counters are read. Prints "METRIC VALUE" for metrics whose
# events are all there; "-" is the value where a divisor is 0.

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
	scale[$1] = $6
	next
}

file == 2 {
	split($0, word, " ")
	occurred[word[1]] = word[2] * scale[word[1]]
	next
}

function total(terms,	i, n, term, part, sum, sign)
{
	sum = 0
	n = split(terms, term, " ")
	for (i = 1; i <= n; i++) {
		sign = sub(/^-/, "", term[i]) ? -1 : 1
		if (split(term[i], part, "*") == 1) {
			part[2] = part[1]
			part[1] = 1
		}
		if (!(part[2] in occurred))
			missing = 1
		else
			sum += sign * part[1] * occurred[part[2]]
	}
	return sum
}

$1 == pmu {
	missing = 0
	above = total($4)
	below = total($5)
	if (missing)
		next
	if (below == 0)
		print $2, "-"
	else
		printf "%s %.15g\n", $2, $3 * above / below
}
