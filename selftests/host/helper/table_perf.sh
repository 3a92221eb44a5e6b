# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Tables made of perf's JSON: small files of our own, and where the lab has a kernel's source,
# every processor of it, against what perf's own jevents.py makes of some.

arch=$work/arch/x86
mkdir -p "$arch/toy-x"
cat > "$arch/mapfile.csv" <<'END'
Family-model,Version,Filename,EventType
# GenuineIntel-6-1,v9,toy-x,core
GenuineIntel-6-[23],v1.7,toy-x,core
END
cat > "$arch/standard.json" <<'END'
[ { "EventName": "STD", "EventCode": "0x1F", "BriefDescription": "One of the list" } ]
END
cat > "$arch/toy-x/a.json" <<'END'
[
{ "EventName": "INST_RETIRED.ANY", "EventCode": "0x00", "UMask": "0x1", "Counter": "Fixed counter 0", "BriefDescription": "Instructions", "PEBS": "1" },
{ "EventName": "INST_RETIRED.ANY_P", "EventCode": "0xc0", "Counter": "0,1,2", "BriefDescription": "The same" },
{ "EventName": "CPU_CLK_UNHALTED.THREAD", "UMask": "0x2", "Counter": "Fixed counter 1", "BriefDescription": "Cycles\tof\na thread \u00d7 2 \u2013 all" },
{ "EventName": "LOADS", "EventCode": "0xB7, 0xBB", "UMask": "0x1", "MSRIndex": "0x1a6,0x1a7", "MSRValue": "0x10003", "Counter": "0,2", "ScaleUnit": "64Bytes" },
{ "EventName": "Edges", "EventCode": "5", "EdgeDetect": "1", "Invert": "1", "AnyThread": "1", "CounterMask": "10", "PEBS": "2", "PublicDescription": "Edges", "SampleAfterValue": "99" },
{ "EventName": "FRONT", "EventCode": "0xc6", "MSRIndex": "0x3F7", "MSRValue": "0x11" },
{ "EventName": "SLOW", "EventCode": "0xcd", "MSRIndex": "0x3F6", "MSRValue": "0x20" },
{ "EventName": "UNC", "EventCode": "1", "Unit": "iMC" },
{ "EventName": "SMALL", "EventCode": "0x77", "Unit": "cpu_atom", "Counter": "0-5" },
{ "MetricName": "ratio", "MetricExpr": "a / b" }
]
END
cat > "$arch/toy-x/b.json" <<'END'
[
{ "ArchStdEvent": "std", "EventCode": "0x3", "BriefDescription": "Better text" },
{ "EventName": "LOADS", "EventCode": "0x1", "BriefDescription": "A second one of the name" },
{ "Unit": "core", "CountersNumGeneric": "4", "CountersNumFixed": "3" }
]
END
echo '{ "Group": "what it is" }' > "$arch/toy-x/metricgroups.json"

is "small files: status" "$(status "$PMUCTL" table from-perf "$arch/toy-x" -o "$work/made")" 0
is "small files: what is left out" "$(cat "$work/err")" \
	"pmuctl: left out are events of other units, see --unit: 1 of iMC, 1 of cpu_atom"
is "small files: the table" "$(grep -vE $'^(field|agree|class|#)|\t(cache|branch|bus|ref)-' "$work/made" | tr '\t' '|')" \
	'table|1
