# SPDX-License-Identifier: GPL-2.0-only
#
# The table of Documentation/qemu.md: how many events are what. For any awk:
#
#   awk -f tools/qemu/table.awk tools/qemu/ppc7400.tsv tools/qemu/power7.tsv \
#       tools/qemu/hexagon.tsv

BEGIN {
	FS = "\t"
}

/^#/ {
	next
}

{
	table = FILENAME
	sub(/.*\//, "", table)
	sub(/\..*/, "", table)
	count[table, $2]++
}

END {
	print "| class | means | MPC7400 | POWER7 | Hexagon |"
	print "|---|---|---|---|---|"
	row("exact", "from the instructions that are executed")
	row("model", "by a rule that is simpler than the processor")
	row("time", "cycles, by a rule: one for each instruction, and the model's penalties")
	row("zero", "is 0: QEMU's machine has no such thing")
	row("none", "reads 0; the last column of its row says why")
}

function row(class, means)
{
	printf "| %s | %s | %d | %d | %d |\n", class, means, count["ppc7400", class],
		count["power7", class], count["hexagon", class]
}
