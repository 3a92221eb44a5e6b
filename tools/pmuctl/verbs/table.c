// SPDX-License-Identifier: GPL-2.0-only
/* The state of a PMU for people */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "status.h"

static void print_clock(FILE *out, const json_t *clock)
{
	if (!clock)
		return;
	fprintf(out, ", clock %s", string_of(clock, "clock"));
	if (json_object_get(clock, "mhz"))
		fprintf(out, " at %lld MHz", (long long)integer_of(clock, "mhz"));
}

static const char *owner_text(const char *owner)
{
	if (!strcmp(owner, "pmukit"))
		return "pmukit has the counters";
	if (!strcmp(owner, "other"))
		return "another driver has the counters";
	return "nobody counts";
}

/* The kernel shows it to those alone who may see what others count */
static void print_use(FILE *out, const json_t *pmu)
{
	if (!json_object_get(pmu, "events")) {
		putc('\n', out);
		return;
	}
	fprintf(out, ", %lld events open\n", (long long)integer_of(pmu, "events"));
	fprintf(out, "  refused  %lld codes, %lld groups, %lld while busy\n",
		(long long)integer_of(pmu, "refused_code"),
		(long long)integer_of(pmu, "refused_group"),
		(long long)integer_of(pmu, "refused_busy"));
}

/**
 * print_pmu() - what a PMU is
 * @out: where
 * @pmu: from read_state()
 */
void print_pmu(FILE *out, const json_t *pmu)
{
	json_t *word;
	size_t i;

	fprintf(out, "%s: %lld counters of %lld bits, backend %s", string_of(pmu, "name"),
		(long long)integer_of(pmu, "counters"), (long long)integer_of(pmu, "counter_bits"),
		string_of(pmu, "backend"));
	print_clock(out, json_object_get(pmu, "clock"));
	fprintf(out, "\n  can      ");
	json_array_foreach(json_object_get(pmu, "capabilities"), i, word)
		fprintf(out, "%s%s", i ? ", " : "", json_string_value(word));
	fprintf(out, "\n  owner    %s", owner_text(string_of(pmu, "owner")));
	print_use(out, pmu);
}

/* power7_emu has the names of power7 */
static const char *name_of_code(const char *pmu, const char *code)
{
	char *stem = checked(strndup(pmu, strcspn(pmu, "_")));
	const struct pmk_event_info *info = NULL;
	const struct pmu *known = known_pmu(stem);

	if (known)
		info = find_code(known, strtoull(code, NULL, 16));
	free(stem);
	return info ? info->name : "";
}

/* The name of a register as people write it */
static char *name_of_register(const json_t *entry)
{
	char *name = checked(strdup(string_of(entry, "name")));
	char *c;

	for (c = name; *c; c++)
		*c = toupper((unsigned char)*c);
	return name;
}

static void print_counter(FILE *out, const char *pmu, const json_t *counter)
{
	const char *config = json_string_value(json_object_get(counter, "config"));
	char *name = name_of_register(counter);
	json_t *flag;
	size_t i;

	fprintf(out, "    %-9s %10s", name, string_of(counter, "value"));
	free(name);
	if (config) {
		fprintf(out, "  %s (%s)", name_of_code(pmu, config), config);
		if (strcmp(config, string_of(counter, "code")))
			fprintf(out, " as %s", string_of(counter, "code"));
		json_array_foreach(json_object_get(counter, "flags"), i, flag)
			fprintf(out, ", %s", json_string_value(flag));
		if (json_object_get(counter, "period"))
			fprintf(out, ", period %lld", (long long)integer_of(counter, "period"));
	}
	putc('\n', out);
}

static void print_registers(FILE *out, const json_t *cpu)
{
	json_t *registers = json_object_get(cpu, "registers");
	json_t *entry;
	size_t i;

	if (!json_array_size(registers))
		return;
	fprintf(out, "   ");
	json_array_foreach(registers, i, entry) {
		char *name = name_of_register(entry);

		fprintf(out, " %s %s", name, string_of(entry, "value"));
		free(name);
	}
	putc('\n', out);
}

static void print_stats(FILE *out, const json_t *stats)
{
	static const char *const shown[] = {
		"interrupts", "nmi", "spurious", "samples", "lost", "throttled", "no_counter",
		"no_setting", "moved",
	};
	unsigned int i;

	fprintf(out, "   ");
	for (i = 0; i < ARRAY_SIZE(shown); i++)
		fprintf(out, " %s %lld", shown[i], (long long)integer_of(stats, shown[i]));
	putc('\n', out);
}

/**
 * print_cpus() - what a PMU does on each CPU
 * @out: where
 * @pmu: from read_state()
 * @registers: control registers, too
 *
 * Counters without an event are left out.
 */
void print_cpus(FILE *out, const json_t *pmu, bool registers)
{
	json_t *counter;
	json_t *cpu;
	size_t i;
	size_t j;

	json_array_foreach(json_object_get(pmu, "cpus"), i, cpu) {
		fprintf(out, "  CPU %-4lld %s\n", (long long)integer_of(cpu, "cpu"),
			string_of(cpu, "state"));
		if (registers)
			print_registers(out, cpu);
		json_array_foreach(json_object_get(cpu, "counters"), j, counter)
			if (json_object_get(counter, "config"))
				print_counter(out, string_of(pmu, "name"), counter);
		print_stats(out, json_object_get(cpu, "stats"));
	}
}
