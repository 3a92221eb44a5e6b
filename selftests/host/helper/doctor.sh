# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# doctor on trees of /proc and /sys that imitate machines.

tree=$work/tree

# put FILE TEXT: a file of the machine
put()
{
	mkdir -p "$(dirname "$tree/$1")"
	echo "$2" > "$tree/$1"
}

# machine NAME LINE...: a new one, whose /proc/cpuinfo has these lines; nothing is wrong with it
machine()
{
	name=$1
	shift
	rm -rf "$tree"
	put proc/cpuinfo "$(printf '%s\n' "$@")"
	put proc/sys/kernel/osrelease 6.12.107
	put proc/sys/kernel/perf_event_paranoid 2
	put proc/sys/kernel/perf_event_max_sample_rate 100000
	put proc/sys/kernel/modules_disabled 0
	put proc/self/status $'Name:\tpmuctl\nCapEff:\t000001ffffffffff'
}

# loaded PMU COUNTERS BACKEND SAMPLING: the module is there with this PMU
loaded()
{
	put sys/module/pmukit/parameters/backend auto
	put sys/module/pmukit/parameters/emulate '(null)'
	put "sys/bus/event_source/devices/$1/type" 10
	put "sys/bus/event_source/devices/$1/caps/counters" "$2"
	put "sys/bus/event_source/devices/$1/caps/backend" "$3"
	put "sys/bus/event_source/devices/$1/caps/sampling" "$4"
}

power7=("cpu : POWER7 (architected), altivec supported" "revision : 2.1 (pvr 003f 0201)")
mpc7410=("cpu : 7410, altivec supported")

# doctor STATUS SUBJECT:LEVEL...: what it finds
doctor()
{
	local wanted=$1
	shift
	is "$name: findings" "$(status "$PMUCTL" doctor --json --root "$tree"
		json '([.findings[] | .subject + ":" + .level] | join(" ")), .works')" "$wanted
$*
$([[ $wanted == 0 ]] && echo true || echo false)"
	# Modules and settings are root's: no command is for the prompt of a user
	is "$name: for people, on one screen of 80 columns" "$(status "$PMUCTL" doctor --root "$tree"
		awk 'NR > 24 || length > 80 || /^ +[$]/' "$work/out")" "$wanted"
}

finding_matches()
{
	jq -e --arg subject "$1" --arg member "$2" --arg regex "$3" \
		'.findings | map(select(.subject == $subject) | .[$member] // "") | any(test($regex))' \
		"$work/out" > "$work/found"
}

# says SUBJECT MEMBER REGEX
says()
{
	status "$PMUCTL" doctor --json --root "$tree" > "$work/status"
	ok "$name: $1 says $3" finding_matches "$@"
}

# no_fix SUBJECT: nothing that is proposed
no_fix()
{
	is "$name: no command for $1" \
		"$(json '.findings[] | select(.subject == $subject).fix' --arg subject "$1")" null
}

# advises COMMAND: the verbs that need the module give the advice that doctor gives
advises()
{
	for words in verify "verify power7" "explain --live PM_CYC" unload; do
		# shellcheck disable=SC2086
		PMUCTL_ROOT=$tree status "$PMUCTL" $words > "$work/status"
		is "$name: advice of $words" "$(grep -oE 'pmuctl (load|doctor)[^);]*' "$work/err" | head -n 1)" "$1"
	done
}

machine "POWER7" "${power7[@]}"
loaded power7 6 hardware interrupt
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok
says CPU found '^POWER7, revision 2.1 .pvr 003f 0201.: it has the PMU power7$'
is "POWER7: verdict" "$("$PMUCTL" doctor --root "$tree" | tail -n 1)" "Counting works."

machine "POWER7+ beside the kernel's own driver, a user without rights" \
	"cpu : POWER7+ (raw)" "revision : 2.1 (pvr 004a 0201)"
loaded power7 6 hardware interrupt
put sys/bus/event_source/devices/cpu/type 4
put proc/self/status $'CapEff:\t0000000000000000'
doctor 0 CPU:ok kernel:ok module:ok PMU:ok drivers:note rights:note
says CPU found '^POWER7\+'
says drivers means 'EBUSY.*PMU/NAME/'
says rights means 'own programs in user mode only'
no_fix rights

