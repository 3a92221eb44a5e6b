# SPDX-License-Identifier: GPL-2.0-only
# QEMU of power7-icount and its like
ICOUNT=(qemu-system-ppc64 -M pseries -cpu power7 -m 1G -smp "${ICOUNT_CPUS:-1}"
	-accel tcg,thread=single -icount shift=0,sleep=off)

# images [AWK OPTION]...: what the registers must hold, the lines of a name together
images()
{
	awk -f "$TOP/selftests/host/tables/power7/images" "$@" \
		"$TOP/selftests/host/tables/power7/errata.tsv" \
		"$TOP/selftests/host/tables/power7/appendix-a.tsv" |
		LC_ALL=C sort -s -t "$(printf '\t')" -k 1,1
}

# Register images of the events, made from the transcription
guest_data()
{
	images >"$1/images.tsv"
}
