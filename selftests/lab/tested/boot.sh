# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# What ends a guest, which one is booted once more, and what is printed of its console.

# What ends a guest, and why
watched()
{
	local status=0
	"$@" &
	"$LAB/watch" $! "$work/console" 2 4 || status=$?
	wait $! 2>/dev/null || true
	echo "$status"
}

: >"$work/console"
is "a guest that ends is left alone" "$(watched sleep 1)" 0
is "one that starts no command is ended" "$(watched sleep 60)" 125
echo "# run: test" >"$work/console"
is "one that takes too long is ended" "$(watched sleep 60)" 124
# Four processes on one CPU: each waits for three quarters of the time
for _ in 1 2 3; do
	taskset -c 0 bash -c 'while [ $SECONDS -lt 7 ]; do :; done' &
done
is "time in which the host is busy does not count" \
	"$(watched taskset -c 0 bash -c 'while [ $SECONDS -lt 6 ]; do :; done')" 0
wait

# A CPU that others have for three quarters of the time, and one that is as it is
gcc -O2 -o "$work/tsc" "$LAB/tsc.c"
for _ in 1 2 3; do
	taskset -c 0 bash -c 'while [ $SECONDS -lt 3 ]; do :; done' &
done
is "a busy host measures its time stamp counter to one in 10,000" \
	"$(taskset -c 0 "$work/tsc" | awk -v other="$("$work/tsc")" '
		{ print (other > 100000 && ($1 - other) ^ 2 < (other / 10000) ^ 2) }')" 1
wait

# A machine that has not come to its first command is booted once more. The machine here says
# nothing of the kind the first SILENT times; it dies then where there is a file "dies".
mkdir "$work/fake"
ln -s "$LAB/watch" "$LAB/common.sh" "$work/fake"
sed -n '/^show()/,/^}/p; /^boot()/,/^}/p; /^why_again()/,/^}/p; /^boot_twice()/,/^}/p
	/^last_words()/,/^}/p' "$LAB/run" >"$work/boot"
cat >"$work/fake/in-root" <<'END'
#!/bin/bash
# in-root SILENT LAST...: a boot; LAST says that the last one does not end
cd "$(dirname "$0")"
echo "Linux, boot $(($(wc -l <boots) + 1))" | tee -a boots
if [ "$(wc -l <boots)" -le "$1" ]; then
	[ ! -e dies ] || exec echo "Kernel panic - not syncing"
	exec sleep 60
fi
printf '# run: test\r\n1..1\r\nok 1 one\r\n# exit: 0\r\n'
[ "$2" = ends ] || exec sleep 60
printf '# end of run\r\n'
END
chmod +x "$work/fake/in-root"

# boot_of SILENT LAST: the status, what was said, the boots, and the consoles
boot_of()
(
	. "$work/boot"
	LAB=$work/fake MACHINE=own suite=first out=$work console=$work/boot.console
	QEMU=("$@") BOOT_LIMIT=2 TIMEOUT=5 TREE=${tree:-linux} status=0
	boot_options() { BOOT=(); }
	tee() { sleep "${late:-0}"; command tee "$@"; }
	rm -f "$console"*
	: >"$work/fake/boots"
	boot_twice 2>"$work/said" || status=$?
	echo "status $status" "$(sed -n 's/^ *\(AGAIN .*\) (console: .*/\1/p' "$work/said")" \
		"$(wc -l <"$work/fake/boots")" \
		"$(awk -f "$TOP/selftests/lab/tap.awk" "$console" | grep ^total)" \
		"$(grep -o 'boot .' "$console"* | sed "s|$work/||" | xargs)"
)

again="AGAIN own first: no command had started after 2 s"
is "a machine that boots is booted once" "$(boot_of 0 ends)" \
	"status 0  1 total 1 0 0 boot 1"
is "one that says nothing is booted again; that boot counts, and the first console is kept" \
	"$(boot_of 1 ends)" "status 0 $again 2 total 1 0 0 boot.console:boot 2 boot.console.again:boot 1"
is "one that says nothing twice is not booted a third time" "$(boot_of 2 ends)" \
	"status 125 $again 2 total 0 1 0 boot.console:boot 2 boot.console.again:boot 1"
is "one that comes to its first command and hangs then is not booted again" \
	"$(boot_of 0 hangs)" "status 124  1 total 1 1 0 boot 1"
touch "$work/fake/dies"
again="AGAIN own first: the kernel died before the first command"
is "one whose kernel dies before its first command is booted again" "$(boot_of 1 ends)" \
	"status 0 $again 2 total 1 0 0 boot.console:boot 2 boot.console.again:boot 1"
is "one whose kernel dies twice is not booted a third time" "$(boot_of 2 ends)" \
	"status 0 $again 2 total 0 2 0 boot.console:boot 2 boot.console.again:boot 1"
is "nor is one that has pmukit in its kernel booted again" "$(tree=linux-pmukit boot_of 1 ends)" \
	"status 0  1 total 0 2 0 boot 1"
rm "$work/fake/dies"
is "what a busy host writes late into the console is there when it is judged" \
	"$(late=1 && boot_of 0 ends)" "status 0  1 total 1 0 0 boot 1"

# words_of REPORT LINES: what is printed of a console of so many lines
words_of()
(
	. "$work/boot"
	out=$work console=$work/words.console
	seq "$2" >"$console"
	echo "$1" >"$work/report"
	last_words | awk '{ line[NR] = $0 } END { print NR, line[1] line[NR] }'
)

is "the end of a console is printed of a machine that stopped" \
	"$(words_of "    FAIL a/b: the guest stopped or hung here" 100)" "60       | 41      | 100"
is "nothing of the console is printed of one that came to its end" \
	"$(words_of "    FAIL a/b: not ok 1" 100)" "0 "

# Two commands that failed, one that did so only in its first try, and one that did not
is "what failed commands printed is printed" "$(
	. "$work/boot"
	console=$work/words.console
	{
		echo "# run: a"
		seq 40
		printf '%s\r\n' "not ok 1" "# exit: 1"
		printf '%s\n' "# run: b" "not ok 1" "# again" "ok 1" "# exit: 0"
		printf '%s\n' "# run: c" "ok 1" "# exit: 0" "# run: d" "not ok 2" "# exit: 1"
	} >"$console"
	: >"$work/report"
	out=$work
	last_words | cut -d "|" -f 2 | awk 'NR == 1 || /#|ok/' | tr '\n' ';'
)" " 13; not ok 1; # exit: 1; # run: d; not ok 2; # exit: 1;"