machine "MPC7400 whose counters may have wrapped unseen" \
	"cpu : 7400, altivec supported" "revision : 2.9 (pvr 000c 0209)"
loaded ppc7400 4 hardware none
put sys/kernel/debug/pmukit/ppc7400/stats "cpu0 moved 1 late_updates 0"$'\n'"cpu1 moved 9 late_updates 0"
doctor 0 CPU:ok errata:note kernel:ok module:ok PMU:ok rights:ok sampling:note
put sys/kernel/debug/pmukit/ppc7400/stats "cpu0 moved 1 late_updates 2"$'\n'"cpu1 moved 9 late_updates 3"
doctor 0 CPU:ok errata:note kernel:ok module:ok PMU:ok updates:note rights:ok sampling:note
says updates found '^ppc7400: .* too late 5 times$'

machine "POWER7 beside a table that is called cpu" "${power7[@]}"
loaded power7 6 hardware interrupt
loaded cpu 8 emulated interrupt
doctor 0 CPU:ok kernel:ok module:ok PMU:note PMU:ok rights:ok

machine "POWER7 with the kernel's own driver alone" "${power7[@]}"
put sys/bus/event_source/devices/cpu/type 4
doctor 0 CPU:ok kernel:ok module:note driver:ok rights:ok
is "$name: verdict" "$("$PMUCTL" doctor --root "$tree" | tail -n 1)" \
	"Counting works, with the kernel's own driver."

machine "POWER7 without the module" "${power7[@]}"
doctor 1 CPU:ok kernel:ok module:problem rights:ok
says module fix '^pmuctl load$'
is "POWER7 without the module: verdict" "$("$PMUCTL" doctor --root "$tree" | tail -n 1)" \
	"Counting does not work here: see the problems above."

