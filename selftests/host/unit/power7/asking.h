/* SPDX-License-Identifier: GPL-2.0-only */
/* How the tests ask the model: members of a set in, its alternatives out. */
#ifndef ASKING_H
#define ASKING_H

#include "oracle.h"
#include "power7/power7.h"

#define MODEL	power7_model
#include "image.h"

/* Numbers of the special purpose registers */
#define SPR_MMCRA	786
#define SPR_MMCR0	795
#define SPR_MMCR1	798

static inline u32 request_flags(const struct member *member, bool task, bool hypervisor)
{
	return (member->no_user ? PMK_EXCLUDE_USER : 0) |
	       (member->no_kernel ? PMK_EXCLUDE_KERNEL : 0) |
	       (member->no_hv ? PMK_EXCLUDE_HV : 0) |
	       (task ? PMK_PER_TASK : 0) | (hypervisor ? PMK_KERNEL_IS_HV : 0);
}

static inline bool ask_code(u64 code, u32 flags, struct pmk_alts *out)
{
	struct pmk_request rq = { .config = { code }, .flags = flags };
	struct pmk_refusal why;

	return power7_model.alternatives(&rq, out, &why) && !why.reason;
}

static inline bool ask_set(const struct member *member, unsigned int nr, bool task,
			   bool hypervisor, struct pmk_alts *out,
			   const struct pmk_alts **list)
{
	unsigned int i;

	for (i = 0; i < nr; i++) {
		list[i] = &out[i];
		if (!ask_code(member[i].event->code,
			      request_flags(&member[i], task, hypervisor), &out[i]))
			return false;
	}
	return true;
}

#endif /* ASKING_H */
