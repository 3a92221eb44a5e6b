// SPDX-License-Identifier: GPL-2.0-only
/* Fields of a table, and codes that are made of them */
#include "ask/ask.h"
#include "table.h"

#define WORD_BITS	64
#define BITS_FORM	"write config:0-7, config1:3 or config:0-7,32-35"
#define CODE_FORM	"write terms as event=0x3c,umask=0x1, or a number with 0x"

static const char *const words[TABLE_WORDS] = { "config", "config1", "config2" };

/* All bits from low to high */
static u64 bits_between(unsigned int low, unsigned int high)
{
	return ~0ULL >> (WORD_BITS - 1 - high) & ~0ULL << low;
}

/** field_mask() - the bits of a field, in its word; returns a mask */
u64 field_mask(const struct table_field *field)
{
	u64 mask = 0;

	for (unsigned int i = 0; i < field->nr; i++)
		mask |= bits_between(field->low[i], field->high[i]);
	return mask;
}

/* The word of a code that is called so */
static bool find_word(const char *name, u8 *word)
{
	for (*word = 0; *word < TABLE_WORDS; ++*word)
		if (!strcmp(name, words[*word]))
			return true;
	return false;
}

/* A decimal number below 64 and what is behind it */
static bool read_bit(const char **at, u8 *bit)
{
	unsigned int digits = strspn(*at, "0123456789");
	unsigned long number = strtoul(*at, NULL, 10);

	*at += digits;
	*bit = number;
	return digits && digits < 3 && number < WORD_BITS;
}

static bool read_range(const char **at, struct table_field *field)
{
	u8 *low = &field->low[field->nr];
	u8 *high = &field->high[field->nr];

	if (!read_bit(at, low))
		return false;
	*high = *low;
	if (**at == '-') {
		++*at;
		if (!read_bit(at, high) || *high < *low)
			return false;
	}
	/* perf fills the bits of a field upward */
	if (field->nr && *low <= high[-1])
		return false;
	field->nr++;
	return !**at || (*(*at)++ == ',' && **at);
}

/**
 * read_bits() - the word and the ranges of a field
 * @table: for complaints
 * @line: the line; its third column is the text
 * @field: word, nr, low and high are filled in
 * Return: true when the text is right.
 */
bool read_bits(struct table *table, const struct table_line *line, struct table_field *field)
{
	const char *text = line->word[2];
	const char *at = strchr(text, ':');

	field->nr = 0;
	if (!at || !find_word(strndupa(text, at - text), &field->word)) {
		complain(table, line->number, BITS_FORM, "bits '%s': no word of a code", text);
		return false;
	}
	for (at++; field->nr < TABLE_MAX_RANGES && read_range(&at, field);)
		if (!*at)
			return true;
	complain(table, line->number, BITS_FORM,
		 "bits '%s': not 1 to %u rising ranges of bits below %u", text,
		 TABLE_MAX_RANGES, WORD_BITS);
	return false;
}

/** find_field() - the field of a name, of which - is none; returns the field, or NULL */
struct table_field *find_field(struct table *table, const char *name)
{
	for (unsigned int i = 0; i < table->nr_fields; i++)
		if (*name != '-' && !strcmp(table->fields[i].name, name))
			return &table->fields[i];
	return NULL;
}

/* The bits of a value go to the ranges, the lowest ones to the first; false: it has too many */
static bool spread(const struct table_field *field, u64 value, u64 *word)
{
	for (unsigned int i = 0; i < field->nr; i++) {
		unsigned int width = field->high[i] - field->low[i] + 1;

		*word |= (value & bits_between(0, width - 1)) << field->low[i];
		value = width == WORD_BITS ? 0 : value >> width;
	}
	return !value;
}

