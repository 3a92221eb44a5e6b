/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Outside of the kernel each unit test is a program of its own. In a kernel they are linked
 * together, so what several files of one PMU share gets the PMU's name.
 */
#ifndef KUNIT_NAMES_H
#define KUNIT_NAMES_H

#define draw			pmk_test_draw
#define sets_to_draw		pmk_test_sets

#ifdef PMU
#define HARNESS_JOIN(pmu, name)	pmu##_test_##name
#define HARNESS_NAME(pmu, name)	HARNESS_JOIN(pmu, name)

#define brute_force		HARNESS_NAME(PMU, brute_force)
#define can_hold		HARNESS_NAME(PMU, can_hold)
#define choices_agree		HARNESS_NAME(PMU, choices_agree)
#define counters_agree		HARNESS_NAME(PMU, counters_agree)
#define dispute			HARNESS_NAME(PMU, dispute)
#define draw_event		HARNESS_NAME(PMU, draw_event)
#define draw_set		HARNESS_NAME(PMU, draw_set)
#define events			HARNESS_NAME(PMU, events)
#define expected_registers	HARNESS_NAME(PMU, expected_registers)
#define find_choice		HARNESS_NAME(PMU, find_choice)
#define find_event		HARNESS_NAME(PMU, find_event)
#define full_code		HARNESS_NAME(PMU, full_code)
#define has_tbsel		HARNESS_NAME(PMU, has_tbsel)
#define has_threshold		HARNESS_NAME(PMU, has_threshold)
#define load_events		HARNESS_NAME(PMU, load_events)
#define nr_events		HARNESS_NAME(PMU, nr_events)
#define overflow		HARNESS_NAME(PMU, overflow)
#define select_codes		HARNESS_NAME(PMU, select_codes)
#endif /* PMU */

#endif /* KUNIT_NAMES_H */
