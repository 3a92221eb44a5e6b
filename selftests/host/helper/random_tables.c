// SPDX-License-Identifier: GPL-2.0-only
/*
 * random_tables FILE NUMBER: check NUMBER tables that are FILE with random changes. Each answer has
 * the members of every answer, errors in order of their lines, and no error where nothing changed
 */
#include <stdlib.h>
#include <string.h>

#include "ask/syntax.h"
#include "table/table.h"

#define MAX_SIZE	8192

static unsigned long long seed = 32;

static unsigned int dice(unsigned int sides)
{
	seed = seed * 6364136223846793005 + 1442695040888963407;
	return (seed >> 33) % sides;
}

/* One to four times an octet, a part of a line, or a line of the text in another place */
static size_t change(char *text, size_t size)
{
	static const char octets[] = "\t\t\n,-=:0123456789xabcfinotelmrs#\r\xff";
	unsigned int times = 1 + dice(4);
	size_t from, to, len;

	for (; times; times--) {
		from = dice(size);
		to = dice(size);
		len = dice(dice(4) ? 12 : 120);
		switch (dice(4)) {
		case 0:
			text[to] = octets[dice(sizeof(octets))];
			break;
		case 1:		/* leave a part out */
			len = len > size - to - 1 ? size - to - 1 : len;
			memmove(text + to, text + to + len, size - to - len);
			size -= len;
			break;
		case 2:		/* a part stands where another one did */
			len = len > size - from ? size - from : len;
			len = len > size - to ? size - to : len;
			memmove(text + to, text + from, len);
			break;
		default:	/* a part twice */
			len = len > size - from ? size - from : len;
			if (size + len > MAX_SIZE)
				break;
			memmove(text + from + len, text + from, size - from);
			size += len;
		}
	}
	return size;
}

static bool is_right(const json_t *answer)
{
	const json_t *errors = json_object_get(answer, "errors");
	json_int_t before = 0;
	json_t *error;
	size_t i;

	json_array_foreach(errors, i, error) {
		if (integer_of(error, "line") < before ||
		    !*string_of(error, "cause") || !*string_of(error, "next"))
			return false;
		before = integer_of(error, "line");
	}
	return json_is_array(errors) && json_object_size(answer) == 9;
}

int main(int argc, char **argv)
{
	unsigned int number = atoi(argv[2]);
	char *first, *text = malloc(MAX_SIZE + 1);
	unsigned int i, wrong = 0;
	size_t size, changed;
	json_t *answer;

	first = read_stream(fopen(argv[1], "r"), argv[1], &size);
	for (i = 0; i < number; i++) {
		memcpy(text, first, size);
		changed = i ? change(text, size) : size;
		/* an octet behind it is one that a sanitizer knows */
		text = realloc(text, changed + 1);
		text[changed] = '\0';
		answer = check_table(text, changed);
		if (!is_right(answer)) {
			printf("table %u has a wrong answer\n", i);
			return 1;
		}
		wrong += json_array_size(json_object_get(answer, "errors")) > 0;
		if (!i && wrong)
			return 1;
		json_decref(answer);
		text = realloc(text, MAX_SIZE + 1);
	}
	printf("%u of %u are wrong\n", wrong, number);
	free(first);
	free(text);
	return wrong < number / 10 || wrong == number;
}
