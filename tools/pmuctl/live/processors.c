// SPDX-License-Identifier: GPL-2.0-only
/* Which PMU a processor has, and what else is known of processors: driver/NAME/processors.tsv */
#include "compat/oldest.h"
#include "live.h"

static const struct fact facts[] = {
#define PMK_FACT(...)	{ __VA_ARGS__ },
#include "processors.h"
};

/** read_pvr() - the PVR by "revision : 2.1 (pvr 003f 0201)" in /proc/cpuinfo of powerpc, or 0 */
u32 read_pvr(void)
{
	text_auto_t *revision = line_of(CPUINFO, "revision");
	const char *at = revision ? strstr(revision, "(pvr ") : NULL;
	unsigned int version, low;
	u32 pvr = 0;

	if (at && sscanf(at, "(pvr %x %x)", &version, &low) == 2)
		pvr = version << 16 | low;
	return pvr;
}

/**
 * next_fact() - something known of a processor
 * @fact: the one before, or NULL for the first one
 * @kind: of this kind
 * @pvr: its processor version register
 * Return: the next fact of this kind, or NULL.
 */
const struct fact *next_fact(const struct fact *fact, enum fact_kind kind, u32 pvr)
{
	for (fact = fact ? fact + 1 : facts; fact < facts + ARRAY_SIZE(facts); fact++)
		if (fact->kind == kind && pvr >= fact->first && pvr <= fact->last)
			return fact;
	return NULL;
}

/**
 * find_processor() - the PMU that this machine's processor has
 *
 * By its PVR; where there is none, by the line "model name", which says less.
 * Return: a PROCESSOR or a CANDIDATE, or NULL.
 */
const struct fact *find_processor(void)
{
	const struct fact *found = next_fact(NULL, PROCESSOR, read_pvr());
	text_auto_t *name = line_of(CPUINFO, "model name");

	if (!found && name)
		for (found = next_fact(NULL, CANDIDATE, 0); found && strcmp(found->text, name);)
			found = next_fact(found, CANDIDATE, 0);
	return found;
}

/** machine_pmu() - the PMU of this machine's processor; returns the PMU, or NULL */
const struct pmu *machine_pmu(void)
{
	const struct fact *processor = find_processor();

	return processor ? known_pmu(processor->pmu) : NULL;
}

/** is_too_old() - is this kernel older than pmukit supports, or does not say? */
bool is_too_old(void)
{
	text_auto_t *release = read_text("/proc/sys/kernel/osrelease");
	unsigned int major = 0;
	unsigned int minor = 0;

	if (release)
		sscanf(release, "%u.%u", &major, &minor);
	return major < PMK_OLDEST_MAJOR || (major == PMK_OLDEST_MAJOR && minor < PMK_OLDEST_MINOR);
}
