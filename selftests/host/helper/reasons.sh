# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Why an event cannot be opened, on a machine that no guest of pmuctl is: a POWER7 whose
# counters the kernel's own driver has, too.

is "the test of reasons builds" "$(with_pmuctl "$here/reasons.c" "$work/reasons")" 0
# A POWER7 whose counters the kernel's own driver has, too; rights and filter as given
machine_of()
{
	rm -rf "$work/machine"
	mkdir -p "$work/machine/sys/bus/event_source/devices/cpu" "$work/machine/proc/sys/kernel" \
		"$work/machine/proc/self"
	echo "$1" > "$work/machine/proc/sys/kernel/perf_event_paranoid"
	printf 'CapEff:\t%s\nSeccomp:\t%s\n' "$2" "$3" > "$work/machine/proc/self/status"
}
machine_of 2 0000000000000000 0
"$work/reasons" "$work/machine" > "$work/why"
rmdir "$work/machine/sys/bus/event_source/devices/cpu"
"$work/reasons" "$work/machine" | sed -n 's/^busy:/busy, no cpu:/p' >> "$work/why"

# because NAME REGEX
because()
{
	ok "$1: $2" grep -qE -- "^$1: $2" "$work/why"
}

because "busy" "the counters are busy: the kernel's own driver, PMU cpu, has them"
because "busy, no cpu" "the counters are busy: another driver has them"
because "busy, in tree" "the counters are busy: a PMU of pmukit has them"
because refused "power7 refuses the code 0x7001e: the counter must be 1 to 6.*bits 0x70000.*pmuctl list"
because host "the PMU cannot leave out the host .leave"
because idle "power7 refuses the code 0x100fa: no code counts this event without idle time"
because invalid "the driver does not take this code .see format/"
because "invalid mode" "the driver does not take this code with these modifiers .leave the modifiers out; see format/"
because precise "this PMU has no precise samples"
because "precise, too high" "power7_emu has precise samples up to :p, as caps/max_precise says .leave :p out"
because "precise, not marked" "power7_emu: samples of this event cannot have its exact address"
because sampled "power7 cannot sample here: caps/sampling says none .count it: perf stat"
because timed "power7_emu samples by a timer: no data address.*--period.$"
because unsupported "the driver does not support it"
because nobody "no PMU of this kernel serves it"
is "the two drivers of one set of counters quarrel, and nobody else" \
	"$(grep ^pair "$work/why" | paste -sd ' ')" "pair: cpu power7 pair: power7 cpu"

# A refusal of the call as such: rights, then a filter, then whoever else it may be
missing='forbidden: kernel.perf_event_paranoid is'
root_only="CAP_PERFMON is missing .run it as root; all users may count CPUs with kernel.perf_event_paranoid=0.$"
filtered='a seccomp filter, as containers have, refuses perf_event_open.. with'
lifts='docker or podman run --cap-add PERFMON, or --security-opt seccomp=unconfined; in a unit of systemd SystemCallFilter='
none=0000000000000000 perfmon=0000004000000000 admin=0000000000200000 all=000001ffffffffff

# refusal NAME PARANOID CAPABILITIES FILTER EVENT REGEX
refusal()
{
	machine_of "$2" "$3" "$4"
	"$work/reasons" "$work/machine" x > "$work/why"
	ok "$1" grep -qE -- "^$5: $6" "$work/why"
}
# What is enough for the event: Linux 6.12, kernel/events/core.c, sysctl_perf_event_paranoid
lower="CAP_SYS_ADMIN is missing .as root: sysctl kernel.perf_event_paranoid"
refusal "paranoid 3, user mode" 3 $none 0 "user mode" "$missing 3, $lower=2.$"
refusal "paranoid 3, the kernel, too" 3 $none 0 EACCES "$missing 3, $lower=1.$"
refusal "paranoid 3, a CPU" 3 $none 0 "of a CPU" "$missing 3, $lower=0.$"
refusal "CAP_PERFMON does not help there" 3 $perfmon 0 EACCES "$missing 3, $lower=2.$"
refusal "CAP_PERFMON, a CPU" 3 $perfmon 0 "of a CPU" "$missing 3, $lower=2.$"
refusal "paranoid 2, the kernel, too" 2 $none 0 EACCES "$missing 2, $root_only"
refusal "the same beside a filter" 2 $none 2 EACCES "$missing 2, $root_only"
refusal "paranoid 2, user mode" 2 $none 2 "user mode" "$filtered EACCES .$lifts"
refusal "paranoid 1, a program" 1 $none 2 EACCES "$filtered EACCES"
refusal "paranoid 1, a CPU" 1 $none 2 "of a CPU" "$missing 1, $root_only"
refusal "paranoid 0, a CPU" 0 $none 2 "of a CPU" "$filtered EACCES"
refusal "with CAP_PERFMON" 2 $perfmon 2 "of a CPU" "$filtered EACCES"
refusal "root" 3 $all 2 EPERM "$filtered EPERM"
refusal "CAP_SYS_ADMIN" 3 $admin 2 EPERM "$filtered EPERM"
refusal "ENOSYS is a filter's, whatever the rights" 3 $none 2 ENOSYS "$filtered ENOSYS"
refusal "root without a filter" 2 $all 0 EPERM \
	"EPERM from perf_event_open.., though this user may count: a security module refuses it .dmesg"
