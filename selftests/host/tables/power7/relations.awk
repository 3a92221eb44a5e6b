# SPDX-License-Identifier: GPL-2.0-only
#
# Relations of events, driver/power7/relations.tsv, against the QEMU that counts: in events.tsv each
# event is a sum of occurrences, so a relation can be decided without a run. Input: that file,
# relations, whose form is tools/gen/relations.awk's. Complaints as in common.awk.
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
	target = "link_right+link_wrong+count_right+count_wrong"
	either["direction_right"] = "direction_right&" target " direction_right&none"
	either["direction_wrong"] = "direction_wrong&" target " direction_wrong&none"
	split("4k 64k 16m", size, " ")
	either["load"] = "load_hit load_miss"
	either["stores"] = "store_hit store_miss"
	either["unaligned"] = "unaligned&load_hit+load_miss unaligned&store_hit+store_miss"
	either["stcx"] = "stcx_stored stcx_failed"
	# an instruction has at most one of these, and is of one class
	once["inst"] = "fetch_miss direction_wrong link_wrong" \
		" count_wrong branch cr_logic integer decimal64 decimal128 float vsx permute" \
		" vector_simple vector_complex vector_float load stores group"
	# so has a group: a branch ends it, and few have instructions of two lines
	once["group"] = "fetch_miss direction_wrong link_wrong count_wrong"
	stalls = "stall_fxu stall_div stall_lsu stall_store stall_scalar stall_scalar_long" \
		" stall_vector stall_vector_long stall_dfu stall_bru stall_cr"
	# QEMU has nothing to count units by
	split("PM_FXU_BUSY", name, " ")
	for (i in name)
		unknown[name[i]]
}

file == 1 {
	what[$1] = $(NF - 1) == "-" || $(NF - 1) == "machine" ? "" : $(NF - 1)
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
	n = split($1, left, ",")
	for (i = 1; i <= n; i++) {
		decide(left[i], $3)
		if ($2 == "=")
			decide($3, left[i])
	}
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
	fills(less)
	fills(more)
	walks(less, more)
	walks(more, less)
	for (kind in less) {
		decided++
		if (less[kind] > more[kind])
			complain("relations", small " is more than " large ": " kind)
	}
}

# A cycle of a group has a cause, and as one of four numbers of groups are in flight
function fills(sum,	i, n, part)
{
	if (!("fill_1" in sum && "fill_3" in sum && "fill_7" in sum && "fill_11" in sum))
		return
	n = split("group expansion " stalls, part, " ")
	for (i = 1; i <= n; i++)
		sum[part[i]] += sum["fill_1"]
	for (i in sum)
		if (i ~ /^fill_/)
			delete sum[i]
}

# Where one sum has places of page table entries, a TLB miss of the other one has one of these
function walks(some, other,	of, i, n, part)
{
	for (of = "data"; of; of = of == "data" ? "inst" : "") {
		if (!((of "_tlb_miss&page_4k") in other) || !(("entry_l2&" of "_walk") in some))
			continue
		n = split("entry_l2&" of "_walk entry_l3&" of "_walk " from(of "_walk"), part, " ")
		for (i = 1; i <= n; i++)
			other[part[i]] += other[of "_tlb_miss&page_4k"]
		for (i in size)
			delete other[of "_tlb_miss&page_" size[i]]
	}
}

# Occurrences of a sum of events; 0 when QEMU counts none of them
function add_up(terms, into,	i, n, name, any)
{
	n = split(terms, name, " [+] ")
	for (i = 1; i <= n; i++) {
		weight = name[i] ~ /^PM_THRD_PRIO_/ ? 0.25 : 1	# a cycle has one of four
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
			into[part[i]] += weight
		return
	}
	if (kind ~ /^(stall_|expansion|fill_)/)	# a cycle each
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
	into[kind (times ~ /^[*@]/ ? times : "")] += weight
}