pmu|toy_x|Events of toy-x
version|v1.7
counters|0-3|48|any
counters|4-6|48|fixed
event|inst_retired.any|event=0xc0|0-2,4|1|-|may|Instructions
event|inst_retired.any_p|event=0xc0|0-2,4|1|-|may|The same
event|cpu_clk_unhalted.thread|event=0x3c|5|1|-|may|Cycles of a thread x 2 ? all
event|loads|event=0xb7,umask=0x1,offcore_rsp=0x10003|0,2|64|Bytes|no|No description
event|edges|event=0x5,edge=0x1,any=0x1,inv=0x1,cmask=0xa|-|1|-|must|Edges
event|front|event=0xc6,frontend=0x11|-|1|-|no|No description
event|slow|event=0xcd,ldlat=0x20|-|1|-|no|No description
event|std|event=0x1f|-|1|-|no|Better text
event|cpu-cycles|event=0x3c|5|1|-|may|Cycles
event|instructions|event=0xc0|0-2,4|1|-|may|Instructions
generic|cpu-cycles|cpu-cycles
rate|cpu-cycles|1
generic|instructions|instructions
rate|instructions|0.8
rate|other|0.001
rate|cpu-cycles|cycle
rate|instructions|inst'
is "small files: it is right" "$(status "$PMUCTL" table check "$work/made")" 0
is "to standard output" "$("$PMUCTL" table from-perf "$arch/toy-x" 2> /dev/null)" "$(< "$work/made")"
is "in JSON: status" "$(status "$PMUCTL" table from-perf --json "$arch/toy-x")" 0
is "in JSON" "$(json 'del(.table)')" '{"pmu":"toy_x","version":"v1.7","counters":7,"fields":15,'$(
	)'"events":16,"generics":10,"rates":14,"left_out":{"iMC":1,"cpu_atom":1}}'
is "in JSON: the table" "$(json .table)" "$(< "$work/made")"
is "another unit: status" "$(status "$PMUCTL" table from-perf --unit cpu_atom "$arch/toy-x")" 0
is "another unit" "$(grep -c ^event "$work/out") $(sed -n '/^event.*small/p; /^pmu/p' "$work/out" | tr '\t' '|')" \
	"9 pmu|cpu_atom|Events of toy-x, unit cpu_atom
event|small|event=0x77|0-5|1|-|no|No description"
ends 1 "no event of iMC says which counters count it" table from-perf --unit iMC "$arch/toy-x"
is "no such unit: status" "$(status "$PMUCTL" table from-perf --unit CHA "$arch/toy-x")" 1

# Several kinds of cores
mkdir "$work/both"
ends 1 "toy-x has no event of cpu_core" table from-perf "$arch/toy-x" -o "$work/both"
ends 2 "leave --unit out" table from-perf "$arch/toy-x" -o "$work/both" --unit cpu_atom
is "none of them is made" "$(ls "$work/both")" ""
cat > "$arch/toy-x/c.json" <<'END'
[{ "EventName": "LARGE", "EventCode": "0x78", "Unit": "cpu_core", "Counter": "0-7" },
{ "EventName": "TINY", "EventCode": "0x79", "Unit": "cpu_lowpower", "Counter": "0-2" }]
END
is "both: status" "$(status "$PMUCTL" table from-perf "$arch/toy-x" -o "$work/both")" 0
is "both: what is left out" "$(cat "$work/err")" \
	"pmuctl: left out are events of other units, see --unit: 9 of core, 1 of iMC"
is "both" "$(cd "$work/both" && grep -E $'^(pmu|event\t(small|large|tiny)|counters)' * | cut -f -3 | tr '\t' '|')" \
	'cpu_atom:pmu|cpu_atom|Events of toy-x, unit cpu_atom
cpu_atom:counters|0-5|48
cpu_atom:event|small|event=0x77
cpu_core:pmu|cpu_core|Events of toy-x, unit cpu_core
cpu_core:counters|0-7|48
cpu_core:event|large|event=0x78
cpu_lowpower:pmu|cpu_lowpower|Events of toy-x, unit cpu_lowpower
cpu_lowpower:counters|0-2|48
cpu_lowpower:event|tiny|event=0x79'
mkdir -p "$work/source/tools/perf/pmu-events"
ln -s "$work/arch" "$work/source/tools/perf/pmu-events/arch"
touch "$work/source/Makefile"
PMUCTL="$PMUCTL" "$top/packages/ready-tables" --compiled "$work/source" "$work/both-compiled" > "$work/out" 2>&1 || true
is "both are compiled, by names of their own" "$(cd "$work/both-compiled/pmukit" &&
	for name in *; do strings -n 3 "$name" | grep -cx "$name"; done | xargs; echo *)" "1 1 1
