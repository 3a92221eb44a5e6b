// SPDX-License-Identifier: GPL-2.0-only
/* Register images: those that are wanted, those that are there. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "event.h"
#include "images.h"

/**
 * pt_load_images() - read what selftests/host/tables/power7/images made
 * @path: PT_IMAGES
 * @lines: room for PT_MAX_LINES lines
 *
 * Lines of one name follow each other. Ends the program when there is no such
 * file or a line of it makes no sense.
 *
 * Return: number of lines.
 */
int pt_load_images(const char *path, struct pt_line *lines)
{
	FILE *file = fopen(path, "re");
	char text[256];
	int nr = 0;

	while (file && nr < PT_MAX_LINES && fgets(text, sizeof(text), file)) {
		struct pt_line *l = &lines[nr++];

		if (sscanf(text, "%47s %llx %u %llx %llx %llx",
			   l->name, &l->code, &l->counter, &l->want.mmcr1, &l->want.mmcra,
			   &l->want.mmcr0) == 6)
			continue;
		printf("Bail out! line %d of %s makes no sense\n", nr, path);
		exit(1);
	}
	if (file)
		fclose(file);
	if (nr && nr < PT_MAX_LINES)
		return nr;
	printf("Bail out! %s is missing or too long\n", path);
	exit(1);
}

/* pt_count_names() - how many events the lines are of */
int pt_count_names(const struct pt_line *lines, int nr)
{
	int i, names = 0;

	for (i = 0; i < nr; i++)
		names += !i || strcmp(lines[i].name, lines[i - 1].name);
	return names;
}

/**
 * pt_find_lines() - the lines of one event
 * @lines: all lines
 * @nr: number of @lines
 * @name: name of the event
 * @first: gets the position of its first line
 *
 * Return: number of its lines, 0 when there is none.
 */
int pt_find_lines(const struct pt_line *lines, int nr, const char *name, int *first)
{
	int found = 0;

	for (*first = 0; *first < nr && strcmp(lines[*first].name, name); (*first)++)
		;
	while (*first + found < nr && !strcmp(lines[*first + found].name, name))
		found++;
	return found;
}

/* pt_read_registers() - the control registers of CPU 0, through the kernel's own reader */
void pt_read_registers(struct pt_registers *now)
{
	now->mmcr0 = pt_hex(PT_CPU0 "mmcr0");
	now->mmcr1 = pt_hex(PT_CPU0 "mmcr1");
	now->mmcra = pt_hex(PT_CPU0 "mmcra");
}

/* pt_same_registers() - are two images equal in every bit? */
bool pt_same_registers(const struct pt_registers *a, const struct pt_registers *b)
{
	return a->mmcr0 == b->mmcr0 && a->mmcr1 == b->mmcr1 && a->mmcra == b->mmcra;
}
