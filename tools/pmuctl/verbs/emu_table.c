// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl emu new and remove: PMUs of tables */
#include <errno.h>
#include <stdlib.h>

#include "emu.h"
#include "table/table.h"
#include "verb.h"

#define PART	60000	/* bytes of a table in one attribute */

static noreturn void fail_table(struct link *link, int error, const char *pmu)
{
	switch (-error) {
	case EPERM:
		fail(STATUS_PERMISSION, NULL, "%s: %s", pmu,
		     link->text ?: "CAP_SYS_ADMIN is missing: become root");
	case EEXIST:
		fail(STATUS_NO, NULL, "%s: %s: take another one with --name", pmu, link->text);
	case EBUSY:
		fail(STATUS_NO, NULL, "%s: %s", pmu, link->text);
	default:
		fail_request(link, error, pmu);
	}
}

static int send_table(struct link *link, const struct compiled *compiled)
{
	struct nl_msg *request = new_request(link, PMUKIT_CMD_TABLE_ADD, 0);
	bool fits = true;
	size_t at;

	for (at = 0; at < compiled->size; at += PART)
		fits &= !nla_put(request, PMUKIT_A_EMULATED_TABLE,
				 compiled->size - at < PART ? compiled->size - at : PART,
				 compiled->bytes + at);
	if (*compiled->profile)
		fits &= !nla_put_string(request, PMUKIT_A_EMULATED_PROFILE, compiled->profile);
	if (!fits)
		fail(STATUS_SYSTEM, NULL, "the table is too long for a message");
	if (option("generic"))
		nla_put_flag(request, PMUKIT_A_EMULATED_GENERIC);
	return ask(link, request, NULL, NULL);
}

/**
 * new_pmu() - register the PMU that a table describes
 * @link: where
 * @wish: its word is the file
 *
 * Return: the answer.
 */
json_t *new_pmu(struct link *link, const struct wish *wish)
{
	char *name;
	struct compiled *compiled = compile_file(wish->words[0], &name);
	int error = send_table(link, compiled);
	json_t *answer;

	if (error)
		fail_table(link, error, name);
	answer = compiled_json(compiled, name);
	free_compiled(compiled);
	free(name);
	return answer;
}

/**
 * remove_pmu() - remove it
 * @link: where
 * @wish: its word is the PMU
 *
 * Return: the answer.
 */
json_t *remove_pmu(struct link *link, const struct wish *wish)
{
	int error = ask(link, request_for(link, PMUKIT_CMD_TABLE_REMOVE, wish->words[0]), NULL,
			NULL);

	if (error)
		fail_table(link, error, wish->words[0]);
	return json_pack("{s:s, s:b}", "pmu", wish->words[0], "removed", 1);
}
