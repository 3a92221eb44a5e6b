# SPDX-License-Identifier: GPL-2.0-only
#
# The values of all metrics of a PMU, from ratios.tsv and from counts:
#
#   awk -v pmu=power7 -f ratios.awk events.tsv counts ratios.tsv
#
# counts has lines "EVENT COUNT", as counters are read. Prints "METRIC VALUE" for metrics whose
# events are all there; "-" is the value where a divisor is 0, or counts lack the cycles of a log.

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

function total(terms,	i, n, term, sum, sign)
{
	sum = 0
	n = split(terms, term, " ")
	for (i = 1; i <= n; i++) {
		sign = sub(/^-/, "", term[i]) ? -1 : 1
		sum += sign * product(term[i])
	}
	return sum
}

# Numbers and events with * in between
function product(factors,	i, n, part, value)
{
	value = 1
	n = split(factors, part, "*")
	for (i = 1; i <= n; i++) {
		if (part[i] ~ /^[0-9]/)
			value *= part[i]
		else if (part[i] in occurred)
			value *= occurred[part[i]]
		else if (part[i] == "cycles")
			logs = 1
		else
			missing = 1
	}
	return value
}

$1 == pmu {
	missing = logs = 0
	above = total($4)
	below = total($5)
	if (missing)
		next
	if (below == 0 || logs)
		print $2, "-"
	else
		printf "%s %.15g\n", $2, $3 * above / below
}
