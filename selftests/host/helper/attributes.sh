# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# What pmuctl makes of messages: a kernel that is newer than it, or older, and none at all.

is "the test of messages builds" "$(with_pmuctl "$here/attributes.c" "$work/attributes")" 0
"$work/attributes" > "$work/messages"

# message N FILTER: jq over the Nth
message()
{
	sed -n "$1p" "$work/messages" | jq -S -c "$2"
}

is "what a newer kernel adds is left out, or called unknown" "$(message 1 .)" \
	'{"counters":[{"flags":["task"],"name":"pmc1"}],"pmu":"power7","state":"unknown (9)"}'
is "numbers of four and of eight bytes, attributes that come again" "$(message 2 .)" \
	'{"registers":[{"name":"mmcr0","value":"0x89abcdef"},{"name":"mmcr1","value":"0x123456789abcdef0"}],"times":5}'
is "what is too short says nothing, a string ends with its attribute" "$(message 3 .)" \
	'{"capabilities":["sampling","emulated"],"counters":0,"name":"abc"}'
is "an older kernel has less" "$(message 4 .)" '{"pmu":"power7"}'
is "or nothing" "$(message 5 .)" '{}'

# A kernel without networking has no sockets of netlink's family
for verb in status 'status --follow' "emu clock" "emu add power7 PM_CYC 1"; do
	# shellcheck disable=SC2086
	is "$verb there says so" "$(NO_SOCKET=1 preloaded $verb; grep -c 'no networking (CONFIG_NET)' "$work/err")" "7
1"
done
is "doctor needs none" "$(result=$(NO_SOCKET=1 preloaded doctor); [[ $result == [01] ]] && echo fine)" fine
