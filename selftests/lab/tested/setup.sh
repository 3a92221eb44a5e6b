# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# What setup and rights find out about the host, and what Ctrl-C leaves.

# The host is asked what works, not what it is called: words RIGHTS PROGRAMS [SWITCH] are what
# setup says on one with these programs, where this switch of the kernel's forbids namespaces
sed -n '/^[a-z_]*()$/,/^}/p' "$LAB/setup" >"$work/setup"
words()
(
	. "$work/setup"
	PMUKIT_RIGHTS="$1 1" asked="make check FULL=1" have=" $2 " forbids=${3:-}
	LOGS=$work CACHE=$work
	command() { [[ $have == *" $2 "* ]] && echo "$2"; }
	grep() { [[ $have == *" sub-ids "* ]]; }
	switched() { [ "$1" = "$forbids" ]; }
	id() { echo somebody; }
	has_trixie() { [[ $have == *" trixie "* ]]; }
	obstacles | sed 's/.*As root: //' | xargs
)
there="apt-get update && apt-get install -y make && make check FULL=1"
# Quotes are lost in xargs
engine="run --rm -it -v $TOP:$TOP -w $TOP debian:trixie sh -c $there"
is "with rights, or in a container that is Debian 13, nothing is in the way" \
	"$(words root "")$(words user "")$(words container "apt-get trixie")" ""
is "another container gets the name of the right image" "$(words container "apt-get docker")" \
	"mounts, refused here. A system without mounts has to be Debian 13: start a container from $(
	)the image debian:trixie. There: $there"
is "another system without mounts is changed with consent" "$(words refused "apt-get trixie")" \
	"mounts, refused here. Without them it installs packages into this system, which you permit $(
	)by PMUKIT_CHANGE_THIS_SYSTEM=1 make check FULL=1; make lab-undo removes them later. Or $(
	)start a container from the image debian:trixie. There: $there"
is "make tells what it was asked for" "$({
	sed -n '/PMUKIT_ASKED :=/,/)$/p' "$TOP/Makefile"
	printf '%s\n' 'check:' '	@echo "$$PMUKIT_ASKED"'
} | env -i PATH="$PATH" make -s -f - check MACHINE=m FULL=1)" "make check MACHINE=m FULL=1"
is "a user without newuidmap gets the name of the package" "$(words none apt-get)" \
	"newuidmap: apt-get install uidmap"
is "by the name that it has where there is dnf" "$(words none dnf)" \
	"newuidmap: dnf install shadow-utils"
is "one without sub-ids how to get some" "$(words none "apt-get newuidmap")" \
	"sub-ids for somebody: usermod --add-subuids 100000-165535 --add-subgids 100000-165535 somebody"
for switch in kernel/apparmor_restrict_unprivileged_userns kernel/unprivileged_userns_clone \
	      user/max_user_namespaces; do
	is "one whom $switch forbids it how to change that" \
		"$(words none "newuidmap sub-ids" $switch | cut -d = -f 1)" \
		"user namespaces: sysctl -w ${switch/\//.}"
done
is "a user who is refused all the same is referred to a container" \
	"$(words none "podman newuidmap sub-ids")" "user namespaces, refused here: podman $engine"

# begun_as USER [PROGRAM...]: what rights finds out there, where these programs fail
mkdir "$work/fails"
begun_as()
(
	local user=$1 name
	shift
	rm -f "$work"/fails/*
	for name; do
		ln -s /bin/false "$work/fails/$name"
	done
	setpriv --reuid="$user" --clear-groups env -i ${consent:+PMUKIT_CHANGE_THIS_SYSTEM=1} \
		PATH="$work/fails:$users_path" "$work/lab/rights" sh -c 'echo "${PMUKIT_RIGHTS% *}"' 2>&1
)
# What su - gives to a user of Debian: no sbin
users_path=/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games
ok "the lab finds chroot where a user of Debian does not" \
	env PATH="$users_path" bash -c '. "$0" && command -v chroot >/dev/null' "$LAB/common.sh"
# in_chroot: what rights finds out in a chroot that is no mount, with a file of Docker's. What is mounted
# there is so in that namespace alone, and nothing removes it.
in_chroot()
{
	mkdir -p "$work/chroot/lab"
	cp "$LAB/rights" "$work/chroot/lab"
	touch "$work/chroot/.dockerenv"
	unshare --mount --propagation private bash -euc '
		cd "$0"
		for name in usr bin sbin lib lib64 proc dev; do
			[ ! -d "/$name" ] || { mkdir -p "$name" && mount --rbind "/$name" "$name"; }
		done
		exec chroot . /usr/bin/env -i "$@" /lab/rights sh -c "echo \${PMUKIT_RIGHTS% *}"
	' "$work/chroot" PATH=/usr/sbin:/usr/bin "$@" 2>&1
}
# interrupted PROGRAM: the status of a run of PROGRAM that gets Ctrl-C, and what it has written to $work/key
interrupted()
(
	local status=0
	unset PMUKIT_RIGHTS
	rm -f "$work/runs" "$work/key"
	(trap - INT; exec env --default-signal=INT "$LAB/rights" bash -c "$1") >/dev/null 2>&1 &
	while [ ! -e "$work/runs" ]; do sleep 0.1; done
	sleep 0.5
	kill -INT $!
	wait $! || status=$?
	echo "$status $(cat "$work/key" 2>/dev/null)"
)
is "a guest with a keyboard gets Ctrl-C, and ends by itself" "$(interrupted "
	mkfifo \$PMUKIT_KEYS; exec 7<>\$PMUKIT_KEYS; touch $work/runs; read -rn 1 key <&7
	rm \$PMUKIT_KEYS; printf '%q' \"\$key\" >$work/key")" "130 \$'\\003'"
is "Ctrl-C does not stop dpkg in the middle" "$(interrupted "
	touch \$PMUKIT_KEYS.dpkg $work/runs; sleep 2; echo ended >$work/key
	rm \$PMUKIT_KEYS.dpkg; sleep 98")" "130 ended"
# stopped [PROGRAM]: what a run that gets Ctrl-C leaves: its status, processes, mounts; PROGRAM fails
stopped()
(
	local mount=mount
	rm -f "$work"/fails/*
	if [ $# -gt 0 ]; then
		ln -s /bin/false "$work/fails/$1"
		mount=:
	fi
	PATH=$work/fails:$PATH
	echo $(interrupted "$mount -t tmpfs tmpfs $work/fails
		sleep 98765.4 & (sleep 98765.4 & sleep 98765.4) & touch $work/runs; wait") \
		"$(grep -lzxs '98765[.]4' /proc/[0-9]*/cmdline | wc -l)" "$(grep -c "$work/fails" /proc/mounts)"
)
if [ "$(id -u)" -eq 0 ] && begun root; then
	cp -r "$LAB" "$work/lab"
	chmod -R a+rX "$work"
	is "root has namespaces of its own" "$(begun_as 0)" root
	is "or, with consent, the system that it is in" "$(consent=1 begun_as 0 unshare)" container
	is "a chroot is changed only with consent" \
		"$(in_chroot) $(in_chroot PMUKIT_CHANGE_THIS_SYSTEM=1)" "refused container"
	is "a user has no rights without sub-ids" "$(begun_as 65534)" none
	is "Ctrl-C leaves nothing running, and nothing mounted" "$(stopped)" "130 0 0"
else
	skip "what rights finds out" "needs root rights"
fi
if [ "$(id -u)" -eq 0 ]; then
	is "nor where there are no namespaces" "$(stopped unshare)" "130 0 0"
fi
