# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Sourced by check: the rooms whose sources are mutated. $tree is a copy of the checkout, $out its
# build folder. Each room has functions
#
#	sources_ROOM		the files that are mutated
#	build_ROOM FILE		build what is made of FILE, or all when there is no FILE
#	programs_ROOM FILE	test programs that may notice a mutant of FILE
#	made_ROOM PROGRAM	which files of $out it depends on: it is run when one has changed
#	run_ROOM PROGRAM	status 0 when it passes

ROOMS="models machines core table pmuctl plugin"

c_files()
{
	find "$@" -name '*.[ch]' ! -name 'generated.*'
}

PMUS=$(sed -n 's/^pmus [:+]= //p' "$TOP/driver/pmus.mk" | xargs)
EMULATION="machine counting carry wide quirks mmcr0 profile"

# Models and emulated machines: the programs of host/unit, with both in a shared object

sources_models()
{
	c_files driver/model
	for pmu in $PMUS; do
		find "driver/$pmu" -regextype egrep -regex '.*/((model|code)\.c|(code|sampled|'"$pmu"')\.h)'
	done
}

sources_machines()
{
	for name in ${EMULATION/ wide/}; do
		find driver/emulation -name "$name.[ch]"
	done
	find driver/*/ -name 'machine.[ch]' ! -path '*/emulation/*' ! -path '*/table/*'
}

unit()
{
	make -s -C "$tree/selftests/host/unit" O="$out" DRIVER="$tree/driver" headers= base=lib/draw.c \
		'pmu_sources=$(O)/none.c' \
		'COMPILE=gcc $(CPPFLAGS) -std=gnu11 -w -O0 -fPIC $(if $(filter %.o,$@),,-Wl,--no-as-needed -Wl,-rpath,$(O) $(O)/subject.so)' "$@"
}

# subject [FILE]: the shared object, of which FILE has changed; a header may be in all
subject()
{
	local source object objects=()
	for source in "$tree"/driver/model/*.c $(printf "$tree/driver/%s/model.c " $PMUS) \
			$(printf "$tree/driver/%s/code.c " $PMUS) \
			$(printf "$tree/driver/%s/machine.c " $PMUS) \
			$(printf "$tree/driver/emulation/%s.c " $EMULATION) \
			$(printf "$out/%s/aliases.c $out/%s/catalogue.c " $(printf '%s\n' $PMUS $PMUS | sort)); do
		[ -f "$source" ] || continue
		object=${source#"$tree/"}
		object=${object//\//-}.o
		objects+=("$object")
		[[ -f $out/$object && ${1:-} != *.h && $source != "$tree/${1:-}" ]] ||
			gcc -std=gnu11 -w -O0 -fPIC -I"$tree/uapi" -I"$tree/driver" -c -o "$out/$object" "$source" ||
			return
	done
	(cd "$out" && gcc -shared -o subject.so "${objects[@]}")
}

build_models()
{
	if [ -z "${1:-}" ]; then
		mkdir -p "$out"
		echo >"$out/none.c"
		unit $(printf "$out/%s/aliases.c $out/%s/catalogue.c " $(printf '%s\n' $PMUS $PMUS | sort)) || return
	fi
	subject "$@" || return
	[[ -z ${1:-} || $1 == *.h ]] || return 0
	[ -z "${1:-}" ] || (cd "$out" && rm -f $(programs_models "$1") ./*/{pmu,oracle}.o base.o)
	unit all
}

programs_models()
{
	local name=${1#driver/}
	unit --eval='names: ; @printf "%s\n" $(tests)' names | case " $PMUS " in
	*" ${name%%/*} "*) grep -E "^(${name%%/*}|emulated)/" ;;
	*) cat ;;
	esac
}

made_models()
{
	echo subject.so "$1"
}

run_models()
{
	SETS=2000 "$out/$1"
}

for how in build programs made run; do
	eval "${how}_machines() { ${how}_models \"\$@\"; }"
done

# The driver's core and tables: the programs of host/core, those that include the file

sources_core()
{
	c_files driver/core driver/lib
}

# No processor has wide counters
sources_table()
{
	c_files driver/table
	echo driver/emulation/wide.c
}

core()
{
	make -s -C "$tree/selftests/host/core" O="$out" DRIVER="$tree/driver" sources= \
		CHECKS="-fsanitize=address -fno-sanitize-recover=all" "$@"
}

