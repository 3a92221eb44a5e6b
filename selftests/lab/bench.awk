# SPDX-License-Identifier: GPL-2.0-only
# Turn what the guest's bench programs print into a table (Markdown, which is
# readable as it stands) and into the file named by -v tsv=.
#
# usage: awk -f bench.awk -v tsv=FILE -v in_tree_per_cpu=BYTES sizes console
#
# The operations are in ticks of the timebase. The guest ran a loop of known
# length to tell how many instructions a tick is; QEMU's 512 MHz timebase at one
# instruction per nanosecond makes it 1000/512.

function stop(why)
{
	print "bench: " why > "/dev/stderr"
	failed = 1
	exit 1
}

function ratio(ours, in_tree)
{
	return in_tree > 0 ? sprintf("%.2f", ours / in_tree) : "-"
}

# One row; "-" where a figure means nothing
function row(name, in_tree, ours, dummy, in_tree_part, our_part, share)
{
	printf "| %-38s | %7s | %7s | %7s | %12s | %8s | %5s |\n", name, in_tree, ours,
		dummy, in_tree_part, our_part, share
	printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", name, in_tree, ours, dummy,
		in_tree_part, our_part, share > tsv
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

# What sampling adds to a loop, for each sample
function interrupt(pmu)
{
	if (!samples[pmu])
		stop("no samples by " pmu)
	return (instructions("sampled-loop", pmu) - instructions("loop", pmu)) * \
		runs["sampled-loop", pmu] / samples[pmu]
}

function bytes(name, in_tree, ours)
{
	row(name, in_tree, ours, "-", "-", "-", ratio(ours, in_tree))
}

{
	sub(/\r+$/, "")
}

FNR == NR && /pmukit\.ko$/ {
	module_code = $1
	module_data = $2 + $3
}

FNR == NR && /-pmu\.o$|core-book3s\.o$/ {
	in_tree_code += $1
	in_tree_data += $2 + $3
}

/^# bench calibration / {
	per_tick = $4 / $5
}

/^# bench ticks / {
	runs[$4, $5] = $6
	median[$4, $5] = $9
	spread[$4, $5] = ($10 - $8) * per_tick
}

/^# bench samples sampled-loop / {
	samples[$5] = $6
	if ($7 || $8)
		stop($5 " lost " $7 " records and was throttled " $8 " times")
}

/^# bench memory / {
	memory[$4] = $5
}

END {
	if (failed)
		exit 1
	if (per_tick < 1.95 || per_tick > 1.956)
		stop("a tick is " per_tick " instructions, 1.953 expected: no -icount?")
	row("operation", "in tree", "ours", "dummy", "in-tree part", "our part", "ratio")
	print "|---|---|---|---|---|---|---|"
	operation("read() of one counter", "read")
	operation("ioctl disable + enable, one event", "disable+enable")
	operation("ioctl disable + enable, group of four", "disable+enable-group")
	operation("task switch out + in, group of four", "switch-group")
	operation("open + close", "open+close")
	row("one sampled counter interrupt", sprintf("%.0f", interrupt("cpu")),
		sprintf("%.0f", interrupt("power7")), "-", "-", "-",
		ratio(interrupt("power7"), interrupt("cpu")))
	bytes("code and constants, bytes", in_tree_code, module_code)
	bytes("data, bytes", in_tree_data, module_data)
	bytes("memory per CPU, bytes", in_tree_per_cpu, memory["per-cpu"])
	bytes("memory per code, bytes", 0, memory["per-event"])
	for (key in spread)
		if (key !~ /loop/ && spread[key] > worst)
			worst = spread[key]
	printf "\nHalf of the runs of an operation lie within %.0f instructions.\n", worst
}
