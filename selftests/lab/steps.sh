# SPDX-License-Identifier: GPL-2.0-only
# Sourced by scripts of the lab: which steps "make soak" has.
STEPS=$(dirname "${BASH_SOURCE[0]}")/steps

all_steps()
{
	awk -F '\t' '/^[^#]/ { print $1 }' "$STEPS.tsv"
}

# about STEP COLUMN: minutes, machines, commands or text of its row
about()
{
	awk -F '\t' -v step="$1" -v column="$2" '
		BEGIN { n = split("step minutes machines commands text", name, " ") }
		$1 == step {
			for (i = 1; i <= n; i++)
				if (name[i] == column)
					print $i
		}' "$STEPS.tsv"
}
