# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Tables of a PMU: what is right, and every error with its line, its cause and what to do.

tr '|' '\t' > "$work/toy.table" <<'TABLE'
table|1
# a PMU that nobody built
pmu|toy|A toy
version|v1.2
counters|0-3|48|any
counters|4|64|fixed
field|event|config:0-7,32-35|-
field|umask|config:8-15|-
field|flag|config:18|-
field|latency|config1:0-15|-
field|rsp|config1:0-63|latency

event|cycles.all|event=0x3c|0-4|1|-|no|Cycles
event|loads|event=0x1d0,umask=129|-|1|-|may|Loads
event|bytes|event=0xb7,umask=0x1,rsp=0x10|0,2-3|64|Bytes|no|Bytes read
event|slow|event=0xcd,umask=1,latency=0x20|1|0.5|-|must|Slow loads
event|raw|0x00040030|-|1e-3|ms|no|Flagged
event|_same|flag,event=0x30|0-3|1|-|no|The code of raw, in terms
agree|rsp|event=0xb7
agree|latency|-
generic|cpu-cycles|cycles.all
generic|LLC-loads|slow
rate|cycles.all|1
rate|event=0x3c|1.000
rate|0xb7|0.000000001
rate|other|9999.999999999
TABLE

check_toy()
{
	status "$PMUCTL" table check "$work/$1.table"
}

is "a right table: status" "$(check_toy toy)" 0
is "a right table: what it has" "$(cat "$work/out")" \
	"$work/toy.table: PMU toy, 5 counters, 5 fields, 6 events, 2 generic events, 4 rates"
is "in JSON: status" "$(status "$PMUCTL" table check --json "$work/toy.table")" 0
is "in JSON" "$(json 'del(.file)')" \
	'{"pmu":"toy","version":"v1.2","counters":5,"fields":5,"events":6,"generics":2,"rates":4,"errors":[],"more":0}'
is "from standard input" "$(status "$PMUCTL" table check - < "$work/toy.table")" 0

# same NAME: such a table is right, too
same()
{
	is "$1" "$(check_toy same)$(sed 's/.*: PMU/ PMU/' "$work/out")" \
		"0 PMU toy, 5 counters, 5 fields, 6 events, 2 generic events, 4 rates"
}

sed '1s/^/\xef\xbb\xbf/' "$work/toy.table" > "$work/same.table"
same "a byte order mark is none of it"
sed 's/$/\r/' "$work/toy.table" > "$work/same.table"
same "lines may end as on Windows"
printf %s "$(cat "$work/toy.table")" > "$work/same.table"
same "the last line needs no end"
{ sed -n 1p "$work/toy.table"; sed 1d "$work/toy.table" | tac; } > "$work/same.table"
same "other lines may come in any order"
sed '/^pmu/s/toy/cpu/' "$work/toy.table" > "$work/cpu.table"
is "a PMU may be called cpu" "$(check_toy cpu)" 0

# wrong_table SED ERRORS: the table after that sed, with | for tabs, has these errors and no other,
# each "LINE: CAUSE; NEXT", and 0 for no line
wrong_table()
{
	local got

	sed "${1//|/$'\t'}" "$work/toy.table" > "$work/wrong.table"
	got=$(check_toy wrong; cat "$work/out")
	got=${got//"$work/wrong.table:"/}
	is "$2" "${got/#$'1\n '/$'1\n0: '}" "1"$'\n'"$2"
}

# As a whole
wrong_table 1d "2: the first line does not say that this is a table; begin with table, a tab and 1"
wrong_table '1s/1/2/' \
	"1: format '2': this pmuctl knows 1 alone; take the pmuctl that it was written for"
wrong_table 's/.*//' "0: no line of a table; begin with table, a tab and 1"
wrong_table '/^pmu/d' "0: no line 'pmu'; pmu NAME DESCRIPTION"
lack="no line counters has all of them; correct them, or add a line counters"
none="no counter counts any event, and this one names none; name its counters"
wrong_table '/^counters/d' "0: no line 'counters'; counters NUMBERS BITS any|fixed
11: counters '0-4': $lack
12: $none
13: counters '0,2-3': $lack
14: counters '1': $lack
15: $none
16: counters '0-3': $lack
16: event '_same' has the code of line 15 and other counters; give both the same counters"
wrong_table '$a pmu|two|Another' "27: 'pmu' is in line 3 already; leave one of them out"
wrong_table '4s/version/verison/' "4: 'verison' begins no line of a table; $(
	)table, pmu, version, counters, cap, cpus, serves, uncore, field, event, agree, generic, rate, class"
