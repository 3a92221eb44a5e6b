// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl doctor: why counting works here, or does not */
#include "findings.h"
#include "verb.h"

static const char *verdict(void)
{
	const struct live_pmu *pmu;

	if (problems())
		return "Counting does not work here: see the problems above.";
	for (pmu = live_pmus(); pmu->name; pmu++)
		if (is_own(pmu, "hardware"))
			return "Counting works.";
	if (needs_no_module())
		return "Counting works, with the kernel's own driver.";
	if (clock_is_manual())
		return "Counting works, on emulated registers, once a command lets cycles pass.";
	return "Counting works, on emulated registers: the figures are made up.";
}

/* Behind root's prompt */
static json_t *command_of(const json_t *finding)
{
	return json_sprintf("# %s", string_of(finding, "fix"));
}

VERB(doctor)
{
	json_t *finding;
	json_t *answer;
	size_t i;

	if (option("root"))
		look_below(option("root"));
	if (!exists("/proc/sys/kernel"))
		fail(STATUS_SYSTEM, NULL, "there is no %s/proc/sys/kernel: is /proc mounted?",
		     option("root") ? option("root") : "");
	look_at_cpu();
	look_at_kernel();
	look_at_module();
	look_at_pmus();
	look_at_owner();
	look_at_rights();
	look_at_sampling();
	answer = json_pack("{s:b, s:O}", "works", !problems(), "findings", all_findings());
	if (!json_wanted) {
		json_object_set_new(answer, "verdict", json_string(verdict()));
		json_array_foreach(all_findings(), i, finding)
			if (json_is_string(json_object_get(finding, "fix")))
				json_object_set_new(finding, "command", command_of(finding));
	}
	print_answer("doctor", answer);
	return problems() ? STATUS_NO : 0;
}
