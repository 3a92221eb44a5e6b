// SPDX-License-Identifier: GPL-2.0-only
/* The profile of an emulated PMU: read from text, put in force on every CPU. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/cpu.h>
#include <linux/mm.h>
#include <linux/mutex.h>
#include <linux/sched.h>
#include <linux/slab.h>
#include "emulation/emulated.h"

#define MAX_RATIOS	2048	/* event codes that a profile can name */

#define MILLION		1000000
#define RATE_BYTES	20	/* of "NAME 4294.967295\n" without the name */

/* A profile as it was written and as the machines use it */
struct pmk_profile_text {
	char *text;
	struct pmk_profile profile;
	struct pmk_ratio ratio[MAX_RATIOS];
};

static bool is_word(const char *name, const char *word, size_t len)
{
	return name && !strncmp(name, word, len) && !name[len];
}

/* Is it one of several names, with commas in between? */
static bool is_among(const char *names, const char *word, size_t len)
{
	for (; names; names = strchr(names, ',')) {
		names += *names == ',';
		if (strcspn(names, ",") == len && !strncmp(names, word, len))
			return true;
	}
	return false;
}

/*
 * The code behind a name, or behind a number; @config is 0. Each name is looked at, 4,096 in the
 * largest table, and eight of each of its 128 generic events: by a command once, and by a profile
 * of 65,000 bytes for each of its lines. No interrupt and no open event asks here.
 */
static bool find_code(const struct pmk_model *model, const char *word, size_t len, u64 *config)
{
	char number[24];
	unsigned int i;

	for (i = 0; i < *model->nr_aliases; i++) {
		if (is_word(model->aliases[i].name, word, len)) {
			pmk_alias_code(&model->aliases[i], config);
			return true;
		}
	}
	for (i = 0; i < model->nr_generic; i++) {
		if (is_among(model->generic[i].name, word, len)) {
			memcpy(config, model->generic[i].config,
			       sizeof(model->generic[i].config));
			return true;
		}
	}
	if (len >= sizeof(number) || len < 2 || memcmp(word, "0x", 2))
		return false;
	memcpy(number, word, len);
	number[len] = '\0';
	return !kstrtou64(number, 16, config);
}

/**
 * pmk_emulated_codes() - every code that counts an event
 * @model: struct pmk_model of the PMU
 * @word: name of the event, or its code in hexadecimal, with 0x
 * @len: length of @word
 * @codes: the codes, at most PMK_PROFILE_MAX_CODES
 *
 * For struct pmk_profile_names. May sleep.
 *
 * Return: how many codes there are, 0 for an event that the PMU lacks.
 */
unsigned int pmk_emulated_codes(const void *model, const char *word, size_t len, u32 *codes)
{
	struct pmk_request request = { .flags = PMK_PER_TASK | PMK_BREAKPOINTS };
	const struct pmk_model *known = model;
	static DEFINE_MUTEX(lock);
	static struct pmk_alts alts;	/* too large for the stack; of the holder of @lock */
	struct pmk_refusal why;
	unsigned int i, j, nr = 0;

	BUILD_BUG_ON(PMK_MAX_ALTS > PMK_PROFILE_MAX_CODES);
	cond_resched();
	if (!find_code(known, word, len, request.config))
		return 0;
	mutex_lock(&lock);
	if (!known->alternatives(&request, &alts, &why))
		alts.nr = 0;
	for (i = 0; i < alts.nr; i++) {
		for (j = 0; j < nr && codes[j] != alts.alt[i].code; j++)
			;
		if (j == nr)
			codes[nr++] = alts.alt[i].code;
	}
	mutex_unlock(&lock);
	return nr;
}

static void use_profile(void *emulated)
{
	struct pmk_emulated *e = emulated;
	struct pmk_emulated_cpu *c = this_cpu_ptr(e->cpu);

	pmk_clock_catch_up(c);
	pmk_machine_profile(&c->machine, &e->profile->profile);
	pmk_clock_set(c);
}

static void free_profile(struct pmk_profile_text *p)
{
	if (p)
		kvfree(p->text);
	kvfree(p);
}

static struct pmk_profile_text *parse(const struct pmk_emulated *e, const char *text, size_t len,
				      struct pmk_profile_error *error)
{
	const struct pmk_profile_names names = { .codes = pmk_emulated_codes, .of = e->model };
	struct pmk_profile_text *p = kvzalloc(sizeof(*p), GFP_KERNEL);

	if (!p)
		return ERR_PTR(-ENOMEM);
	p->profile.ratio = p->ratio;
	p->profile.room = MAX_RATIOS;
	p->text = kvmalloc(len + 1, GFP_KERNEL);
	if (!p->text) {
		free_profile(p);
		return ERR_PTR(-ENOMEM);
	}
	memcpy(p->text, text, len);
	p->text[len] = '\0';
	if (pmk_profile_parse(&p->profile, text, len, &names, error))
		return p;
	free_profile(p);
	return ERR_PTR(-EINVAL);
}

/* No CPU comes or goes from now on */
static bool keep_cpus(bool wait)
{
	if (!wait)
		return cpus_read_trylock();
	cpus_read_lock();
	return true;
}

