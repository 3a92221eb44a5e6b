// SPDX-License-Identifier: GPL-2.0-only
/* Metrics in the text formats of Prometheus and of OpenMetrics */
#include <string.h>

#include "export.h"

/**
 * add_family() - begin a metric
 * @families: the array that it is appended to
 * @name: its name; that of a counter ends with _total
 * @type: counter or gauge
 * @help: a sentence for people, without quotes and backslashes
 *
 * Return: the family, owned by @families.
 */
json_t *add_family(json_t *families, const char *name, const char *type, const char *help)
{
	json_t *family = json_pack("{s:s, s:s, s:s, s:[]}", "name", name, "type", type, "help",
				   help, "samples");

	json_array_append_new(families, family);
	return family;
}

/**
 * add_sample() - add a value to a metric
 * @family: the metric
 * @labels: an object of strings, taken over
 * @value: a number, taken over
 */
void add_sample(json_t *family, json_t *labels, json_t *value)
{
	json_array_append_new(json_object_get(family, "samples"),
			      json_pack("{s:o, s:o}", "labels", labels, "value", value));
}

/* In quotes, as both formats want it */
static void print_label_value(FILE *out, const char *text)
{
	putc('"', out);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			putc('\\', out);
		if (*text == '\n')
			fputs("\\n", out);
		else
			putc(*text, out);
	}
	putc('"', out);
}

static void print_labels(FILE *out, json_t *labels)
{
	const char *name;
	json_t *value;
	char next = '{';

	json_object_foreach(labels, name, value) {
		fprintf(out, "%c%s=", next, name);
		print_label_value(out, json_string_value(value));
		next = ',';
	}
	if (next == ',')
		putc('}', out);
}

static void print_value(FILE *out, const json_t *value)
{
	if (json_is_integer(value))
		fprintf(out, " %lld\n", (long long)json_integer_value(value));
	else
		fprintf(out, " %.15g\n", json_real_value(value));
}

/* The counter NAME_total of Prometheus belongs to the family NAME of OpenMetrics */
static int name_length(const char *name, enum export_form form)
{
	static const char suffix[] = "_total";
	size_t len = strlen(name);

	if (form == FORM_OPENMETRICS && len > strlen(suffix) &&
	    !strcmp(name + len - strlen(suffix), suffix))
		len -= strlen(suffix);
	return len;
}

/**
 * print_families() - write metrics
 * @out: where
 * @families: the metrics; one without a sample is left out
 * @form: which of the formats
 */
void print_families(FILE *out, const json_t *families, enum export_form form)
{
	json_t *family;
	json_t *sample;
	size_t i;
	size_t j;

	json_array_foreach(families, i, family) {
		const char *name = json_string_value(json_object_get(family, "name"));
		const json_t *samples = json_object_get(family, "samples");
		int len = name_length(name, form);

		if (!json_array_size(samples))
			continue;
		fprintf(out, "# HELP %.*s %s\n", len, name,
			json_string_value(json_object_get(family, "help")));
		fprintf(out, "# TYPE %.*s %s\n", len, name,
			json_string_value(json_object_get(family, "type")));
		json_array_foreach(samples, j, sample) {
			fputs(name, out);
			print_labels(out, json_object_get(sample, "labels"));
			print_value(out, json_object_get(sample, "value"));
		}
	}
	if (form == FORM_OPENMETRICS)
		fputs("# EOF\n", out);
}
