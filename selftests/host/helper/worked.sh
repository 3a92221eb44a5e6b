# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# stat: each metric of worked.tsv is what was worked out by hand, and counts no other event. perf is
# fake-perf, which counts nothing but what the row says.

# What pmuctl makes of the counts $3 of the metric $2, as "VALUE EVENTS"
worked_value()
{
	xargs -n 1 <<< "$3" | tr '=' ' ' > "$work/worked/counts"
	PMUCTL_ROOT=$work/worked PATH=$work/worked/bin:$PATH COUNTS=$work/worked/counts \
		LOG=$work/worked/arguments TABLE=$top/driver/$1/events.tsv TIMES='' \
		"$PMUCTL" stat --pmu "$1" --json -M "$2" -- true 2> /dev/null | jq -r '.metrics[0].value'
	tr '{},' '\n' < "$work/worked/arguments" | sed -n 's|^[^/ ]*/\([A-Z0-9_]*\)/.*|\1|p' | sort -u
}

# Rows of the PMU $1 whose metric is another one, or needs other events
worked_wrong()
{
	local pmu metric value counts got events
	while IFS=$'\t' read -r pmu metric value counts _; do
		[[ $pmu == "$1" ]] || continue
		mapfile -t got < <(worked_value "$pmu" "$metric" "$counts")
		mapfile -t events < <(xargs -n 1 <<< "$counts" | cut -d = -f 1 | sort)
		awk -v got="${got[0]}" -v value="$value" 'BEGIN {
			exit got == "null" || (got - value) ^ 2 > (1e-12 * value) ^ 2 }' ||
			echo "$metric is ${got[0]}, not $value"
		[[ ${got[*]:1} == "${events[*]}" ]] || echo "$metric counts ${got[*]:1}"
	done < "$here/worked.tsv"
}

for pmu in $(grep -v '^#' "$here/worked.tsv" | cut -f 1 | uniq); do
	pmu_tree "$work/worked" emulated 0 "$pmu"
	is "$pmu: every metric was worked out" \
		"$(awk -F '\t' -v pmu="$pmu" '$1 == pmu { print $2 }' "$here/worked.tsv" | sort)" \
		"$("$PMUCTL" metrics --pmu "$pmu" --json | jq -r '.[].name' | sort)"
	is "$pmu: and is what was worked out" "$(worked_wrong "$pmu")" ""
done