toy_x_atom toy_x_core toy_x_lowpower"
rm "$arch/toy-x/c.json"
ends 2 "no list of CPUs" table compile "$work/both/cpu_core" -o "$work/compiled" --cpus x
is "compiled for some CPUs: status" \
	"$(status "$PMUCTL" table compile "$work/both/cpu_core" -o "$work/compiled" --cpus 0-3)" 0
is "they are a string of it" "$(strings -n 3 "$work/compiled" | grep -c '^0-3$')" 1
printf 'uncore\n' | cat <(grep -v '^cpus' "$work/both/cpu_core") - > "$work/both/uncore"
ends 2 "has all of a chip" table compile "$work/both/uncore" -o "$work/compiled" --cpus 0-3

cat > "$arch/toy-x/unit.json" <<'END'
[{ "Unit": "CHA", "EventName": "PORT", "EventCode": "0x1", "PortMask": "0x4", "Counter": "0-3" },
{ "Unit": "CHA", "EventName": "TICKS", "EventCode": "0xff", "Counter": "FIXED" },
{ "Unit": "CHA", "EventName": "TID", "EventCode": "0x2", "Counter": "1", "Filter": "filter_tid=0x3" }]
END
is "a unit: a fixed counter, a filter" "$("$PMUCTL" table from-perf --unit CHA "$arch/toy-x" 2> "$work/err" |
	grep -E '^(counters|event)' | cut -f -4 | tr '\t' '|')" 'counters|0-3|48|any
counters|4-4|48|fixed
event|ticks|event=0xff|4
event|tid|event=0x2,filter_tid=0x3|1'
is "and a code that the fields have no room for" "$(grep port "$work/err")" \
	"pmuctl: left out is port: code: no field 'ch_mask'"
rm "$arch/toy-x/unit.json"

# Those that the kernel has by itself: not in the table above, which lacks their condition
cat > "$arch/toy-x/c.json" <<'END'
[{ "EventName": "TOPDOWN.SLOTS", "UMask": "0x4", "EventCode": "0x00", "Counter": "Fixed counter 2" }]
END
is "the kernel's own events" "$("$PMUCTL" table from-perf "$arch/toy-x" 2> /dev/null |
	grep -E '^counters|slots|topdown' | cut -f -4 | tr '\t' '|')" \
	'counters|0-3|48|any
counters|4-10|48|fixed
event|topdown.slots|event=0,umask=0x4|6
event|slots|event=0,umask=0x4|6
event|topdown-retiring|event=0,umask=0x80|7
event|topdown-bad-spec|event=0,umask=0x81|8
event|topdown-fe-bound|event=0,umask=0x82|9
event|topdown-be-bound|event=0,umask=0x83|10
rate|slots|5
rate|topdown-retiring|1.25
rate|topdown-bad-spec|0.225
rate|topdown-fe-bound|0.75
rate|topdown-be-bound|2.775'
rm "$arch/toy-x/c.json"
mkdir -p "$work/arch/arm64/toy-a"
echo '0x1,v1,toy-a,core' > "$work/arch/arm64/mapfile.csv"
cat > "$work/arch/arm64/toy-a/a.json" <<'END'
[
{ "EventName": "CPU_CYCLES", "EventCode": "0x11", "BriefDescription": "Cycles, they say" },
{ "EventName": "FURTHER", "EventCode": "0x1" },
{ "EventName": "PAGES", "EventCode": "0x2", "Unit": "SMMU" }
]
END
is "one that has counters of its own, and one that is missing" \
	"$("$PMUCTL" table from-perf "$work/arch/arm64/toy-a" 2> /dev/null |
		grep -vE '^(field|class|#)' | tr '\t' '|')" \
	'table|1
