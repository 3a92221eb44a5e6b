# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# A command in a machine (lab/shell): its output, its status, and the folder of the host.

# A command in a machine, of a console as lab/shell has it
sed -n '/^\(copy_folder\|printed\|is_free\|take_back\|qemu\)()/,/^}/p' "$LAB/shell" >"$work/shell"
# output_of CONSOLE: what is printed of it, and the status
output_of()
(
	. "$work/shell"
	console=$work/shell.console status=0
	printed <<<"$1" || status=$?
	echo "status $status"
)
is "of a command in a machine its output is printed, and its status passed on" \
	"$(output_of $'SLOF\r\npmukit-shell: begin\none\n  two\n\npmukit-shell: exit 3\nreboot: x')" \
	$'one\n  two\nstatus 3'
is "what does not end, or not start, is a failure" \
	"$(output_of $'pmukit-shell: begin\none' | xargs), $(output_of panic)" "one status 125, status 125"
is "a line is printed when it comes" "$(
	. "$work/shell"
	console=$work/shell.console
	{
		printf 'pmukit-shell: begin\none\ntwo\n'
		timeout 600 sh -c 'until [ -e "$0" ]; do sleep 0.1; done' "$work/seen" || touch "$work/late"
	} | printed | { read -r line; touch "$work/seen"; echo "$line"; cat >/dev/null; }
	ls "$work/late" 2>/dev/null)" one
# qemu_of COMMAND LINE: what a QEMU says that runs LINE of bash, and its status where that is not 0.
# Its terminal sends SIGINT to the group of the run
ln -s /usr/bin/env "$work/in-root"
ln -s "$LAB/common.sh" "$LAB/watch" "$work"
qemu_of()
(
	. "$work/shell"
	LAB=$work ARCH=x86_64 out=$work back= command=$1 BOOT_LIMIT=60
	QEMU=(--default-signal=INT timeout --foreground 20 bash -c "$2")
	boot_options() { :; }
	set -m
	(export console=$work/shell.console group=$BASHPID; qemu || echo "status $?") & wait
) 2>/dev/null
is "Ctrl-C does not end QEMU, where a command has it" \
	"$(qemu_of ./test 'trap "echo ended; exit" INT; kill -INT -- -$group; echo runs')" runs
for command in ./test ""; do
	is "a machine for \"$command\" whose kernel dies early, and stays, is ended" \
		"$(qemu_of "$command" 'echo Kernel panic >"$console"; sleep 60')" "status 126"
done
# folder_of MEGABYTES COMMAND: what a machine that takes two has of a folder with a file of that size
folder_of()
(
	. "$work/shell"
	dir=$work/guest out=$work folder=$work/mine limit=2 command=$2 back=
	rm -rf "$dir" "$folder"
	mkdir -p "$dir" "$folder"/{.git,build,sub/build}
	truncate -s "$1M" "$folder/file"
	copy_folder 2>&1 | sed "s|$work/||"
	(cd "$dir/here" && find . | sort | xargs)
)
is "a machine has a copy of the folder" "$(folder_of 1 "")" ". ./file ./sub ./sub/build"
is "a folder that is too large is left out, but where a command needs it" \
	"$(folder_of 2 "" | xargs) $(folder_of 2 ./test | head -n 1)" \
	"mine is left out: it has 2 MB, and the machine takes 2. Nothing comes back from /here. . $(
	)pmukit lab: mine has 2 MB, and the machine takes 2."
# back_from BYTES NAME...: what comes of files of these names that a guest has sent, but for the last
# BYTES. The folder has a link, and a file that was written when the machine had begun
back_from()
(
	. "$work/shell"
	local lost=$1 folder=$work/mine back=$work/back guest=$work/guest name
	rm -rf "$folder" "$guest" "$work/elsewhere" "$back"*
	mkdir -p "$folder" "$guest" "$work/elsewhere"
	ln -s ../elsewhere "$folder/link"
	touch -d "1 minute ago" "$back.began"
	echo mine >"$folder/newer"
	for name in "${@:2}"; do
		mkdir -p "$(dirname "$guest/$name")"
		echo guest >"$guest/$name"
	done
	tar -C "$guest" -cf - . | gzip | head -c "-$lost" >"$back"
	take_back 2>&1 | sed "s|$work/||g"
	echo "status ${PIPESTATUS[0]}"
	cd "$work"
	grep -rl guest mine elsewhere | sort
)
is "what a guest makes comes back, but for .git and build" \
	"$(back_from 0 sub/made 'a b' .git/config build/x sub/build)" \
	$'from the guest into mine: a b sub/build sub/made\nstatus 0\nmine/a b\nmine/sub/build\nmine/sub/made'
is "nothing new is nothing" "$(back_from 0)" "status 0"
is "no link leads elsewhere, and what the host has changed stays" \
	"$(back_from 0 link/x newer other)" "from the guest into mine: other
links, files that changed here, too, or not to be written: link/x newer The guest's are in back.d.
status 1
mine/other"
is "the half of it is nothing" "$(back_from 9 made)" \
	$'what the guest changed in /here is lost: it ended before it had sent that.\nstatus 1'

# make gives a command to a machine as it stands, and the folder where it was called
mkdir -p "$work/called"
sed -n '/^LAB /p; /^FOLDER /,/^$/p; /^run:/,/^$/p' "$TOP/Makefile" >"$work/Makefile"
mkdir -p "$work/selftests/lab"
printf '#!/bin/sh\necho "${FOLDER##*/} $1 $2"\n' >"$work/selftests/lab/shell"
chmod +x "$work/selftests/lab/shell"
is "a command is the guest's, with all that it has" \
	"$(cd "$work/called" && env -u FOLDER make -s --no-print-directory -C "$work" run MACHINE=m CMD='a "$HOME" $(b) $$')" \
	'called m a "$HOME" $(b) $$'
