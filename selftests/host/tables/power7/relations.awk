# SPDX-License-Identifier: GPL-2.0-only
#
# Relations of events, driver/power7/relations.tsv, against the table and against the QEMU that
# counts: of tools/qemu/power7.tsv each event is a sum of occurrences, so a relation can be
# decided without a run. Input: table, that file, relations. Complaints as in common.awk.
#
# What QEMU does not count reads 0, so that nothing may be a part of it that QEMU counts.

BEGIN {
	# an occurrence that is one of others; what comes from below the L1 is a load's or a dcbt's
	either["load_miss"] = "l2_load_hit&load_miss l2_load_miss&load_miss"
	either["l2_load_miss&load_miss"] = "l3_load_hit&load_miss l3_load_miss&load_miss"
	either["l2_load_miss"] = "l3_load_hit l3_load_miss"
	either["l2_load_hit"] = "l2_load_hit&load_miss l2_load_hit&touch_miss"
	either["l3_load_hit"] = "l3_load_hit&load_miss l3_load_hit&touch_miss"
	either["l3_load_miss"] = "l3_load_miss&load_miss l3_load_miss&touch_miss"
	either["l3_load_miss&load_miss"] = from("load_miss")
	either["fetch_miss"] = "l2_fetch_hit l2_fetch_miss"
	either["l2_fetch_miss"] = "l3_fetch_hit l3_fetch_miss"
	either["l3_fetch_miss"] = from("fetch_miss")
	split("data_erat data_tlb inst_erat inst_tlb", name, " ")
	for (i in name)
		either[name[i] "_miss"] = name[i] "_miss&page_4k " name[i] "_miss&page_64k " \
					  name[i] "_miss&page_16m"
	either["load"] = "load_hit load_miss"
	either["stores"] = "store_hit store_miss"
	either["stcx"] = "stcx_stored stcx_failed"
	# an instruction has at most one of these, and is of one class
	once["inst"] = "fetch_miss direction_wrong link_wrong" \
		" count_wrong branch cr_logic integer decimal64 decimal128 float vsx permute" \
		" vector_simple vector_complex vector_float load stores group"
	# so has a group: a branch ends it, and few have instructions of two lines
	once["group"] = "fetch_miss direction_wrong link_wrong count_wrong"
	stalls = "stall_fxu stall_div stall_lsu stall_store stall_scalar stall_scalar_long" \
		" stall_vector stall_vector_long stall_dfu stall_bru stall_cr"
	# QEMU has nothing to count them by: units, priorities, where page table entries come from
	split("PM_FXU_BUSY PM_THRD_PRIO_0_1_CYC PM_PTEG_FROM_L2 PM_INST_PTEG_FROM_L2", name, " ")
	for (i in name)
		unknown[name[i]]
}

/^#/ {
	next
}

file == 1 {
	domain[$1] = $5
	next
}

file == 2 {
	what[$1] = $3 == "-" || $3 == "machine" ? "" : $3
	next
}

{
	check_row()
}

END {
	if (!decided)
		complain("relations", "no relation was decided")
}

function check_row(	n, i, left)
{
	if (NF != 5 || $2 !~ /^<?=$/ || $4 !~ /^B:[0-9]+(,[0-9]+)*$/ || $5 == "") {
		complain_here("relations", "not a relation")
		return
	}
	check_events($1 " " $3)
	n = split($1, left, ",")
	for (i = 1; i <= n; i++) {
		decide(left[i], $3)
		if ($2 == "=")
			decide($3, left[i])
	}
}

function check_events(terms,	i, n, name)
{
	n = split(terms, name, /[ ,+]+/)
	for (i = 1; i <= n; i++)
		if (!(name[i] in domain))
			complain("relations", "no event " name[i])
		else if (domain[name[i]] != domain[name[1]])
			complain("relations", name[1] " is of the " domain[name[1]] ", " name[i] \
				 " of the " domain[name[i]])
}

# Is the one sum at most the other one?
function decide(small, large,	kind, first)
{
	split("", less)
	split("", more)
	first = large
	sub(/ .*/, "", first)
	if (add_up(large, more) && first in unknown)
		complain("relations", first " is counted, and in the list of those that are not")
	if (first in unknown)
		return
	add_up(small, less)
	for (kind in less) {
		decided++
		if (less[kind] > more[kind])
			complain("relations", small " is more than " large ": " kind)
	}
}

# Occurrences of a sum of events; 0 when QEMU counts none of them
function add_up(terms, into,	i, n, name, any)
{
	n = split(terms, name, " [+] ")
	for (i = 1; i <= n; i++) {
		if (what[name[i]] != "")
			any = add_event(what[name[i]], into)
	}
	return any
}

# A sum such as a+b, then *4 or *w for each of its terms, and &c where that happened, too
function add_event(sum, into,	i, n, kind, times, only)
{
	times = 1
	if (match(sum, /&.*/)) {
		only = substr(sum, RSTART)
		sum = substr(sum, 1, RSTART - 1)
	}
	if (match(sum, /[*@].*/)) {
		times = substr(sum, RSTART)
		sum = substr(sum, 1, RSTART - 1)
	}
	n = split(sum, kind, "+")
	for (i = 1; i <= n; i++)
		add_kind(kind[i] only, times, into)
	return 1
}

function from(what)
{
	return "from_l21_mod&" what " from_l21_shr&" what " from_l31_mod&" what " from_l31_shr&" \
	       what " from_memory&" what
}

function add_kind(kind, times, into,	i, n, part)
{
	if (kind == "stall" || (kind == "inst" && times == "*w")) {
		n = split((kind == "inst" ? "group expansion " : "") stalls, part, " ")
		for (i = 1; i <= n; i++)
			into[part[i]]++
		return
	}
	if (kind ~ /^(stall_|expansion)/)	# a cycle each
		times = 1
	if (kind in once && times == 1) {
		n = split(once[kind], part, " ")
		for (i = 1; i <= n; i++)
			add_parts(part[i], times, into)
	}
	add_parts(kind, times, into)
}

function add_parts(kind, times, into,	i, n, part)
{
	if (kind in either) {
		n = split(either[kind], part, " ")
		for (i = 1; i <= n; i++)
			add_parts(part[i], times, into)
		return
	}
	into[kind (times ~ /^[*@]/ ? times : "")]++
}
