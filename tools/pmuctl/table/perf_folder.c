// SPDX-License-Identifier: GPL-2.0-only
/* A folder of JSON files in perf's source: what it is, and the events that are in it */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ask/syntax.h"
#include "table.h"

#define MAP	"mapfile.csv"

/* A JSON file; errors name file and line */
static json_t *read_json(const char *path)
{
	json_error_t error;
	size_t size;
	text_auto_t *text = read_file(path, &size);
	json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, &error);

	if (!json)
		fail(STATUS_NO, NULL, "%s:%d: %s: not JSON as perf's source has it", path,
		     error.line, error.text);
	return json;
}

static int is_json(const struct dirent *entry)
{
	return *entry->d_name != '.' && ends_with(entry->d_name, ".json");
}

/* The objects of each array that is in a file of a folder, by the files' names */
static json_t *read_objects(const char *folder)
{
	json_t *objects = json_array();
	struct dirent **entries;
	struct stat stat_of;
	json_t *object, *json;
	size_t j;
	int found = scandir(folder, &entries, is_json, alphasort);

	if (found < 0)
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", folder, strerror(errno));
	for (int i = 0; i < found; i++) {
		text_auto_t *path = text_of("%s/%s", folder, entries[i]->d_name);

		if (!stat(path, &stat_of) && !S_ISREG(stat_of.st_mode))
			fail(STATUS_NO, NULL, "%s: no plain file", path);
		json = read_json(path);
		json_array_foreach(json, j, object) {	/* none: an object, as metricgroups.json */
			if (!json_is_object(object))
				fail(STATUS_NO, NULL, "%s: item %zu is no object", path, j + 1);
			set_text(object, "_file", entries[i]->d_name);
			json_array_append(objects, object);
		}
		json_decref(json);
		free(entries[i]);
	}
	free(entries);
	return objects;
}

/* The folder above that has mapfile.csv: perf's, of an architecture; its length in @path */
static size_t find_root(const char *path)
{
	size_t len = strlen(path);

	while (len > 1) {
		text_auto_t *map = text_of("%.*s/" MAP, (int)len, path);
		bool there = !access(map, F_OK);

		if (there)
			return len;
		while (len && path[--len] != '/')
			;
	}
	fail(STATUS_NO, NULL,
	     "%s: no " MAP " in a folder above: name one below tools/perf/pmu-events/arch", path);
}

/* The row of mapfile.csv, CPU,VERSION,FOLDER,TYPE, that has this folder first */
static void find_row(json_t *answer, const char *root, const char *below)
{
	char *path = text_of("%s/" MAP, root);
	char *part[3];
	size_t size;
	char *text = read_file(path, &size);
	char *rest = text;
	unsigned int nr;
	char *line;

	while ((line = strsep(&rest, "\n"))) {
		for (nr = 0; nr < ARRAY_SIZE(part) && *line != '#'; nr++) {
			part[nr] = strsep(&line, ",");
			if (!line)
				break;
		}
		if (nr != ARRAY_SIZE(part) || strcmp(part[2], below))
			continue;
		set_text(answer, "processor", part[0]);
		set_text(answer, "version", part[1]);
		free(path);
		free(text);
		return;
	}
	fail(STATUS_NO, NULL, "%s has no row for %s: name a folder that a row has", path, below);
}

/* An event of the architecture's own list gives its code, and what the event does not say itself */
static void take_standard(json_t *event, const json_t *standard)
{
	static const char *const codes[] = { "EventCode", "ConfigCode" };

	for (unsigned int i = 0; i < ARRAY_SIZE(codes); i++)
		if (json_object_get(standard, codes[i]))
			json_object_set(event, codes[i], json_object_get(standard, codes[i]));
	json_object_update_missing(event, (json_t *)standard);
}

static const json_t *find_standard(const json_t *list, const json_t *event)
{
	const char *name = string_of(event, "ArchStdEvent");

	for_each_item(standard, list)
		if (!strcasecmp(string_of(standard, "EventName"), name) ||
		    !strcasecmp(string_of(standard, "MetricName"), name))
			return standard;
	fail(STATUS_NO, NULL, "%s: no file beside " MAP " has the event %s",
	     string_of(event, "_file"), name);
}

/**
 * read_perf_folder() - read a folder of perf's source
 * @name: the folder, below tools/perf/pmu-events/arch
 *
 * Ends the program with STATUS_NO where it is no such folder, or a file of it is wrong.
 * Return: an object with arch, folder, processor, version (by mapfile.csv) and objects.
 */
json_t *read_perf_folder(const char *name)
{
	text_auto_t *path = realpath(name, NULL);
	size_t len = path ? find_root(path) : 0;
	json_t *answer;
	json_auto_t *list = NULL;
	text_auto_t *root = NULL;

	if (!path)
		fail(STATUS_SYSTEM, NULL, "cannot read %s: %s", name, strerror(errno));
	if (!path[len])
		fail(STATUS_NO, NULL, "%s is a whole architecture: name a folder in it", name);
	root = text_of("%.*s", (int)len, path);
	answer = json_pack("{s:s, s:s, s:o}", "arch", strrchr(root, '/') + 1, "folder",
			   path + len + 1, "objects", read_objects(path));
	find_row(answer, root, path + len + 1);
	list = read_objects(root);
	for_each_item(event, json_object_get(answer, "objects"))
		if (json_object_get(event, "ArchStdEvent"))
			take_standard(event, find_standard(list, event));
	return answer;
}
