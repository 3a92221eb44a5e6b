# SPDX-License-Identifier: GPL-2.0-only
#
# The names that a driver of the kernel shows in sysfs events/, with their codes:
#
#	awk -v arrays="ARRAY..." -v model=MODEL -v small=1 -f kernel_names.awk DRIVER.c...
#
# arrays: of its attributes, or of codes by the numbers of perf's generic events. model: those that
# intel_pmu_init() chooses for a processor; small: of the small cores of two kinds.

# 0x4f2e: bits 0-7 and 32-35 are the event, 8-15 its mask
function terms(hex,	n) {
	hex = "000000000" substr(hex, 3)
	n = length(hex)
	return "event=0x" substr(hex, n - 8, 1) substr(hex, n - 1) ",umask=0x" substr(hex, n - 3, 2)
}

function show(name, text,	part) {
	if (split(text, part, ";") == 2)
		text = part[small ? 1 : 2]
	sub(/,umask=0x0+$/, "", text)
	if (name !~ /\.scale$/)
		print name, text
}

# Words between the brackets of a macro
function arguments(text) {
	sub(/^[^(]*\([ \t]*/, "", text)
	sub(/[ \t]*\)[,;]*[ \t]*$/, "", text)
	gsub(/"[ \t]*,[ \t]*"/, "\t", text)	# HT off, and on
	gsub(/[ \t]*,[ \t]*"/, "\t", text)
	gsub(/"[ \t]*,[ \t]*/, "\t", text)
	gsub(/"/, "", text)
	if (text !~ /\t[a-z]+=/)
		gsub(/[ \t]*,[ \t]*/, "\t", text)
	else
		sub(/[ \t]*,[ \t]*/, "\t", text)
	return split(text, argument, "\t")
}

BEGIN {
	for (i = split(arrays, word, " "); i; i--)
		wanted[word[i]]
}

{
	gsub(/\/\*[^*]*\*\//, "")
	if (text != "")
		$0 = text $0
	text = ""
}

/^EVENT_ATTR_STR[A-Z_]*\(/ && !/\);?[ \t]*$/ { text = $0; next }
/^EVENT_ATTR_STR[A-Z_]*\(/ {
	arguments($0)
	name[argument[2]] = argument[1]
	code[argument[2]] = argument[3]
	large[argument[2]] = argument[4] == "hybrid_big"
	next
}
/^EVENT_ATTR\(/ { arguments($0); generic[argument[2]] = argument[1]; next }
/^(GENERIC|CACHE)_EVENT_ATTR\(/ {
	arguments($0)
	name[substr($0, 1, 7) argument[2]] = argument[1]
	next
}
/^EVENT\(/ { arguments($0); number[argument[1]] = argument[2]; next }
/^#define[ \t]+ARMV8_/ { number[$2] = $3; next }

/^static.*\[/ {
	match($0, /[a-z0-9_]+\[/)
	array = substr($0, RSTART, RLENGTH - 1)
}
/^};/ { array = "" }
/EVENT_PTR\(|ARMV8_EVENT_ATTR\(|^[ \t]*\[PERF_COUNT_HW_/ && array != "" { row[array, ++rows[array]] = $0 }

$1 == "case" { chosen = chosen || $2 == "INTEL_" model ":" }
chosen && match($0, /(td|mem|tsx)_attr[ \t]*= *[a-z_]+;/) { sub(/;.*/, ""); wanted[$NF] }
chosen && /break;/ { chosen = 0 }

END {
	for (array in wanted)
		for (i = 1; i <= rows[array]; i++) {
			text = row[array, i]
			sub(/^[ \t]+/, "", text)
			if (text ~ /^\[/) {
				match(text, /HW_[A-Z_]+/)
				key = substr(text, RSTART + 3, RLENGTH - 3)
				sub(/.*=[ \t]*/, "", text)
				sub(/,.*/, "", text)
				if (key in generic)
					show(generic[key], terms(text))
				continue
			}
			arguments(text)
			if (text ~ /^ARMV8/)
				show(argument[1], "event=" number[argument[2]])
			else if (text ~ /^EVENT/ && !(small && large[argument[1]]))
				show(name[argument[1]], code[argument[1]])
			else if (text !~ /^EVENT/)
				show(name[substr(text, 1, 7) argument[1]], "event=" number[argument[1]])
		}
}
