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

# A machine that has not come to its first command is booted once more. The machine here says
# nothing of the kind the first SILENT times; it dies then where there is a file "dies", and says later
# what is in a file "oops".
mkdir "$work/fake"
ln -s "$LAB/watch" "$LAB/common.sh" "$work/fake"
sed -nE '/^(show|boot|why_again|boot_twice|last_words)\(\)/,/^}/p' "$LAB/run" >"$work/boot"
cat >"$work/fake/in-root" <<'END'
#!/bin/bash
# in-root SILENT LAST...: a boot; LAST says that the last one does not end
cd "$(dirname "$0")"
echo "Linux, boot $(($(wc -l <boots) + 1))" | tee -a boots
if [ "$(wc -l <boots)" -le "$1" ]; then
	[ ! -e oops ] || { echo "# run: test"; exec cat oops; }
	[ ! -e dies ] || { sleep 0.2; exec echo "Kernel panic - not syncing"; }
	exec sleep 60
fi
printf '# run: test\r\n1..1\r\nok 1 one\r\n# exit: 0\r\n'
[ "$2" = ends ] || exec sleep 60
printf '# end of run\r\n'
END
chmod +x "$work/fake/in-root"

# boot_of SILENT LAST: the status, what was said, the boots, what failed, and the consoles
boot_of()
(
	. "$work/boot"
	LAB=$work/fake MACHINE=own suite=first out=$work console=$work/boot.console
	QEMU=("$@") BOOT_LIMIT=6 TIMEOUT=12 TREE=${tree:-linux} status=0
	boot_options() { BOOT=(); }
	tee() { sleep "${late:-0}"; command tee "$@"; }
	rm -f "$console"*
	: >"$work/fake/boots"
	boot_twice >"$work/said" 2>/dev/null || status=$?
	echo "$status" $(sed -n 's/^# AGAIN own first: \(.*\) (console: .*/(\1)/p' "$work/said") \
		"$(wc -l <"$work/fake/boots")" \
		"$(awk -f "$TOP/selftests/lab/tap.awk" "$console" | totals)" \
		"$(grep -o 'boot .' "$console"* | sed "s|$work/||" | xargs)"
)
# booted TEXT SILENT LAST WANTED
booted()
{
	is "$1" "$(boot_of "$2" "$3")" "$4"
}

again="(no command had started after 6 s)"
booted "a machine that boots is booted once" 0 ends "0 1 1 0 0 boot 1"
booted "one that says nothing is booted again; that boot counts, and the first console is kept" 1 ends \
	"0 $again 2 1 0 0 boot.console:boot 2 boot.console.again:boot 1"
booted "one that says nothing twice is not booted a third time" 2 ends \
	"125 $again 2 0 1 0 boot.console:boot 2 boot.console.again:boot 1"
booted "one that comes to its first command and hangs then is not booted again" 0 hangs \
	"124 1 1 1 0 boot 1"
touch "$work/fake/dies"
again="(the kernel died before the first command)"
booted "one whose kernel dies before its first command is booted again" 1 ends \
	"0 $again 2 1 0 0 boot.console:boot 2 boot.console.again:boot 1"
booted "one whose kernel dies twice is not booted a third time" 2 ends \
	"0 $again 2 0 2 0 boot.console:boot 2 boot.console.again:boot 1"
tree=linux-pmukit booted "nor is one that has pmukit in its kernel booted again" 1 ends "0 1 0 2 0 boot 1"
rm "$work/fake/dies"
again="(QEMU executed a breakpoint that memory had no more)"
printf '%s\n' "Oops: int3: 0000 [#1] SMP" "[ 1.2] Code: 00 00 0f <1f> 44" >"$work/fake/oops"
booted "one that executes a breakpoint that is not there is booted again" 1 ends \
	"0 $again 2 1 0 0 boot.console:boot 2 boot.console.again:boot 1"
sed -i 's/0f </cc </' "$work/fake/oops"
booted "one that executes one that is there is not" 1 ends "0 1 0 2 0 boot 1"
rm "$work/fake/oops"
late=1 booted "what a busy host writes late into the console is there when it is judged" 0 ends "0 1 1 0 0 boot 1"

# words_of REPORT: what is printed of $work/words.console
words_of()
(
	. "$work/boot"
	out=$work console=$work/words.console
	echo "$1" >"$work/report"
	last_words | sed 's/^ *| //'
)

seq 100 >"$work/words.console"
is "the end of a console is printed of a machine that stopped" \
	"$(words_of "not ok 3 - the guest stopped or hung here" | sed -n '1p; $p' | xargs)" "41 100"
is "nothing of the console is printed of one that came to its end" "$(words_of "not ok 3 - a/b: x")" ""

# Two commands that failed, one that did so only in its first try, and one that did not
{
	echo "# run: a"
	seq 40
	printf '%s\r\n' "not ok 1" "# exit: 1"
	printf '%s\n' "# run: b" "not ok 1" "# again" "ok 1" "# exit: 0"
	printf '%s\n' "# run: c" "ok 1" "# exit: 0" "# run: d" "not ok 2" "# exit: 1"
} >"$work/words.console"
is "what failed commands printed is printed" \
	"$(words_of "" | awk 'NR == 1 || /#|ok/' | tr '\n' ';')" \
	"13;not ok 1;# exit: 1;# run: d;not ok 2;# exit: 1;"