build_core()
{
	[ -z "${1:-}" ] || (cd "$out" && rm -f $(programs_core "$1"))
	core all
}

programs_core()
{
	(cd "$out" && grep -lF "$tree/$1" -- *.d | sed 's/\.d$//')
}

made_core()
{
	echo "$1"
}

run_core()
{
	TABLES=20000 ASAN_OPTIONS=hard_rss_limit_mb=2000 "$out/$1"
}

for how in build programs made run; do
	eval "${how}_table() { ${how}_core \"\$@\"; }"
done

# The helper: files of host/helper. What takes long is for the files that it is about.

sources_pmuctl()
{
	c_files tools/pmuctl
}

build_pmuctl()
{
	make -s -C "$tree/tools/pmuctl" O="$out" CFLAGS=-O1
}

programs_pmuctl()
{
	echo list print syntax encode decode output conflict
	case $1 in
	*/ask/* | */lib/*) echo input split processor attributes ;;
	*/logs/* | */oplog* | */stat_files* | */svg* | */trace* | */plan_ggml*) echo logs stack ;;
	*/live/* | */doctor* | */verify*) echo live doctor reasons export script ;;
	*/table/* | */verbs/compile*) echo table table_perf ;;
	esac
	case $1 in
	*/formula* | */metric* | */stack* | */stat* | */relation* | */rates*) echo metrics relations stack stat ;;
	*/verbs/emu* | */verbs/script*) echo script live ;;
	*/bound* | */search* | */groups* | */plan* | */expand*) echo plan ;;
	*/verbs/*) echo input live export reasons attributes ;;
	esac
}

made_pmuctl()
{
	echo pmuctl
}

run_pmuctl()
{
	PMUCTL=$out/pmuctl ONLY=$1 TAP_FIRST=1 setpriv --bounding-set=-sys_module,-sys_boot \
		"$tree/selftests/host/helper/check"	# a mutant must not load or unload a module
}

# The plugin: programs without an operating system. All run in the root, where nested calls of
# in-root have nothing to do.

sources_plugin()
{
	c_files tools/qemu tools/models
}

build_plugin()
{
	mkdir -p "$tree/root"
	touch "$tree/root/.this-system"
	make -s -C "$tree/tools/qemu" O="$out" CFLAGS=-O0
}

programs_plugin()
{
	case $1 in
	*/powerpc/*) ;;
	*) echo hexagon hexagon-model ;;
	esac
	case $1 in
	*/hexagon/*) ;;
	*) echo ppc7400 power7 classes model-7400 model-7 groups share ;;
	esac
}

made_plugin()
{
	echo pmukit-qemu.so
}

run_plugin()
{
	local so=$out/pmukit-qemu.so
	local v68="qemu-system-hexagon -M virt -cpu v68 -smp 1 -plugin $so"
	local g4="qemu-system-ppc -M none -m 16M -cpu 7400 -plugin $so"
	local p7="qemu-system-ppc64 -M none -m 16M -cpu power7 -plugin $so"
	local patterns="^(random in little|managed|calls)$"
	case $1 in
	ppc7400) bare powerpc-linux-gnu- run ppc7400 $g4 ;;
	power7 | classes) bare powerpc64-linux-gnu- run $1 $p7,cycles=instructions ;;
	hexagon) bare hexagon run hexagon $v68 ;;
	hexagon-model) bare hexagon model hexagon $v68,cycles=model ;;
	model-7400) bare powerpc-linux-gnu- model 7400 $g4,cycles=model ;;
	model-7) bare powerpc64-linux-gnu- model 7 $p7,cycles=model ;;
	groups) bare powerpc64-linux-gnu- groups $p7,cache=off ;;
	share) bare powerpc64-linux-gnu- run share ${p7/-M none -m 16M/-M pseries -m 256 -nodefaults -vga none -smp 2} ;;
	esac | awk -F '\t' '$1 != $2 { bad = 1; exit } END { exit bad || NR < 10 }'
}

bare()
{
	local cross=$1 name=$2
	shift 2
	"$tree/selftests/lab/in-root" env LAB_ROOT="$tree/root" CROSS="$cross" ONLY="$patterns" \
		PMUKIT_RIGHTS="$PMUKIT_RIGHTS" "$tree/selftests/host/plugin/$name" "$@"
}
