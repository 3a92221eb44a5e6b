# SPDX-License-Identifier: GPL-2.0-only
# Sourced by run, churn and cost: QEMU with a program of this folder and no operating system, and
# its monitor.
. "$(dirname "${BASH_SOURCE[0]}")/../../lab/common.sh"
HERE=$TOP/selftests/host/plugin

# tool NAME ARGUMENT...: gcc, ld, nm, objcopy or objdump of $CROSS. Hexagon has no gcc: with
# CROSS=hexagon what does the same
tool()
{
	local gcc=(clang --target=hexagon-unknown-none-elf -mv68) ld=(ld.lld) nm=(llvm-nm)
	local -n like=$1
	if [ "$CROSS" = hexagon ]; then
		"$LAB/in-root" "${like[@]}" "${@:2}"
	else
		"$LAB/in-root" "$CROSS$1" "${@:2}"
	fi
}

# assemble NAME [OPTION...]: NAME.S with $CROSS, as $work/program; and as a machine's firmware
assemble()
{
	local name=$1
	shift
	mkdir -p "$work"
	tool gcc "$@" -c -o "$work/program.o" "$HERE/$name.S"
	tool ld -Ttext=0 -e _start -o "$work/program" "$work/program.o"
	[ "$CROSS" = hexagon ] || tool objcopy -O binary "$work/program" "$work/firmware"
}

# begin_qemu QEMU-COMMAND...: start it with the program, which is the firmware of a machine that
# has one; its process is $qemu
begin_qemu()
{
	local how=(-device "loader,file=$work/program,cpu-num=0")
	[[ $* != *pseries* ]] || how=(-bios "$work/firmware")
	coproc monitor { exec "$LAB/in-root" "$@" -display none -monitor stdio -serial none \
		-parallel none "${how[@]}" 2>"$work/stderr"; }
	qemu=$monitor_PID
}

ask()
{
	echo "$1" >&"${monitor[1]}"
}

# word ADDRESS: the guest's word there, in word
word()
{
	local line=
	ask "xp /1wx $1"
	until [[ $line == *${1#0x}:* ]]; do
		IFS= read -r -t 600 line <&"${monitor[0]}" || die "QEMU says nothing:" "$(<"$work/stderr")"
	done
	line=${line##*0x}
	word=$((16#${line%%[!0-9a-f]*}))
}

# Wait until the program is through. A busy host may take a hundred times as long as an idle one
through()
{
	local i
	for ((i = 0; i < 10000; i++)); do
		word 0x7ffc
		[ "$word" -ne 1 ] || break
		sleep 0.05
	done
}

end_qemu()
{
	ask quit
	wait "$qemu" || cat "$work/stderr"
}