wrong_table '4s/v1.2/v1|2/' \
	"4: 3 columns, not those of: version TEXT; put one tab between columns, - for nothing"
wrong_table '4s/|v1.2//' \
	"4: 1 columns, not those of: version TEXT; put one tab between columns, - for nothing"
wrong_table '4s/v1.2//' "4: version: it is empty; write one, or leave the line out"
wrong_table '15s/$/|9/' "15: more than 8 columns; remove what is behind it, or make blanks of its tabs"
wrong_table '15s/Bytes read/Bytes\x01/' \
	"15: octet 0x01 at character 66; write ASCII, without control characters"
wrong_table '15s/Bytes read/\xc3\xa4/' \
	"15: octet 0xc3 at character 61; write ASCII, without control characters"
wrong_table '15s/read/\x00/' "15: octet 0x00 at character 67; write ASCII, without control characters"
wrong_table "2s/.*/$(printf '%4097s')/" \
	"2: a line of 4097 characters: 4096 at most; shorten the description, or cut what is no table"

# The PMU and its counters
name="begin with a-z and go on with a-z, 0-9 and _"
for pmu in Toy 1toy t-y "" "$(printf '%032d' 0 | tr 0 t)"; do
	wrong_table "3s/toy/$pmu/" "3: PMU '$pmu': no name of 1 to 31 characters; $name"
done
wrong_table '3s/toy/software/' "3: PMU 'software': every kernel has a PMU of this name; take another name"
numbers="not numbers below 32, by rising numbers; write numbers and ranges, as in 0-3,5"
for list in 0-32 4-0 0,0 '' 0- a 1, 99999999999999999999; do
	wrong_table "\$a counters|$list|48|any" "27: counters '$list': $numbers"
done
wrong_table '$a counters|4-5|48|fixed' \
	"27: counters '4-5': a line before has some of them; name each counter once"
for bits in 7 65 x 0x100 ''; do
	wrong_table "6s/64/$bits/" \
		"6: width '$bits': not 8 to 64; write how many bits such a counter has"
done
wrong_table '6s/fixed/mixed/' "6: 'mixed' is neither any nor fixed; $(
	)write any, or fixed where they count only events that name them"

# Files of caps/, and cpus
for cap in Slots 1slots ""; do
	wrong_table "\$a cap|$cap|5" "27: cap '$cap': no name of 1 to 31 characters; $name"
done
for cap in backend counters max_precise sampling user_read; do
	wrong_table "\$a cap|$cap|5" \
		"27: cap '$cap': pmukit has a file of this name itself; leave the line out"
done
wrong_table '$a cap|slots|5\ncap|width|5\ncap|slots|6' \
	"29: cap 'slots' is in line 27 already; leave one of them out"
for text in "" "a b" "$(printf '%032d' 0)"; do
	wrong_table "\$a cap|slots|$text" \
		"27: cap 'slots': no text of 1 to 31 characters; write a text without blanks"
done
wrong_table "\$a $(printf 'cap|a%d|x\\n' {1..16})cap|more|x" \
	"43: more than 16 lines 'cap'; leave some out"
wrong_table '$a cpus\ncpus' "28: 'cpus' is in line 27 already; leave one of them out"
wrong_table '$a cpus|0-3' "27: 2 columns, not those of: cpus; $(
	)put one tab between columns, - for nothing"
