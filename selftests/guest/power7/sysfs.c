// SPDX-License-Identifier: GPL-2.0-only
/*
 * sysfs: format/ has the fields of a code as the event reference prints it, in four hexadecimal
 * digits behind the PMC; caps/ and identifier. power7/registers has events/, host/core/sysfs and
 * the event table's check have scales.
 * Covers: core/pmu
 */
#include <dirent.h>
#include <string.h>
#include "pt.h"

#define PMU	PT_DEVICES "/power7"

static const struct row {
	const char *file, *text;
} rows[] = {
	{ "format/event", "config:0-19" }, { "format/pmc", "config:16-19" },
	{ "format/unit", "config:12-15" }, { "format/combine", "config:11" },
	{ "format/l2sel", "config:8-10" }, { "format/psel", "config:0-7" },
	{ "format/tbsel", "config:20-21" },	/* beside the code */
	{ "caps/backend", "hardware" }, { "caps/counters", "6" }, { "caps/sampling", "interrupt" },
	{ "caps/user_read", "spr 771-776" }, { "identifier", "power7" },
};

int main(void)
{
	DIR *dir = opendir(PMU "/format");
	const struct row *r;
	int fields = 0, nr = 0;
	char text[64];

	ksft_print_header();
	for (r = rows; r < rows + ARRAY_SIZE(rows); r++) {
		text[0] = '\0';
		pt_read_text(text, sizeof(text), PMU "/%s", r->file);
		ksft_test_result(!strcmp(text, r->text), "%s: %s\n", r->file, text);
		fields += !strncmp(r->file, "format/", 7);
	}
	while (dir && pt_next_name(dir))
		nr++;
	pt_expect("files in format/", nr, fields);
	pt_finish();
}
