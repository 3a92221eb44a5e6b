# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# --processor: the events of another processor of a PMU, against the transcription of its manuals.
v73_codes=$top/selftests/host/tables/hexagon/v73.tsv

v73()
{
	status "$PMUCTL" "$@" --pmu hexagon --processor v73
}

is "v73: list --json answers" "$(v73 list --json)" 0
is "v73: names, codes and documents are those of its manuals" \
	"$(json '.[] | "\(.code)\t\(.name)\t\(.source | sub(";.*"; ""))"' | sort)" \
	"$(grep -v '^#' "$v73_codes" | cut -f 1-3 | sort)"
is "v73: doubtful are the texts that are not about their event, and the doubts of V79" \
	"$(json '[.[] | select(.status == "unverified").source] | group_by(.)[] |
		"\(.[0]) \(length)"')" \
	"V73;D1 4
V73;D2 3
V73;D3 1
V73;D4 2
V73;D5 1
V73;D9 $(cut -f 4 "$v73_codes" | grep -cE '^([?]|0x.*)$')"
is "v73: nothing says what is maskable" "$(json 'any(has("maskable"))')" false
# Those that differ; what is the same is what list says
v73_differ=$(cut -f 2 "$top/driver/hexagon/v73.tsv" | grep '^0x')
is "every code means what the manual says" \
	"$(for code in $v73_differ; do
		"$PMUCTL" decode -p hexagon --processor V73 --json "$code" |
			jq -r '"\(.code)\t\(.names | join(" "))"'
	done)" \
	"$(for code in $v73_differ; do grep "^$code"$'\t' "$v73_codes" | cut -f 1,2; done)"
is "v79 is what is there without it" "$("$PMUCTL" list -p hexagon --processor v79 --long | cksum)" \
	"$("$PMUCTL" list -p hexagon --long | cksum)"

# A name that one of them has
is "an event of V73 alone" "$(v73 encode --json LOOPCACHE_PACKETS)" 0
is "has its code" "$(json '.codes | join(" ")')" 0x24
is "and is none of V79" "$(status "$PMUCTL" encode -p hexagon --json LOOPCACHE_PACKETS)" 2
is "an event of V79 alone" "$(v73 encode --json TAGE_TABLE_HIT)" 2
ok "gets the reason" grep -qF \
	"hexagon (v73) has no event 'TAGE_TABLE_HIT': it is one without --processor" "$work/err"
is "its PMU may precede it" "$(v73 encode --json hexagon/loopcache_packets/)" 0
touch "$work/LOOPCACHE_PACKETS"
is "a file of its name is not read" \
	"$(cd "$work" &&
		"$PMUCTL" encode -p hexagon --processor v73 LOOPCACHE_PACKETS | tail -n 1)" \
	"PMUCNT0   LOOPCACHE_PACKETS"

# The driver has the names of V79
is "plan answers" "$(v73 plan LOOPCACHE_PACKETS 0x60 hexagon/HVX_PKT,name=mine/)" 0
is "perf gets codes" "$(head -n 1 "$work/out")" \
	"perf stat -e '{hexagon/config=0x24,name=LOOPCACHE_PACKETS/,hexagon/config=0x60/,hexagon/config=0x111,name=mine/}'"
is "or names, of V79" "$("$PMUCTL" plan -p hexagon --processor v79 HVX_PKT | head -n 1)" \
	"perf stat -e '{hexagon/HVX_PKT/}'"
is "metrics are those of V79" \
	"$(v73 plan CPI; grep -c "hexagon (v73) has no event 'CPI'" "$work/err")" "2"$'\n'"1"

ends 2 "no processor 'v69', known: v79, v73, v75, v81" list -p hexagon --processor v69

# Of which no manual could be read
is "the code of a renamed event on V75, V79 and V81" \
	"$(for p in v75 v79 v81; do
		"$PMUCTL" decode -p hexagon --processor $p --json 0x105 | jq -r '.names[]'
	done | xargs)" "HVX_VTCM_OUTSTANDING HVX_VTCM_OUTSTANDING HVX_LD_VTCM_OUTSTANDING"
is "V75 and V81 rest on manuals of others at best" \
	"$(for p in v75 v81; do
		"$PMUCTL" list -p hexagon --processor $p --json |
			jq -r '.[] | .status, .source, .evidence[0]' | sort -u | xargs
	done)" "header names other program;D10 unverified
header names other program;D10 unverified"
is "how many threads run was counted on V75, but by V79's table one alone of them" \
	"$(for p in v75 v79; do
		"$PMUCTL" list -p hexagon --processor $p --json 'CYCLES_?_THREAD_RUNNING' |
			jq '[.[] | select(.evidence[1] == "phone").code] | join(" ")'
	done | xargs)" "0x3c 0x3d 0x3e 0xa 0xb"
ends 2 "power7 has one table of events" list -p power7 --processor v73
