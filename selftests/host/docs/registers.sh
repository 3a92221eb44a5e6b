# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Are the pictures in Documentation/registers.md true? Their bits are compared with the
# constants of uapi/linux/pmukit.h and of each model, and with the registers that pmuctl
# encode shows; the table of POWER7's units with the event table. Sourced by check.

registers=Documentation/registers.md

# "PMU REGISTER FIELD" to its highest and lowest bit; the widths of registers
pictures=$(awk -f "$here/pictures.awk" $registers)
declare -A high low
declare -A top_bit=([power7]=63 [ppc7400]=31 [hexagon]=31)

# drawn PMU REGISTER: its fields go from its highest bit to bit 0, each bit once
drawn()
{
	local pmu register field hi lo next=${top_bit[$1]}
	[[ $2 != CODE && $2 != CONFIG* ]] || next=63
	while read -r pmu register field hi lo; do
		[[ $pmu == "$1" && $register == "$2" ]] || continue
		[[ $hi == "$next" ]] || return 1
		next=$((lo - 1))
	done <<<"$pictures"
	[[ $next == -1 ]]
}

test_pictures()
{
	local pmu register field hi lo
	while read -r pmu register field hi lo; do
		high["$pmu $register $field"]=$hi
		low["$pmu $register $field"]=$lo
	done <<<"$pictures"
	while read -r pmu register; do
		ok "$registers: $pmu $register has each bit once" drawn "$pmu" "$register"
	done < <(cut -d ' ' -f 1,2 <<<"$pictures" | sort -u)
}

# bits PMU REGISTER FIELD: its mask in the register
bits()
{
	local hi=${high["$*"]:-} lo=${low["$*"]:-}
	[[ -n $hi ]] && printf '0x%x' $(((hi - lo == 63 ? -1 : (1 << (hi - lo + 1)) - 1) << lo))
}

# Each field that the header of codes has
test_codes()
{
	local pmu field shift mask register
	while read -r pmu field shift; do
		mask=$(sed -n "s/^#define PMUKIT_${pmu}_${field}_MASK[ \t]*\(0x[0-9a-f]*\)$/\1/p" \
			uapi/linux/pmukit.h)
		register=CODE
		[[ $pmu != HEXAGON ]] || register=CONFIG
		[[ $pmu != HEXAGON || $field != CHAIN ]] || register=CONFIG1
		is "uapi: PMUKIT_${pmu}_$field" "$(bits "${pmu,,}" $register "$field")" \
			"$(printf '0x%x' $((mask << shift)))"
	done < <(sed -n 's/^#define PMUKIT_\([A-Z0-9]*\)_\([A-Z0-9]*\)_SHIFT[ \t]*\([0-9]*\).*/\1 \2 \3/p' \
		uapi/linux/pmukit.h)
}

# fields PMU: the bits of each field of its code, from left to right, in pictures on
# standard input
fields()
{
	awk -v pmu="$1" '$1 == pmu && $2 ~ /^CO/ && $3 != "0" { printf "%s-%s ", $4, $5 }'
}

# The header has pictures of its own
test_header()
{
	local pmu
	for pmu in "${!top_bit[@]}"; do
		is "uapi: the picture of $pmu" \
			"$(sed "s/^ \* \([a-z0-9]*\), config .*/### \1 CODE/; s/^ \*//" \
				uapi/linux/pmukit.h | awk -f "$here/pictures.awk" | fields "$pmu")" \
			"$(fields "$pmu" <<<"$pictures")"
	done
}

# constants PMU PREFIX: each one of a model that is named PREFIX_REGISTER_FIELD
constants()
{
	local register field value
	while read -r register field value; do
		field=${field/PMCJCE/PMCjCE}
		[[ $register != BAMR ]] || field=MASK
		is "$1: ${2}_${register}_$field" "$(bits "$1" "$register" "$field")" \
			"$(printf '0x%x' "$value")"
	done < <(sed -n "s/^#define ${2}_\([A-Z0-9]*\)_\([A-Z0-9_]*\)[ \t]*\(0x[0-9a-f]*\)u.*/\1 \2 \3/p" \
		"driver/$1/model.c")
}