for list in "" all 0:3 "$(printf '%0128d' 0)"; do
	wrong_table "\$a serves|$list" "27: CPUs '$list': no list of 1 to 127 characters; $(
		)write numbers and ranges, as in 0-3,8"
done
wrong_table '$a serves|0-3\nuncore' "28: uncore: line 27 says that it is of a core; leave one of them out"
wrong_table '$a cpus\nuncore' "28: uncore: line 27 says that it is of a core; leave one of them out"

# Fields
wrong_table '9s/flag/Flag/; 18s/flag/config/' "9: field 'Flag': no name of 1 to 127 characters; $name
18: code: 'event=0x30' has bits of a term in front of it; leave one of them out"
own="perf has a meaning of its own for it; take another name"
for name in period nr r1a read; do
	wrong_table "\$a field|$name|config:19|-" "27: field '$name': $own"
	wrong_table "\$a event|$name|event=0x31|-|1|-|no|Named so" "27: event '$name': $own"
done
is "r with letters that are no digits, or with more digits, is a name" "$(
	sed 's/LOADS/readers/; s/^event\tloads/event\treaders/; s/raw/r0123456789abcdef0/' "$work/toy.table" \
		> "$work/read.table"; check_toy read)" 0
wrong_table '$a field|flag|config:19|-' "27: field 'flag' is in line 9 already; leave one of them out"
form="write config:0-7, config1:3 or config:0-7,32-35"
for bits in config3:1 config config; do
	wrong_table "\$a field|x|$bits|-" "27: bits '$bits': no word of a code; $form"
done
for bits in config:64 config:7-0 config:20,20 config:20-24,22 config:22,20 config: config:20, config:20-,1 \
	config:20,21,22,25,26 config:-20 config:020 config:0x14; do
	wrong_table "\$a field|x|$bits|-" \
		"27: bits '$bits': not 1 to 4 rising ranges of bits below 64; $form"
done
wrong_table '$a field|x|config:7-8|-' \
	"27: field 'x' has bits of 'event' in line 7; correct the bits, or name it in the last column
27: field 'x' has bits of 'umask' in line 8; correct the bits, or name it in the last column"
wrong_table '11s/latency$/-/' \
	"11: field 'rsp' has bits of 'latency' in line 10; correct the bits, or name it in the last column"
wrong_table '10s/-$/event,what/' "10: field 'latency' is over 'what', which is no field; $(
	)name fields, with commas in between, or -"

# Events: names, codes, counters, what else they say
rest="1|-|no|A sentence"
name="begin with a letter or _ and go on with 0-9, . and -, too"
for event in 1x .x -x 'a b' 'a/b' '' _ "$(printf '%0128d' 0 | tr 0 t)"; do
	wrong_table "\$a event|${event//\//\\/}|event=1|-|$rest" \
		"27: event '$event': no name of 1 to 127 characters; $name"
done
wrong_table "\$a event|Ab|event=1|-|$rest" \
	"27: event 'Ab': perf finds no name of mixed case; write it in lower case"
wrong_table "\$a event|flag|event=1|-|$rest" \
	"27: event 'flag': a field has this name, and perf takes that; rename one of them"
wrong_table "\$a event|other|event=1|-|$rest" \
	"27: event 'other': in a profile that is the rest; take another name"
wrong_table "\$a event|raw.scale|event=1|-|$rest" \
	"27: event 'raw.scale': in sysfs that is a file of another event; take another name"
wrong_table "\$a event|RAW|event=1|-|$rest" "27: event 'RAW' is in line 17 already; leave one of them out"
wrong_table "\$a event|x|0x040030|0-2|$rest" \
	"27: event 'x' has the code of line 18 and other counters; give both the same counters"
wrong_table "\$a event|x|0x040030|-|1|-|may|Text" \
	"27: event 'x' has the code of line 18 and another precise; give both the same"
