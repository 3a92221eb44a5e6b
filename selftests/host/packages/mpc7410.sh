# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by "patches": the driver for the MPC7410 in $kernel, as a program of this host (mpc7410.c),
# against the registers that the transcription of its codes gives, and its names against that.

mpc7410()
{
	local name header tables=$TOP/selftests/host/tables/ppc7400
	local perf=$kernel/arch/powerpc/perf here=$TOP/selftests/host/packages
	for name in asm/{cputable,reg} linux/{bits,perf_event,string}; do
		header=$work/words/$name.h
		mkdir -p "$(dirname "$header")"
		: >"$header"
	done
	is "$1: the driver is a program here" "$(status gcc -O1 -Wall -Wno-unused-variable \
		-D'MMCR0_PMCnCE=0x4000' -I"$work/words" -I"$here/fake" -I"$perf" \
		-o "$work/mpc7410" "$here/mpc7410.c") $(<"$work/err")" "0 "
	"$tables/images" "$tables/codes.tsv" | "$work/mpc7410" >"$work/points"
	is "$1: it says each point" "$(wc -l <"$work/points")" \
		"$(grep -c '^	point(' "$here/mpc7410.c")"
	while read -r name; do
		is "$1: ${name#*ok }" "${name%%ok *}" ""
	done <"$work/points"
	is "$1: names and codes are those on which the sources of the transcription agree" \
		"$(sed -nE 's/^EVENT\(PM_(\w+),\s+(\w+)\)/\1 \2/p' "$perf/mpc7410-events-list.h" | sort)" \
		"$(awk -F '\t' '!/^#/ && $4 ~ /^(both|cut)$/ && $3 != "-" &&
				$3 !~ /^(NOTHING|.ABR_MATCH)$/ && !seen[$3]++ {
			printf("%s 0x%03x\n", $3, ($2 > 4 ? $1 * 256 : 0) + $2) }' \
			"$tables/codes.tsv" | sort)"
	is "$1: lines" "$(cat "$perf"/mpc7410* | awk 'END { print NR <= 500 }')" 1
	is "$1: it is built for 32 bits" \
		"$(grep -c '^obj32-.*mpc7410-pmu\.o' "$perf/Makefile")" 1
}
