# SPDX-License-Identifier: GPL-2.0-only
#
# The output of tables/NAME/images as a C array, the registers being the
# columns from the fourth on, how many lines there are, and how many names:
#
#   power7/images ... | awk -v array=oracle_cpu -v columns=6 -f oracle.awk

BEGIN {
	FS = "\t"
	print "const struct oracle_line " array "[] = {"
}

NF != columns {
	print "oracle.awk: line " NR ": " columns " columns expected, " NF " found" > "/dev/stderr"
	failed = 1
	exit 1
}

{
	names += !seen[$1]++
	printf "\t{ \"%s\", %s, %s", $1, $2, $3
	for (i = 4; i <= NF; i++)
		printf ", 0x%s", $i
	print " },"
}

END {
	if (failed || !NR)
		exit 1
	print "};"
	print "const unsigned int nr_" array " = " NR ";"
	print "const unsigned int nr_" array "_names = " names ";"
	print ""
}
