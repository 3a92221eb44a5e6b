# SPDX-License-Identifier: GPL-2.0-only

function hex_to_number(s,	i, n)
{
	n = 0
	for (i = 3; i <= length(s); i++)
		n = n * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1
	return n
}

# A code as Appendix A prints it, in the column of a PMC (0: in all four)
function raw_code(printed, pmc,	code)
{
	code = (pmc ? pmc "" : "") tolower(printed)
	sub(/^0+/, "", code)
	return "0x" (code == "" ? "0" : code)
}
