# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154
# Text output of verbs that need a module or many CPUs: made-up JSON, as the man page has it.

is "the test of layouts builds" "$(with_pmuctl "$here/print.c" "$work/print")" 0

# prints NAME LAYOUT JSON: the text on standard input
prints()
{
	is "$1" "$("$work/print" "$2" <<< "$3")" "$(cat)"
}

stats='"stats":{"interrupts":1,"nmi":2,"spurious":3,"samples":4,"lost":5,"throttled":6,"no_counter":7,"no_setting":8,"moved":9,"late_updates":10}'
prints "status of a PMU that counts" status '{"missing":null,"pmus":[{"name":"p","counters":6,
	"counter_bits":32,"backend":"emulated","capabilities":["sampling","emulated"],
	"owner":"pmukit","events":0,"refused_code":1,"refused_group":2,"refused_busy":3,
	"clock":{"clock":"real","mhz":100},"cpus":[{"cpu":0,"state":"running",
	"registers":[{"name":"mmcr0","value":"0x1"},{"name":"mmcr1","value":"0x0"}],
	"counters":[{"name":"pmc1","value":"0xf","config":"0x1e","code":"0x1e","called":"CYC","flags":[]},
	{"name":"pmc2","value":"0x7","config":"0x2","code":"0x102","called":"","flags":["task","sampling"],"period":99},
	{"name":"pmc3","value":"0x0"}],'"$stats"'}]}]}' <<- 'TEXT'
	p: 6 counters of 32 bits, backend emulated, clock real at 100 MHz
	  can      sampling, emulated
	  owner    pmukit has the counters, 0 events open
	  refused  1 codes, 2 groups, 3 while busy
	  CPU 0    running
	    MMCR0 0x1 MMCR1 0x0
	    PMC1             0xf  CYC (0x1e)
	    PMC2             0x7   (0x2) as 0x102, task, sampling, period 99
	    interrupts 1 nmi 2 spurious 3 samples 4 lost 5 throttled 6 no_counter 7 no_setting 8 moved 9 late_updates 10
TEXT
prints "status without rights, clock and registers" status '{"missing":"CAP_PERFMON","pmus":[{"name":"p",
	"counters":8,"counter_bits":64,"backend":"hardware","capabilities":[],"owner":"other",
	"cpus":null}]}' <<- 'TEXT'
	p: 8 counters of 64 bits, backend hardware
	  can      
	  owner    another driver has the counters
	The CPUs are not shown: CAP_PERFMON is missing, become root.
TEXT
prints "explain --live: what counts, and what does not" live '{"events":[
	{"event":"p/1/","pmu":"p","several":false,"name":"ONE","where":"PMC1","reason":null,"fix":null,"note":"rare"},
	{"event":"TWO","pmu":"q","several":true,"reason":"busy","fix":"end it","note":null},
	{"event":"cycles","pmu":null,"several":false,"reason":null,"fix":null,"note":null}],
	"ambiguous":{"event":"TWO","pmus":2},"turns":["p","q"]}' <<- 'TEXT'
	p/1/ (ONE): counts on PMC1
	    rare
	TWO of q: busy
	    end it
	cycles: counts

	TWO belongs to 2 PMUs, all are asked: name one, PMU/TWO/

	The events of p take turns, they do not run all at once

	The events of q take turns, they do not run all at once
TEXT
prints "verify: all, some, none and nothing" verify '[
	{"pmu":"a","events":2,"open":2,"denied":false,"failed":[],"stale":[{"name":"X","code":"0x1","table":"0x2"}]},
	{"pmu":"b","events":2,"open":1,"denied":false,"failed":[{"name":"Y","code":"0x3","reason":"no","fix":null}],"stale":[]},
	{"pmu":"c","events":1,"open":0,"denied":true,"failed":[{"name":"Z","code":"0x4","reason":"forbidden","fix":"as root"}],"stale":[]},
	{"pmu":"d","events":0,"open":0,"denied":false,"failed":[],"stale":[]}]' <<- 'TEXT'
	a: 2 of 2 events open
	  X: the module has 0x1, the table of this pmuctl 0x2
	b: 1 of 2 events open
	  Y (0x3): no
	c: no event can be opened
	  Z (0x4): forbidden
	      as root
	d: lists no events
TEXT
prints "load" load '[{"name":"p","counters":6,"backend":"emulated","sampling":"nmi"},
	{"name":"q","counters":8,"backend":"hardware","sampling":"none"}]' <<- 'TEXT'
	p: 6 counters, backend emulated, sampling nmi
	q: 8 counters, backend hardware, sampling none
TEXT
prints "emu clock" emu-clock '[{"pmu":"p","clock":"real","mhz":7},{"pmu":"q","clock":"manual"}]' <<- 'TEXT'
	p: real, 7 MHz
	q: manual
TEXT
prints "events of status --follow" event '{"when":"12:34:56","event":"owner","name":"p","owner":"other"}' <<- 'TEXT'
	12:34:56 owner p other
TEXT
prints "events of a CPU" event '{"when":"00:00:00","event":"throttled","pmu":"p","cpu":0,"times":3,"owner":"x"}' <<- 'TEXT'
	00:00:00 throttled p cpu 0 3 times
TEXT
prints "a value in quotes where CSV needs them" list-csv '{"items":[{"name":"A","code":"0x1","runs":"1,3",
	"domain":"core","scale":"1","status":"verified","source":"say \"so\"","description":"d","topic":"t"}]}' <<- 'TEXT'
	name,code,counters,domain,scale,status,source,description,topic
	A,0x1,"1,3",core,1,verified,"say ""so""",d,t
TEXT
