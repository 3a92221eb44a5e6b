# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Every event against the register images that a script of its own computes from
# the transcription of the document.

tables=$top/selftests/host/tables
grep -v '^#' "$top/driver/power7/events.tsv" | cut -f 1 > "$work/names"

# Each way that show tells, against the images: code, counter, MMCR1, MMCRA
# (with base bits 0x60000000) and the overflow condition in MMCR0
ways()
{
	local name

	while read -r name; do
		"$PMUCTL" show --json "$name" || true
	done < "$work/names" |
		jq -r --argjson task "$1" '.name as $name | .ways[] | select($task or (.per_task | not)) |
			[$name, .code, .counter, .registers.mmcr1, .registers.mmcra, .registers.mmcr0] |
			join(" ")' | sort
}

# name code counter mmcr1 mmcra mmcr0
images()
{
	"$tables/power7/images" "$@" "$tables/power7/errata.tsv" \
		"$tables/power7/appendix-a.tsv"
}

for task in false true; do
	ways "$task" > "$work/ways"
	images -v task="$([[ $task == true ]] && echo 1 || echo 0)" |
		awk '{ sub(/6000000/, "0000000", $5); print $1, $2, $3, "0x" $4, "0x" $5, "0x" $6 }' |
		sort > "$work/images"
	ok "images are at hand, per task: $task" test "$(wc -l < "$work/images")" -gt 1000
	is "every way of every event has the image of the document, per task: $task" \
		"$(diff "$work/images" "$work/ways" | head -5)" ""
done

# Alone, an event takes one of its ways; MMCR0 has interrupt and freeze bits too
while read -r name; do
	"$PMUCTL" encode --json "$name" || true
done < "$work/names" |
	jq -r '[(.placement | keys[0]), .codes[], .placement[], .mmcr1, .mmcra, .mmcr0] | join(" ")' |
	sort > "$work/alone"
is "every event encodes" "$(wc -l < "$work/alone")" "$(wc -l < "$work/names")"
images | awk '{ sub(/^0000000000/, "0000000006", $6)
	print $1, $2, $3, "0x" $4, "0x" $5, "0x" $6 }' | sort > "$work/images"
is "and its registers are those of the document" \
	"$(comm -23 "$work/alone" "$work/images" | head -5)" ""
