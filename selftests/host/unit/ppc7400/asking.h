/* SPDX-License-Identifier: GPL-2.0-only */
/* How the tests ask the model: members of a set in, its alternatives out. */
#ifndef ASKING_H
#define ASKING_H

#include "oracle.h"
#include "ppc7400/ppc7400.h"

#define MODEL	ppc7400_model
#include "image.h"

static inline bool ask_code(u64 code, u32 flags, struct pmk_alts *out)
{
	struct pmk_request rq = { .config = { code }, .flags = flags | PMK_BREAKPOINTS };
	struct pmk_refusal why;

	return ppc7400_model.alternatives(&rq, out, &why) && !why.reason;
}

static inline bool ask(const struct member *member, bool interrupt, struct pmk_alts *out)
{
	return ask_code(full_code(member),
			(member->no_user ? PMK_EXCLUDE_USER : 0) |
			(member->no_kernel ? PMK_EXCLUDE_KERNEL : 0) |
			(member->no_hv ? PMK_EXCLUDE_HV : 0) |
			(interrupt ? 0 : PMK_NO_INTERRUPT), out);
}

/* Numbers of the special purpose registers, in the manual's chapters 2 and 11 */
#define SPR_MMCR2	944
#define SPR_BAMR	951
#define SPR_MMCR0	952
#define SPR_MMCR1	956

static inline bool holds(const struct pmk_image *image, const struct registers *expected)
{
	return final(image, SPR_MMCR0) == expected->mmcr0 &&
	       final(image, SPR_MMCR1) == expected->mmcr1 &&
	       final(image, SPR_MMCR2) == expected->mmcr2 &&
	       final(image, SPR_BAMR) == expected->bamr;
}

#endif /* ASKING_H */
