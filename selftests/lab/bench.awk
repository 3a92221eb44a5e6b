# SPDX-License-Identifier: GPL-2.0-only
# Turn what the guest's bench programs print into tables.
#
# usage: awk -f table.awk -f growth.awk -f bench.awk -v tsv=FILE -v goals=FILE \
#		-v in_tree_per_cpu=BYTES sizes console...
#
# sizes is what size(1) prints of the module, its objects and the in-tree driver's.
# The operations are in ticks of the timebase. The guest ran a loop of known
# length to tell how many instructions a tick is; QEMU's 512 MHz timebase at one
# instruction per nanosecond makes it 1000/512.
#
# A console of a machine power7-icount-NAME becomes two columns of the first table, NAME and
# "NAME part": what the operations cost by pmukit there, and pmukit's part of it.

function ratio(ours, in_tree)
{
	return in_tree > 0 ? sprintf("%.2f", ours / in_tree) : "-"
}

# One row of the first table; "-" where a figure means nothing. others: of other machines,
# from operations_elsewhere() and its like
function row(name, in_tree, ours, others, dummy, in_tree_part, our_part, share)
{
	line(name, in_tree " " ours " " others dummy " " in_tree_part " " our_part " " share)
}

# The machine of a console as it is behind the names of PMUs: nothing, or @NAME
function machine_of(path)
{
	if (!match(path, /power7-icount-[a-z]+-bench\.console$/))
		return ""
	path = substr(path, RSTART + 14, RLENGTH - 28)
	if (!(path in known_elsewhere)) {
		known_elsewhere[path] = 1
		elsewhere[++nr_elsewhere] = path
	}
	return "@" path
}

function operations_elsewhere(key,    i, ours, text)
{
	for (i = 1; i <= nr_elsewhere; i++) {
		ours = instructions(key, "power7@" elsewhere[i])
		text = text sprintf("%.0f %.0f ", ours,
			ours - instructions(key, "dummy@" elsewhere[i]))
	}
	return text
}

function self_reads_elsewhere(key,    i, text)
{
	for (i = 1; i <= nr_elsewhere; i++)
		text = text sprintf("%.0f - ", instructions(key, "power7@" elsewhere[i]))
	return text
}

function interrupts_elsewhere(loop,    i, text)
{
	for (i = 1; i <= nr_elsewhere; i++)
		text = text sprintf("%.0f - ", interrupt(loop, "power7@" elsewhere[i]))
	return text
}

function nothing_elsewhere(    i, text)
{
	for (i = 1; i <= nr_elsewhere; i++)
		text = text "- - "
	return text
}

function names_elsewhere(    i, text)
{
	for (i = 1; i <= nr_elsewhere; i++)
		text = text elsewhere[i] " " elsewhere[i] "_part "
	return text
}

function instructions(operation, pmu)
{
	if (!((operation, pmu) in median))
		stop("no figure of " operation " by " pmu)
	return median[operation, pmu] * per_tick
}

# The ratio is that of the drivers' parts; of the whole where perf core does more
# for a dummy than for the in-tree driver
function operation(name, key,    in_tree, ours, dummy)
{
	in_tree = instructions(key, "cpu")
	ours = instructions(key, "power7")
	dummy = instructions(key, "dummy")
	row(name, sprintf("%.0f", in_tree), sprintf("%.0f", ours),
		operations_elsewhere(key), sprintf("%.0f", dummy), sprintf("%.0f", in_tree - dummy),
		sprintf("%.0f", ours - dummy),
		in_tree > dummy ? ratio(ours - dummy, in_tree - dummy) : ratio(ours, in_tree))
}

# There is nothing to compare it with: the in-tree driver does not say that one can
function self_read(name, key)
{
	row(name, "-", sprintf("%.0f", instructions(key, "power7")), self_reads_elsewhere(key),
		"-", "-", "-", "-")
}

# The same by the emulated PMU
function emulated(name, key,    dummy, whole)
{
	dummy = instructions(key, "dummy")
	whole = instructions(key, "power7_emu")
	line(name, sprintf("%.0f %.0f %.0f", dummy, whole, whole - dummy))
}

# What sampling adds to a loop, for each sample
function interrupt(loop, pmu)
{
	if (!samples[loop, pmu])
		stop("no samples of " loop " by " pmu)
	return (instructions(loop, pmu) - instructions("loop", pmu)) * runs[loop, pmu] / \
		samples[loop, pmu]
}

