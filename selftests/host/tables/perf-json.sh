# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# For tests of tables in perf's format: perf's own jevents, and transcriptions. Sourced behind
# lab/common.sh; $work is below the checkout, which the lab's root has, too.

# transcription PMU: its rows, with our names in place of the document's that are not ours, and
# without its misprints
transcription()
{
	awk -F '\t' -v OFS='\t' '
		/^#/ { next }
		FILENAME ~ /errata/ { if ($1 == "E3" || $1 == "E4") ours[$2] = $4; next }
		FILENAME ~ /misprints/ { right[$1, $2] = $4; next }
		$1 in ours { $1 = ours[$1] }
		($1, "domain") in right { $7 = right[$1, "domain"] }
		($1, "scale") in right { $8 = right[$1, "scale"] }
		{ print }' "$TOP/selftests/host/tables/$1"/{errata,misprints,appendix-a}.tsv
}

# jevents KERNEL ARCH MODEL OUT [UNIT]: that kernel's jevents on a processor's tables, ARCH being
# like tools/perf/pmu-events/arch; UNIT is one beside those that it knows
jevents()
{
	rm -rf "$work/jevents"
	# It wants tables of its own tests, which may be none
	mkdir -p "$work/jevents" "$2/test"
	cp "$1"/tools/perf/pmu-events/{jevents,metric}.py "$work/jevents/"
	[ -z "${5:-}" ] || sed -i "s/^\( *\)'arm_cmn': 'arm_cmn',/&\n\1'$5': '$5',/" \
		"$work/jevents/jevents.py"
	"$LAB/in-root" python3 "$work/jevents/jevents.py" powerpc "$3" "$2" "$4"
}

# of_c FILE: lines "name code chip scale" of the events in what jevents wrote. Behind the code are
# \000, a field that is empty, \000, a digit for each of two flags, and the scale.
of_c()
{
	sed -nE 's/^(.* )?"(\w+)\\000.*\\000event=(\w+)\\000\\000.(.)([^\]*)\\000.*"$/\2 \3 \4 \5/p' "$1" |
		awk '{ print $1, $2 ~ /^0x/ ? $2 : "0x" $2, $3, $4 }' | sort
}
