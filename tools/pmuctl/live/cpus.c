// SPDX-License-Identifier: GPL-2.0-only
/* Lists of numbers, such as that of the CPUs that are online */
#include "live.h"

#define MOST	65536	/* more than there are CPUs */

/** read_list() - an array of the numbers of a list such as 0-3,5; NULL where it is no list */
json_t *read_list(const char *text)
{
	json_t *numbers = json_array();
	unsigned long first, last;
	char *end;

	for (;; text = end + 1) {
		first = strtoul(text, &end, 10);
		last = is_number(text) && *end == '-' && is_number(end + 1) ?
		       strtoul(end + 1, &end, 10) : first;
		/* without a sign: too large when last comes first, too */
		if (!is_number(text) || (*end && *end != ',') || last - first > MOST)
			break;
		for (; first <= last; first++)
			add_json(numbers, json_integer(first));
		if (!*end)
			return numbers;
	}
	json_decref(numbers);
	return NULL;
}

/** has_number() - is a number in a list? */
bool has_number(const json_t *numbers, json_int_t number)
{
	for_each_item(item, numbers)
		if (json_integer_value(item) == number)
			return true;
	return false;
}

/** online_cpus() - the CPUs that are online; returns an array of their numbers */
json_t *online_cpus(void)
{
	text_auto_t *text = read_text("/sys/devices/system/cpu/online");
	json_t *cpus = text ? read_list(text) : NULL;

	if (!cpus)
		fail_system("cannot tell which CPUs are online");
	return cpus;
}
