// SPDX-License-Identifier: GPL-2.0-only
/*
 * An event in the JSON of perf's source as one of a table. What the members mean: Linux 6.12,
 * tools/perf/pmu-events/jevents.py, class JsonEvent
 */
#include <ctype.h>

#include "ask/ask.h"
#include "table.h"

#define POWER_PMC	16	/* bits 16-19 of a code of POWER8 and later: the only counter */
#define POWER_PMC_MASK	15
#define FIRST_FIXED	32	/* the number of fixed counter 0 */

static noreturn void fail_member(const json_t *event, const char *name, const char *text)
{
	fail(STATUS_NO, NULL, "%s: event %s: %s '%s' is not as perf's source has it",
	     string_of(event, "_file"), string_of(event, "EventName"), name, text);
}

/* A number that is a string, the first one where there are several; 0 where there is none */
static u64 number_of(const json_t *event, const char *name)
{
	const json_t *member = json_object_get(event, name);
	const char *text = json_string_value(member);
	u64 number = 0;
	text_auto_t *first = NULL;

	if (!member)
		return 0;
	if (json_is_integer(member))
		return json_integer_value(member);
	if (!text)
		fail_member(event, name, "");
	text += strspn(text, " ");
	first = checked(strndup(text, strcspn(text, ", ")));
	if (!read_number(first, &number))
		fail_member(event, name, text);
	return number;
}

/*
 * Fixed counters have codes of their own in JSON, and others in perf's ABI (jevents.py,
 * real_event())
 */
static const char *abi_code(const char *name)
{
	static const char *const codes[][2] = {
		{ "inst_retired.any", "event=0xc0" },
		{ "inst_retired.any_p", "event=0xc0" },
		{ "cpu_clk_unhalted.ref", "event=0,umask=0x3" },
		{ "cpu_clk_unhalted.thread", "event=0x3c" },
		{ "cpu_clk_unhalted.core", "event=0x3c" },
		{ "cpu_clk_unhalted.thread_any", "event=0x3c,any=0x1" },
	};

	for (unsigned int i = 0; i < ARRAY_SIZE(codes); i++)
		if (!strcasecmp(name, codes[i][0]))
			return codes[i][1];
	return NULL;
}

/* The field of config1 that stands for a register of its own */
static const char *register_field(u64 number)
{
	switch (number) {
	case 0x1a6:
	case 0x1a7:
	case 0x3e0 ... 0x3e3:
		return "offcore_rsp";
	case 0x3f6:
		return "ldlat";
	case 0x3f7:
		return "frontend";
	}
	return NULL;
}

static void print_terms(FILE *out, const json_t *event)
{
	static const char *const terms[][2] = {
		{ "UMask", "umask" }, { "EdgeDetect", "edge" }, { "AnyThread", "any" },
		{ "Invert", "inv" }, { "CounterMask", "cmask" }, { "PortMask", "ch_mask" },
		{ "FCMask", "fc_mask" }, { "RdWrMask", "rdwrmask" }, { "NodeType", "type" },
		{ "EnAllCores", "enallcores" }, { "EnAllSlices", "enallslices" },
		{ "SliceId", "sliceid" }, { "ThreadMask", "threadmask" },
	};
	const char *field = register_field(number_of(event, "MSRIndex"));
	const char *filter = json_string_value(json_object_get(event, "Filter")) ?: "";
	u64 value;

	value = number_of(event, "EventCode") | number_of(event, "ExtSel") << 8;
	if (json_object_get(event, "ConfigCode"))
		fprintf(out, "config=%#llx", (unsigned long long)number_of(event, "ConfigCode"));
	else
		fprintf(out, "event=%#llx", (unsigned long long)value);
	for (unsigned int i = 0; i < ARRAY_SIZE(terms); i++) {
		value = number_of(event, terms[i][0]);
		if (value && !strstr(filter, terms[i][1]))	/* it has the bits, too */
			fprintf(out, ",%s=%#llx", terms[i][1], (unsigned long long)value);
	}
	fprintf(out, "%s%s", *filter ? "," : "", filter);
	if (field && number_of(event, "MSRValue"))
		fprintf(out, ",%s=%#llx", field, (unsigned long long)number_of(event, "MSRValue"));
}

