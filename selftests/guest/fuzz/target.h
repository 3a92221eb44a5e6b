/* SPDX-License-Identifier: GPL-2.0-only */
/* What the fuzzer aims at: PMUs of the module, by what sysfs says of them. Part of events.c. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#define DEVICES		"/sys/bus/event_source/devices/"
#define MAX_TARGETS	6
#define MAX_CODES	640
#define MAX_FIELDS	24
#define MAX_CPUS	16

/* A field of an event, as format/ has it: bits of config, config1 or config2 */
struct field {
	unsigned int word, first, last;
};

struct target {
	char name[32];
	int type;
	u64 code[MAX_CODES];
	struct field field[MAX_FIELDS];
	unsigned int nr_codes, nr_fields;
};

static struct target targets[MAX_TARGETS];
static unsigned int nr_targets;
static unsigned int nr_cpus;
static unsigned int page_size;
static bool has_cpu_pmu;	/* of the kernel itself, whose events are no target */

static u64 state;

/* xorshift64*: Marsaglia, "Xorshift RNGs"; Vigna, "An experimental exploration ..." */
static unsigned int draw(unsigned int below)
{
	state ^= state >> 12;
	state ^= state << 25;
	state ^= state >> 27;
	return (unsigned int)(state * 0x2545f4914f6cdd1dull >> 32) % below;
}

static bool one_in(unsigned int n)
{
	return !draw(n);
}

/* A seed for a process of its own, that depends on where it comes from */
static void sow(u64 seed, unsigned int round, unsigned int who)
{
	int i;

	state = seed * 0x9e3779b97f4a7c15ull + round * 0x100000001b3ull + who + 1;
	for (i = 0; i < 8; i++)
		draw(2);
}

/* A path of three parts, which lasts for two calls: the first part may be one */
static const char *path_of(const char *a, const char *b, const char *c)
{
	static char paths[2][256];
	static unsigned int turn;
	char *path = paths[++turn % 2];

	path[0] = '\0';
	strlcat(path, a, sizeof(paths[0]));
	strlcat(path, b, sizeof(paths[0]));
	strlcat(path, c, sizeof(paths[0]));
	return path;
}

static int read_file(const char *path, char *text, int size)
{
	int fd = open(path, O_RDONLY), n;

	if (fd < 0)
		return -1;
	n = read(fd, text, size - 1);
	close(fd);
	text[n > 0 ? n : 0] = '\0';
	return n;
}

static int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY), n;

	if (fd < 0)
		return -1;
	n = write(fd, text, strlen(text));
	close(fd);
	return n;
}

static u64 to_number(const char *text)
{
	unsigned int base = 10;
	u64 number = 0;

	if (text[0] == '0' && text[1] == 'x') {
		base = 16;
		text += 2;
	}
	for (;; text++) {
		unsigned int digit = *text >= 'a' ? *text - 'a' + 10u : *text - '0' + 0u;

		if (digit >= base)
			return number;
		number = number * base + digit;
	}
}

/* Calls see() for each entry of a directory */
static void each_entry(const char *path, void (*see)(void *with, const char *name), void *with)
{
	u64 room[256];	/* on the stack: see() may call this */
	char *buffer = (char *)room;
	int fd = open(path, O_RDONLY | O_DIRECTORY), n, at;

	if (fd < 0)
		return;
	while ((n = syscall(__NR_getdents64, fd, buffer, sizeof(room))) > 0) {
		for (at = 0; at < n; at += *(unsigned short *)(buffer + at + 16))
			if (buffer[at + 19] != '.')
				see(with, buffer + at + 19);
	}
	close(fd);
}

/* "event=0x1c040" */
static void see_event(void *with, const char *name)
{
	struct target *t = with;
	char text[80];

	if (t->nr_codes == MAX_CODES || strchr(name, '.') ||
	    read_file(path_of(path_of(DEVICES, t->name, "/events/"), name, ""), text,
		      sizeof(text)) <= 0)
		return;
	if (!strncmp(text, "event=", 6))
		t->code[t->nr_codes++] = to_number(text + 6);
}

/* "config1:0-15" */
static void see_field(void *with, const char *name)
{
	struct target *t = with;
	const char *bits, *to;
	char text[80];

	if (t->nr_fields == MAX_FIELDS ||
	    read_file(path_of(path_of(DEVICES, t->name, "/format/"), name, ""), text,
		      sizeof(text)) <= 0)
		return;
	bits = strchr(text, ':');
	if (!bits)
		return;
	to = strchr(bits, '-') ?: bits;
	t->field[t->nr_fields++] = (struct field) {
		.word = bits[-1] == '1' ? 1 : bits[-1] == '2' ? 2 : 0,
		.first = to_number(bits + 1), .last = to_number(to + 1),
	};
}

/* PMUs of the module are those with caps/backend */
static void see_device(void *unused, const char *name)
{
	struct target *t = &targets[nr_targets];
	char text[32];

	(void)unused;
	if (nr_targets == MAX_TARGETS ||
	    read_file(path_of(DEVICES, name, "/caps/backend"), text, sizeof(text)) <= 0)
		return;
	strlcat(t->name, name, sizeof(t->name));
	each_entry(path_of(DEVICES, name, "/events"), see_event, t);
	each_entry(path_of(DEVICES, name, "/format"), see_field, t);
	nr_targets++;
}

/* A PMU has another type each time that the module is loaded */
static void find_types(void)
{
	char text[16];
	unsigned int i;

	for (i = 0; i < nr_targets; i++)
		targets[i].type =
			read_file(path_of(DEVICES, targets[i].name, "/type"), text,
				  sizeof(text)) > 0 ? (int)to_number(text) : -1;
}

static void find_targets(void)
{
	char text[16];

	page_size = getpagesize();
	has_cpu_pmu = read_file(DEVICES "cpu/type", text, sizeof(text)) > 0;
	each_entry(DEVICES, see_device, NULL);
	read_file("/sys/devices/system/cpu/possible", text, sizeof(text));
	nr_cpus = 1 + (strchr(text, '-') ? to_number(strchr(text, '-') + 1) : 0);
	if (nr_cpus > MAX_CPUS)
		nr_cpus = MAX_CPUS;
}

#endif /* FUZZ_TARGET_H */
