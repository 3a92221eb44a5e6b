# SPDX-License-Identifier: GPL-2.0-only
# Turn what the guest's bench programs print into tables.
#
# usage: awk -f table.awk -f bench.awk -v goals=FILE -v in_tree_per_cpu=BYTES sizes console...
#
# sizes is what size(1) prints of the module, its objects and the in-tree driver's.
# The operations are in ticks of the timebase. The guest ran a loop of known
# length to tell how many instructions a tick is; QEMU's 512 MHz timebase at one
# instruction per nanosecond makes it 1000/512.
# What grows has a table of its own, with how much of it there is in the first row: "growth" is
# the last figure of a row by its first, and "in tree" the same of the in-tree driver.

function ratio(ours, in_tree)
{
	return in_tree > 0 ? sprintf("%.2f", ours / in_tree) : "-"
}

function whole(figure)
{
	return figure == "" ? "-" : sprintf("%.0f", figure)
}

# A row of the first table; "" is a figure that means nothing. The ratio is that of the drivers' parts;
# of the whole where perf core does more for a dummy than for the in-tree driver
function row(name, in_tree, ours, dummy,    in_tree_part, our_part, share)
{
	share = in_tree == "" ? "-" : ratio(ours, in_tree)
	if (dummy != "") {
		in_tree_part = in_tree - dummy
		our_part = ours - dummy
		if (in_tree > dummy)
			share = ratio(our_part, in_tree_part)
	}
	line(name, whole(in_tree) " " whole(ours) " " whole(dummy) " " whole(in_tree_part) " " \
		whole(our_part) " " share)
}

function instructions(operation, pmu)
{
	if (!((operation, pmu) in median))
		stop("no figure of " operation " by " pmu)
	return median[operation, pmu] * per_tick
}

function bytes(name)
{
	if (!(name in memory))
		stop("no memory " name)
	return memory[name]
}

function operation(name, key)
{
	row(name, instructions(key, "cpu"), instructions(key, "power7"), instructions(key, "dummy"))
}

# The same by the emulated PMU
function emulated(name, key,    dummy, all)
{
	dummy = instructions(key, "dummy")
	all = instructions(key, "power7_emu")
	line(name, whole(dummy) " " whole(all) " " whole(all - dummy))
}

# What sampling adds to a loop, for each sample
function interrupt(loop, pmu, bare)
{
	if (!samples[loop, pmu])
		stop("no samples of " loop " by " pmu)
	return (instructions(loop, pmu) - instructions(bare ? bare : "loop", pmu)) * runs[loop, pmu] / \
		samples[loop, pmu]
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

function remember(title, name, column, figure)
{
	gsub(/_/, " ", title)
	gsub(/_/, " ", name)
	if (!(title in grown))
		titles[++nr_titles] = title
	grown[title]
	if (!((title, name) in known)) {
		known[title, name]
		if (name !~ /\/cpu$/)
			rows[title, ++nr_rows[title]] = name
	}
	if (!((title, column) in known_column)) {
		known_column[title, column]
		columns_of[title, ++nr_columns[title]] = column
	}
	figures[title, name, column] = figure + 0
}

function growth(title, name,    first, last)
{
	first = columns_of[title, 1]
	last = columns_of[title, nr_columns[title]]
	return (title, name, first) in figures ? \
		ratio(figures[title, name, last], figures[title, name, first]) : "-"
}

function growth_table(title,    i, j, text, name)
{
	for (j = 1; j <= nr_columns[title]; j++)
		text = text columns_of[title, j] " "
	table(title, text "growth in_tree")
	for (i = 1; i <= nr_rows[title]; i++) {
		name = rows[title, i]
		text = ""
		for (j = 1; j <= nr_columns[title]; j++) {
			if (!((title, name, columns_of[title, j]) in figures))
				stop("no figure of " name " at " columns_of[title, j] " " title)
			text = text whole(figures[title, name, columns_of[title, j]]) " "
		}
		line(name, text growth(title, name) " " growth(title, name "/cpu"))
	}
}

{
	sub(/\r+$/, "")
}

FNR == NR && /\.k?o$/ {
	part = part_of($NF)
	code[part] += $1
	data[part] += $2 + $3
	next
}

# Each console has a calibration before its figures
/^# bench calibration / {
	per_tick = $4 / $5
	if (per_tick < 1.95 || per_tick > 1.956)
		stop("a tick is " per_tick " instructions, 1.953 expected: no -icount?")
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

/^# bench (growth|number) / {
	remember($4, $5, $6, $7 * ($3 == "growth" ? per_tick : 1))
}

END {
	if (failed)
		exit 1
	table("operation", "in_tree ours dummy in-tree_part our_part ratio")
	operation("read() of one counter", "read")
	# The in-tree driver does not say that one can read its counters oneself
	row("self-reading of one counter", "", instructions("self-read", "power7"))
	row("self-reading of a group of four", "", instructions("self-read-group", "power7"))
	operation("ioctl disable + enable, one event", "disable+enable")
	operation("ioctl disable + enable, group of four", "disable+enable-group")
	operation("task switch out + in, group of four", "switch-group")
	operation("open + close", "open+close")
	row("one sampled counter interrupt", interrupt("sampled-loop", "cpu"), interrupt("sampled-loop", "power7"))
	row("the same, by frequency", interrupt("frequency-loop", "cpu"), interrupt("frequency-loop", "power7"))
	# The least that it can be; the driver has no part in it
	row("the exception and the registers alone", "", interrupt("exception-loop", "none", "bare-loop"))
	row("the same with a sample of perf's", "", interrupt("output-loop", "none", "bare-loop"))
	row("code and constants, bytes", code["in tree"], code["core"] + code["power7"])
	row("data, bytes", data["in tree"], data["core"] + data["power7"])
	row("memory per CPU, bytes", in_tree_per_cpu, bytes("per-cpu"))
	row("memory per code, bytes", 0, bytes("per-event"))

	table("POWER7 emulated, clock=real", "dummy emulated its_part")
	emulated("read() of one counter", "read")
	emulated("ioctl disable + enable, one event", "disable+enable")
	emulated("ioctl disable + enable, group of four", "disable+enable-group")
	emulated("task switch out + in, group of four", "switch-group")
	emulated("open + close", "open+close")
	line("one sampled overflow", "- " whole(interrupt("sampled-loop", "power7_emu")) " -")
	line("the same, by frequency", "- " whole(interrupt("frequency-loop", "power7_emu")) " -")
	line("one sample by a timer, MPC7400", "- " whole(interrupt("frequency-loop", "ppc7400")) " -")
	line("memory per CPU, bytes", "- " bytes("per-cpu-emulated") " -")

	table("part of the module, bytes", "code data")
	split("core power7 ppc7400 hexagon emulated netlink whole", parts, " ")
	for (i = 1; i in parts; i++)
		if (parts[i] in code)
			line(parts[i], code[parts[i]] " " data[parts[i]])

	if (!nr_titles)
		stop("nothing that grows was measured")
	for (i = 1; i <= nr_titles; i++)
		growth_table(titles[i])
	end_of_tables()
	for (key in spread)
		if (key !~ /loop/ && spread[key] > worst)
			worst = spread[key]
	printf "Half of the runs of an operation lie within %.0f instructions.\n", worst
}
