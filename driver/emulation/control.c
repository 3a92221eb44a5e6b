// SPDX-License-Identifier: GPL-2.0-only
/* debugfs pmukit/<pmu>/clock and profile: commands to the emulated machines. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/ctype.h>
#include <linux/debugfs.h>
#include <linux/mm.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/uaccess.h>
#include "emulation/emulated.h"

#define MAX_COMMAND	256	/* names of a table have up to 127 characters */
#define USAGE		"\"advance CYCLES [MODE] [cpu N]\", \"add EVENT N [MODE] [cpu N]\", " \
			"\"at ADDRESS [data ADDRESS] [invalid] [cpu N]\" or \"turn [cpu N]\""

static int refuse(const struct pmk_emulated *e, const char *why, const char *word)
{
	pr_notice("%s: clock: %s%s%s\n", e->name, why, word ? ": " : "", word ?: "");
	return -EINVAL;
}

/* One of pmk_command_*() has looked at a word */
static int accept(const struct pmk_command *c, const char *wrong, const char *word)
{
	return wrong ? refuse(c->e, wrong, word) : 0;
}

static int parse_u64(struct pmk_command *c, const char *word, u64 *n)
{
	if (!word || kstrtou64(word, word[0] == '0' && word[1] == 'x' ? 16 : 10, n))
		return refuse(c->e, "not a number", word ?: "(nothing)");
	return 0;
}

static int parse_number(struct pmk_command *c, const char *word)
{
	u64 n;

	return parse_u64(c, word, &n) ?: accept(c, pmk_command_count(c, n), word);
}

/* [cpu N], of which @word is the first */
static int parse_cpu(struct pmk_command *c, const char *word, char **rest)
{
	if (!word)
		return 0;
	if (strcmp(word, "cpu"))
		return refuse(c->e, "the CPU is given as \"cpu N\"", word);
	word = strsep(rest, " ");
	if (!word || kstrtoint(word, 10, &c->cpu) || c->cpu < 0)
		return refuse(c->e, "not the number of a CPU", word ?: "(nothing)");
	return *rest ? refuse(c->e, "too many words", *rest) : 0;
}

/* [MODE] [cpu N] */
static int parse_where(struct pmk_command *c, char **rest)
{
	char *word = strsep(rest, " ");
	int err;

	if (word && strcmp(word, "cpu")) {
		err = accept(c, pmk_command_mode(c, pmk_command_mode_named(word)), word);
		if (err)
			return err;
		word = strsep(rest, " ");
	}
	return parse_cpu(c, word, rest);
}

/* ADDRESS [data ADDRESS] [invalid] [cpu N] */
static int parse_at(struct pmk_command *c, char **rest)
{
	int err = parse_u64(c, strsep(rest, " "), &c->at.instruction);
	char *word = strsep(rest, " ");

	if (!err && word && !strcmp(word, "data")) {
		err = parse_u64(c, strsep(rest, " "), &c->at.data);
		word = strsep(rest, " ");
	}
	if (word && !strcmp(word, "invalid")) {
		c->at.invalid = true;
		word = strsep(rest, " ");
	}
	c->kind = PMK_COMMAND_AT;
	return err ?: parse_cpu(c, word, rest);
}

static int parse(struct pmk_command *c, char *text)
{
	char *rest = strim(text), *word = strsep(&rest, " ");
	int err;

	if (!strcmp(word, "at"))
		return parse_at(c, &rest);
	if (!strcmp(word, "turn")) {
		c->kind = PMK_COMMAND_TURN;
		return parse_cpu(c, strsep(&rest, " "), &rest);
	}
	if (!strcmp(word, "add")) {
		word = strsep(&rest, " ");
		if (!word)
			return refuse(c->e, "which event? " USAGE, NULL);
		err = accept(c, pmk_command_event(c, word), word);
		if (err)
			return err;
	} else if (strcmp(word, "advance")) {
		return refuse(c->e, "a command is " USAGE ", not", word);
	}
	err = parse_number(c, strsep(&rest, " "));
	return err ?: parse_where(c, &rest);
}

static ssize_t clock_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	struct pmk_emulated *e = ((struct seq_file *)file->private_data)->private;
	struct pmk_command c = { .e = e, .cpu = -1 };
	char text[MAX_COMMAND];
	int err;

	if (pmk_clock_kind() == PMK_CLOCK_REAL)
		return refuse(e, "it follows time; load with clock=manual to command it", NULL);
	if (len >= sizeof(text))
		return refuse(e, "a command is " USAGE, NULL);
	if (copy_from_user(text, from, len))
		return -EFAULT;
	text[len] = '\0';
	err = parse(&c, text) ?: pmk_command_run(&c);
	if (err == -ENXIO)
		pr_notice("%s: clock: CPU %d is not online\n", e->name, c.cpu);
	return err ?: len;
}

static int clock_show(struct seq_file *m, void *unused)
{
	static const char * const clocks[] = PMK_CLOCKS;
	const struct pmk_emulated *e = m->private;
	char quirks[PMK_MAX_QUIRK_TEXT];

	seq_puts(m, clocks[pmk_clock_kind()]);
	if (pmk_clock_kind() == PMK_CLOCK_REAL)
		seq_printf(m, " %u", e->mhz);
	seq_putc(m, '\n');
	pmk_quirks_text(quirks, e->quirks);
	if (*quirks)
		seq_printf(m, "quirks %s\n", quirks);
	return 0;
}

static int clock_open(struct inode *inode, struct file *file)
{
	return single_open(file, clock_show, inode->i_private);
}

static const struct file_operations clock_fops = {
	.owner = THIS_MODULE,
	.open = clock_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.write = clock_write,
	.release = single_release,
};

static int profile_show(struct seq_file *m, void *unused)
{
	struct pmk_emulated *e = m->private;

	mutex_lock(&e->control);
	seq_puts(m, pmk_profile_text(e));
	mutex_unlock(&e->control);
	return 0;
}

static int profile_open(struct inode *inode, struct file *file)
{
	return single_open(file, profile_show, inode->i_private);
}

static ssize_t profile_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	struct pmk_emulated *e = ((struct seq_file *)file->private_data)->private;
	struct pmk_profile_error error = {};
	char *text;
	int err;

	if (len > PMK_MAX_PROFILE) {
		pr_notice("%s: profile: more than %u bytes\n", e->name, PMK_MAX_PROFILE);
		return -EINVAL;
	}
	text = vmemdup_user(from, len);
	if (IS_ERR(text))
		return PTR_ERR(text);
	err = pmk_profile_replace(e, text, len, &error, true);
	if (error.reason)
		pr_notice("%s: profile, line %u: %s\n", e->name, error.line, error.reason);
	kvfree(text);
	return err ?: len;
}

static const struct file_operations profile_fops = {
	.owner = THIS_MODULE,
	.open = profile_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.write = profile_write,
	.release = single_release,
};

/**
 * pmk_control_add() - make the files of an emulated PMU
 * @e: the PMU
 * @dir: its directory in debugfs; the files go with it
 * @pmu: what perf knows; it stays as long as the files
 *
 * May sleep.
 */
void pmk_control_add(struct pmk_emulated *e, struct dentry *dir, struct pmu *pmu)
{
	e->pmu = pmu;
	debugfs_create_file("clock", 0600, dir, e, &clock_fops);
	debugfs_create_file("profile", 0600, dir, e, &profile_fops);
}
