# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# The cache: what is complete, and what is fresh.

# The cache: what fails or stops leaves nothing that looks complete
CACHE=$work LOGS=$work
in_cache()
{
	begin "$CACHE/thing"
	step "$1" "${@:2}"
	publish "$CACHE/thing" key
}

in_cache make touch "$CACHE/thing.new/part" 2>/dev/null
is "a step that works is published" "$(ls "$work/thing")" part
is "and is fresh" "$(fresh "$work/thing" key && echo yes)" yes
is "but not for other inputs" "$(fresh "$work/thing" other || echo no)" no
is "what is made needs no lock, and waits for none" "$(
	flock "$work/lock" timeout 600 bash -c ". $LAB/common.sh; CACHE=$work; made $work/thing key && echo yes"
)" yes
is "what is not made waits for the lock" "$(
	flock "$work/lock" timeout 10 bash -c ". $LAB/common.sh; CACHE=$work; made $work/thing other" 2>&1 ||
	echo "status $?")" "waiting for another run that uses $work ...
status 124"
rm -rf "$work/thing"
(in_cache break sh -c "touch $CACHE/thing.new/part; exit 3") 2>"$work/said" || true
is "a step that fails is not" "$(ls -d "$work/thing" 2>/dev/null)" ""
is "it says so and where the log is" \
	"$(grep -c -e 'FAILED (status 3' -e "whole log: $work/break.log" "$work/said")" 2
is "a step fails where its first command does" \
	"$(f() { false; true; }; step first f 2>/dev/null; echo went on)" ""
is "a full disk is noticed beforehand" \
	"$( (need_space 99999999 "this test") 2>&1 | grep -o 'needs 99999999 MB free')" \
	"needs 99999999 MB free"

# Folders that are not the lab's
mkdir -p "$work/other/linux" "$work/undo"/{linux,host-trixie,mine}
is "a folder with other files is no cache" "$(
	PMUKIT_CACHE=$work/other bash -c '. "$0"' "$LAB/common.sh" 2>&1 | sed "s|$work/||"; ls "$work/other")" \
	"pmukit lab: other has files that are not the lab's: give PMUKIT_CACHE= a new folder
linux"
touch "$work/undo"/{in-use,linux/.stamp}
is "undo removes the lab's folders alone" "$(
	PMUKIT_CACHE=$work/undo "$LAB/undo" 2>&1; ls -A "$work/undo")" "Not the lab's, and kept: mine
mine"
# The packages of a system before and after, one of them in another version
is "packages that are installed here are noted, also by what fails" "$(
	packages_here() { cat "$work/now"; }
	printf '%s\n' 'a 1' 'b 1' >"$work/now"
	set +e
	(set -e; installs_here sh -c 'printf "%s\n" "a 2" "b 1" "c 1" >"$0"; exit 1' "$work/now")
	xargs <"$work/installed")" "a=1 c"
mkdir "$work/empty"
is "a cache that is gone can be begun again" "$(
	for script in common.sh undo common.sh; do
		PMUKIT_CACHE=$work/empty bash "$LAB/$script" 2>&1
		ls -A "$work/empty" 2>/dev/null
	done | xargs)" "in-use in-use"

# The cache behind a link: the lab and the unit tests have to mean the same path
mkdir "$work/linked"
ln -s linked "$work/link"
is "the lab: a cache behind a link" "$(PMUKIT_CACHE=$work/link; . "$LAB/common.sh"; echo "$CACHE")" \
	"$(readlink -f "$work/linked")"
is "the unit tests: the same" "$(PMUKIT_CACHE=$work/link make -pn -C "$TOP/selftests/host/unit" clean |
	sed -n 's/^cache := //p')" "$(readlink -f "$work/linked")"

# What is made once, and again when a source has changed or gone
about=$work/about
mkdir "$about"
touch -d '1 hour ago' "$about/file" "$about/other" "$about"
echo with >"$work/record"
same()
{
	unchanged "$work/record" "$1" "$about" && echo yes || echo no
}
is "what has not changed is not made again, but with something else" "$(same with) $(same without)" "yes no"
touch -d '1 hour' "$about/file"
is "nor where a source has changed" "$(same with)" no
touch -d '1 hour ago' "$about/file"
touch -d '1 minute ago' "$work/record"
rm "$about/other"
is "or has gone" "$(same with)" no
rm "$work/record"
is "or there is no record" "$(same "")" no
