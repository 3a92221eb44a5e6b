// SPDX-License-Identifier: GPL-2.0-only
/* Small files of /proc and /sys */
#include <dirent.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "live.h"

static char *path_of(const char *root, const char *format, va_list args)
{
	char *below = text_with(format, args);
	char *path = text_of("%s%s", root, below);

	free(below);
	return path;
}

/**
 * read_text() - read a file
 * @root: where proc/ and sys/ are
 * @format: its path, as of printf
 *
 * Return: what is in it without a newline at the end, to be freed; NULL with errno set
 * when it cannot be read.
 */
char *read_text(const char *root, const char *format, ...)
{
	char *text = NULL;
	size_t size = 0;
	va_list args;
	ssize_t len;
	char *path;
	FILE *in;

	va_start(args, format);
	path = path_of(root, format, args);
	va_end(args);
	in = fopen(path, "re");
	free(path);
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
 * @root: where proc/ and sys/ are
 * @format: its path, as of printf
 *
 * Return: true when there is.
 */
bool exists(const char *root, const char *format, ...)
{
	va_list args;
	bool there;
	char *path;

	va_start(args, format);
	path = path_of(root, format, args);
	va_end(args);
	there = !access(path, F_OK);
	free(path);
	return there;
}

/**
 * clock_is_manual() - do emulated PMUs stand still until a command lets time pass?
 * @root: where sys/ is
 *
 * Return: true when the module was loaded with clock=manual.
 */
bool clock_is_manual(const char *root)
{
	char *clock = read_text(root, "/sys/module/pmukit/parameters/clock");
	bool manual = clock && !strcmp(clock, "manual");

	free(clock);
	return manual;
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
 * @root: where proc/ and sys/ are
 * @folder: its path
 * @nr: set to the number of names, 0 when it cannot be read
 *
 * Return: the names in order, to be freed one by one and as a whole.
 */
char **list_folder(const char *root, const char *folder, unsigned int *nr)
{
	char *path = text_of("%s%s", root, folder);
	struct dirent **entries;
	char **names;
	int found;
	int i;

	found = scandir(path, &entries, visible, alphasort);
	free(path);
	*nr = found < 0 ? 0 : found;
	if (!*nr)
		return NULL;
	names = checked(calloc(*nr, sizeof(*names)));
	for (i = 0; i < found; i++) {
		names[i] = checked(strdup(entries[i]->d_name));
		free(entries[i]);
	}
	free(entries);
	return names;
}

/**
 * has_capability() - has this process a capability?
 * @root: where proc/ is
 * @number: CAP_NUMBER_*
 *
 * Return: true when the capability is effective.
 */
bool has_capability(const char *root, unsigned int number)
{
	char *status = read_text(root, "/proc/self/status");
	char *mask = status ? first_line_with(status, "CapEff") : NULL;
	bool has = mask && strtoull(mask, NULL, 16) >> number & 1;

	free(mask);
	free(status);
	return has;
}