# With the kernel's files: the module is there to be loaded, or is not
name="POWER7, module of make install"
put lib/modules/6.12.107/modules.dep "kernel/lib/crc16.ko:"$'\n'"updates/pmukit.ko:"
doctor 1 CPU:ok kernel:ok module:problem rights:ok
says module fix '^pmuctl load$'
name="POWER7, compressed module of DKMS"
put lib/modules/6.12.107/modules.dep "updates/dkms/pmukit.ko.zst:"
says module fix '^pmuctl load$'
name="POWER7, module of another kernel"
put lib/modules/6.12.108/modules.dep "updates/dkms/pmukit.ko.xz:"
put lib/modules/6.12.107/modules.dep "kernel/lib/crc16.ko:"
doctor 1 CPU:ok kernel:ok module:problem rights:ok
says module found '^pmukit is not installed for Linux 6.12.107$'
says module means 'dkms status pmukit'
no_fix module
help=$(json '.findings[] | select(.subject == "module").means')
help=${help#It cannot be loaded: }
ok "install.md has these words" grep -qF "${help%.}" <(tr -d '`' < "$top/Documentation/install.md")
name="POWER7, no files of this kernel"
rm -r "$tree/lib/modules/6.12.107"
says module found '^pmukit is not installed for Linux 6.12.107$'

machine "POWER7 in QEMU" "${power7[@]}" "machine : CHRP IBM pSeries (emulated by qemu)"
loaded power7 6 hardware interrupt
doctor 0 CPU:ok machine:note kernel:ok module:ok PMU:ok rights:ok
says machine means '^QEMU counts instructions and cycles'

machine "MPC7410 1.2" "${mpc7410[@]}" "revision : 17.2 (pvr 800c 1102)"
loaded ppc7400 4 hardware none
says sampling found 'ppc7400 cannot sample'
loaded ppc7400 4 hardware timer
doctor 0 CPU:ok errata:note kernel:ok module:ok PMU:ok rights:ok sampling:note
says errata found 'erratum 10'
says errata means 'ppc7400_interrupt='
says sampling found 'ppc7400 samples by a timer'

machine "MPC7410 1.3" "${mpc7410[@]}" "revision : 17.3 (pvr 800c 1103)"
loaded ppc7400 4 hardware interrupt
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok

# Findings on one PMU's processors are not printed for another's
machine "MPC7410 in an emulator" \
	"${mpc7410[@]}" "revision : 17.3 (pvr 800c 1103)" "machine : PowerMac3,1 (emulated by qemu)"
loaded ppc7400 4 hardware interrupt
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok

# PVRs of those that the kernel's own driver, arch/powerpc/perf/mpc7450-pmu.c, takes
for pvr in 8000 8001 8002 8003 8004; do
	machine "MPC7450 and successors, $pvr" \
	"cpu : 7455, altivec supported" "revision : 2.1 (pvr $pvr 0201)"
	doctor 1 CPU:note kernel:ok module:problem rights:ok
	says CPU means '^The kernel has a driver of its own .*perf stat -e cycles'
	says module fix '^pmuctl load emulate='
done

machine "a G3" "cpu : 740/750" "revision : 2.2 (pvr 0008 0202)"
says CPU means '^pmukit does not drive its PMU'

machine "a PC" "model name : Some PC"
doctor 1 CPU:note kernel:ok module:problem rights:ok
says module fix '^pmuctl load emulate=power7$'

machine "a PC with an emulated PMU" "model name : Some PC"
loaded power7 6 emulated interrupt
put sys/module/pmukit/parameters/emulate power7
doctor 0 CPU:note kernel:ok module:ok PMU:note rights:ok
says module found 'emulate=power7'
ok "a PC with an emulated PMU: verdict" grep -q 'emulated registers: the figures are made up' \
	<("$PMUCTL" doctor --root "$tree")

# The tutorial's: programs run, and every event of theirs reads 0
name="a PC whose emulated PMU stands still"
put sys/module/pmukit/parameters/clock manual
doctor 0 CPU:note kernel:ok module:ok PMU:note clock:note rights:ok
says clock found '^clock=manual'
says clock means 'read 0 until pmuctl emu advance PMU CYCLES'
is "a PC whose emulated PMU stands still: verdict" "$("$PMUCTL" doctor --root "$tree" | tail -n 1)" \
	"Counting works, on emulated registers, once a command lets cycles pass."
put sys/module/pmukit/parameters/clock feed
doctor 0 CPU:note kernel:ok module:ok PMU:note clock:note rights:ok
says clock found '^clock=feed: emulated PMUs count what pmuctl run executes'
machine "an old kernel" "${power7[@]}"
loaded power7 6 hardware interrupt
put proc/sys/kernel/osrelease 6.11.9-generic
doctor 1 CPU:ok kernel:problem module:ok PMU:ok rights:ok
says kernel means '6.12'
put proc/sys/kernel/osrelease 7.0.0
name="a new kernel"
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok

machine "a kernel without perf" "${power7[@]}"
rm "$tree/proc/sys/kernel/perf_event_paranoid"
doctor 1 CPU:ok kernel:problem module:problem
says kernel found CONFIG_PERF_EVENTS

machine "perf_event_paranoid 3" "${power7[@]}"
loaded power7 6 hardware interrupt
put proc/sys/kernel/perf_event_paranoid 3
put proc/self/status $'CapEff:\t0000000000000000'
doctor 1 CPU:ok kernel:ok module:ok PMU:ok rights:problem
# The least that helps, and what the documents say
example=$(sed -n 's/^\(kernel.perf_event_paranoid\) = /\1=/p' "$top/packages/examples/sysctl.d/60-pmukit.conf")
says rights fix "^sysctl $example\$"
ok "$name: install.md says the same" grep -qxF "    # sysctl $example" "$top/Documentation/install.md"
ok "$name: behind root's prompt" grep -qx " *# sysctl $example" \
	<("$PMUCTL" doctor --root "$tree")
name="perf_event_paranoid 3 and CAP_PERFMON"
put proc/self/status $'CapEff:\t0000004000000000'
doctor 1 CPU:ok kernel:ok module:ok PMU:ok rights:problem
says rights found "CAP_SYS_ADMIN is missing"
name="perf_event_paranoid 3 and CAP_SYS_ADMIN"
put proc/self/status $'CapEff:\t0000000000200000'
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok
name="perf_event_paranoid 2 and CAP_PERFMON"
put proc/sys/kernel/perf_event_paranoid 2
put proc/self/status $'CapEff:\t0000004000000000'
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok
says rights found "^CAP_PERFMON, so"
name="perf_event_paranoid 1"
put proc/sys/kernel/perf_event_paranoid 1
put proc/self/status $'CapEff:\t0000000000000000'
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:note
says rights means 'but no CPU'
no_fix rights
name="perf_event_paranoid -1"
put proc/sys/kernel/perf_event_paranoid -1
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok

machine "no module can be loaded" "${power7[@]}"
put proc/sys/kernel/modules_disabled 1
put sys/kernel/security/lockdown "none [integrity] confidentiality"
doctor 1 CPU:ok kernel:ok module:problem modules:problem lockdown:note rights:ok
# What packages/ci/setup says of these machines
machine "root of a container" "model name : Some PC"
put lib/modules/6.12.107/modules.dep "kernel/lib/crc16.ko:"
put proc/self/status $'CapEff:\t00000000a80425fb\nCapBnd:\t00000000a80425fb'
doctor 1 CPU:note kernel:ok module:problem rights:note
says module found 'a container may load no module'
says module means 'root of the host loads it'
no_fix module
advises "pmuctl doctor"
machine "root of its own users" "model name : Some PC"
put proc/self/uid_map "0 1000 1"
says module found 'a container may load no module'
no_fix module
machine "a container with the capability" "model name : Some PC"
put proc/self/status $'CapEff:\t000001ffffffffff\nCapBnd:\t000001ffffffffff'
says module fix '^pmuctl load emulate=power7$'
name="a kernel of signed modules"
for file in kernel/security/lockdown module/module/parameters/sig_enforce; do
	machine "$name" "model name : Some PC"
	put sys/kernel/security/lockdown "[none] integrity confidentiality"
	put "sys/$file" "$([[ $file == *lockdown ]] && echo 'none [integrity] confidentiality' || echo Y)"
	doctor 1 CPU:note kernel:ok module:problem lockdown:note rights:ok
	says lockdown means 'signed with a key that the kernel knows'
	says lockdown found "$([[ $file == *lockdown ]] && echo 'locked down' || echo 'sig_enforce is set')\$"
	says module fix '^pmuctl load emulate=power7$'
	put lib/modules/6.12.107/modules.dep "kernel/lib/crc16.ko:"
	says module found 'is not installed'
	no_fix module
done
machine "no modules at all" "${power7[@]}"
rm "$tree/proc/sys/kernel/modules_disabled"
doctor 1 CPU:ok kernel:ok module:problem rights:ok
says module found 'which has no loadable modules'
says module means 'built in'
no_fix module
machine "no modules, but built in" "${power7[@]}"
loaded power7 6 hardware interrupt
rm "$tree/proc/sys/kernel/modules_disabled"
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok
says module found '^pmukit is built into the kernel'

# Linux, arch/hexagon/kernel/setup.c: all that /proc/cpuinfo tells
machine "Hexagon" "processor : 0" "model name : Hexagon Virtual Machine"
doctor 1 CPU:note kernel:ok module:problem rights:ok
says CPU found '^Hexagon Virtual Machine: it may have the PMU hexagon$'
says CPU means 'V79.*backend=hardware'
says module fix '^pmuctl load backend=hardware$'
machine "Hexagon with the module" "processor : 0" "model name : Hexagon Virtual Machine"
loaded hexagon 8 hardware none
doctor 0 CPU:note kernel:ok module:ok PMU:ok rights:ok sampling:note
machine "a module without a PMU" "${power7[@]}"
put sys/module/pmukit/parameters/backend auto
doctor 1 CPU:ok kernel:ok module:ok PMU:problem rights:ok

machine "few samples" "${power7[@]}"
loaded power7 6 hardware interrupt
put proc/sys/kernel/perf_event_max_sample_rate 250
doctor 0 CPU:ok kernel:ok module:ok PMU:ok rights:ok sampling:note

machine "limits of the module" "${power7[@]}"
loaded power7 6 hardware interrupt
while read -r rate kernel_rate percent kernel_percent fix; do
	put sys/module/pmukit/parameters/max_sample_rate "$rate"
	put sys/module/pmukit/parameters/cpu_time_max_percent "$percent"
	put proc/sys/kernel/perf_event_max_sample_rate "$kernel_rate"
	put proc/sys/kernel/perf_cpu_time_max_percent "$kernel_percent"
	is "$name: $rate $kernel_rate $percent $kernel_percent" "$(status "$PMUCTL" doctor --json --root "$tree"
		json '[.findings[] | select(.subject == "sampling") | .level, .fix] | join(" ")')" \
		"$(echo 0; echo "$fix")"
