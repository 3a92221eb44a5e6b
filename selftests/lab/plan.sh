# SPDX-License-Identifier: GPL-2.0-only
# Sourced by check and soak: lines for the harness, "GROUP <tab> NAME <tab> COMMANDS".
. "$LAB/suites.sh"

# stages WHEN...: rows of stages.tsv
stages()
{
	awk -F '\t' -v OFS='\t' -v when=" $* " '
		!/^#/ && index(when, " " $1 " ") { print $2, $3, $4 }' "$LAB/stages.tsv"
}

# guests: of lines "MACHINE SUITE"
guests()
{
	sed 's/.*/guest\t&\tselftests\/lab\/run &/'
}

all_steps()
{
	awk -F '\t' '/^[^#]/ { print $1 }' "$LAB/steps.tsv"
}

# about STEP minutes|suites|text: of its row
about()
{
	awk -F '\t' -v step="$1" -v n="$2" '
		$1 == step { print n == "minutes" ? $2 : n == "suites" ? $3 : $4 }' "$LAB/steps.tsv"
}

# suites_of_step STEP: "MACHINE SUITE" a line
suites_of_step()
{
	about "$1" suites | tr ' ' '\n' | awk -F '[:,]' '{ for (i = 2; i <= NF; i++) print $1, $i }'
}

# step_plan STEP
step_plan()
{
	suites_of_step "$1" | guests
	stages "$1"
}

# run_plan PLAN MINUTES MORE: with MORE minutes where the lab is to be made first. On two idle cores
# a run should not take longer. STAGES= chooses lines by a regular expression
run_plan()
{
	local plan minutes=$2 status=0
	plan=$(grep -E -- "${STAGES:-}" <<<"$1") || die "STAGES=$STAGES: there is no such stage."
	unset STAGES
	[ -d "$ROOT" ] || minutes=$3
	say "Stages: $(wc -l <<<"$plan"), about $minutes minutes on two idle cores."
	"$LAB/setup" root source
	"$LAB/harness" <<<"$plan" || status=$?
	[ "$SECONDS" -le $(($3 * 60)) ] || say "That is more than the $3 minutes that it may take."
	return "$status"
}
