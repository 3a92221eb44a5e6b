# SPDX-License-Identifier: GPL-2.0-only
# Turn a guest's console, or with -v stage=1 the log of a stage, into one TAP stream: the test points
# of all commands, numbered anew, and a failed point for whatever no test point shows (a missing
# plan, a crash, a kernel warning, a guest that stopped early).
#
# usage: awk [-v stage=1] -f tap.awk FILE
#
# guest/init/init.c says which lines a guest prints. Comments of its list of commands:
#	# allow: REGEX	the next command is meant to cause such a kernel warning; of a warning with a
#			trace any line matches
#	# plain		from here on commands print no TAP and are judged by their exit status
#	# skip: COMMAND: REASON	the command is left out
# "# again": the command runs once more, for it measures time, and the points so far do not count.
# What failed in them becomes a comment, AGAIN.
# A race that KCSAN reports counts when one of its stacks has a function of pmukit; the number of
# others, which are the kernel's own, becomes a comment. A log may quote what kernels say.

function point(result, text, directive)
{
	gsub(/#/, "\\\\#", text)
	print result " " ++points " - " text (directive ? " # SKIP " directive : "")
}

function fail(why)
{
	point("not ok", prefix why)
}

# What a command has printed so far; its points have the command in front
function start(what)
{
	command = what
	prefix = stage || what == "" ? "" : what ": "
	plan = ""
	kept = failed = 0
}

function flush(    i)
{
	for (i = 1; i <= kept; i++)
		point(result[i], prefix text[i], skip[i])
	kept = 0
}

function again(    i)
{
	for (i = 1; i <= kept; i++)
		if (result[i] == "not ok")
			print "# AGAIN " prefix text[i]
	start(command)
}

function finish(status, seconds,    found)
{
	found = kept
	flush()
	if (plan == 0 && status == 4) {
		if (!skipped_all)
			point("ok", prefix "all of it", "without a reason")
	} else if (plan == "" && (plain || command ~ /^(insmod|rmmod) /)) {
		point(status ? "not ok" : "ok", prefix "status " status)
	} else if (plan == "") {
		fail("no TAP plan (status " status ")")
	} else if (found != plan) {
		fail("planned " plan " test points, ran " found)
	} else if (status && status != 4 && !failed) {
		fail("status " status " though no test point failed")
	}
	if (!stage)
		print "# " prefix found " points" (seconds < 5 ? "" : ", " seconds " s")
	start("")
	allow = skipped_all = ""
}

# What any module causes, what perf says of a test that takes its limit away, and what a busy host
# does to emulated timers and clocks, and a stop of it to the scheduler
function is_usual(line)
{
	return line ~ /out-of-tree module taints kernel|hrtimer: interrupt took/ ||
		line ~ /perf: Dynamic interrupt throttling disabled|sched: DL replenish lagged too much/ ||
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

stage && !/^((not )?ok [0-9]|1\.\.[0-9]|# (run|exit|end of run))/ {
	if (/^# AGAIN /)
		print
	next
}

/^# allow: / {
	allow = substr($0, 10)
	next
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

# What the kernel says about itself, wherever it says it
!stage && /(^|[^E])BUG:|WARNING:|Oops|Kernel panic|INFO: (task|rcu)|possible (recursive|circular) locking|invalid context|soft lockup|list_(add|del) corruption|Call Trace|UBSAN:|inconsistent lock state|kmemleak: [1-9]/ {
	kernel_said($0)
	next
}

# While it boots, the kernel warns about the machine: not our concern
/^\[kmsg [0-4]\]/ {
	if (command)
		kernel_said($0)
	next
}

/^1\.\.[0-9]+/ {
	plan += substr($1, 4)
	if (sub(/.*# SKIP */, "")) {
		skipped_all = 1
		point("ok", prefix "all of it", $0 == "" ? "without a reason" : $0)
	}
	next
}

/^(not )?ok [0-9]+/ {
	result[++kept] = $1 == "ok" ? "ok" : "not ok"
	failed += $1 == "not"
	skip[kept] = ""
	sub(/^(not )?ok [0-9]+( -)? */, "")
	if (result[kept] == "ok" && match($0, / *# (SKIP|XFAIL) */)) {
		skip[kept] = substr($0, RSTART + RLENGTH)
		if (skip[kept] == "")
			skip[kept] = "without a reason"
		$0 = substr($0, 1, RSTART - 1)
	}
	text[kept] = $0 == "" ? "point " kept : $0
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

/^# run: / {
	if (command)
		finish("lost")
	start(substr($0, 8))
	next
}

/^# plain$/ {
	plain = 1
}

sub(/^# skip: /, "") {
	match($0, /: /)
	point("ok", substr($0, 1, RSTART - 1), substr($0, RSTART + 2))
}

/^# again$/ {
	again()
}

END {
	if (tracing)
		end_trace()
	if (!ended) {
		flush()
		fail("the guest stopped or hung here")
	}
	if (others)
		print "# races of the kernel's own, which do not count: " others
	print "1.." points
}
