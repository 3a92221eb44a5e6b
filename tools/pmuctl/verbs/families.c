// SPDX-License-Identifier: GPL-2.0-only
/* Metrics in the text formats of Prometheus and of OpenMetrics */
#include "export.h"

/**
 * add_family() - begin a metric
 * @families: the array that it is appended to
 * @name: its name; that of a counter ends with _total, and others are gauges
 * @help: a sentence for people, without quotes and backslashes
 * Return: the family, owned by @families; the last one where it has this name already.
 */
json_t *add_family(json_t *families, const char *name, const char *help)
{
	json_t *last = json_array_get(families, json_array_size(families) - 1);

	if (last && !strcmp(string_of(last, "name"), name))
		return last;
	last = json_pack("{s:s, s:s, s:s, s:[]}", "name", name, "type",
			 ends_with(name, "_total") ? "counter" : "gauge", "help", help, "samples");
	add_json(families, last);
	return last;
}

/** add_sample() - add a number with labels, an object of strings, to a metric; both taken over */
void add_sample(json_t *family, json_t *labels, json_t *value)
{
	add_object(json_object_get(family, "samples"), "{s:o, s:o}", "labels", labels, "value",
		   value);
}

/**
 * add_left_out() - tell programs which events did not count, and why
 * @families: after add_rates(); the one of rates gets a member left_out
 * @request: the events, after count_events()
 */
void add_left_out(json_t *families, const struct request *request)
{
	json_t *rates = find_object(families, "name", "pmukit_event_rate");
	json_t *left_out = json_array();
	json_t *entry;

	for_each(event, request->event, request->nr) {
		if (!event->why.text)
			continue;
		entry = json_pack("{s:s, s:s?}", "event", event->word, "pmu",
				  event->pmu ? event->pmu->name : NULL);
		json_object_update_new(entry, why_json(&event->why));
		add_json(left_out, entry);
	}
	set_json(rates, "left_out", left_out);
}

/* NAME{LABEL="VALUE",...}; both formats escape as JSON does what is in a value */
static json_t *series_of(const char *name, json_t *labels)
{
	const char *between = "{";
	const char *label;
	json_t *value;
	text_auto_t *text = NULL;
	FILE *out = open_text(&text);

	fputs(name, out);
	json_object_foreach(labels, label, value) {
		fprintf(out, "%s%s=", between, label);
		json_dumpf(value, out, JSON_ENCODE_ANY);
		between = ",";
	}
	fputs(json_object_size(labels) ? "}" : "", out);
	fclose(out);
	return json_string(text);
}

/**
 * print_families() - write metrics
 * @out: where
 * @families: the metrics; one without a sample is left out
 * @openmetrics: in OpenMetrics, where the counter NAME_total belongs to the family NAME
 */
void print_families(FILE *out, json_t *families, bool openmetrics)
{
	for_each_item(family, families) {
		const char *name = string_of(family, "name");
		const char *total = openmetrics ? strstr(name, "_total") : NULL;
		const char *end = total ? total : strchr(name, '\0');

		set_json(family, "family", json_stringn(name, end - name));
		for_each_item(sample, json_object_get(family, "samples"))
			set_json(sample, "series",
				 series_of(name, json_object_get(sample, "labels")));
	}
	print_text(out, "prometheus", families);
	fputs(openmetrics ? "# EOF\n" : "", out);
}
