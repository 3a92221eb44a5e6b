// SPDX-License-Identifier: GPL-2.0-only
/* Why perf has counted nothing for pmuctl stat */
#include "live/request.h"
#include "stat.h"
#include "verb.h"

/** fail_to_count() - end because perf has counted nothing, and say why: events are opened */
void fail_to_count(const struct query *query, char *list, bool cpus)
{
	static struct request request;
	struct query own = *query;
	struct why why;

	own.words = &list;
	own.nr_words = 1;
	parse_request(&own, &request);
	for_each(event, request.event, request.nr) {
		if (!try_event(event->pmu, &event->attr, cpus, &why))
			continue;
		fail(why.capability ? STATUS_PERMISSION : STATUS_NO, why_json(&why),
		     "perf has counted nothing: %s: %s%s%s", event->word, why.text,
		     why.fix ? "; " : "", why.fix ? why.fix : "");
	}
	fail_system("perf has counted nothing");
}
