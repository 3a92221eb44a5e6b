// SPDX-License-Identifier: GPL-2.0-only
/* Test that the registers count: in an emulator, or in a partition without access, they do not. */
#include <linux/delay.h>
#include <linux/slab.h>
#include "module/choose.h"

#define LONG_ENOUGH	100	/* microseconds: ten thousands of cycles */

static bool cycles_alt(const struct pmk_desc *desc, struct pmk_alts *alts)
{
	struct pmk_request request = {
		.flags = PMK_NO_INTERRUPT | (desc->flags ? desc->flags() : 0),
	};
	const struct pmk_model *model = desc->model;
	struct pmk_refusal why;
	unsigned int i;

	for (i = 0; i < model->nr_generic; i++) {
		if (model->generic[i].type != PMK_GENERIC_HARDWARE ||
		    model->generic[i].id != PMK_GENERIC_CPU_CYCLES)
			continue;
		request.config[0] = model->generic[i].config[0];
		return model->alternatives(&request, alts, &why);
	}
	return false;
}

static void write_image(const struct pmk_desc *desc, const struct pmk_image *image)
{
	unsigned int i;

	for (i = 0; i < image->nr; i++)
		desc->access->write_ctrl(desc->model->ctrl[image->write[i].ctrl].number,
					 image->write[i].value);
	desc->access->sync();
}

/* Count cycles for a moment; afterwards the counters are frozen and 0 */
static bool cycles_move(const struct pmk_desc *desc, const struct pmk_alt *alt)
{
	const struct pmk_access *access = desc->access;
	struct pmk_image start, stop;
	struct pmk_set set = {};
	unsigned int i;
	u32 count;

	pmk_take(&set, alt, desc->model->nr_ctrl);
	pmk_start_image(desc->model, &set, &start);
	pmk_stop_image(desc->model, &stop);
	access->in_use(smp_processor_id(), true);
	access->prepare();
	write_image(desc, &stop);
	for (i = 0; i < desc->model->nr_counters; i++)
		access->write_counter(i, 0);
	write_image(desc, &start);
	udelay(LONG_ENOUGH);
	write_image(desc, &stop);
	count = access->read_counter(alt->counter);
	for (i = 0; i < desc->model->nr_counters; i++)
		access->write_counter(i, 0);
	access->in_use(smp_processor_id(), false);
	return count;
}

/* No counter gets far enough to interrupt */
static void no_interrupt(struct pt_regs *regs)
{
}

static int count_cycles(const struct pmk_desc *desc, struct pmk_alts *alts)
{
	struct pmk_refusal why;
	unsigned long flags;
	int err;

	if (!pmk_within_capacity(desc->model, alts, &why))
		return 1;	/* pmk_pmu_prepare() refuses it */
	if (WARN_ON(!cycles_alt(desc, alts)))
		return 0;
	err = desc->access->claim(no_interrupt);
	if (err)
		return err;
	local_irq_save(flags);
	err = cycles_move(desc, &alts->alt[0]);
	local_irq_restore(flags);
	desc->access->release();
	return err;
}

/**
 * pmk_counts_cycles() - test that a PMU's registers count
 * @desc: the PMU, not registered yet
 *
 * May sleep.
 *
 * Return: 1 when they count cycles, 0 when they do not, -EBUSY when another driver has them,
 * -ENOMEM.
 */
int pmk_counts_cycles(const struct pmk_desc *desc)
{
	struct pmk_alts *alts = kmalloc(sizeof(*alts), GFP_KERNEL);
	int err = alts ? count_cycles(desc, alts) : -ENOMEM;

	kfree(alts);
	return err;
}