pmu|toy_a|Events of toy-a
version|v1
cap|slots|0x00000000
cap|bus_slots|0x00000000
cap|bus_width|0x00000000
cap|threshold_max|0x00000000
cpus
counters|0-5|32|any
counters|6|64|fixed
event|cpu_cycles|event=0x11|0-6|1|-|no|Cycles, they say
event|further|event=0x1|-|1|-|no|No description
event|inst_retired|event=0x8|-|1|-|no|Instructions
generic|cycles|cpu_cycles
rate|cpu_cycles|1
generic|instructions|inst_retired
rate|inst_retired|0.8
rate|other|0.001
rate|cpu_cycles|cycle
rate|inst_retired|inst'
is "another unit has none of them" \
	"$("$PMUCTL" table from-perf --unit SMMU "$work/arch/arm64/toy-a" 2> /dev/null |
		grep -E '^(event|cap|cpus|uncore)' | cut -f 2)" 'uncore
pages'

# refused TEXT: from-perf of the small files says TEXT, ends with 1 and leaves the file of before
refused()
{
	is "$1: status" "$(status "$PMUCTL" table from-perf "$arch/toy-x" -o "$work/made")" 1
	ok "$1" grep -qF "$1" "$work/err"
	ok "$1: the old file stays" grep -q Instructions "$work/made"
}

# with_event MEMBERS TEXT: a third file with one event
with_event()
{
	echo "[ { \"EventName\": \"X\", $1 } ]" > "$arch/toy-x/c.json"
	refused "$2"
}

with_event '"EventCode": "1x"' "c.json: event X: EventCode '1x' is not as perf's source has it"
with_event '"EventCode": [ 1 ]' "c.json: event X: EventCode '' is not as perf's source has it"
with_event '"EventCode": "0x100"' "code: 'event=0x100' has more bits than the field"
with_event '"EventCode": "1", "Counter": "0,40"' "event X: Counter '0,40' is not"
with_event '"EventCode": "1", "Counter": "Fixed counter x"' "event X: Counter 'Fixed counter x' is not"
with_event '"EventCode": "1", "ScaleUnit": "Bytes"' "event X: ScaleUnit 'Bytes' is not"
with_event '"ArchStdEvent": "NONE"' "c.json: no file beside mapfile.csv has the event NONE"
with_event '"EventName": "Y"' "c.json:1: duplicate object key"
cat > "$arch/toy-x/c.json" <<'END'
[ { "Unit": "core", "CountersNumGeneric": "30", "CountersNumFixed": "3" },
{ "EventName": "TOPDOWN.SLOTS", "EventCode": "0x00", "UMask": "0x4", "Counter": "0" } ]
END
refused "toy-x has 37 counters, and a table at most 32"
printf '[\n{ "EventName": "X" },\n{ "EventName": \n' > "$arch/toy-x/c.json"
refused "c.json:4: "
printf '[ 1 ]' > "$arch/toy-x/c.json"
refused "c.json: item 1 is no object"
printf '[ { "EventName": "X\\u0000" } ]' > "$arch/toy-x/c.json"
refused "c.json:1: "
rm "$arch/toy-x/c.json"
mkfifo "$arch/toy-x/c.json"
refused "c.json: no plain file"
rm "$arch/toy-x/c.json"
ln -s /dev/zero "$arch/toy-x/c.json"
refused "c.json: no plain file"
rm "$arch/toy-x/c.json"
sed -i 's/toy-x/toy-y/' "$arch/mapfile.csv"
refused "mapfile.csv has no row for toy-x: name a folder that a row has"
printf 'GenuineIntel-6-1,v9,toy-x,core' > "$arch/mapfile.csv"
is "a row without an end: status" "$(status "$PMUCTL" table from-perf "$arch/toy-x")" 0
printf 'ZhaoxinSomething-6-1,v9,toy-x,core\n' > "$arch/mapfile.csv"
refused "toy-x of x86: pmuctl does not know the fields of its codes"
mv "$arch/mapfile.csv" "$work/arch/"
mv "$work/arch" "$work/a-r-c-h"
arch=$work/a-r-c-h/x86
refused "mapfile.csv has no row for x86/toy-x"
rm "$work/a-r-c-h/mapfile.csv"
refused "no mapfile.csv in a folder above"
is "no kernel's source: status" "$(status env PMUCTL="$PMUCTL" "$top/packages/ready-tables" \
	"$work" "$work/ready")" 1