for code in '' , event=1, =1 ,event=1; do
	wrong_table "\$a event|x|$code|-|$rest" \
		"27: code '$code': no terms; write terms as event=0x3c,umask=0x1, or a number with 0x"
done
field="add a line field for it, or correct the name"
wrong_table "\$a event|x|evnt=1|-|$rest" "27: code: no field 'evnt'; $field"
wrong_table "\$a event|x|123|-|$rest" "27: code: no field '123'; $field"
wrong_table "\$a event|x|config3=1|-|$rest" "27: code: no field 'config3'; $field"
for value in '' x 0x -1 0x10000000000000000; do
	wrong_table "\$a event|x|event=$value|-|$rest" "27: code: '$value' is no number of 64 bits; $(
		)write a decimal number, or one with 0x"
done
value="correct the value, or the bits of the field"
for code in umask=256 event=0x1000 flag=2 rsp=1,umask=0x100; do
	wrong_table "\$a event|x|$code|-|$rest" \
		"27: code: '${code#rsp=1,}' has more bits than the field; $value"
done
for code in umask=1,umask=1 latency=1,rsp=1 event=1,config=0x100; do
	wrong_table "\$a event|x|$code|-|$rest" "27: code: '${code#*,}' has bits of a term in front of it; $(
		)leave one of them out"
done
bits="add a line field for them, or correct the code"
wrong_table "\$a event|x|0x8000000000010001|-|$rest" \
	"27: code: no field has bits 0x8000000000010000 of config; $bits"
wrong_table '$a field|-|config:19|-\nevent|x|0x80001|-|1|-|no|Text' \
	"28: code: no field has bits 0x80000 of config; $bits"
wrong_table "\$a event|x|config2=3|-|$rest" "27: code: no field has bits 0x3 of config2; $bits"
for list in 5 0-5 31; do
	wrong_table "\$a event|x|event=1|$list|$rest" "27: counters '$list': no line counters has all of them; $(
		)correct them, or add a line counters"
done
for list in 32 any 1-0 ''; do
	wrong_table "\$a event|x|event=1|$list|$rest" "27: counters '$list': $(
		)not numbers below 32, by rising numbers; write numbers and ranges as in 0-3,5, or -"
done
for scale in 0 -1 x '' 1x 0x10 nan inf 1e31 "$(printf '%032d' 1)"; do
	wrong_table "\$a event|x|event=1|-|$scale|-|no|Text" \
		"27: scale '$scale': no decimal number above 0; write 1 where the count is the number"
done
for unit in '' 'a b' "$(printf '%031d' 0)"; do
	wrong_table "\$a event|x|event=1|-|1|$unit|no|Text" \
		"27: unit '$unit': not 1 to 30 characters without blanks; write - where there is none"
done
wrong_table "\$a event|x|event=1|-|1|-|yes|Text" \
	"27: precise 'yes': not no, may or must; tell whether samples have their exact address"
for text in '' "$(printf '%01025d' 0)"; do
	wrong_table "\$a event|x|event=1|-|1|-|no|$text" \
		"27: description: not 1 to 1024 characters; say in a sentence what it counts"
done

# Constraints, generic events, the profile
wrong_table '$a agree|what|-' "27: agree: no field 'what'; $field"
wrong_table '$a agree|rsp|evnt=1' "27: code: no field 'evnt'; $field"
wrong_table '$a generic|page-faults|raw' \
	"27: 'page-faults' is no generic event of perf; write a name as of perf list hw cache"
event="add a line event for it, or correct the name"
wrong_table '$a generic|branches|what' "27: no event 'what'; $event"
wrong_table '$a generic|cycles|raw' \
	"27: generic event 'cycles' is in line 21 already; leave one of them out"
wrong_table '$a rate|what|1' "27: no event 'what'; $event"
wrong_table '$a rate|loads|-1' \
	"27: rate '-1': no decimal number up to 9999 with at most 9 decimals; write as 0.001"