function interrupts(name, loop)
{
	row(name, sprintf("%.0f", interrupt(loop, "cpu")),
		sprintf("%.0f", interrupt(loop, "power7")), interrupts_elsewhere(loop), "-", "-", "-",
		ratio(interrupt(loop, "power7"), interrupt(loop, "cpu")))
}

# The least that it can be; the driver has no part in it
function least(name, loop)
{
	row(name, "-", sprintf("%.0f", (instructions(loop, "none") - instructions("bare-loop", "none")) * \
		runs[loop, "none"] / samples[loop, "none"]), nothing_elsewhere(), "-", "-", "-", "-")
}

function bytes(name, in_tree, ours)
{
	row(name, in_tree, ours, nothing_elsewhere(), "-", "-", "-", ratio(ours, in_tree))
}

{
	sub(/\r+$/, "")
}

# Which part of what an object belongs to
function part_of(path)
{
	if (path ~ /pmukit\.ko$/)
		return "whole"
	if (path ~ /-pmu\.o$|core-book3s\.o$/)
		return "in tree"
	if (path ~ /netlink/)
		return "netlink"
	if (path ~ /emulat|machine/)
		return "emulated"
	if (path ~ /driver\/core\//)
		return "core"
	sub(/\/[^\/]*$/, "", path)
	sub(/.*\//, "", path)
	return path ~ /^(model|lib|module)$/ ? "core" : path
}

FNR == NR && /\.k?o$/ {
	part = part_of($NF)
	code[part] += $1
	data[part] += $2 + $3
	next
}

/^# bench ticks / {
	pmu = $5 machine_of(FILENAME)
	runs[$4, pmu] = $6
	median[$4, pmu] = $9
	spread[$4, pmu] = ($10 - $8) * per_tick
}

/^# bench samples (sampled|frequency|exception|output)-loop / {
	samples[$4, $5 machine_of(FILENAME)] = $6
	if ($7 || $8)
		stop($5 " lost " $7 " records and was throttled " $8 " times")
}

/^# bench memory / {
	memory[$4] = $5
}

END {
	if (failed)
		exit 1
	table("operation", "in_tree ours " names_elsewhere() "dummy in-tree_part our_part ratio")
	operation("read() of one counter", "read")
	self_read("self-reading of one counter", "self-read")
	self_read("self-reading of a group of four", "self-read-group")
	operation("ioctl disable + enable, one event", "disable+enable")
	operation("ioctl disable + enable, group of four", "disable+enable-group")
	operation("task switch out + in, group of four", "switch-group")
	operation("open + close", "open+close")
	interrupts("one sampled counter interrupt", "sampled-loop")
	interrupts("the same, by frequency", "frequency-loop")
	least("the exception and the registers alone", "exception-loop")
	least("the same with a sample of perf's", "output-loop")
	bytes("code and constants, bytes", code["in tree"], code["core"] + code["power7"])
	bytes("data, bytes", data["in tree"], data["core"] + data["power7"])
	bytes("memory per CPU, bytes", in_tree_per_cpu, memory["per-cpu"])
	bytes("memory per code, bytes", 0, memory["per-event"])

	table("POWER7 emulated, clock=real", "dummy emulated its_part")
	emulated("read() of one counter", "read")
	emulated("ioctl disable + enable, one event", "disable+enable")
	emulated("ioctl disable + enable, group of four", "disable+enable-group")
	emulated("task switch out + in, group of four", "switch-group")
	emulated("open + close", "open+close")
	line("one sampled overflow", sprintf("- %.0f -", interrupt("sampled-loop", "power7_emu")))
	line("the same, by frequency", sprintf("- %.0f -", interrupt("frequency-loop", "power7_emu")))
	line("memory per CPU, bytes", "- " memory["per-cpu-emulated"] " -")

	table("part of the module, bytes", "code data")
	split("core power7 ppc7400 hexagon emulated netlink whole", parts, " ")
	for (i = 1; i in parts; i++)
		if (parts[i] in code)
			line(parts[i], code[parts[i]] " " data[parts[i]])

	growth_tables()
	end_of_tables()
	for (key in spread)
		if (key !~ /loop/ && spread[key] > worst)
			worst = spread[key]
	printf "Half of the runs of an operation lie within %.0f instructions.\n", worst
}
