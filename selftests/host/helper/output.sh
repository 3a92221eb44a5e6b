# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154,SC2016
# Answers that do not arrive, and answers as such.

for verb in "list" "list --json" "show PM_CYC" "encode PM_CYC" "decode --json 0x1e" \
	"explain PM_CYC" "--help" "encode --help" "--version"; do
	result=0
	# shellcheck disable=SC2086
	"$PMUCTL" $verb > /dev/full 2> "$work/err" || result=$?
	is "pmuctl $verb, disk full: status" "$result" 3
	ok "pmuctl $verb, disk full: says so" grep -q 'cannot write the answer: No space left' "$work/err"
done

(
	trap '' PIPE
	"$PMUCTL" list --json 2> "$work/err" || echo $? > "$work/status"
) | true
is "closed pipe: status" "$(cat "$work/status")" 3
ok "closed pipe: says so" grep -q 'cannot write the answer: Broken pipe' "$work/err"

result=0
"$PMUCTL" list >&- 2> "$work/err" || result=$?
is "standard output closed: status" "$result" 3

ok "no colours or control characters" \
	bash -c '"$0" explain PM_CYC PM_FLOP | grep -qv "[^[:print:]]"' "$PMUCTL"
is "JSON goes to standard output alone" "$(status "$PMUCTL" encode --json PM_CYC; cat "$work/err")" 0
is "and is one value" "$(jq -s length "$work/out")" 1
