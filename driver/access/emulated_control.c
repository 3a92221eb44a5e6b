// SPDX-License-Identifier: GPL-2.0-only
/* debugfs pmukit/<pmu>/clock and profile: commands to the emulated machines. */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt
#include <linux/cpu.h>
#include <linux/ctype.h>
#include <linux/debugfs.h>
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/smp.h>
#include <linux/uaccess.h>
#include "emulated.h"

#define MAX_COMMAND	128
#define MAX_PROFILE	SZ_64K
#define MOST		BIT_ULL(63)	/* that a machine takes at once */
#define USAGE		"\"advance CYCLES [MODE] [cpu N]\" or \"add EVENT N [MODE] [cpu N]\""

/**
 * struct command - what shall happen
 * @e: the PMU
 * @n: how many cycles, or events, are left
 * @mode: the mode this happens in
 * @cpu: where; -1: on the CPU of the writer, wherever that is
 * @codes: codes of the event; @nr_codes of them, 0 for cycles
 * @nr_codes: how many
 * @done: nothing is left, and no interrupt waits
 */
struct command {
	struct pmk_emulated *e;
	u64 n;
	unsigned int mode;
	int cpu;
	u32 codes[PMK_PROFILE_MAX_CODES];
	unsigned int nr_codes;
	bool done;
};

static int refuse(const struct pmk_emulated *e, const char *why, const char *word)
{
	pr_notice("%s: clock: %s%s%s\n", e->name, why, word ? ": " : "", word ?: "");
	return -EINVAL;
}

static int parse_number(struct command *c, const char *word)
{
	if (!word || kstrtou64(word, word[0] == '0' && word[1] == 'x' ? 16 : 10, &c->n))
		return refuse(c->e, "not a number", word ?: "(nothing)");
	if (c->n > MOST)
		return refuse(c->e, "more than 2^63 at once", word);
	return 0;
}

static int parse_mode(struct command *c, const char *word)
{
	static const char * const name[] = {
		[PMK_MODE_USER] = "user", [PMK_MODE_KERNEL] = "kernel",
		[PMK_MODE_HV] = "hypervisor",
	};
	int mode = match_string(name, ARRAY_SIZE(name), word);

	if (mode < 0)
		return refuse(c->e, "no such mode (user, kernel, hypervisor)", word);
	if (mode == PMK_MODE_HV && !c->e->kind->has_hv)
		return refuse(c->e, "this processor has no such mode", word);
	c->mode = mode;
	return 0;
}

/* [MODE] [cpu N] */
static int parse_where(struct command *c, char **rest)
{
	char *word = strsep(rest, " ");
	int err;

	if (word && strcmp(word, "cpu")) {
		err = parse_mode(c, word);
		if (err)
			return err;
		word = strsep(rest, " ");
	}
	if (!word)
		return 0;
	if (strcmp(word, "cpu"))
		return refuse(c->e, "the CPU is given as \"cpu N\"", word);
	word = strsep(rest, " ");
	if (!word || kstrtoint(word, 10, &c->cpu) || c->cpu < 0)
		return refuse(c->e, "not the number of a CPU", word ?: "(nothing)");
	return *rest ? refuse(c->e, "too many words", *rest) : 0;
}

static int parse(struct command *c, char *text)
{
	char *rest = strim(text), *word = strsep(&rest, " ");
	int err;

	if (!strcmp(word, "add")) {
		word = strsep(&rest, " ");
		if (!word)
			return refuse(c->e, "which event? " USAGE, NULL);
		c->nr_codes = pmk_emulated_codes(c->e->model, word, strlen(word), c->codes);
		if (!c->nr_codes)
			return refuse(c->e, "the PMU has no event of this name or code", word);
	} else if (strcmp(word, "advance")) {
		return refuse(c->e, "a command is " USAGE ", not", word);
	}
	err = parse_number(c, strsep(&rest, " "));
	return err ?: parse_where(c, &rest);
}

/* A part of a command, with interrupts off on its CPU */
static void do_part(void *command)
{
	struct command *c = command;
	struct pmk_emulated_cpu *m = this_cpu_ptr(c->e->cpu);
	unsigned int i, listeners = 0;

	for (i = 0; i < c->nr_codes; i++)
		listeners |= pmk_machine_listeners(&m->machine, c->codes[i]);
	if (c->nr_codes && !listeners)
		c->n = 0;	/* an event that nobody counts */
	else
		c->n = pmk_clock_pass(m, c->mode, listeners, c->n);
	c->done = !c->n && !m->machine.pending;
}

static int do_command(struct command *c)
{
	unsigned long flags;

	do {
		if (c->cpu < 0) {
			local_irq_save(flags);
			do_part(c);
			local_irq_restore(flags);
		} else if (smp_call_function_single(c->cpu, do_part, c, true)) {
			pr_notice("%s: clock: CPU %d is not online\n", c->e->name, c->cpu);
			return -ENXIO;
		}
		if (c->done)
			return 0;
		schedule_timeout_killable(1);
	} while (!fatal_signal_pending(current));
	return -EINTR;
}

static ssize_t clock_write(struct file *file, const char __user *from, size_t len, loff_t *pos)
{
	struct pmk_emulated *e = ((struct seq_file *)file->private_data)->private;
	struct command c = { .e = e, .cpu = -1 };
	char text[MAX_COMMAND];
	int err;

	if (!pmk_clock_is_manual())
		return refuse(e, "it follows time; load with clock=manual to command it", NULL);
	if (len >= sizeof(text))
		return refuse(e, "a command is " USAGE, NULL);
	if (copy_from_user(text, from, len))
		return -EFAULT;
	text[len] = '\0';
	if (mutex_lock_killable(&e->control))
		return -EINTR;
	err = parse(&c, text) ?: do_command(&c);
	mutex_unlock(&e->control);
	return err ?: len;
}

static int clock_show(struct seq_file *m, void *unused)
{
	if (pmk_clock_is_manual())
		seq_puts(m, "manual\n");
	else
		seq_printf(m, "real %u\n", pmk_clock_mhz());
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

	if (mutex_lock_killable(&e->control))
		return -EINTR;
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
	char *text;
	int err;

	if (len > MAX_PROFILE) {
		pr_notice("%s: profile: more than %u bytes\n", e->name, MAX_PROFILE);
		return -EINVAL;
	}
	text = vmemdup_user(from, len);
	if (IS_ERR(text))
		return PTR_ERR(text);
	err = mutex_lock_killable(&e->control);
	if (!err) {
		err = pmk_profile_replace(e, text, len);
		mutex_unlock(&e->control);
	}
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
 *
 * May sleep.
 */
void pmk_control_add(struct pmk_emulated *e, struct dentry *dir)
{
	debugfs_create_file("clock", 0600, dir, e, &clock_fops);
	debugfs_create_file("profile", 0600, dir, e, &profile_fops);
}