/* A term into a code; @taken are the bits that terms before it have */
static bool read_term(struct table *table, const struct table_line *line, const char *term,
		      struct table_code *code, struct table_code *taken)
{
	const char *text = strchrnul(term, '=');
	const char *name = strndupa(term, text - term);
	const struct table_field *field = find_field(table, name);
	struct table_field whole = { .nr = 1, .high = { WORD_BITS - 1 } };
	u64 value = 1;

	if (!field && find_word(name, &whole.word))
		field = &whole;
	if (!field) {
		complain(table, line->number, "add a line field for it, or correct the name",
			 "code: no field '%s'", name);
		return false;
	}
	if (*text && !read_number(text + 1, &value)) {
		complain(table, line->number, "write a decimal number, or one with 0x",
			 "code: '%s' is no number of 64 bits", text + 1);
		return false;
	}
	if (field_mask(field) & taken->config[field->word]) {
		complain(table, line->number, "leave one of them out",
			 "code: '%s' has bits of a term in front of it", term);
		return false;
	}
	taken->config[field->word] |= field_mask(field);
	if (spread(field, value, &code->config[field->word]))
		return true;
	complain(table, line->number, "correct the value, or the bits of the field",
		 "code: '%s' has more bits than the field", term);
	return false;
}

/* Bits that no field has mean nothing, in a code that is a number */
static bool has_fields(struct table *table, const struct table_line *line,
		       const struct table_code *code)
{
	for (unsigned int word = 0; word < TABLE_WORDS; word++) {
		u64 left = code->config[word];

		for (unsigned int i = 0; i < table->nr_fields; i++)
			if (table->fields[i].word == word && *table->fields[i].name != '-')
				left &= ~field_mask(&table->fields[i]);
		if (!left)
			continue;
		complain(table, line->number, "add a line field for them, or correct the code",
			 "code: no field has bits 0x%llx of %s", (unsigned long long)left,
			 words[word]);
		return false;
	}
	return true;
}

/**
 * read_masked_code() - a code as text, and which bits it tells of
 * @table: its fields are known
 * @line: for complaints
 * @text: FIELD=VALUE,... where a field without a value is 1 and config, config1, config2 are
 *	  fields of 64 bits; or config as a number with 0x
 * @code: filled in
 * @mask: filled in: bits of the fields that the text has; all of config for a number
 * Return: true when the text is right.
 */
bool read_masked_code(struct table *table, const struct table_line *line, const char *text,
		      struct table_code *code, struct table_code *mask)
{
	char *copy = checked(strdup(text));
	char *rest = copy;
	bool right = *text;
	char *term;

	*code = (struct table_code) { 0 };
	*mask = (struct table_code) { 0 };
	if (!strncmp(text, "0x", 2) && read_number(text, &code->config[0])) {
		mask->config[0] = ~0ULL;
		free(copy);
		return has_fields(table, line, code);
	}
	while (right && (term = strsep(&rest, ","))) {
		right = *term && *term != '=';
		if (right && !read_term(table, line, term, code, mask)) {
			free(copy);
			return false;
		}
	}
	free(copy);
	if (right)
		return has_fields(table, line, code);
	complain(table, line->number, CODE_FORM, "code '%s': no terms", text);
	return false;
}

/**
 * read_code() - a code as text
 * @table: its fields are known
 * @line: for complaints
 * @text: as for read_masked_code()
 * @code: filled in
 * Return: true when the text is right.
 */
bool read_code(struct table *table, const struct table_line *line, const char *text,
	       struct table_code *code)
{
	struct table_code mask;

	return read_masked_code(table, line, text, code, &mask);
}

/** table_field_value() - the value of a field in a code */
u64 table_field_value(const struct table_field *field, const struct table_code *code)
{
	unsigned int at = 0;
	u64 value = 0;

	for (unsigned int i = 0; i < field->nr; i++) {
		u64 part = code->config[field->word] & bits_between(field->low[i], field->high[i]);

		value |= part >> field->low[i] << at;
		at += field->high[i] - field->low[i] + 1;
	}
	return value;
}
