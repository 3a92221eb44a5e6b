# SPDX-License-Identifier: GPL-2.0-only
# Turn what the guest's bench programs print into tables.
#
# usage: awk -f table.awk -f growth.awk -f bench.awk -v goals=FILE \
#		-v in_tree_per_cpu=BYTES sizes console...
#
# sizes is what size(1) prints of the module, its objects and the in-tree driver's.
# The operations are in ticks of the timebase. The guest ran a loop of known
# length to tell how many instructions a tick is; QEMU's 512 MHz timebase at one
# instruction per nanosecond makes it 1000/512.

function ratio(ours, in_tree)
{
	return in_tree > 0 ? sprintf("%.2f", ours / in_tree) : "-"
}

# One row of the first table; "-" where a figure means nothing
function row(name, in_tree, ours, dummy, in_tree_part, our_part, share)
{
	line(name, in_tree " " ours " " dummy " " in_tree_part " " our_part " " share)
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
	row(name, sprintf("%.0f", in_tree), sprintf("%.0f", ours), sprintf("%.0f", dummy),
		sprintf("%.0f", in_tree - dummy), sprintf("%.0f", ours - dummy),
		in_tree > dummy ? ratio(ours - dummy, in_tree - dummy) : ratio(ours, in_tree))
}

# There is nothing to compare it with: the in-tree driver does not say that one can
function self_read(name, key)
{
	row(name, "-", sprintf("%.0f", instructions(key, "power7")), "-", "-", "-", "-")
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
		sprintf("%.0f", interrupt(loop, "power7")), "-", "-", "-",
		ratio(interrupt(loop, "power7"), interrupt(loop, "cpu")))
}

# The least that it can be; the driver has no part in it
function least(name, loop)
{
	row(name, "-", sprintf("%.0f", (instructions(loop, "none") - instructions("bare-loop", "none")) * \
		runs[loop, "none"] / samples[loop, "none"]), "-", "-", "-", "-")
}

function bytes(name, in_tree, ours)
{
	row(name, in_tree, ours, "-", "-", "-", ratio(ours, in_tree))
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
	runs[$4, $5] = $6
	median[$4, $5] = $9
	spread[$4, $5] = ($10 - $8) * per_tick
}

/^# bench samples (sampled|frequency|exception|output)-loop / {
	samples[$4, $5] = $6
	if ($7 || $8)
		stop($5 " lost " $7 " records and was throttled " $8 " times")
}

/^# bench memory / {
	memory[$4] = $5
}

END {
	if (failed)
		exit 1
	table("operation", "in_tree ours dummy in-tree_part our_part ratio")
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
	line("one sample by a timer, MPC7400", sprintf("- %.0f -", interrupt("frequency-loop", "ppc7400")))
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
