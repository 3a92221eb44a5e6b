# SPDX-License-Identifier: GPL-2.0-only
# Shared by the lab scripts: where things are, messages, cached directories.
# Sourced, never run.

set -euo pipefail

# chroot, depmod and mke2fs are not in the PATH of Debian's ordinary users
[[ :$PATH: == *:/usr/sbin:* ]] || PATH=$PATH:/usr/sbin:/sbin
LAB=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
# The first script of a run gets the rights that it needs
[ -n "${PMUKIT_RIGHTS:-}" ] || exec "$LAB/rights" "$(readlink -f "$0")" "$@"
TOP=$(readlink -f "$LAB/../..")
BUILD=$TOP/build
LOGS=$BUILD/logs
CACHE=${PMUKIT_CACHE:-${XDG_CACHE_HOME:-${HOME:-~}/.cache}/pmukit}

# plain_path PATH STEP: make, Kbuild and mount take other paths apart; tools/paths.mk has the same
# characters
plain_path()
{
	[[ $1 == *[[:space:]\"\'\`\$\#:\;%\\\&\|\<\>\(\)*?\[\]{}!,=]* ]] || return 0
	cat >&2 <<-EOT
		pmukit lab: nothing is done, for make cannot handle the path $1: $2 a path without \
		spaces and without any of " ' \` \$ # : ; % \\ & | < > ( ) * ? [ ] { } ! , =
	EOT
	exit 1
}
plain_path "$TOP" "move the checkout to"
plain_path "$(readlink -m "$CACHE")" "give PMUKIT_CACHE="

# setup says it when they cannot be made
mkdir -p "$LOGS" "$CACHE" 2>/dev/null || true
CACHE=$(readlink -m "$CACHE")
ROOT=$CACHE/root
# What is replaced in the cache is removed, so it has to be a folder that the lab began. Each lab has
# the file in-use.
if [ ! -e "$CACHE/in-use" ]; then
	[ -z "$(ls -A "$CACHE" 2>/dev/null)" ] || {
		echo "pmukit lab: $CACHE has files that are not the lab's: give PMUKIT_CACHE= a new folder" >&2
		exit 1
	}
	: 2>/dev/null >"$CACHE/in-use" || true
fi
JOBS=${JOBS:-$(nproc)}

say()
{
	printf '%s\n' "$*" >&2
}

# die MESSAGE...: each argument is one line of the one message
die()
{
	printf 'pmukit lab: %s\n' "$1" >&2
	shift
	[ $# -eq 0 ] || printf '    %s\n' "$@" >&2
	exit 1
}

# step NAME COMMAND...: run a long command with its output in a log file; say
# how long it took, or show the end of the log and end when it fails. Not for
# the left side of || or &&: bash would run a function on after an error there.
step()
{
	local name=$1 log start=$SECONDS status=0
	shift
	log=$LOGS/$(tr -c 'A-Za-z0-9._\n' - <<<"$name").log
	printf '  %-52s ' "$name ..." >&2
	set +e
	(
		set -e
		"$@"
	) >"$log" 2>&1 </dev/null
	status=$?
	set -e
	if [ "$status" -ne 0 ]; then
		say "FAILED (status $status, $((SECONDS - start)) s)"
		tail -n 25 "$log" | sed 's/^/    | /' >&2
		say "    whole log: $log"
		exit "$status"
	fi
	say "$((SECONDS - start)) s"
}

# prompt_awk ARGUMENT...: awk that takes each line when it comes; mawk would wait for 4 KB
prompt_awk()
{
	[[ $(awk -W version 2>/dev/null </dev/null) != mawk* ]] || set -- -W interactive "$@"
	awk "$@"
}

# unchanged RECORD TEXT PATH...: was what RECORD is about made with TEXT, and of these as they are?
# Who makes it writes the record before, and moves it into place after.
unchanged()
{
	[ -f "$1" ] && [ "$(<"$1")" = "$2" ] && [ -z "$(find "${@:3}" -newer "$1" -print -quit)" ]
}

# time_of_kernel DIR: when a kernel was made that modules are built against. The folder may be in the
# root
time_of_kernel()
{
	"$LAB/in-root" stat -c %Y "$1/Module.symvers" || true
}

# need_space MEGABYTES WHAT: refuse to start what would fill the disk
need_space()
{
	local found
	found=$(df --output=avail -m "$CACHE" | tail -n 1 | tr -d ' ')
	[ "$found" -ge "$1" ] ||
		die "$2 needs $1 MB free in $CACHE, found $found MB." \
		    "Free some space there or set PMUKIT_CACHE to a larger place."
}

# version_of SOURCE: the version of a kernel's source, as 6.12
version_of()
{
	awk '$1 == "VERSION" { v = $3 } $1 == "PATCHLEVEL" { print v "." $3; exit }' "$1/Makefile"
}

# checkpatch SOURCE OPTION... FILE...: what the script of a kernel's source finds in patches,
# or behind -f in files. It leaves a file where it runs.
checkpatch()
{
	local source=$1
	shift
	"$LAB/in-root" perl "$source/scripts/checkpatch.pl" --no-tree --root="$source" --strict --terse \
		--show-types --no-summary "$@" 2>&1 | grep -v 'git: not found' || true
}

# Hash of the words given and the files among them: what a cached directory
# was made from.
key_of()
{
	local word
	for word; do
		if [ -f "$word" ]; then cat "$word"; else echo "$word"; fi
	done | sha256sum | cut -c1-16
}

# fresh DIR KEY: true when DIR is complete and was made from the same inputs
fresh()
{
	[ -f "$1/.stamp" ] && [ "$(<"$1/.stamp")" = "$2" ]
}

# begin DIR: an empty DIR.new to build in; publish DIR KEY puts it in place.
# Nobody ever sees a half-made DIR: a failure before publish leaves only
# DIR.new, and the next begin removes that. Commands in the root hold
# $CACHE/in-use (see in-root): what is replaced goes aside while there are any.
begin()
{
	rm -rf --one-file-system "$1.new"
	discard "$1"
	mkdir -p "$1.new"
}

discard()
{
	exec 8>"$CACHE/in-use"
	! flock -n 8 || rm -rf --one-file-system "$1".old-*
	exec 8>&-
}

publish()
{
	echo "$2" >"$1.new/.stamp"
	[ ! -e "$1" ] || mv "$1" "$1.old-$$"
	mv "$1.new" "$1"
	discard "$1"
}

# One run at a time changes the cache; a second one waits and says so.
lock_cache()
{
	[ "${PMUKIT_LOCKED:-}" != "$CACHE" ] || return 0
	exec 9>"$CACHE/lock"
	if ! flock -n 9; then
		say "waiting for another run that uses $CACHE ..."
		flock 9
	fi
	export PMUKIT_LOCKED=$CACHE
}

# made DIR KEY: true when DIR is fresh. Otherwise the caller has to make DIR and
# has the cache for itself; what is complete is used without a lock.
made()
{
	! fresh "$1" "$2" || return 0
	lock_cache
	fresh "$1" "$2"
}

# begun MODE: whether lab/rights found these rights
begun()
{
	[ "${PMUKIT_RIGHTS% *}" = "$1" ]
}

# packages_here: the packages of this system, "NAME VERSION" a line
packages_here()
{
	dpkg-query -W -f '${db:Status-Abbrev} ${binary:Package} ${Version}\n' |
		sed -n 's/^i[^ ]* *//p'
}

# installs_here COMMAND...: run COMMAND, which installs packages into this system, and note for
# lab/undo which ones, also when it fails. Where such a command was killed, the next call completes it.
installs_here()
{
	[ ! -s "$CACHE/packages" ] || dpkg --configure -a
	if [ ! -s "$CACHE/packages" ]; then
		packages_here >"$CACHE/packages.new"
		mv "$CACHE/packages.new" "$CACHE/packages"
	fi
	trap note_installed EXIT
	"$@"
	note_installed
}

# apt_get ARGUMENT...: apt-get for this system. Ctrl-C does not stop dpkg in the middle (see rights)
apt_get()
{
	apt-get -o DPkg::Pre-Invoke::="touch $PMUKIT_KEYS.dpkg" \
		-o DPkg::Post-Invoke::="rm -f $PMUKIT_KEYS.dpkg" -o Acquire::Retries=3 "$@"
}

# say_installed PACKAGE...: before installs_here
say_installed()
{
	say "Installing into this system: $*, and what these depend on. \"make lab-undo\" removes them."
}

# note_installed: a line of $CACHE/installed is a package that is new, or NAME=VERSION of one that has
# another version now
note_installed()
{
	[ -s "$CACHE/packages" ] || return 0
	packages_here | awk 'NR == FNR { old[$1] = $2; next }
		!($1 in old) { print $1; next }
		old[$1] != $2 { print $1 "=" old[$1] }' "$CACHE/packages" - >>"$CACHE/installed"
	rm "$CACHE/packages"
}

# debian_kernels [ROOT]: where commands in a root of the lab find Debian's kernels
debian_kernels()
{
	if begun container; then
		echo "${1:-$ROOT}/opt"
	else
		echo /opt
	fi
}

# The archive that the root was made from
root_archive()
{
	awk '$1 == "deb" { print $2; exit }' "$ROOT/etc/apt/sources.list"
}

# foreign_root ARCHITECTURE KERNEL: the root of another architecture, see foreign
foreign_root()
{
	case $2 in
	6.12) echo "$CACHE/root-$1" ;;
	*) echo "$CACHE/root-$1-$2" ;;
	esac
}

# Version of an installed package of the root
root_version()
{
	dpkg-query --admindir="$ROOT/var/lib/dpkg" -W -f '${Version}' "$1"
}
