// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --stack --svg: the tree as a picture, in SVG 1.1 (W3C Recommendation, August 2011) */
#include <limits.h>

#include "stat.h"
#include "verb.h"

#define WIDTH	960
#define ROW	22	/* height of a row */
#define TOP	40	/* where the first one begins */
#define LEFT	310	/* where bars begin */
#define BAR	560	/* and how wide the whole is */
#define INDENT	14
#define MOST_TITLE	90	/* letters of it that have room */

#define PLAIN	"#7a9cc6"
#define LARGEST	"#d9822b"	/* on the way to what is sampled */
#define WRONG	"#b00020"	/* less than nothing */

/* Text in XML: five letters mean something else there (XML 1.0, 2.4). At most so many letters */
static void print_escaped(FILE *out, const char *text, unsigned int most)
{
	for (; *text && most; text++, most--)
		fprintf(out, *text == '&' ? "&amp;" : *text == '<' ? "&lt;" : *text == '>' ?
			"&gt;" : "%c", *text);
	fputs(*text ? "..." : "", out);
}

static void print_row(FILE *out, const struct pmu *pmu, const json_t *row, unsigned int y)
{
	double start = real_of(row, "start");
	double size = real_of(row, "size");
	double percent = real_of(row, "percent");
	const char *name = string_of(row, "name");

	fprintf(out, "<g>\n<title>%s: %.4f. ", name, real_of(row, "value"));
	print_escaped(out, find_metric(pmu, name)->description, UINT_MAX);
	fprintf(out, "</title>\n<text x=\"%d\" y=\"%u\">%s</text>\n",
		10 + INDENT * (int)integer_of(row, "depth"), y + 15, name);
	fprintf(out, "<rect x=\"%.2f\" y=\"%u\" width=\"%.2f\" height=\"%d\" fill=\"%s\"/>\n",
		LEFT + start * BAR, y + 1, size * BAR, ROW - 2,
		json_is_true(json_object_get(row, "largest")) ? LARGEST : PLAIN);
	fprintf(out, "<text x=\"%d\" y=\"%u\" text-anchor=\"end\"%s>%.1f %%</text>\n</g>\n",
		WIDTH - 10, y + 15, percent < 0 ? " fill=\"" WRONG "\"" : "", percent);
}

/* A tree from this height on, below its title; returns the height behind it */
static unsigned int print_tree(FILE *out, const struct pmu *pmu, const char *title,
			       const json_t *answer, unsigned int y)
{
	const json_t *stack = json_object_get(answer, "stack");
	json_auto_t *rows = stack_rows(answer);
	json_t *row;
	size_t i;

	fprintf(out, "<text x=\"10\" y=\"%u\"><title>", y + 24);
	print_escaped(out, title, UINT_MAX);
	fputs("</title>", out);
	print_escaped(out, title, MOST_TITLE);
	fprintf(out, ", %s: %.4f %s</text>\n", string_of(stack, "name"),
		real_of(stack, "value"), string_of(stack, "unit"));
	json_array_foreach(rows, i, row)
		print_row(out, pmu, row, y + TOP + ROW * i);
	y += TOP + ROW * (json_array_size(rows) + 1);
	return y;
}

/* The tree of an answer, or that of all operations and those of each */
static unsigned int print_trees(FILE *out, const struct pmu *pmu, const json_t *answer)
{
	const json_t *operations = json_object_get(answer, "operations");
	json_t *one = json_object_get(answer, "total");
	unsigned int y;
	size_t i;

	if (!operations)
		return print_tree(out, pmu, string_of(answer, "pmu"), answer, 0);
	y = print_tree(out, pmu, string_of(one, "operation"), one, 0);
	json_array_foreach(operations, i, one)
		if (!json_is_null(json_object_get(one, "stack")))
			y = print_tree(out, pmu, string_of(one, "operation"), one, y);
	return y;
}

static void print_svg(FILE *out, const struct pmu *pmu, const json_t *answer)
{
	char *trees;
	FILE *body = open_text(&trees);
	unsigned int height = print_trees(body, pmu, answer);

	fclose(body);
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
	fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"", out);
	fprintf(out, " width=\"%d\" height=\"%u\"", WIDTH, height);
	fprintf(out, " viewBox=\"0 0 %d %u\"", WIDTH, height);
	fputs(" font-family=\"sans-serif\" font-size=\"13\">\n", out);
	fprintf(out, "<rect width=\"%d\" height=\"%u\" fill=\"#ffffff\"/>\n%s</svg>\n", WIDTH,
		height, trees);
	free(trees);
}

/**
 * write_svg() - write a tree as a picture
 * @pmu: whose metrics the tree has
 * @path: the file, which is replaced as a whole
 * @answer: of stat, with stack and sample, or operations and total that have them
 *
 * Ends the program with STATUS_SYSTEM where it cannot be written.
 */
void write_svg(const struct pmu *pmu, const char *path, const json_t *answer)
{
	text_auto_t *text = NULL;
	FILE *out = open_text(&text);

	print_svg(out, pmu, answer);
	fclose(out);
	replace_file(path, text, strlen(text));
}
