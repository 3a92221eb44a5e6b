/* SPDX-License-Identifier: GPL-2.0-only */
/* The data address of a sample, for both ways to perf core. */
#ifndef PMK_SAMPLING_ADDRESS_H
#define PMK_SAMPLING_ADDRESS_H

#include <linux/perf_event.h>
#include "core/core.h"
#include "lib/user_regs.h"

/* What of a sample is a data address, or comes from it */
#define PMK_ADDRESS_KINDS	(PERF_SAMPLE_ADDR | PERF_SAMPLE_PHYS_ADDR |		\
				 PERF_SAMPLE_DATA_PAGE_SIZE)

/**
 * pmk_data_address() - the data address of a sample
 * @event: its event; where that may not see the kernel it sees none of its addresses
 *
 * In the counter interrupt, NMI included.
 *
 * Return: the address; 0 where the event asks for none, or none is known.
 */
static inline u64 pmk_data_address(const struct perf_event *event)
{
	const struct pmk_desc *desc = to_pmk_pmu(event->pmu)->desc;
	u64 address;

	if (!desc->sample_addr || !(event->attr.sample_type & PMK_ADDRESS_KINDS))
		return 0;
	address = desc->sample_addr();
	return event->attr.exclude_kernel && !pmk_is_user_address(address) ? 0 : address;
}

#endif /* PMK_SAMPLING_ADDRESS_H */
