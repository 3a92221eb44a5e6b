// SPDX-License-Identifier: GPL-2.0-only
/* Instructions of a block that is translated, by their sort, until they are added to slots. */
#include "count/count.h"

static void one_cb(unsigned int cpu, void *at)
{
	const struct pmq_site *site = at;
	unsigned int i;

	for (i = 0; i < site->times; i++)
		pmq_count_listened(cpu, site->mode, site->pc, site->what, site->packet.numbers);
}

/**
 * pmq_sum_up() - an instruction, or cycles, that are to be added
 * @s: the sums of its block
 * @sort: its sort
 * @site: itself, which has a callback where no slot is left
 * @n: how many
 */
void pmq_sum_up(struct pmq_sums *s, struct pmq_slot sort, const struct pmq_site *site,
		unsigned int n)
{
	struct pmq_sum *sum = s->sum;
	int slot = pmq_slot_of(sort);

	while (sum < s->sum + s->n && (slot < 0 || sum->slot != slot))
		sum++;
	if (sum < s->sum + s->n) {
		sum->n += n;
		return;
	}
	*sum = (struct pmq_sum) { .slot = slot, .n = n };
	if (slot < 0) {
		sum->site = pmq_site_new(site->pc, site->insn, site->what, site->mode);
		sum->site->packet = site->packet;
		sum->site->times = n;
	}
	s->n++;
}

/**
 * pmq_sums_add() - before an instruction add those that are not added yet
 * @s: the sums
 * @insn: the instruction
 */
void pmq_sums_add(const struct pmq_sums *s, struct qemu_plugin_insn *insn)
{
	const struct pmq_sum *sum;

	for (sum = s->sum; sum < s->sum + s->n; sum++) {
		if (sum->slot >= 0)
			pmq_act(insn, PMQ_ADD, pmq_slot_number(sum->slot), sum->n);
		else
			qemu_plugin_register_vcpu_insn_exec_cb(insn, one_cb, PMQ_NO_REGISTERS,
							       sum->site);
	}
}