for rate in 10000 1. .5 1e3 '' 0.0000000001; do
	wrong_table "\$a rate|loads|$rate" \
		"27: rate '$rate': no decimal number up to 9999 with at most 9 decimals; write as 0.001"
done
for rate in inst+ ins inst++load load+Inst load,inst; do
	wrong_table "\$a rate|loads|$rate" \
		"27: rate '$rate': no kinds that feed an event; linux/pmukit_feed.h has the names"
done
wrong_table '$a rate|other|inst' \
	"27: rate 'inst': no kinds that feed an event; linux/pmukit_feed.h has the names"
wrong_table '$a rate|loads|load\nrate|loads|inst' \
	"28: line 27 has a rate for the same already; leave one of them out"
wrong_table '$a rate|CYCLES.ALL|2' "27: line 24 has a rate for the same already; leave one of them out"
wrong_table '$a rate|other|9999.999999999' \
	"27: line 26 has a rate for the same already; leave one of them out"

# Bounds: as many as there may be, and one more
# many LINES LAST ERROR: that many lines of the format behind the table, %d their number
many_lines()
{
	{ cat "$work/toy.table"; awk -v nr="$1" -v line="${2//|/$'\t'}" \
		'BEGIN { for (i = 1; i <= nr; i++) printf line "\n", i, i }'; } > "$work/many.table"
}

# bound NR LINE MOST: NR more lines are right, which makes MOST, and another one is not
bound()
{
	many_lines "$1" "$2"
	is "$1 more lines ${2%%|*}" "$(check_toy many)" 0
	many_lines $(($1 + 1)) "$2"
	is "$1 more lines ${2%%|*} and another one" "$(check_toy many; cat "$work/out")" \
		"1
$work/many.table:$((27 + $1)): more than $3 lines '${2%%|*}'; leave some out"
}

bound 59 'field|x%d|config2:%d|-' 64
bound 30 'agree|rsp|rsp=%d' 32
bound 4092 'rate|rsp=%d|1' 4096
bound 64 'class|x%d*|1' 64
bound 16378 'event|x%d|rsp=0x1%d|-|1|-|no|Text' 16384
many_lines 65513 'version%d|x'
is "more lines than a table has: status" "$(check_toy many)" 1
ok "more lines than a table has" grep -q "more than 65536 lines that are no comments" "$work/out"
is "no more than 100 errors are listed" "$(grep -c . "$work/out")" 101
ok "and the others are counted" grep -q "$work/many.table: 65[0-9]* more errors" "$work/out"
is "an error in JSON: status" "$(status "$PMUCTL" table check --json "$work/wrong.table")" 1
is "an error in JSON" "$(json '.errors[0]')" \
	'{"line":27,"cause":"line 26 has a rate for the same already","next":"leave one of them out"}'

# What is no table at all
ends 3 "cannot read /dev/zero: it has more than" table check /dev/zero
is "a folder: status" "$(status "$PMUCTL" table check "$work")" 3
is "no file: status" "$(status "$PMUCTL" table check "$work/nowhere")" 3
is "an empty file: status" "$(status "$PMUCTL" table check /dev/null)" 1
is "a program: status" "$(status "$PMUCTL" table check "$PMUCTL")" 1
ends 2 "not one of check, compile, from-perf; did you mean" table chek "$work/toy.table"
is "too few words: status" "$(status "$PMUCTL" table check)" 2

# A compiled table is of the size in its third word, of 32 bits; behind it is its profile
is "compiled: status" "$(status "$PMUCTL" table compile "$work/toy.table" -o "$work/toy")" 0
is "compiled: what it has" "$(cat "$work/out")" "toy: 5 counters, 6 events"
read -r magic _ size < <(od -An -tu4 -N12 "$work/toy")
is "compiled: what it begins with" "$magic" 1414354256
is "compiled: widths of counters" "$(od -An -tu1 -j64 -N6 "$work/toy" | xargs)" "48 48 48 48 64 0"
sed 's/^counters\t4\t64/counters\t4\t8/' "$work/toy.table" > "$work/narrow.table"
is "compiled: of a narrow one" "$(
	"$PMUCTL" table compile "$work/narrow.table" -o "$work/narrow" > /dev/null &&
		od -An -tu1 -j68 -N2 "$work/narrow" | xargs)" "32 0"
