# SPDX-License-Identifier: GPL-2.0-only
#
# The output of tables/NAME/images as a C array of struct oracle_line (document.h):
#
#   power7/images ... | awk -v array=oracle_cpu -v columns=6 -f oracle.awk

BEGIN {
	FS = "\t"
	print "static const struct oracle_line " array "[] = {"
}

NF != columns {
	print "oracle.awk: line " NR ": " columns " columns expected, " NF " found" > "/dev/stderr"
	failed = 1
	exit 1
}

{
	printf "\t{ \"%s\", %s, %s, { 0x%s", $1, $2, $3, $4
	for (i = 5; i <= NF; i++)
		printf ", 0x%s", $i
	print " } },"
}

END {
	if (failed || !NR)
		exit 1
	print "};"
}
