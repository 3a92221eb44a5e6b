// SPDX-License-Identifier: GPL-2.0-only
/* Small files of /proc and /sys, and lists in them, such as that of the CPUs that are online */
#include <dirent.h>
#include <unistd.h>

#include "live.h"

#define CLOCK_PARAMETER	"/sys/module/pmukit/parameters/clock"

static const char *top = "";

/** look_below() - where proc/ and sys/ are, of this machine or of a copy of another one */
void look_below(const char *root)
{
	top = root;
}

/** is_copy() - is a copy of another machine's /proc and /sys looked at? */
bool is_copy(void)
{
	return *top;
}

static char *path_of(char *below)
{
	text_auto_t *own = below;

	return text_of("%s%s", top, own);
}

/**
 * read_path() - what is in a file, for read_text(), whose words are a path as of printf
 * @below: the path, taken over
 * Return: the text without a newline at the end, to be freed; NULL with errno set when it cannot be
 * read.
 */
char *read_path(char *below)
{
	text_auto_t *path = path_of(below);
	FILE *in = fopen(path, "re");
	char *text = NULL;
	size_t size = 0;
	ssize_t len;
	bool failed;

	if (!in)
		return NULL;
	len = getdelim(&text, &size, '\0', in);
	failed = len < 0 && ferror(in);
	fclose(in);
	if (len < 0) {
		free(text);
		return failed ? NULL : checked(strdup(""));
	}
	while (len && text[len - 1] == '\n')
		text[--len] = '\0';
	return text;
}

/** path_exists() - is there such a file or folder, for exists()? @below: the path, taken over */
bool path_exists(char *below)
{
	text_auto_t *path = path_of(below);

	return !access(path, F_OK);
}

/** link_path() - where a symbolic link leads, for read_link(), to be freed; "" when nobody says */
char *link_path(char *below)
{
	text_auto_t *path = path_of(below);
	char target[64] = "";

	return checked(strdup(readlink(path, target, sizeof(target) - 1) < 0 ? "" : target));
}

/** file_says() - are these words all that is in a file, but for a newline? */
bool file_says(const char *path, const char *words)
{
	text_auto_t *text = read_text("%s", path);

	return text && !strcmp(text, words);
}

/** clock_is_fed() - do emulated PMUs count what programs hand over? */
bool clock_is_fed(void)
{
	return file_says(CLOCK_PARAMETER, "feed");
}

/** clock_is_manual() - do emulated PMUs stand still until a command, or a feed? */
bool clock_is_manual(void)
{
	return file_says(CLOCK_PARAMETER, "manual") || clock_is_fed();
}

/** line_of() - VALUE of the first line "START : VALUE" of a file, to be freed, or NULL */
char *line_of(const char *path, const char *start)
{
	text_auto_t *text = read_text("%s", path);
	size_t len = strlen(start);
	const char *rest;

	for (const char *at = text; at; at = strchr(at, '\n')) {
		at += *at == '\n';
		rest = at + len;
		if (strncmp(at, start, len))
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

/** list_path() - sorted names in a folder, for list_folder(), none when it cannot be read */
json_t *list_path(char *below)
{
	text_auto_t *path = path_of(below);
	json_t *names = json_array();
	struct dirent **entries;
	int found = scandir(path, &entries, visible, alphasort);

	for (int i = 0; i < found; i++) {
		add_text(names, entries[i]->d_name);
		free(entries[i]);
	}
	if (found >= 0)
		free(entries);
	return names;
}

/** number_of_line() - the number of a line "NAME: NUMBER" of a file, 0 where there is none */
u64 number_of_line(const char *path, const char *name, int base)
{
	text_auto_t *line = line_of(path, name);

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

/** has_capability() - has this process a capability, CAP_NUMBER_*, for the whole machine? */
bool has_capability(unsigned int number)
{
	return number_of_line("/proc/self/status", "CapEff", 16) >> number & 1 && !has_own_users();
}

/**
 * may_have_capability() - can this process, as root, have a capability for the whole machine?
 * @number: CAP_NUMBER_*
 * Return: false in a container without the capability; a copy of /proc may not say.
 */
bool may_have_capability(unsigned int number)
{
	text_auto_t *line = line_of("/proc/self/status", "CapBnd");
	bool may = !line || strtoull(line, NULL, 16) >> number & 1;

	return may && !has_own_users();
}

/** has_number() - is a number in a list? */
bool has_number(const json_t *numbers, json_int_t number)
{
	for_each_item(item, numbers)
		if (json_integer_value(item) == number)
			return true;
	return false;
}

/** online_cpus() - the CPUs that are online; returns an array of their numbers */
json_t *online_cpus(void)
{
	text_auto_t *text = read_text("/sys/devices/system/cpu/online");
	json_t *cpus = text ? read_list(text) : NULL;

	if (!cpus)
		fail_system("cannot tell which CPUs are online");
	return cpus;
}
