# SPDX-License-Identifier: GPL-2.0-only
# Judge a guest's console: count the test points of every command, and turn
# into failures what no test point shows (a missing plan, a crash, a kernel
# warning, a guest that stopped early).
#
# usage: awk -f tap.awk console
# Prints one line per failure and skip, one per command, and last
# "total PASSED FAILED SKIPPED". Lines from the guest: see guest/init/init.c.
# "# allow: REGEX" in the guest's list of commands names kernel messages of
# warning level that the next command is meant to cause, and of a warning with a
# trace one line; "# plain" says that
# from there on commands print no TAP and are judged by their exit status.
# Behind a status stand seconds, which are reported where they are many.
# "# again" says that what was printed of a command's points does not count: it
# measures time, which a busy host may spoil, and runs again. What failed is
# reported all the same, as AGAIN. "# tap" says that this is no console, and that words
# of a kernel in it are only quoted. "# skip: COMMAND: REASON" stands for a command that was
# left out.
# A race that KCSAN reports counts when one of its stacks has a function of pmukit; the others
# are the kernel's own; their number is printed.

function fail(why)
{
	failed++
	failed_here++
	print "    FAIL " (command ? command ": " : "") why
}

function report(word,    i)
{
	for (i = 1; i <= not_ok; i++)
		print "    " word " " command ": " point[i]
}

function report_skips(    i)
{
	for (i = 1; i <= skips; i++)
		print "    SKIP " skip[i]
}

# Another try of a command
function restart()
{
	report("AGAIN")
	skipped -= skips
	plan = ""
	ok = not_ok = skips = 0
}

function finish(status, seconds,    points)
{
	report_skips()
	report("FAIL")
	failed += not_ok
	points = ok + not_ok + skips
	if (plan == 0 && status == 4) {
		skipped++
		print "    SKIP " command
	} else if (plan == "" && (plain || command ~ /^(insmod|rmmod) /)) {
		if (status)
			fail("status " status)
		else
			ok++
	} else if (plan == "") {
		fail("no TAP plan (status " status ")")
	} else if (points != plan) {
		fail("planned " plan " test points, ran " points)
	} else if (status && status != 4 && !not_ok) {
		fail("status " status " though no test point failed")
	}
	passed += ok
	printf "  %-44s %d passed, %d failed, %d skipped%s\n", command, ok,
		not_ok + failed_here, skips, (seconds < 5 ? "" : " (" seconds " s)")
	command = allow = ""
	not_ok = skips = 0
}

# What any module causes, what perf says of a test that takes its limit away, and what a busy host
# does to emulated timers and clocks
function is_usual(line)
{
	return line ~ /out-of-tree module taints kernel|hrtimer: interrupt took/ ||
		line ~ /perf: Dynamic interrupt throttling disabled/ ||
		line ~ /clocksource: Long readout interval|ould not switch to (one-shot|high resolution) mode/
}

function kernel_said(line)
{
	if (!(allow && line ~ allow) && !is_usual(line))
		fail("kernel: " line)
}

function begin_trace()
{
	tracing = 1
	allowed = race = ours = 0
	split("", trace)
}

# The end of a warning with a trace, or of a report between two lines: one failure, by the
# line that says where
function end_trace()
{
	if (race && !ours)
		others++
	else if (!allowed)
		kernel_said(trace[2] && !fenced ? trace[2] : trace[1])
	tracing = fenced = 0
}

{
	sub(/\r+$/, "")
}

/^\[kmsg [0-4]\] -+\[ cut here \]/ {
	begin_trace()
}

# Reports of KASAN and KCSAN have a line of = before and after
/^\[kmsg [0-4]\] BUG: K[AC]SAN:/ && !tracing {
	begin_trace()
	fenced = 1
	race = /KCSAN/
}

/^\[kmsg [0-4]\] =+$/ && !fenced {
	next
}

tracing && /^\[kmsg/ {
	trace[tracing++] = $0
	allowed += allow && $0 ~ allow
	ours += /\[pmukit\]/
	if (/-\[ end trace/ || (fenced && /\] =+$/))
		end_trace()
	next
}

/^# allow: / {
	allow = substr($0, 10)
	next
}

/^# tap$/ {
	quoted = 1
	next
}

# What the kernel says about itself, wherever it says it
!quoted && /(^|[^E])BUG:|WARNING:|Oops|Kernel panic|INFO: (task|rcu)|possible (recursive|circular) locking|invalid context|soft lockup|list_(add|del) corruption|Call Trace|UBSAN:|inconsistent lock state|kmemleak: [1-9]/ {
	kernel_said($0)
	next
}

# While it boots, the kernel warns about the machine: not our concern
/^\[kmsg [0-4]\]/ {
	if (command)
		kernel_said($0)
	next
}

/^# plain$/ {
	plain = 1
	next
}

/^# run: / {
	if (command)
		finish("lost")
	command = substr($0, 8)
	plan = ""
	ok = not_ok = skips = failed_here = 0
	next
}

/^# skip: / {
	skipped++
	print "    SKIP " substr($0, 9)
	next
}

/^# again$/ {
	restart()
	next
}

/^# exit: / {
	if (tracing)
		end_trace()
	finish($3 + 0, $4)
	next
}

/^# end of run/ {
	ended = 1
	next
}

/^1\.\.[0-9]+/ {
	plan += substr($1, 4)
	if ($1 == "1..0")
		print "    SKIP " $0
	next
}

/^ok [0-9]+/ && /# (SKIP|XFAIL)/ {
	skip[++skips] = substr($0, 4)
	skipped++
	next
}

/^ok [0-9]+/ {
	ok++
	next
}

/^not ok [0-9]+/ {
	point[++not_ok] = $0
	next
}

END {
	if (tracing)
		end_trace()
	if (!ended) {
		report_skips()
		report("FAIL")
		failed += not_ok
		fail("the guest stopped or hung here")
	}
	if (others)
		print "  races of the kernel's own, which do not count: " others
	print "total " passed + 0, failed + 0, skipped + 0
}
