// SPDX-License-Identifier: GPL-2.0-only
/* Small files of /proc and /sys */
#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live.h"

static const char *top = "";

/**
 * look_below() - where proc/ and sys/ are, of this machine or of a copy of another one
 * @root: the folder
 */
void look_below(const char *root)
{
	top = root;
}

/**
 * is_copy() - is it not this machine that is looked at?
 *
 * Return: true after look_below() of a folder.
 */
bool is_copy(void)
{
	return *top;
}

static char *path_of(const char *format, va_list args)
{
	text_auto_t *below = text_with(format, args);

	return text_of("%s%s", top, below);
}

/**
 * read_text() - read a file
 * @format: its path, as of printf
 *
 * Return: what is in it without a newline at the end, to be freed; NULL with errno set
 * when it cannot be read.
 */
char *read_text(const char *format, ...)
{
	char *text = NULL;
	size_t size = 0;
	va_list args;
	ssize_t len;
	text_auto_t *path = NULL;
	FILE *in;

	va_start(args, format);
	path = path_of(format, args);
	va_end(args);
	in = fopen(path, "re");
	if (!in)
		return NULL;
	len = getdelim(&text, &size, '\0', in);
	if (len < 0 && ferror(in)) {
		fclose(in);
		free(text);
		return NULL;
	}
	fclose(in);
	if (len < 0) {
		free(text);
		return checked(strdup(""));
	}
	while (len && text[len - 1] == '\n')
		text[--len] = '\0';
	return text;
}

/**
 * exists() - is there such a file or folder?
 * @format: its path, as of printf
 *
 * Return: true when there is.
 */
bool exists(const char *format, ...)
{
	va_list args;
	bool there;
	text_auto_t *path = NULL;

	va_start(args, format);
	path = path_of(format, args);
	va_end(args);
	there = !access(path, F_OK);
	return there;
}

/**
 * clock_is_manual() - do emulated PMUs stand still until a command lets time pass?
 *
 * Return: true when the module was loaded with clock=manual.
 */
bool clock_is_manual(void)
{
	text_auto_t *clock = read_text("/sys/module/pmukit/parameters/clock");

	return clock && !strcmp(clock, "manual");
}

/**
 * first_line_with() - the value of a line "NAME : VALUE", as in /proc/cpuinfo
 * @text: the lines
 * @start: NAME
 *
 * Return: VALUE, to be freed, or NULL.
 */
char *first_line_with(const char *text, const char *start)
{
	size_t len = strlen(start);
	const char *rest;

	for (; text; text = strchr(text, '\n')) {
		text += *text == '\n';
		rest = text + len;
		if (strncmp(text, start, len))
			continue;
		rest += strspn(rest, " \t");
		if (*rest != ':')
			continue;
		rest++;
		rest += strspn(rest, " \t");
		return checked(strndup(rest, strcspn(rest, "\n")));
	}
	return NULL;
}

static int visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

/**
 * list_folder() - names in a folder
 * @format: its path, as of printf
 *
 * Return: an array of the names in order, empty when it cannot be read.
 */
json_t *list_folder(const char *format, ...)
{
	json_t *names = json_array();
	struct dirent **entries;
	va_list args;
	text_auto_t *path = NULL;
	int found;
	int i;

	va_start(args, format);
	path = path_of(format, args);
	va_end(args);
	found = scandir(path, &entries, visible, alphasort);
	for (i = 0; i < found; i++) {
		json_array_append_new(names, json_string(entries[i]->d_name));
		free(entries[i]);
	}
	if (found >= 0)
		free(entries);
	return names;
}

/**
 * number_of_line() - the number of a line "NAME: NUMBER" of a file
 * @path: the file
 * @name: NAME
 * @base: of the number
 *
 * Return: the number, 0 where there is none.
 */
u64 number_of_line(const char *path, const char *name, int base)
{
	text_auto_t *text = read_text("%s", path);
	text_auto_t *line = text ? first_line_with(text, name) : NULL;

	return line ? strtoull(line, NULL, base) : 0;
}

/* Root of a user namespace has all capabilities there, and none for PMUs */
static bool has_own_users(void)
{
	unsigned long long first = 0;
	unsigned long long from = 0;
	unsigned long long nr = ~0u;
	text_auto_t *map = read_text("/proc/self/uid_map");

	if (map)
		sscanf(map, "%llu %llu %llu", &first, &from, &nr);
	return first || from || nr != ~0u;
}

/**
 * has_capability() - has this process a capability, for the whole machine?
 * @number: CAP_NUMBER_*
 *
 * Return: true when the capability is effective.
 */
bool has_capability(unsigned int number)
{
	return number_of_line("/proc/self/status", "CapEff", 16) >> number & 1 && !has_own_users();
}

/**
 * may_have_capability() - can this process, as root, have a capability for the whole machine?
 * @number: CAP_NUMBER_*
 *
 * Return: false in a container without the capability; a copy of /proc may not say.
 */
bool may_have_capability(unsigned int number)
{
	text_auto_t *text = read_text("/proc/self/status");
	text_auto_t *line = text ? first_line_with(text, "CapBnd") : NULL;
	bool may = !line || strtoull(line, NULL, 16) >> number & 1;

	return may && !has_own_users();
}
