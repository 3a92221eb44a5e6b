# SPDX-License-Identifier: GPL-2.0-only
# KVM without vmx or svm is made in software and does not know all instructions
if [ -w /dev/kvm ] && grep -qwE 'vmx|svm' /proc/cpuinfo; then
	QEMU+=(-accel kvm)
fi
QEMU+=(-accel tcg)

# The kernel measures the time stamp counter with the timer, and a busy host may take its CPU away
# just then: the guest's clock was 4 and 33 times too fast. Later it compares them, and gave the
# counter up for a slow clock when that happened between two looks ("frequency skew")
host_options()
{
	local program=$BUILD/tsc khz
	if [ ! "$program" -nt "$LAB/tsc.c" ]; then
		"$LAB/in-root" gcc -O2 -Wall -Wextra -Werror -o "$program.$$" "$LAB/tsc.c"
		mv "$program.$$" "$program"
	fi
	khz=$("$LAB/in-root" "$program")
	APPEND+=" tsc_early_khz=$khz tsc=reliable"
}

# The commands of the tutorial, with what they are said to print, and for the suite "toplev" what the
# step of that name leaves
guest_data()
{
	[ ! -d "$BUILD/toplev" ] || cp -r "$BUILD/toplev" "$1/"
	mkdir "$1/tutorial"
	awk -v dir="$1/tutorial" -v first=1 -v root=1 -f "$TOP/selftests/host/docs/examples.awk" \
		"$TOP/Documentation/tutorial.md" >/dev/null
}
