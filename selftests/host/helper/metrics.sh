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

# The table by jq, in JSON
table_json()
{
	grep -v '^#' "$top/driver/$1/metrics.tsv" | jq -R 'split("\t") | {
		name: .[0], group: .[1], formula: .[2], unit: .[3], needs: (.[4] | split(",")),
		events: ([.[2] | scan("[A-Z][A-Z0-9_]*")] |
			reduce .[] as $e ([]; if index($e) then . else . + [$e] end)),
		description: .[5], source: .[6] } + if .[7] then { part_of: .[7] } else {} end' | jq -c -s .
}

for pmu in power7 ppc7400 hexagon; do
	is "$pmu: metrics answers" "$(status "$PMUCTL" metrics --pmu $pmu --json)" 0
	is "$pmu: with the whole table" "$(json "map(del(.evidence))")" "$(table_json $pmu)"
	is "$pmu: people see every name" "$("$PMUCTL" metrics --pmu $pmu | awk 'NR > 1 { print $1 }')" \
		"$(table_json $pmu | jq -r '.[].name')"
done
is "a metric by name" "$("$PMUCTL" metrics cpi --json | jq -r '.[].name')" CPI
is "metrics by group" "$("$PMUCTL" metrics cpi-stack BR_SHARE --json | jq -r '.[].name' | xargs)" \
	"CPI_COMPLETION CPI_NOSLOT CPI_STALL BR_SHARE"
ok "a metric is explained" grep -q 'turns .*they take turns' <("$PMUCTL" metrics CPI_STALL_OTHER)
ok "with its events" grep -q '  PM_BR_MPRED: Mispredicted branches' <("$PMUCTL" metrics BR_MPRED_RATE)
ends 2 "no metric 'CPJ'; did you mean CPI" metrics CPJ

# Metrics among events
plan_of()
{
	"$PMUCTL" plan --json "$@" | jq -r '[.groups[].events | join(" ")] | join(" | ")'
}
is "a metric is its events" "$(plan_of BR_MPRED_RATIO)" "PM_BR_MPRED PM_BRU_FIN"
is "with its modifiers" "$(plan_of CPI:u)" "PM_CYC:u PM_INST_CMPL:u"
is "metrics share an event where all fit" "$(plan_of RUN_CPI BR_MPRED_RATE)" \
	"PM_RUN_CYC PM_RUN_INST_CMPL PM_BR_MPRED"
is "but not one of other modes" "$(plan_of RUN_CPI BR_MPRED_RATE:u)" \
	"PM_RUN_CYC PM_RUN_INST_CMPL | PM_BR_MPRED:u PM_RUN_INST_CMPL:u"
is "nor where they do not fit" "$(plan_of CPI_STALL_LSU CPI_STALL_FXU)" \
	"PM_CMPLU_STALL_LSU PM_RUN_INST_CMPL | PM_CMPLU_STALL_FXU PM_RUN_INST_CMPL"
is "small metrics are found in large ones" "$(plan_of LD_LMEM_PER_LD_RMEM MEM_LOCALITY)" \
	"PM_DATA_FROM_LMEM PM_DATA_FROM_RMEM PM_DATA_FROM_DMEM"
is "events of a metric that takes turns are planned singly" "$(plan_of L3_MISS_RATIO PM_CYC)" \
	"PM_CYC PM_L3_MISS | PM_L3_HIT"
is "an event that is given is counted beside" "$(plan_of PM_CYC CPI)" "PM_CYC PM_CYC PM_INST_CMPL"
is "no plan of metrics is below what it says" "$("$PMUCTL" plan --json stall-stack |
	jq -c '[(.groups | length) >= .at_least, .fewest == ((.groups | length) == .at_least)]')" "[true,true]"
mapfile -t events < <("$PMUCTL" metrics stall-stack --json | jq -r '[.[].events[]] | unique[]')
is "the bound is that of the events" "$("$PMUCTL" plan --json stall-stack | jq .at_least)" \
	"$("$PMUCTL" plan --json "${events[@]}" | jq '.groups | length')"
ends 2 "'CPI' is a metric" plan '{CPI,PM_FLOP}'
is "explain takes metrics" "$("$PMUCTL" explain --json CPI | jq .together)" true
is "what plan prints of metrics goes into plan" "$("$PMUCTL" plan stall-stack | "$PMUCTL" plan - | head -n 1)" \
	"$("$PMUCTL" plan stall-stack | head -n 1)"