is "no folder: status" "$(status "$PMUCTL" table from-perf "$work/no-such-folder")" 3

# Lines "name terms" with terms in order, without those of perf, and with numbers of one form
in_order()
{
	awk '{
		n = split(tolower($2), term, ",")
		out = ""
		for (i = 1; i <= n; i++) {
			split(term[i], part, "=")
			if (part[2] !~ /^0x/)
				part[2] = sprintf("0x%x", part[2])
			sub(/^0x0+/, "0x", part[2])
			term[i] = part[1] "=" part[2]
			for (j = i; j > 1 && term[j - 1] > term[j]; j--) {
				swap = term[j]; term[j] = term[j - 1]; term[j - 1] = swap
			}
		}
		for (i = 1; i <= n; i++)
			if (term[i] !~ /^period/)
				out = out "," term[i]
		print $1, out
	}' | sort -u
}

# of_c FILE: such lines of what jevents.py wrote
of_c()
{
	awk -F '\\\\000' '$4 ~ /^(event|config)=/ { sub(/^.*"/, "", $1); print $1, $4 }' "$1" | in_order
}

kernel=${PMUKIT_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/pmukit}/linux/tools/perf/pmu-events
if [[ ! -d $kernel/arch ]]; then
	for name in "tables of a kernel's source are right" "the module takes them" "ready tables" "codes are those of jevents.py"; do
		skip "$name" "the lab has no source of Linux: make check makes it"
	done
