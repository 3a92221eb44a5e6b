// SPDX-License-Identifier: GPL-2.0-only
/* pmuctl stat --from logs of operations: one pass over the lines, sums in a table of names */
#include "oplog.h"
#include "verb.h"

#define MOST_SHOWN	10	/* lines that are wrong; JSON has all */

enum by { BY_OP, BY_KERNEL, BY_TENSOR, BY_DIMS };

static void add_wrong(struct oplog *log, const char *file, u64 line, const char *why)
{
	add_object(log->wrong, "{s:s, s:I, s:s}", "file", file, "line", (json_int_t)line, "why",
		   why);
	if (json_array_size(log->wrong) <= MOST_SHOWN)
		warn("%s:%llu: %s", file, (unsigned long long)line, why);
}

static struct pass *add_pass(struct oplog *log, const char *file)
{
	struct pass *pass = append(log->pass, log->nr_passes);

	*pass = (struct pass) { .file = file };
	return pass;
}

/* By their codes, in the table of the log's processor */
static void name_events(struct oplog *log, struct pass *pass, const u64 *code)
{
	const struct pmk_event_info *info;

	for (unsigned int i = 0; i < LOG_COUNTS; i++) {
		info = find_code(log->events, code[i]);
		pass->event[i] = info ? text_of("%s", info->name) :
					text_of("%#llx", (unsigned long long)code[i]);
	}
	pass->counts = true;
}

/* The name of a row, in a buffer that is used again */
static const char *row_name(const struct oplog *log, const struct log_line *line)
{
	static char name[4096];
	const char *more = log->by == BY_TENSOR ? line->names :
			   log->by == BY_DIMS ? line->dims : line->kernel;
	size_t len = strlen(more);
	const char *end = log->by == BY_KERNEL ? strstr(more, "vtcm ") : NULL;

	if (log->by == BY_OP)
		len = 0;
	else if (end)
		len = end - more - (end > more);
	snprintf(name, sizeof(name), "%s%s%.*s", line->op, len ? " " : "", (int)len, more);
	return name;
}

static struct part *find_part(struct oplog *log, const char *name)
{
	json_t *known = json_object_get(log->index, name);
	struct row *row;

	if (!known) {
		known = json_integer(log->nr_rows);
		*append(log->row, log->nr_rows) = (struct row) { .name = checked(strdup(name)) };
		json_object_set_new_nocheck(log->index, name, known);
	}
	row = &log->row[json_integer_value(known)];
	if (row->nr < log->nr_passes) {
		row->part = checked(reallocarray(row->part, log->nr_passes, sizeof(*row->part)));
		memset(&row->part[row->nr], 0, (log->nr_passes - row->nr) * sizeof(*row->part));
		row->nr = log->nr_passes;
	}
	return &row->part[log->nr_passes - 1];
}

/** part_of() - what operations have done in a pass, NULL where they have not run */
const struct part *part_of(const struct row *row, unsigned int pass)
{
	return pass < row->nr && row->part[pass].calls ? &row->part[pass] : NULL;
}

static void add_to(struct part *part, const struct log_line *line)
{
	part->calls++;
	part->usec += line->usec;
	part->cycles += line->cycles;
	part->packets += line->packets;
	for (unsigned int i = 0; i < LOG_COUNTS; i++)
		part->count[i] += line->count[i];
}

/* Of all operations of a pass there are counts, or of none; NULL or what is wrong */
static const char *add_op(struct oplog *log, struct pass *pass, const struct log_line *line)
{
	bool counts = line->nr;

	if (!pass->known && !pass->has_mode && counts)
		name_events(log, pass, ggml_preset);
	pass->known = true;
	if (counts != pass->counts)
		return counts ? "counts, which the mode has none of" :
				"an operation without counts among those that have some";
	add_to(find_part(log, row_name(log, line)), line);
	add_to(&pass->total, line);
	return NULL;
}

/* Other events begin another pass, unless nothing has run yet */
static struct pass *set_mode(struct oplog *log, struct pass *pass, const struct log_line *line)
{
	if (pass->known)
		pass = add_pass(log, pass->file);
	pass->has_mode = true;
	pass->counts = false;
	if (line->mode == 2)
		name_events(log, pass, line->nr ? line->count : ggml_preset);
	return pass;
}

static void set_arch(struct oplog *log, u64 arch)
{
	text_auto_t *name = text_of("v%d", (int)arch);

	log->arch = arch;
	log->events = known_processor(log->pmu, name) ?: log->pmu;
}

static void read_line(struct oplog *log, char *text, u64 number)
{
	struct pass *pass = &log->pass[log->nr_passes - 1];
	struct log_line line;
	const char *why = NULL;

	ggml_line(text, &line);
	if (line.kind == LOG_WRONG)
		why = line.why;
	else if (line.kind == LOG_OP)
		why = add_op(log, pass, &line);
	else if (line.kind == LOG_MODE)
		pass = set_mode(log, pass, &line);
	else if (line.kind == LOG_ARCH)
		set_arch(log, line.arch);
	else if (line.kind == LOG_OTHER)
		log->others++;
	if (line.kind == LOG_BATCH) {
		pass->nr_batches++;
		pass->batches.calls += line.nr;
		pass->batches.usec += line.usec;
		pass->batches.cycles += line.cycles;
	}
	if (why)
		add_wrong(log, pass->file, number, why);
	else if (log->trace)
		trace_line(log->trace, pass, &line);
}

/**
 * read_oplog() - add a log to others
 * @log: the others; with by, pmu and events set
 * @text: its contents, which are changed, with a zero behind them
 * @size: their size
 */
void read_oplog(struct oplog *log, const char *file, char *text, size_t size)
{
	char *end = text + size;
	u64 number = 0;
	char *next;

	add_pass(log, file);
	for (; text < end; text = next + 1) {
		next = memchr(text, '\n', end - text);
		number++;
		if (!next) {
			add_wrong(log, file, number, "the last line is cut off, or has no end");
			next = end;
		}
		*next = '\0';
		if (strlen(text) != (size_t)(next - text))
			add_wrong(log, file, number, "an octet that is 0");
		else
			read_line(log, text, number);
	}
	log->lines += number;
	if (json_array_size(log->wrong) > MOST_SHOWN)
		warn("%s: %zu lines are wrong in all, --json has them", file,
		     json_array_size(log->wrong));
}