static json_t *code_json(const json_t *event)
{
	const char *known = abi_code(string_of(event, "EventName"));
	text_auto_t *text = NULL;
	FILE *out;

	if (known)
		return json_string(known);
	out = open_text(&text);
	print_terms(out, event);
	fclose(out);
	return json_string(text);
}

/* 64Bytes, 100%, 1e2%: a number and a unit */
static void add_scale(json_t *row, const json_t *event)
{
	const char *text = json_string_value(json_object_get(event, "ScaleUnit"));
	char *end = (char *)text;

	if (text)
		strtod(text, &end);
	if (text && end == text)
		fail_member(event, "ScaleUnit", text);
	json_object_set_new(row, "scale", text ? json_stringn(text, end - text) : json_string("1"));
	set_text(row, "unit", text && *end ? end : "-");
}

/* Blanks for what begins a line or a column, x for a sign of multiplication, ? for other letters */
static json_t *description_json(const json_t *event)
{
	const char *brief = json_string_value(json_object_get(event, "BriefDescription"));
	const char *more = json_string_value(json_object_get(event, "PublicDescription"));
	const char *text = brief && *brief ? brief : more && *more ? more : "No description";
	char plain[TABLE_MAX_DESCRIPTION + 1];
	size_t len = 0;

	for (; *text && len < TABLE_MAX_DESCRIPTION; text++) {
		unsigned char c = *text;

		if (c >= ' ' && c <= '~')
			plain[len++] = c;
		else if (c < ' ')
			plain[len++] = ' ';
		else if (!strncmp(text, "\xc3\x97", 2))
			plain[len++] = 'x';
		else if (c >= 0xc0)
			plain[len++] = '?';
	}
	while (len && plain[len - 1] == ' ')
		len--;
	return len ? json_stringn(plain, len) : json_string("No description");
}

/** fixed_counter() - the number in "Fixed counter 1", in 33, or in FIXED, which is 0; -1: none */
int fixed_counter(const char *text)
{
	static const char fixed[] = "Fixed counter ";
	u64 number;

	if (!strcasecmp(text, "fixed"))
		return 0;
	if (!strncasecmp(text, fixed, strlen(fixed)))
		return read_number(text + strlen(fixed), &number) && number < FIRST_FIXED ?
		       (int)number : -1;
	return read_number(text, &number) && number / FIRST_FIXED == 1 ?
	       (int)(number % FIRST_FIXED) : -1;
}

/* 0,1,2,3 and fixed ones behind the others; 0: any */
static u32 counters_of(const json_t *event, unsigned int general, bool power)
{
	const char *text = json_string_value(json_object_get(event, "Counter"));
	u32 counters = 0;
	int fixed;

	if (power) {
		fixed = number_of(event, "EventCode") >> POWER_PMC & POWER_PMC_MASK;
		return fixed ? 1u << fixed : 0;
	}
	if (!text)
		return 0;
	fixed = fixed_counter(text);
	if (fixed >= 0 && fixed + general < TABLE_MAX_COUNTERS)
		return 1u << (fixed + general);
	if (!read_counter_list(text, &counters))
		fail_member(event, "Counter", text);
	return counters;
}

/* 1: samples may have their exact address, 2: the event is for such samples alone */
static const char *precise_of(const json_t *event)
{
	u64 pebs = number_of(event, "PEBS");

	return pebs > 1 ? "must" : pebs ? "may" : "no";
}

/**
 * perf_event_row() - what a table says of an event
 * @event: the event of perf's source, with _file
 * @general: how many counters are not fixed
 * @power: the counter is a part of the code
 *
 * Ends the program with STATUS_NO where a member is not as in perf's source.
 * Return: an object with name, code, counters (a mask, 0 for any), scale, unit, precise and
 * description.
 */
json_t *perf_event_row(const json_t *event, unsigned int general, bool power)
{
	const char *name = string_of(event, "EventName");
	text_auto_t *lower = checked(strdup(name));
	json_t *row;

	for (char *c = lower; *c; c++)
		*c = tolower((unsigned char)*c);
	row = json_pack("{s:s, s:o, s:I, s:s, s:o}", "name", lower, "code", code_json(event),
			"counters", (json_int_t)counters_of(event, general, power), "precise",
			precise_of(event), "description", description_json(event));
	add_scale(row, event);
	return row;
}
