# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Metrics: the tables driver/NAME/metrics.tsv, and the verbs that take them.

# The events of a formula, each once
formula_events()
{
	grep -oE '[A-Z][A-Z0-9_]*' <<< "$1" | awk '!seen[$1]++'
}

# What the column "needs" says of counters, for all metrics of a PMU, is what the model says
turns_of()
{
	local name formula needs words
	while IFS=$'\t' read -r name _ formula _ needs _; do
		[[ $name != '#'* ]] || continue
		mapfile -t words < <(formula_events "$formula")
		if "$PMUCTL" encode --pmu "$1" "${words[@]}" > "$work/out" 2>&1; then
			[[ $needs != *turns* ]] || echo "$name takes no turns"
		else
			[[ $needs == *turns* ]] || echo "$name takes turns: $(cat "$work/out")"
		fi
	done < "$top/driver/$1/metrics.tsv"
}

for pmu in power7 ppc7400 hexagon; do
	is "$pmu: metrics take turns where their events do not fit" "$(turns_of $pmu)" ""
done