done << 'TEXT'
999 1000 24 25 note echo 100000 > /sys/module/pmukit/parameters/max_sample_rate
1001 1000 25 25 note echo 1000 > /sys/module/pmukit/parameters/max_sample_rate
1000 1000 25 24 note echo 24 > /sys/module/pmukit/parameters/cpu_time_max_percent
1000 1000 0 25 note echo 25 > /sys/module/pmukit/parameters/cpu_time_max_percent
1000 1000 0 100
1000 1000 100 0
1000 1000 25 0
TEXT

machine "a PC without the module" "model name : Some PC"
advises "pmuctl load emulate=power7"
machine "a POWER7 without the module" "${power7[@]}"
advises "pmuctl load"
machine "Hexagon without the module" "model name : Hexagon Virtual Machine"
advises "pmuctl load backend=hardware"
# Where no load works there is no command for it
machine "Linux 6.8" "model name : Some PC"
put proc/sys/kernel/osrelease 6.8.0-45-generic
doctor 1 CPU:note kernel:problem module:problem rights:ok
says kernel means "needs 6.12.*Restart into a newer kernel: Debian 13 .*linux-generic-hwe-24.04"
no_fix module
advises "pmuctl doctor"
machine "a PC where it is not installed" "model name : Some PC"
put lib/modules/6.12.107/modules.dep "kernel/lib/crc16.ko:"
advises "pmuctl doctor"
machine "a PC that takes no module any more" "model name : Some PC"
put proc/sys/kernel/modules_disabled 1
doctor 1 CPU:note kernel:ok module:problem modules:problem rights:ok
says module found 'is not loaded'
no_fix module
advises "pmuctl doctor"
name="a PC without modules"
rm "$tree/proc/sys/kernel/modules_disabled"
advises "pmuctl doctor"
is "$name: load: status" "$(PMUCTL_ROOT=$tree status "$PMUCTL" load emulate=power7)" 1
ok "$name: load: says so" grep -q 'no loadable modules' "$work/err"
machine "a module without a PMU on a PC" "model name : Some PC"
put sys/module/pmukit/parameters/backend auto
says PMU fix '^pmuctl unload && pmuctl load emulate=power7$'

# Where an event opens, a kernel without Debian's patch has 3: it forbids no more than 2
put proc/sys/kernel/perf_event_paranoid 3
put proc/self/status $'CapEff:\t0000000000000000'
rights()
{
	BELOW=$tree preloaded doctor --json > "$work/status"
	json '.findings[] | select(.subject == "rights") | [.level, .found, .fix] | tojson'
}
is "3 forbids no more than 2" "$(rights)" \
	'["note","kernel.perf_event_paranoid is 3 and CAP_PERFMON is missing",null]'
is "3 forbids all with the patch: EACCES" "$(REFUSED=13 rights)" \
	'["problem","kernel.perf_event_paranoid is 3 and CAP_SYS_ADMIN is missing","sysctl kernel.perf_event_paranoid=2"]'

ends 3 'is /proc mounted' doctor --root "$work/nothing"
is "this machine, whatever it is: status" \
	"$(result=$(status "$PMUCTL" doctor --json); [[ $result == [01] ]] && echo fine)" fine
is "in JSON: findings" "$(json '.findings | length > 3')" true
