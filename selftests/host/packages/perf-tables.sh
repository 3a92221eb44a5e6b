# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by "patches": perf's tables of a PMU for the kernel's own driver, in $kernel. The table
# that jevents makes is compared with the transcription of the processor's document, as its register
# images have names and codes, and with the list of the driver.

# Lines "name code" of the driver's list in the kernel
listed()
{
	sed -nE 's/^EVENT\((\w+),\s*0x0*(\w+)\)/\1 0x\L\2/p' \
		"$kernel/arch/powerpc/perf/$1-events-list.h" | sort
}

# codes_are TEXT WANTED: each name that is wanted has a code that is wanted for it
codes_are()
{
	ok "$1: there is something to compare" test "$(wc -l <<<"$2")" -gt 100
	is "$1" "$(join <(sort <<<"$2") "$work/table" | awk '
		{ of[$1] = of[$1] " " $2; got[$1] = $3 }
		END { for (name in of) if (!index(of[name] " ", " " got[name] " "))
			print name ":" of[name] ", not " got[name] }')$(
		join -v 1 <(sort <<<"$2") "$work/table")" ""
}

# Refused by get_constraint() of the driver, or not in config:0-19: a counter that is not there,
# PMC5 and PMC6 but for run instructions and run cycles
refused()
{
	grep -vE ' 0x([1-4][0-9a-f]{4}|[0-9a-f]{1,4}|500fa|600f4)$' "$work/table"
}

# Words of formulas that are no event of the table
strangers()
{
	jq -r '.[].MetricExpr' "$1/metrics.json" | grep -oE '[A-Za-z_@][A-Za-z0-9_@]*' | sort -u |
		join -v 1 - <(cut -d ' ' -f 1 "$work/table" | sort)
}

perf_tables()
{
	local arch=$kernel/tools/perf/pmu-events/arch tables=$TOP/selftests/host/tables/$2 dir
	dir=$arch/powerpc/$2
	is "$1: jevents takes the tables" "$(status jevents "$kernel" "$arch" "$2" "$work/$2.c")" 0
	of_c "$work/$2.c" >"$work/rows"
	awk '{ print toupper($1), $2 }' "$work/rows" | sort >"$work/table"
	awk -F '\t' '$7 == "unverified" { print $1 }' "$TOP/driver/$2/events.tsv" >"$work/doubtful"
	is "$1: no event is in doubt" "$(grep -cwFf "$work/doubtful" "$work/table")" 0
	is "$1: they are those of perf's core PMU" "$(grep -c "pmu_events__$2_default_core\[\]" \
		"$work/$2.c") $(grep -c "pmu_events__$2_[a-z_]*\[\]" "$work/$2.c")" "1 1"
	codes_are "$1: codes of the transcription" "$("$tables/images" "$tables"/{errata,appendix-a}.tsv |
		cut -f 1,2 --output-delimiter=' ' | grep -vwFf "$work/doubtful" | sort -u)"
	is "$1: names and codes are those of the driver" "$(<"$work/table")" \
		"$(listed "$2" | grep -vwFf "$work/doubtful")"
	is "$1: the driver refuses no code" "$(refused)" ""
	is "$1: factors are the document's" \
		"$(awk '$4 != "" { print toupper($1), $4 }' "$work/rows" |
			grep -wFf <(transcription "$2" | cut -f 1) | sort)" \
		"$(transcription "$2" | grep -vwFf "$work/doubtful" | awk -F '\t' '$8 != 1 { print $1, $8 }' | sort -u)"
	is "$1: no event is one for each chip" "$(awk '$3 != 0' "$work/rows")" ""
	is "$1: each event is described once" "$(jq -r '.[] | select(.EventName) |
		.BriefDescription' "$dir"/*.json | sort | uniq -d)" ""
	metrics "$@" "$dir"
	is "$1: processors as in reg.h" "$(sed -n "s/,1,$2,core$//p" "$arch/powerpc/mapfile.csv")" \
		"$(sed -nE 's/^#define PVR_'"${2^^}"'p?\s+0x(....)$/0x\L\1[[:xdigit:]]{4}/p' \
			"$kernel/arch/powerpc/include/asm/reg.h")"
}

# metrics TEXT PMU DIR: as many as the table has that rest on no event in doubt
metrics()
{
	local table=$TOP/driver/$2/metrics.tsv
	is "$1: metrics" "$(jq length "$3/metrics.json")" \
		"$(grep -v '^#' "$table" | cut -f 5 | grep -vcw doubtful)"
	is "$1: formulas are of the table's events" "$(strangers "$3")" ""
	is "$1: each formula is a row's" "$(jq -r '.[].MetricExpr' "$3/metrics.json" | sort)" \
		"$(grep -v '^#' "$table" | awk -F '\t' '$5 !~ /doubtful/ { print $3 }' | sort)"
	is "$1: a metric has a name of its own, in small letters" \
		"$(jq -r '.[].MetricName' "$3/metrics.json" | sort | uniq -d
		jq -r '.[] | .MetricName, .MetricGroup' "$3/metrics.json" | grep '[^a-z0-9_]')" ""
	is "$1: a description has no other name for it" "$(jq -r '.[].BriefDescription' \
		"$3/metrics.json" | grep -wF "$(grep -v '^#' "$table" | cut -f 1 | grep _)")" ""
	is "$1: percents say so" "$(jq -r '.[] | select(.ScaleUnit == "1%") | .MetricName' \
		"$3/metrics.json" | grep -v '_percent$')" ""
}
