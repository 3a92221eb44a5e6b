# SPDX-License-Identifier: GPL-2.0-only
# Sourced by root where nothing can be mounted (see rights): the system that it runs in gets the
# packages and is the lab's root. apt reads the lab's own list of sources; Debian's kernels are in the
# cache.

make_root()
{
	local uri=$1 dir=$2
	mkdir -p "$dir/etc/apt" "$dir/lists/partial" "$dir/opt"
	printf 'deb %s main\n' "$uri trixie" "$uri trixie-backports" "$uri bookworm" \
		>"$dir/etc/apt/sources.list"
	cat >"$dir/apt.conf" <<-END
		Dir::Etc::SourceList "$dir/etc/apt/sources.list";
		Dir::Etc::SourceParts "/dev/null";
		Dir::Etc::Trusted "/usr/share/keyrings/debian-archive-keyring.gpg";
		Dir::State::Lists "$dir/lists";
		APT::Sandbox::User "root";
		APT::Install-Recommends "false";
		Acquire::Retries "3";
		DPkg { Pre-Invoke { "touch $PMUKIT_KEYS.dpkg"; }; Post-Invoke { "rm -f $PMUKIT_KEYS.dpkg"; }; };
	END
	ln -s /usr /var "$dir/"
	touch "$dir/.this-system"
	export APT_CONFIG=$dir/apt.conf DEBIAN_FRONTEND=noninteractive
	installs_here install_all "$dir"
	rm -r "$dir/lists"
}

install_all()
{
	apt-get update
	apt-get install -y "${STABLE[@]}"
	apt-get install -y -t trixie-backports "${BACKPORTS[@]}"
	"$LAB/debian-kernels" / "$1/opt" "${KERNELS[@]}"
}
