// SPDX-License-Identifier: GPL-2.0-only
/* MPC7400: valid event codes. */
#include "model/check.h"
#include "ppc7400/code.h"
#include "ppc7400/ppc7400.h"

#define LAST_ON_EVERY_PMC	4	/* selectors 0-4 mean the same on all counters */
#define PSEL_TIME_BASE		3

/* Events of PMC1 alone */
enum {
	PMC1_IABR_MATCH = 9,
	PMC1_DABR_MATCH = 10,
	PMC1_LD_MISS_EXCEED_THRESH = 11,
	PMC1_ITLB_SEARCH_EXCEED_THRESH = 19,
	PMC1_DTLB_SEARCH_EXCEED_THRESH = 20,
};

/* Does MMCR0[THRESHOLD] apply to a code (user's manual, page 11-6)? */
static bool has_threshold(u32 code)
{
	unsigned int sel = code_psel(code);

	return code_pmc(code) == 1 && (sel == PMC1_LD_MISS_EXCEED_THRESH ||
				       sel == PMC1_ITLB_SEARCH_EXCEED_THRESH ||
				       sel == PMC1_DTLB_SEARCH_EXCEED_THRESH);
}

/**
 * ppc7400_counts_time_base() - does this code count changes of a time base bit?
 * @code: an event code
 *
 * MMCR0[TBSEL] applies to these codes (user's manual, page 11-6). Any context.
 */
bool ppc7400_counts_time_base(u32 code)
{
	return code_psel(code) == PSEL_TIME_BASE;
}

/**
 * ppc7400_matches_address() - does this code compare addresses with IABR or DABR?
 * @code: an event code
 *
 * BAMR applies to these codes (user's manual, table 11-8 and page 11-13). Any context.
 */
bool ppc7400_matches_address(u32 code)
{
	unsigned int sel = code_psel(code);

	return code_pmc(code) == 1 && (sel == PMC1_IABR_MATCH || sel == PMC1_DABR_MATCH);
}

/* Fields that belong to few events must be 0 in the others */
static bool accept_arguments(u32 code, struct pmk_refusal *why)
{
	if (code_threshold(code) && !has_threshold(code))
		return pmk_refuse(why, "only events 11, 19 and 20 of PMC1 have a threshold",
				  "threshold", code & CODE_THRESHOLD);
	if (code_multiplier(code) && !has_threshold(code))
		return pmk_refuse(why, "only events 11, 19 and 20 of PMC1 have a multiplier",
				  "multiplier", code & CODE_MULTIPLIER);
	if (code_tbsel(code) && !ppc7400_counts_time_base(code))
		return pmk_refuse(why, "only event 3 has a tbsel", "tbsel", code & CODE_TBSEL);
	return true;
}

/**
 * ppc7400_accept() - is an event code valid?
 * @rq: the event as perf asks for it
 * @why: the refusal; its reason is NULL for a valid code
 *
 * Refuses codes that no source documents, and ambiguous codes: selector 5 is another event on each
 * of PMC1-4. Matches of IABR and DABR can cause exceptions (user's manual, chapter 11), so they
 * need PMK_BREAKPOINTS. Any context.
 *
 * Return: true for a valid code.
 */
bool ppc7400_accept(const struct pmk_request *rq, struct pmk_refusal *why)
{
	u32 code = rq->config[0] & CODE_BITS;
	unsigned int pmc = code_pmc(code), sel = code_psel(code);

	*why = (struct pmk_refusal) {};
	if (rq->config[1])
		return pmk_refuse(why, "config1 means nothing to the MPC7400 and must be 0",
				  NULL, rq->config[1]);
	if (rq->config[2])
		return pmk_refuse(why, "config2 means nothing to the MPC7400 and must be 0",
				  NULL, rq->config[2]);
	if (rq->config[0] != code)
		return pmk_refuse(why, "bits 7, 11 and from 21 on mean nothing and must be 0",
				  NULL, rq->config[0] & ~(u64)CODE_BITS);
	if (pmc > 4)
		return pmk_refuse(why, "the counter must be 1 to 4, or 0 for any (events 0-4)",
				  "pmc", code & CODE_PMC);
	if (sel <= LAST_ON_EVERY_PMC)
		return accept_arguments(code, why);
	if (!pmc)
		return pmk_refuse(why, "each counter has another event there: set pmc to 1 to 4",
				  "pmc", code);
	if (!pmk_is_documented(ppc7400_aliases, ppc7400_nr_aliases, code & ~CODE_ARGUMENTS))
		return pmk_refuse(why, "this counter's code is reserved, or in no document",
				  "psel", sel);
	if (ppc7400_matches_address(code) && !(rq->flags & PMK_BREAKPOINTS))
		return pmk_refuse(why, "IABR and DABR can cause exceptions: allow breakpoints",
				  "psel", sel);
	return accept_arguments(code, why);
}
