# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# For packages/patches: a repository of the kernel's files, $before, and descriptions of patches,
# files with lines "KEY: WORDS", an empty line and a commit message. Sourced.

needs_name()
{
	if ! git config user.email >/dev/null; then
		echo "pmukit: patches need your name: git config --global user.name, user.email." >&2
		exit 1
	fi
}

# This file is in a folder that packages/patches has made
made=.made-by-pmukit

# may_replace DIR: ends where there is something else
may_replace()
{
	if [ -e "$1" ] && [ ! -e "$1/$made" ] && [ -n "$(ls -A "$1")" ]; then
		echo "pmukit: $1 stays as it is: it has no file $made, so it may be something else." >&2
		exit 1
	fi
}

# replace DIR: an empty folder in the place of what was made there before
replace()
{
	may_replace "$1"
	rm -rf "$1"
	mkdir -p "$1"
	touch "$1/$made"
}

# words FILE KEY: the words of its lines KEY
words()
{
	sed -n "/^\$/q; s/^$2: //p" "$1"
}

in_git()
{
	git -C "$before" -c user.name="$(git config user.name)" \
		-c user.email="$(git config user.email)" -c commit.gpgSign=false "$@"
}

begin_git()
{
	in_git init -q
	in_git add -A
	in_git commit -q --allow-empty -m "the kernel"
	kernels=$(in_git rev-parse HEAD)
}

# commit FILE: what has changed, if anything, with the message of FILE
commit()
{
	in_git add -A
	! in_git diff --cached --quiet || return 0
	sed '1,/^$/d' "$1" | in_git commit -q -s -F -
}
