# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# A build with the sanitizers: answers leak nothing, random words break nothing.

source=$top/tools/pmuctl

is "it builds with ASan and UBSan" "$(status make -s -C "$source" O="$work/asan" \
	CFLAGS='-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all')" 0

tr '|' '\t' > "$work/toy.table" <<'TABLE'
table|1
pmu|toy|A toy
counters|0-3|48|any
counters|4|48|fixed
field|event|config:0-7,32-35|-
field|umask|config:8-15|-
field|low|config:0-3|event
field|rsp|config1:0-63|-
event|cycles|event=0x3c|0-4|1|-|no|Cycles
event|LOADS|event=0x1d0,umask=129|-|64|Bytes|may|Loads
event|x|0x30|1,3|1|-|must|X
agree|rsp|event=0xb7
agree|umask|-
generic|cycles|cycles
rate|cycles|1
rate|0xb7|0.5
rate|rsp=0x10|2
rate|other|0.001
TABLE

# Command lines from parts that make sense and parts that do not
commands()
{
	awk "$dice"'
	BEGIN {
		seed = 2011
		nv = split("list show encode decode explain plan", verb, " ")
		np = split("PM_CYC PM_RUN_CYC PM_INST_DISP pm_flop PM_CYK 0x1e 0x200f4 0x46182 " \
			   "0x26080 0x 0x1fffff 0xffffffffffffffff 1e PM_L2_LD_MISS 0x500fa 0x600f4 " \
			   "power7/PM_CYC/ power7/pmc=1,psel=0x1e/uk power7/ /// : :u PM_CYC:k " \
			   "power7/=/ power7/pmc=/ {PM_CYC, PM_FLOP} {{ }:u ,, a/b cycles page-faults a:b r1e power7/name=\x27 " \
			   "power7_emu/PM_CYC/ cpu/x/ {PM_CYC,PM_FLOP} PM_CYC:pppppp --json --per-task --hypervisor --pmu=power7 --x -", part, " ")
		for (i = 0; i < 500; i++) {
			line = verb[1 + dice(nv)]
			n = dice(9)
			while (n--)
				line = line " " part[1 + dice(np)]
			print line
		}
	}'
}

"$PMUCTL" list | awk 'NR > 1 && NR % 9 == 0 { print $1 }' > "$work/many"
# An answer frees what it took; an error may end the program where it is
for words in "list --json" "list --csv l2 miss" "plan --fits PM_CYC" "plan --fits --json PM_CYC" "show" \
	"show --json" "list --pmus" "list --pmus --json" "show --json PM_CYC" "show 0x1e" "encode --json PM_CYC:u PM_FLOP:u" \
	"encode PM_CYC" "decode --json 0x1e" "decode 0x300f2" "explain PM_CYC PM_FLOP" \
	"explain --json PM_CYC PM_FLOP PM_1PLUS_PPC_CMPL" "plan PM_CYC PM_FLOP" \
	"plan PM_CYC page-faults {PM_FLOP:u,r1e}:k power7/PM_CYC,name=x/" "metrics --json" "metrics CPI" "plan CPI PM_FLOP:u stall-stack:k" "plan --json --pmu hexagon JTLB_MISS hexagon/COMMITTED_INSTS,chain/" "plan $work/many" \
	"table check $work/toy.table" "table check --json $work/toy.table"; do
	read -r -a words <<< "$words"
	is "no leak: ${words[*]}" "$(ASAN_OPTIONS=exitcode=99 status "$work/asan/pmuctl" "${words[@]}")" 0
done

bad=""
while read -r -a words; do
	result=0
	ASAN_OPTIONS=exitcode=99:detect_leaks=0 "$work/asan/pmuctl" "${words[@]}" > "$work/out" 2> "$work/err" \
		< /dev/null ||
		result=$?
	if ((result > 3)) || grep -q 'runtime error' "$work/err"; then
		bad+="$result: ${words[*]}; "
	elif ((result)) && ! grep -q '^pmuctl' "$work/err"; then
		bad+="status $result without a message: ${words[*]}; "
	elif [[ " ${words[*]} " == *" --json "* ]] && ! jq -e . "$work/out" > /dev/null 2>&1; then
		bad+="no JSON: ${words[*]}; "
	fi
done < <(commands)
is "500 random command lines: no sanitizer complaint, no lost message" "$bad" ""

# Each has up to four parts of the table, or octets, in other places
printf 'cap\tslots\t0x8\ncap\tpmu_name\ttoy\ncpus\n' | cat "$work/toy.table" - > "$work/caps.table"
mkdir "$work/random"
awk -v dir="$work/random" "$dice"'
	{ text = text $0 "\n" }
	END {
		seed = 32
		octets = "\t\t\n,-=:0123456789xabcfinotelmrs#\r\377"
		for (n = 0; n < 500; n++) {
			table = text
			for (times = n ? 1 + dice(4) : 0; times; times--) {
				at = 1 + dice(length(table))
				len = dice(dice(4) ? 12 : 120)
				part = substr(table, 1 + dice(length(table)), len)
				if (!dice(3))
					part = substr(octets, 1 + dice(length(octets)), 1)
				table = substr(table, 1, at - 1) part substr(table, at + dice(2) * len)
			}
			printf "%s", table > (dir "/" n)
			close(dir "/" n)
		}
	}' "$work/caps.table"
bad="" wrong=0
for ((n = 0; n < 500; n++)); do
	result=$(ASAN_OPTIONS=exitcode=99 status "$work/asan/pmuctl" table check --json "$work/random/$n")
	wrong=$((wrong + result))
	[[ $result == 0 || $result == 1 && $n != 0 ]] && jq -e '(.errors | map(.line)) as $lines |
		$lines == ($lines | sort) and all(.errors[]; .cause != "" and .next != "")' "$work/out" > /dev/null ||
		bad+="$n: status $result; "
done
is "500 random tables: no sanitizer complaint, errors in order, the right one is right" "$bad" ""
ok "many are wrong, and not all" test "$wrong" -gt 50 -a "$wrong" -lt 499