is "compiled: the profile" "$(tail -c +$((size + 1)) "$work/toy")" "cycles.all 1.000000000
0xb7 0.000000001
other 9999.999999999"
sed -e '$a rate\tloads\tstores+load\nrate\tloads\t2\nrate\tcycles.all\tcycle' "$work/toy.table" > "$work/fed.table"
is "compiled: kinds beside rates" "$("$PMUCTL" table compile "$work/fed.table" -o "$work/fed" > /dev/null &&
	tail -c +$(($(od -An -tu4 -j8 -N4 "$work/fed") + 1)) "$work/fed" | head -n 5)" "cycles.all 1.000000000
cycles.all cycle
0xb7 0.000000001
loads 2.000000000
loads load+stores"
# The second name of a code, perf's of a generic event, one that nothing feeds, and no event
is "shown: what feeds an event" "$(sed '/^event\tloads/{p;s//event\tload2/}' "$work/fed.table" > "$work/twice.table"
	for name in load2 LOADS cpu-cycles slow LLC-loads cpu-clock; do
		status "$PMUCTL" show --json --table "$work/twice.table" $name
		json .fed_by 2> /dev/null
	done | xargs)" "0 load+stores 0 load+stores 0 cycle 0 null 0 null 2 null"
sed -e '$a class\tLO*\t0.25\nclass\t*s*\t0.5' "$work/toy.table" > "$work/classes.table"
is "compiled: a class has the rate of its first line, unless the event has its own" \
	"$("$PMUCTL" table compile "$work/classes.table" -o "$work/classes" > /dev/null &&
		strings "$work/classes" | grep -E '\.[0-9]{9}$' | sort | tr '\n' ' ')" \
	"0xb7 0.000000001 _same 0.500000000 bytes 0.500000000 cycles.all 1.000000000 $(
	)loads 0.250000000 other 9999.999999999 slow 0.500000000 "
is "compiled: its name" "$(head -c "$size" "$work/toy" | grep -ac 'toy')" 1
is "compiled: perf's names of a generic event" \
	"$(head -c "$size" "$work/toy" | grep -ac 'cycles,cpu-cycles')" 1
cp "$work/toy" "$work/before"
is "compiled with another name: status" \
	"$(status "$PMUCTL" table compile "$work/toy.table" -o "$work/renamed.bin" --name two_ --json)" 0
is "compiled with another name: in JSON" "$(json .)" \
	'{"pmu":"two_","counters":5,"events":6}'
is "compiled with another name: it has one" "$(grep -ac 'two_' "$work/renamed.bin")" 1
is "compiled with no name: status" \
	"$(status "$PMUCTL" table compile "$work/toy.table" -o "$work/toy" --name 7)" 2
ends 1 "wrong.table, line 27: .*: see pmuctl table check" \
	table compile "$work/wrong.table" -o "$work/toy"
ok "the file of before is left" cmp "$work/toy" "$work/before"
ends 2 "/lib/firmware/pmukit/NAME" table compile "$work/toy.table"
is "compiled to no folder: status" \
	"$(status "$PMUCTL" table compile "$work/toy.table" -o "$work/nowhere/toy")" 3
{
	sed '/^rate/d' "$work/toy.table"
	awk 'BEGIN { for (i = 4096; i < 8190; i++) printf "rate\t0x%x\t0.123456789\n", i }'
} > "$work/long.table"
ends 1 "too long for a profile: leave some to other" table compile "$work/long.table" -o "$work/toy"
