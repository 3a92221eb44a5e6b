# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Answers that were wrong once.

is "show and decode agree on a refused code: status" \
	"$(status "$PMUCTL" show 0x7001e) $(status "$PMUCTL" decode 0x7001e)" "1 1"
is "show and decode agree on a refused code: words" "$("$PMUCTL" show 0x7001e 2>&1)" \
	"$("$PMUCTL" decode 0x7001e 2>&1)"
is "sampling without the interrupt: status" "$(status "$PMUCTL" encode --sampling --no-interrupt PM_CYC)" 1
ok "sampling without the interrupt: says why" grep -q 'sampling needs the counter interrupt' "$work/err"
is "one event is singular" "$("$PMUCTL" plan PM_CYC | sed -n 3p)" "One event: it runs all the time."
# Hexagon V79 Programmer's Reference Manual: event 0 counts nothing
is "event 0 of hexagon" "$("$PMUCTL" decode -p hexagon 0x0 | tail -n 1)" "  name      none: it counts nothing"
is "event 0 of hexagon in JSON" "$("$PMUCTL" decode -p hexagon --json 0x0 | jq .nothing)" true
is "another event without a name" "$("$PMUCTL" decode -p hexagon --json 0x3ff | jq .nothing)" false
is "emu without words: status" "$(status "$PMUCTL" emu)" 2
is "emu without words" "$(cat "$work/err")" \
	"pmuctl: emu needs clock [PMU], or advance PMU CYCLES, or add PMU EVENT COUNT, or profile PMU [FILE], or new FILE, or remove PMU, or script [PMU] FILE, see pmuctl emu --help"
