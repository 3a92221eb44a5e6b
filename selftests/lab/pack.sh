# SPDX-License-Identifier: GPL-2.0-only
# Sourced behind machine.sh by scripts that boot a machine: its initramfs.

# pack OUT: what has been built for the machine in OUT as OUT/initrd.cpio: programs, perf, pmuctl
# and the module, and what the caller's function contents DIR puts into DIR
pack()
{
	local out=$1 dir=$1/initrd
	rm -rf "$dir"
	mkdir -p "$dir"/{bin,dev,etc,lib,proc,share,sys,tmp}
	cp "$out"/bin/* "$dir/bin/"
	[ ! -d "$PERF" ] || cp -r "$PERF"/* "$dir/"
	[ ! -d "$out/pmuctl" ] || cp -r "$out"/pmuctl/* "$dir/"
	make_module "$dir/lib"
	contents "$dir"
	(cd "$dir" && find . | "$LAB/in-root" cpio --quiet -o -H newc -R 0:0) >"$out/initrd.cpio"
}

# add_tests DIR OUT: the first process, guest programs and test modules, and tables of the PMUs
add_tests()
{
	local dir=$1 out=$2 table name
	cp -r "$out/tests" "$dir/"
	mv "$dir/bin/init" "$dir/init"
	find "$out/modules" -name '*.ko' -exec cp -t "$dir/lib" {} +
	for table in "$TOP"/driver/*/{events,metrics}.tsv; do
		name=$(basename "$(dirname "$table")").${table##*/}
		cp "$table" "$dir/share/${name/.events/}"
	done
	cp "$TOP/selftests/host/helper/ratios.tsv" "$dir/share/"
	guest_data "$dir/share"
}
