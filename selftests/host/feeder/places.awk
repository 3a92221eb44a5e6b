# SPDX-License-Identifier: GPL-2.0-only
# Of a trace of Lackey's: the instruction of each P-th inst, load or taken branch, K. Rounds of one
# instruction are one; what is locked loads once.
function number(hex,    i, n)
{
	for (i = 1; i <= length(hex); i++)
		n = n * 16 + index("123456789abcdef", substr(hex, i, 1))
	return n
}
function one(kind)
{
	if (kind == K && ++n % P == 0)
		printf "%x\n", pc
}
BEGIN { FS = "[ ,]+" }
$1 == "I" {
	at = number($2)
	if (NR > 1 && at != pc && at != pc + size)
		one("taken")
	if (at != pc) {
		pc = at
		loaded = ""
		one("inst")
	}
	size = $3
}
$2 == "L" || $2 == "M" {
	if ($3 != loaded)
		one("load")
	loaded = $3
}
