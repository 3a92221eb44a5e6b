# SPDX-License-Identifier: GPL-2.0-only
#
# The output of selftests/tables/power7-images as a C array:
#
#   power7-images ... | awk -v array=oracle_cpu -f oracle.awk

BEGIN {
	FS = "\t"
	print "const struct oracle_line " array "[] = {"
}

NF != 6 {
	print "oracle.awk: line " NR ": 6 columns expected, " NF " found" > "/dev/stderr"
	failed = 1
	exit 1
}

{
	printf "\t{ \"%s\", %s, %s, 0x%s, 0x%s, 0x%s },\n", $1, $2, $3, $4, $5, $6
}

END {
	if (failed || !NR)
		exit 1
	print "};"
	print "const unsigned int nr_" array " = " NR ";"
	print ""
}
