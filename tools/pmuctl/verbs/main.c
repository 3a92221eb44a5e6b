// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl: answers about PMUs and their events, given by the driver's own models */
#include <limits.h>

#include "live/live.h"
#include "verb.h"

/* Made of verbs.tsv. The first one is not a verb but what is in front of it */
#include "verbs.h"

static const struct verb *find_verb(const char *name)
{
	json_t *names = json_pack("[s]", "help");

	for (const struct verb *verb = &verbs[1]; verb->name; verb++) {
		if (verb->run)
			add_text(names, verb->name);
		if (strcmp(name, verb->name))
			continue;
		json_decref(names);
		if (!verb->run)
			fail_usage("this pmuctl was built without %s: it has no %s", verb->library,
				   name);
		return verb;
	}
	fail_unknown(name, names, "unknown verb '%s', see pmuctl --help", name);
}

/* pmuctl help [VERB]; options are those of the verb and mean nothing here, but --json */
static noreturn void answer_help(int nr, char **words)
{
	const struct verb *verb;
	json_t *answer;

	for (; nr && (**words == '-' || !strcmp(*words, "help")); nr--)
		words++;
	verb = nr ? find_verb(*words) : NULL;
	if (!json_wanted)
		print_help(verb ?: verbs);
	answer = json_array();
	for (const struct verb *known = &verbs[1]; known->name; known++)
		if (known->run && (!verb || verb == known))
			add_json(answer, verb_json(known));
	print_json(answer);
	exit(0);
}

int main(int argc, char **argv)
{
	const struct verb *verb;
	struct query query;
	int verb_at;
	char *name;

	argv[0] = "pmuctl";	/* in messages, however it was called */
	output_init(argc, argv);
	if (getenv("PMUCTL_ROOT"))
		look_below(getenv("PMUCTL_ROOT"));
	/* the options in front of the verb are its own, too */
	verb_at = read_options(verbs, argc, argv, "+");
	if (verb_at == argc)
		fail_usage("a verb is missing, see pmuctl --help");
	name = argv[verb_at];
	if (!strcmp(name, "help"))
		answer_help(argc - verb_at - 1, argv + verb_at + 1);
	if (!strcmp(name, "complete"))
		return complete(argc - verb_at - 1, argv + verb_at + 1);
	verb = find_verb(name);
	/* the verb in front of all options */
	memmove(argv + 2, argv + 1, (verb_at - 1) * sizeof(*argv));
	parse_verb(verb, &query, argc - 1, argv + 1);
	return verb->run(&query);
}