else
	bad="" nr=0 refused="" lack="" names="" counted=0 lost=""
	# Number of counters in the files of a folder; 0 where they have none
	counters='map(arrays) | add |
		map(select(.Unit == null or .Unit == "core" or .Unit == "cpu_core")) |
		([.[].CountersNumGeneric // empty | tonumber] + [.[].Counter // empty |
			select(test("^[0-9]")) | scan("[0-9]+") | tonumber + 1] | max // 0) +
		([.[].CountersNumFixed // empty | tonumber] + [.[].Counter // empty |
			capture("^Fixed counter (?<n>[0-9]+)").n | tonumber + 1] | max // 0)'
	mkdir -p "$work/fake/linux"
	echo '#include <string.h>' > "$work/fake/linux/string.h"
	is "the module's check builds" \
		"$(with_pmuctl "$here/check_table.c" "$work/check_table" -I"$work/fake")" 0
	for map in "$kernel"/arch/{x86,arm64,powerpc,riscv,s390}/mapfile.csv; do
		while read -r folder; do
			nr=$((nr + 1))
			"$PMUCTL" table from-perf "${map%/*}/$folder" -o "$work/made" 2> "$work/err" ||
				bad+="$folder: $(< "$work/err")"
			"$PMUCTL" table compile "$work/made" -o "$work/bytes" > "$work/out" 2>&1 ||
				bad+="$folder: $(< "$work/out")"
			"$work/check_table" "$work/made" > "$work/out" 2>&1 ||
				refused+="$folder: $(< "$work/out"); "
			[ "$(grep -cE $'^generic\t(cycles|cpu-cycles|instructions)\t' "$work/made")" = 2 ] ||
				lack+="$folder "
			names+=" $(sed -n $'s/^cap\tpmu_name\t//p' "$work/made")"
			[[ $map = */x86/* ]] || continue
			wanted=$(jq -s "$counters" "${map%/*}/$folder"/*.json)
			((wanted)) || continue
			# Metrics of PERF_METRICS have one each
			((wanted += $(grep -cP '^event\ttopdown-\S+\tevent=0,umask=0x8' "$work/made")))
			counted=$((counted + 1))
			read -r has _ < "$work/out"
			[ "$has" = "$wanted" ] || lost+="$folder: $has of $wanted; "
		done < <(grep -v '^#' "$map" | cut -d , -f 3 | grep -v Filename | sort -u)
	done
	is "tables of a kernel's source are right" "$bad" ""
	ok "and there are many" test "$nr" -gt 50
	is "the module takes them" "$refused" ""
	is "all have cycles and instructions" "$lack" ""
	is "none loses a counter" "$lost" ""
	ok "and many files have counters" test "$counted" -gt 30
	# Names and codes of generic events in the kernel's drivers for x86, and in a table: config of each,
	# and config1 of those with an extra register
	arrays_of()
	{
		local array
		echo '#include <linux/perf_event.h>'
		printf '#define %s\n' 'u64 unsigned long long' __initconst __read_mostly 'BIT(n) (1ull << (n))' \
			'BIT_ULL(n) BIT(n)' 'C(x) PERF_COUNT_HW_CACHE_##x' "MAP $2" "IDS $3"
		sed -n '/^#define [A-Z]\{3\}_/{:a;p;/\\$/!d;n;ba}' "$1"
		for array in "${@:2}"; do
			sed -n "/^static.* u64 $array\(\[\|\$\)/,/^};/p" "$1"
		done
		echo "static u64 more(int unit, int op, int result) { return ${4:+$4[unit][op][result] +} 0; }"
	}
	in_kernel()
	{
		local ids=${2%,*} more=${2#*,}
		more=${more/event_ids/extra_regs}
		grep -q " $more\$" "$3" || more=""
		arrays_of "$3" "$1_perfmon_event_map" "$ids" $more > "$work/arrays.h"
		gcc -I"$work" -o "$work/arrays" "$here/kernel_generic.c" && "$work/arrays" | sort
	}
	in_table()
	{
		awk -F '\t' '$1 == "event" { code[$2] = $3 } $1 == "generic" { print $2, code[$3] }' "$1" |
			while read -r name code; do
				event=${code#*event=} umask=0 more=""
				[[ $code != *umask=* ]] || umask=${code#*umask=}
				[[ $code != *offcore_rsp=* ]] || more=,${code#*offcore_rsp=}
				event=$((${event%%,*})) umask=$((${umask%%,*}))
				printf '%s 0x%x%s\n' "$name" $((event & 255 | event >> 8 << 32 | umask << 8)) "$more"
			done | sed 's/0x1bb,/0x1b7,/; s/0x12b,/0x12a,/' | sort	# intel_alt_er()
	}
	# And those of which, by the vendor's words, no kind is the same
	while read -r folder map cache nothing differ; do
		"$PMUCTL" table from-perf "$kernel/arch/$folder" -o "$work/made" 2> /dev/null
		[ "$map" = - ] || is "generic events of $folder are the kernel's${differ:+, but $differ}" "$(
			comm -3 <(in_table "$work/made") <(in_kernel "$map" "$cache" \
				"${kernel%/tools/*}/arch/x86/events/${map%_*}/core.c") |
			awk '{ print $1 }' | uniq | xargs)" "$differ"
		is "$folder: nothing feeds $nothing" "$(sed -n $'s/^generic\t\([^\t]*\).*/\\1/p' "$work/made" |
			sort | while read -r name; do
				"$PMUCTL" show --table "$work/made" "$name" | grep -q 'fed by  *nothing' && echo "$name"
			done | paste -sd ,)" "${nothing%-}"
	done <<- 'END'
		x86/amdzen2 amd_zen2 amd_hw_cache_event_ids_f17h L1-dcache-prefetches,L1-icache-loads,iTLB-loads,stalled-cycles-frontend
		x86/amdzen4 amd_zen4 amd_hw_cache_event_ids_f17h L1-dcache-prefetches,L1-icache-loads,iTLB-loads,ref-cycles,stalled-cycles-frontend
		x86/haswell intel hsw_hw_cache_event_ids bus-cycles,iTLB-loads,node-load-misses,node-loads,node-store-misses,node-stores,ref-cycles
		x86/skylakex intel skl_hw_cache_event_ids bus-cycles,iTLB-loads,node-load-misses,node-loads,node-store-misses,node-stores,ref-cycles
		x86/icelakex intel skl_hw_cache_event_ids bus-cycles,node-load-misses,node-loads,node-store-misses,node-stores,ref-cycles iTLB-loads
		x86/sapphirerapids intel glc_hw_cache_event_ids bus-cycles,node-load-misses,node-loads,ref-cycles branch-load-misses branch-loads
		x86/snowridgex intel glp_hw_cache_event_ids,tnt_hw_cache_extra_regs L1-icache-loads,bus-cycles,ref-cycles iTLB-load-misses iTLB-loads
		arm64/arm/neoverse-n1 - - L1-icache-loads,bus-cycles,iTLB-loads,stalled-cycles-backend,stalled-cycles-frontend
		riscv/sifive/u74 - - -
	END
	# Names in sysfs: those of the kernel's driver for the processor
	differ()
	{
		local sign name row folder pattern
		while IFS=$'\t' read -r sign name; do
			folder=""
			for row in "${!rows[@]}"; do
				IFS=$'\t' read -r folder pattern _ <<< "${rows[row]}"
				# shellcheck disable=SC2053
				[[ $1 = $folder && $sign${name%% *} = $pattern ]] && break
				folder=""
			done
			if [ "$folder" ]; then echo "$row" >> "$work/used"; else echo "$sign $name"; fi
		done < <(comm -3 --output-delimiter=+ <(in_order < "$work/kernels") \
				<(in_order < "$work/ours") | sed 's/^[^+]/-\t&/; s/^+/+\t/')
	}
	mapfile -t rows < <(grep -v '^#' "$here/kernel_names.tsv")
	shown=0 linux=${kernel%/tools/*}
	while read -r folder unit arrays model files; do
		[ "$unit" = - ] && unit=""
		eval "files=($files)"
		awk -v arrays="$arrays" -v model="$model" -v small="${unit:+1}" -f "$here/kernel_names.awk" \
			"${files[@]/#/$linux/}" > "$work/all"
		"$PMUCTL" table from-perf ${unit:+--unit "$unit"} "$kernel/arch/$folder" -o "$work/made" 2> "$work/err"
		grep -ohE '"(EventName|ArchStdEvent)": *"[^"]*' "$kernel/arch/$folder"/*.json |
			sed 's/.*"//' | tr A-Z a-z > "$work/json"
		# ARM's driver shows those of its list that the processor has
		awk -v arm="${folder%%/*}" 'FNR == NR { json[$1]; next }
			arm != "arm64" || $1 in json' "$work/json" "$work/all" > "$work/kernels"
		awk -F '\t' 'FILENAME ~ /json$/ { json[$1]; next } FILENAME ~ /all$/ { split($0, word, " "); all[word[1]]; next }
			$1 == "event" && (!($2 in json) || $2 in all) { print $2, $3 }' \
			"$work/json" "$work/all" "$work/made" > "$work/ours"
		shown=$((shown + $(wc -l < "$work/all")))
		is "$folder ${unit:-core}: names and codes of events are the kernel's" "$(differ "$folder")" ""
	done <<- 'END'
		x86/skylakex - intel_perfmon_event_map SKYLAKE_X arch/x86/events/{,intel/}core.c
		x86/sapphirerapids - intel_perfmon_event_map SAPPHIRERAPIDS_X arch/x86/events/{,intel/}core.c
		x86/alderlake - intel_perfmon_event_map ALDERLAKE arch/x86/events/{,intel/}core.c
		x86/alderlake cpu_atom intel_perfmon_event_map ALDERLAKE arch/x86/events/{,intel/}core.c
		x86/sierraforest - intel_perfmon_event_map ATOM_CRESTMONT_X arch/x86/events/{,intel/}core.c
		x86/amdzen4 - amd_zen4_perfmon_event_map - arch/x86/events/{,amd/}core.c
		x86/amdzen5 - amd_zen4_perfmon_event_map - arch/x86/events/{,amd/}core.c
		arm64/arm/neoverse-n1 - armv8_pmuv3_event_attrs - {include/linux/perf/arm_pmuv3.h,drivers/perf/arm_pmuv3.c}
		arm64/arm/neoverse-n2-v2 - armv8_pmuv3_event_attrs - {include/linux/perf/arm_pmuv3.h,drivers/perf/arm_pmuv3.c}
		riscv/sifive/u74 - none - drivers/perf/riscv_pmu{,_sbi}.c
		powerpc/power8 - power8_events_attr - arch/powerpc/perf/power8-{pmu.c,events-list.h}
		powerpc/power9 - power9_events_attr - arch/powerpc/perf/power9-{pmu.c,events-list.h}
		powerpc/power10 - power10_events_attr - arch/powerpc/perf/power10-{pmu.c,events-list.h}
	END
	units_of()
	{
		jq -r '.[] | objects | select(.Unit and .EventName).Unit' "$kernel/arch/$1"/*.json | sort -u
	}
	# Fields of units: those of the kernel's driver for the first PMU of the name
	awk -f "$here/kernel_units.awk" "$linux"/arch/x86/events/intel/uncore_snbep.c > "$work/all"
	units=0
	for row in skylakex/skx cascadelakex/skx snowridgex/snr 'icelakex/icx snr' sapphirerapids/spr 'graniterapids/gnr spr'; do
		folder=${row%%/*}
		for unit in $(units_of "x86/$folder"); do
			"$PMUCTL" table from-perf --unit "$unit" "$kernel/arch/x86/$folder" -o "$work/made" 2> "$work/err" || : > "$work/made"
			named=$(for driver in ${row#*/}; do sed -n "s/^$driver ${unit,,} //p" "$work/all"; done | sed -n 1p)
			[ "$named" ] || continue
			units=$((units + 1))
			is "$folder $unit: fields are the kernel's" \
				"$(awk -F '\t' '$1 == "field" { print $2 "=" $3 }' "$work/made" | sort)" \
				"$(tr ' ' '\n' <<< "$named" | sort)"
		done
	done
	ok "and there are many units" test "$units" -gt 50
	is "each reason explains a difference" "$(for row in "${!rows[@]}"; do
		grep -qx "$row" "$work/used" || echo "${rows[row]}"; done)" ""
	ok "the kernel's drivers have many names" test "$shown" -gt 300
	is "caps/pmu_name is one that the kernel knows" "$(for name in $names; do
		grep -qrhE "name\s*= \"$name\"" "${kernel%/tools/*}"/arch/{x86/events/intel,powerpc/perf} ||
			echo "$name"
		done)" ""
	ok "and most of x86 have one" test "$(wc -w <<< "$names")" -gt 30
	is "ready tables: status" "$(status env PMUCTL="$PMUCTL" "$top/packages/ready-tables" \
		"${kernel%/tools/*}" "$work/ready")" 0
	is "ready tables" "$(cd "$work/ready" && echo *)" \
		"amdzen4.table c900-legacy.table icelakex.table neoverse-n1.table skylake.table"
	for model in x86/skylakex x86/amdzen4 arm64/arm/neoverse-v1 powerpc/power10 \
		riscv/sifive/u74 s390/cf_z16; do
		if ! command -v python3 > /dev/null; then
			skip "$model: codes are those of jevents.py" "there is no python3"
			continue
		fi
		is "$model: jevents.py" "$(PYTHONDONTWRITEBYTECODE=1 status python3 "$kernel/jevents.py" \
			"${model%%/*}" "${model#*/}" "$kernel/arch" "$work/events.c")" 0
		for unit in "" $(units_of "$model"); do
			"$PMUCTL" table from-perf ${unit:+--unit "$unit"} "$kernel/arch/$model" 2> /dev/null
		done |
			awk -F '\t' 'FNR == NR && /^== / { own = /x86|powerpc/ }
				FNR == NR && own && $1 == "event" { kernels[$2] }
				FNR < NR && $1 == "event" && !($2 in kernels) { print $2, $3 }' \
				"$top/tools/pmuctl/table/formats.txt" - > "$work/ours"
		ok "$model: there are many" test "$(wc -l < "$work/ours")" -gt 30
		is "$model: codes are those of jevents.py" \
			"$(comm -23 <(in_order < "$work/ours" | grep -v -e firmware=0x1 -e ^llc_misses.pcie) \
				<(of_c "$work/events.c"))" ""
	done
fi