/**
 * pmk_profile_set() - choose the profile of a PMU that nobody uses yet
 * @e: the PMU, set up, not registered with perf
 * @text: the profile, see profile.h
 * @len: its length
 * @error: gets what is wrong with it
 *
 * Does not wait for CPU hotplug. May sleep.
 *
 * Return: 0; -EINVAL for a text that is wrong; -ENOMEM. Nothing has changed after an error.
 */
int pmk_profile_set(struct pmk_emulated *e, const char *text, size_t len,
		    struct pmk_profile_error *error)
{
	struct pmk_profile_text *old, *new = parse(e, text, len, error);
	unsigned int cpu;

	if (IS_ERR(new))
		return PTR_ERR(new);
	mutex_lock(&e->unused);	/* a CPU may come up */
	old = e->profile;
	WRITE_ONCE(e->profile, new);
	for_each_possible_cpu(cpu)
		pmk_machine_profile(&per_cpu_ptr(e->cpu, cpu)->machine, &new->profile);
	mutex_unlock(&e->unused);
	free_profile(old);
	return 0;
}

/**
 * pmk_profile_replace() - put another profile in force
 * @e: the PMU
 * @text: the profile, see profile.h
 * @len: its length
 * @error: gets what is wrong with it
 * @wait: for a CPU that comes or goes, which may take its time
 *
 * Time that has passed until now goes by the old one. May sleep.
 *
 * Return: 0; -EINVAL for a text that is wrong; -ENOMEM; -EAGAIN when a CPU comes or goes, without
 * @wait. The old profile stays in force after an error.
 */
int pmk_profile_replace(struct pmk_emulated *e, const char *text, size_t len,
			struct pmk_profile_error *error, bool wait)
{
	struct pmk_profile_text *old, *new = parse(e, text, len, error);

	if (IS_ERR(new))
		return PTR_ERR(new);
	if (!keep_cpus(wait)) {
		free_profile(new);
		return -EAGAIN;
	}
	mutex_lock(&e->control);
	old = e->profile;
	WRITE_ONCE(e->profile, new);
	on_each_cpu(use_profile, e, true);
	mutex_unlock(&e->control);
	cpus_read_unlock();
	free_profile(old);
	return 0;
}

/* Is there a line for this event? */
static bool has_line(const char *text, const char *name)
{
	for (; text; text = strchr(text, '\n')) {
		text += *text == '\n';
		if (is_word(name, text, strcspn(text, " ")))
			return true;
	}
	return false;
}

static const char *fed_lines(const struct pmk_emulated *e)
{
	return pmk_clock_kind() == PMK_CLOCK_FEED && e->kind->fed ? e->kind->fed : "";
}

/* Room for the profile that a PMU has by itself */
static size_t default_size(const struct pmk_emulated *e)
{
	size_t size = strlen(e->kind->profile) + strlen(fed_lines(e)) + 1;
	unsigned int i;

	for (i = 0; i < *e->model->nr_aliases; i++)
		size += strlen(e->model->aliases[i].name) + RATE_BYTES;
	return size;
}

/**
 * pmk_profile_default() - choose the profile that a PMU has by itself
 * @e: the PMU, as for pmk_profile_set()
 *
 * It is the text of the machine, and a line for each other event of the model's table that has a
 * rate; and what feeds its events, where programs do. May sleep.
 *
 * Return: as pmk_profile_set().
 */
int pmk_profile_default(struct pmk_emulated *e)
{
	const struct pmk_alias *alias = e->model->aliases;
	struct pmk_profile_error wrong;
	size_t size = default_size(e), at;
	char *text = kvmalloc(size, GFP_KERNEL);
	unsigned int i;
	int err;

	if (!text)
		return -ENOMEM;
	at = scnprintf(text, size, "%s", e->kind->profile);
	for (i = 0; i < *e->model->nr_aliases; i++, alias++)
		if (alias->rate && !has_line(e->kind->profile, alias->name))
			at += scnprintf(text + at, size - at, "%s %u.%06u\n", alias->name,
					alias->rate / MILLION, alias->rate % MILLION);
	at += scnprintf(text + at, size - at, "%s", fed_lines(e));
	err = pmk_profile_set(e, text, at, &wrong);
	if (err == -EINVAL)
		pr_err("%s: its profile, line %u: %s\n", e->name, wrong.line, wrong.reason);
	kvfree(text);
	return err;
}

/**
 * pmk_profile_text() - the profile in force, as it was written
 * @e: the PMU, @control is held
 */
const char *pmk_profile_text(const struct pmk_emulated *e)
{
	return e->profile->text;
}

/**
 * pmk_profile_ratios() - the profile in force
 * @e: the PMU
 *
 * Interrupts off.
 */
const struct pmk_profile *pmk_profile_ratios(const struct pmk_emulated *e)
{
	return &READ_ONCE(e->profile)->profile;
}

/**
 * pmk_profile_free() - free the profile
 * @e: the PMU, its machines are gone
 */
void pmk_profile_free(struct pmk_emulated *e)
{
	free_profile(e->profile);
	e->profile = NULL;
}
