// SPDX-License-Identifier: GPL-2.0-only
/* The value of a formula: words in postfix order, and a stack */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "metric.h"

static double calculate(char operator, double left, double right)
{
	switch (operator) {
	case '+':
		return left + right;
	case '-':
		return left - right;
	case '*':
		return left * right;
	default:
		return right == 0 ? NAN : left / right;
	}
}

/**
 * formula_value() - compute a formula
 * @postfix: names of events, numbers and operators in postfix order, blanks in between, as
 *	     tools/gen/metrics.awk makes it
 * @count: the count of an event, or NAN where there is none
 * @counts: for @count
 *
 * Return: the value, or NAN where a count is missing or a divisor is 0.
 */
double formula_value(const char *postfix, count_fn count, void *counts)
{
	double *stack = checked(calloc(strlen(postfix), sizeof(*stack)));
	text_auto_t *text = checked(strdup(postfix));
	unsigned int depth = 0;
	char *rest = text;
	double value;
	char *word;

	while ((word = strsep(&rest, " "))) {
		if (isdigit((unsigned char)*word)) {
			stack[depth++] = strtod(word, NULL);
		} else if (isupper((unsigned char)*word)) {
			stack[depth++] = count(word, counts);
		} else {
			depth--;
			stack[depth - 1] = calculate(*word, stack[depth - 1], stack[depth]);
		}
	}
	value = stack[0];
	free(stack);
	return value;
}