mkdir -p "$work/machine/sys/kernel/security"
echo lockdown,selinux > "$work/machine/sys/kernel/security/lsm"
"$work/reasons" "$work/machine" x > "$work/why"
ok "which may be one of these" grep -q "a security module refuses it, one of lockdown,selinux" "$work/why"
echo '0 1000 1' > "$work/machine/proc/self/uid_map"
"$work/reasons" "$work/machine" x > "$work/why"
ok "root of a user namespace is none" grep -q \
	"EACCES: $missing 2, CAP_PERFMON is missing: that of a user namespace does not count" "$work/why"
echo '0 0 4294967295' > "$work/machine/proc/self/uid_map"
"$work/reasons" "$work/machine" x > "$work/why"
ok "one with all users is the first" grep -q "EACCES: .*though this user may count" "$work/why"
rm "$work/machine/proc/sys/kernel/perf_event_paranoid"
"$work/reasons" "$work/machine" x > "$work/why"
ok "a kernel without perf" grep -q "ENOSYS: this kernel has no perf events" "$work/why"

# EPERM of a module: not by the capability alone
refusal "a module needs the capability" 2 $none 2 module "that needs CAP_SYS_MODULE: become root$"
machine_of 2 $none 0
printf 'CapBnd:\t%s\n' 00000000a80425fb >> "$work/machine/proc/self/status"
"$work/reasons" "$work/machine" x > "$work/why"
ok "a module in a container: the host's root" grep -q '^module: .*which containers lack: root of the host does it$' "$work/why"
refusal "a module below a filter" 2 $all 2 module "a seccomp filter refuses it"
refusal "a module that nobody seen refuses" 2 $all 0 module "a security module refuses it"
mkdir -p "$work/machine/sys/kernel/security"
echo 'none [integrity] confidentiality' > "$work/machine/sys/kernel/security/lockdown"
"$work/reasons" "$work/machine" x > "$work/why"
ok "a module of a locked down kernel" grep -q '^module: the kernel is locked down' "$work/why"
echo 1 > "$work/machine/proc/sys/kernel/modules_disabled"
"$work/reasons" "$work/machine" x > "$work/why"
ok "a module after modules_disabled" grep -q '^module: kernel.modules_disabled is 1' "$work/why"

# The verbs, below a filter that is there. On a host that lets nobody count they say so anyway
is "the test of export builds" "$(with_pmuctl "$here/export.c" "$work/export")" 0
is "a filter can be had" "$(status gcc -o "$work/refuse" "$here/refuse.c")" 0
if [[ $("$work/refuse" 1 true && echo yes) != yes ]] ||
	! grep -q '^  *"counts": true' <("$PMUCTL" explain --live --json page-faults:u); then
	skip "the verbs below a filter" "no filter, or no events here"
else
	for error in 1:EPERM 13:EACCES 38:ENOSYS; do
		name=${error#*:} number=${error%:*}
		is "$name: doctor: status" \
			"$("$work/refuse" "$number" "$PMUCTL" doctor --json > "$work/out"; echo $?)" 1
		is "$name: doctor: a problem, with what lifts it" \
			"$(json '.findings[] | select(.subject == "rights") | [.level, (.found | test("seccomp filter.*'"$name"'")), (.means | test("docker.*podman.*systemd"))] | tojson')" \
			'["problem",true,true]'
		is "$name: explain --live: status" \
			"$("$work/refuse" "$number" "$PMUCTL" explain --live page-faults:u > "$work/out"; echo $?)" 1
		machine_of 2 $all 2
		source=$work/machine/sys/bus/event_source/devices/power7
		mkdir -p "$source/caps" "$source/events" "$source/format"
		echo emulated > "$source/caps/backend"
		echo config:0-63 > "$source/format/event"
		echo event=0x1e | tee "$source/events/PM_CYC" > "$source/events/PM_CYC_2"
		is "$name: verify: status" \
			"$(PMUCTL_ROOT=$work/machine "$work/refuse" "$number" "$PMUCTL" verify > "$work/verified"; echo $?)" 1
		is "$name: verify: tries no second event, and tells the cause" \
			"$(grep -cE "^power7: no event can be opened$|PM_CYC.*: a seccomp filter.*$name|docker" "$work/verified")" 3
		is "$name: verify: the cause for programs, too" "$(PMUCTL_ROOT=$work/machine \
			"$work/refuse" "$number" "$PMUCTL" verify --json > "$work/verified"
			jq -c '[.[].failed[] | .error, (.reason | test("a seccomp filter")), (.fix | test("docker"))]' "$work/verified")" \
			"[\"$name\",true,true]"
		is "$name: explain --live: the cause for programs" \
			"$("$work/refuse" "$number" "$PMUCTL" explain --live --json page-faults:u |
				jq -c '[.events[] | .counts, (.reason | test("a seccomp filter.*'"$name"'")), (.fix | test("docker"))]')" \
			'[false,true,true]'
		mkdir -p "$work/machine/sys/devices/system/cpu"
		echo 0 > "$work/machine/sys/devices/system/cpu/online"
		is "$name: export: status" "$("$work/refuse" "$number" "$work/export" power7/PM_CYC/ "$work/machine" \
			> "$work/exported" 2> "$work/err" < /dev/null; echo $?)" 1
		ok "$name: export: the cause" \
			grep -q "power7/PM_CYC/ is left out: a seccomp filter.*$name; docker" "$work/err"
		is "$name: export: the cause for programs" \
			"$(jq -c '.[] | select(.name == "pmukit_event_rate").left_out[] | [.event, .pmu, (.reason | test("a seccomp filter.*'"$name"'")), (.fix | test("docker"))]' "$work/exported")" \
			'["power7/PM_CYC/","power7",true,true]'
		ok "$name: explain --live: the cause" grep -q "page-faults:u: a seccomp filter.*$name" "$work/out"
	done
fi
