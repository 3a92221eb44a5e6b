# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# For scripts that make patches: a repository of the kernel's files, $before, and steps, files with
# lines "KEY: WORDS", an empty line and a commit message. Sourced.

needs_name()
{
	if ! git config user.email >/dev/null; then
		echo "pmukit: patches need your name: git config --global user.name, user.email." >&2
		exit 1
	fi
}

# words FILE KEY: what lines of a step say
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

# commit FILE: what a step has changed, if anything
commit()
{
	in_git add -A
	! in_git diff --cached --quiet || return 0
	sed '1,/^$/d' "$1" | in_git commit -q -s -F -
}