# shows PMU REGISTER "FIELD=VALUE ..." WORD...: pmuctl encode WORD... sets these fields of the
# register and no other bit
shows()
{
	local pmu=$1 register=$2 pair name value=0
	for pair in $3; do
		name="$pmu $register ${pair%=*}"
		if [[ -z ${low["$name"]:-} ]] ||
		   ((${pair#*=} >> (${high["$name"]} - ${low["$name"]} + 1))); then
			ok "$name has room for ${pair#*=}" false
			return
		fi
		value=$((value | ${pair#*=} << ${low["$name"]}))
	done
	shift 3
	is "$pmu $register: encode $*" \
		"$(build/pmuctl encode --pmu "$pmu" "$@" | sed -n "s/^$register  *//p" |
			sed 's/^0x0*\(.\)/0x\1/')" \
		"$(printf '0x%x' "$value")"
}

test_power7()
{
	local n
	for n in 1 2 3 4; do
		shows power7 MMCR1 "UNIT$n=6 C$n=1 L2SEL=5 PMCSEL$n=0xa5" \
			"power7/pmc=$n,unit=6,combine=1,l2sel=5,psel=0xa5/"
		shows power7 MMCR1 "UNIT$n=15 PMCSEL$n=0xff" "power7/pmc=$n,unit=0xf,psel=0xff/"
	done
	shows power7 MMCR0 "PMXE=1 FCECE=1 PMC1CE=1" PM_1PLUS_PPC_CMPL
	shows power7 MMCR0 "PMXE=1 FCECE=1 PMCjCE=1 FCS=1 FCHV=1" PM_BR_MPRED:u
	shows power7 MMCR0 "PMXE=1 FCECE=1 PMCjCE=1 FCP=1 FCHV=1" PM_BR_MPRED:k
	shows power7 MMCR0 "PMXE=1 FCECE=1 PMCjCE=1 FCS=1 FCP=1" PM_BR_MPRED:h
	shows power7 MMCR0 "PMXE=1 FCECE=1 PMCjCE=1 TBSEL=2" power7/PM_TB_BIT_TRANS,tbsel=2/
	shows power7 MMCRA "SDAR_MISS=3 SAMPLE=1" PM_MRK_INST_FIN
	shows power7 MMCRA "SDAR_MISS=3" PM_CYC
}

test_ppc7400()
{
	shows ppc7400 MMCR0 "PMXE=1 FCECE=1 PMC1CE=1 PMC1SEL=11 THRESHOLD=0x2a" \
		ppc7400/pmc=1,psel=0xb,threshold=0x2a,multiplier=1/
	shows ppc7400 MMCR2 THRESHMULT=1 ppc7400/pmc=1,psel=0xb,threshold=1,multiplier=1/
	shows ppc7400 MMCR0 "PMXE=1 FCECE=1 PMC1CE=1 PMC1SEL=3 TBSEL=2 FCS=1" \
		ppc7400/psel=3,tbsel=2/u
	shows ppc7400 MMCR0 "PMXE=1 FCECE=1 PMCjCE=1 PMC2SEL=42 FCP=1" ppc7400/pmc=2,psel=0x2a/k
	shows ppc7400 MMCR1 PMC3SEL=26 ppc7400/pmc=3,psel=0x1a/
	shows ppc7400 MMCR1 PMC4SEL=27 ppc7400/pmc=4,psel=0x1b/
	shows ppc7400 BAMR MASK=0xffffffff --breakpoints IABR_MATCH
}

test_hexagon()
{
	local eight=(0x3f1 0x2f2 0x1f3 0xf4 0x3a5 0x2a6 0x1a7 0xa8)
	shows hexagon PMUEVTCFG "EVENT0=0xf1 EVENT1=0xf2 EVENT2=0xf3 EVENT3=0xf4" "${eight[@]}"
	shows hexagon PMUEVTCFG1 "EVENT4=0xa5 EVENT5=0xa6 EVENT6=0xa7 EVENT7=0xa8" "${eight[@]}"
	shows hexagon PMUCFG "HIGH0=3 HIGH1=2 HIGH2=1 HIGH4=3 HIGH5=2 HIGH6=1" "${eight[@]}"
	shows hexagon PMUCFG "HIGH3=3 HIGH7=2" 0xf1 0xf2 0xf3 0x3f4 0xa5 0xa6 0xa7 0x2a8
}

# Units of the event table, how many events each one has, and whose unit a name has
units()
{
	awk -F '\t' '$2 ~ /^0x/ {
		unit = substr("00000000" substr($2, 3), length($2) + 3, 1)
		count[unit]++
		names[unit] = names[unit] " " $1 " "
	}
	END { for (unit in count) print unit, count[unit] names[unit] }' driver/power7/events.tsv
}

test_units()
{
	local table name
	table=$(sed -n 's/^| \([0-9a-f]\) | \([0-9]*\) |.* | \(PM_.*\) |$/\1 \2 \3/p' $registers)
	is "units of POWER7 and how many events each has" "$(cut -d ' ' -f 1,2 <<<"$table")" \
		"$(units | cut -d ' ' -f 1,2 | sort)"
	while read -r unit _ names; do
		for name in ${names//,/}; do
			ok "$name is of unit $unit" grep -q "^$unit .* $name " <(units)
		done
	done <<<"$table"
}

test_registers()
{
	test_pictures
	test_codes
	test_header
	constants power7 P7
	constants ppc7400 PPC7400
	test_power7
	test_ppc7400
	test_hexagon
	test_units
}
