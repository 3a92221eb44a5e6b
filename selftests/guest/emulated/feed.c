// SPDX-License-Identifier: GPL-2.0-only
/*
 * emulated/feed PMU: a program hands over what happened to it. Events count that to the last one,
 * samples come where the kernel said that one will; nobody else's events notice, what makes no
 * sense changes nothing, and what another thread does meanwhile neither takes nor adds a batch.
 * Covers: emulation module
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/pmukit_feed.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "arch.h"
#include "draw.h"
#include "emu.h"
#include "nl.h"
#include "table.h"
#include "user.h"

#define PLACE	0x10123454ul
#define DATA	0x2badc0d8ul
#define PERIOD	1000
#define SAMPLES	50
#define BATCH	100	/* at most, in one of many */
#define BATCHES	1000	/* while another thread takes this many turns, or more: */
#define TURNS	10

/* The kinds by their numbers: what profiles call them, written from pmukit_feed.h */
static const char *const kinds[] = {
	"cycle", "inst", "load", "stores", "branch", "conditional", "taken", "not_taken", "call",
	"return", "indirect", "float", "scalar_single", "scalar_double", "vector_single",
	"vector_double", "trap", "load_miss", "store_miss", "fetch_miss", "last_load_miss",
	"last_store_miss", "last_fetch_miss", "data_tlb_miss", "inst_tlb_miss", "direction_wrong",
	"link_wrong", "count_wrong", "load_tlb_miss", "store_tlb_miss",
};

/* What feeds an event, by tools/qemu; the last one counts two kinds */
static const struct fed {
	const char *pmu, *cycles, *inst, *stores, *both;
	unsigned int kinds[2];
} feds[] = {
	{ "power7", "PM_RUN_CYC", "PM_INST_CMPL", "PM_ST_FIN", "PM_LSU_FIN",
	  { PMUKIT_FEED_LOAD, PMUKIT_FEED_STORES } },
	{ "ppc7400", "CYCLES", "INST_CMPL", "ST_CMPL", "DL2_MISS",
	  { PMUKIT_FEED_LAST_LOAD_MISS, PMUKIT_FEED_LAST_STORE_MISS } },
	{ "hexagon", "CYCLES_1_THREAD_RUNNING", "COMMITTED_INSTS", "COMMITTED_STORES",
	  "ANY_DU_STALL", { PMUKIT_FEED_LOAD_MISS, PMUKIT_FEED_DATA_TLB_MISS } },
};

static const struct fed *fed;
static struct pmukit_feed f;
static int door, *seen;

static int feed(void)
{
	return ioctl(door, PMUKIT_FEED, &f) ? -errno : 0;
}

/* A batch of two kinds; nothing happened of the others */
static struct pmukit_feed batch(unsigned int kind, u64 n, unsigned int other, u64 m)
{
	struct pmukit_feed b = { .size = sizeof(b), .place = PLACE, .data = DATA };

	b.count[kind] += n;
	b.count[other] += m;
	return b;
}

static int give(unsigned int kind, u64 n)
{
	f = batch(kind, n, kind, 0);
	return feed();
}

static int open_of(const char *name, int leader)
{
	const struct pt_row *row = pt_find_row(name);
	int fd;

	if (!row)
		ksft_exit_fail_msg("no event %s\n", name);
	fd = pt_open_row(row, leader);
	pt_on(fd);
	return fd;
}

/* Every kind feeds an event that a profile gives to it, alone and beside others */
static void each_kind(void)
{
	char text[256];
	unsigned int i, right = 0;
	int fd;

	for (i = 0; i < PMUKIT_FEED_NR_KINDS; i++) {
		snprintf(text, sizeof(text), "%s %s\n%s load+%s\n", pt_emu.any->name, kinds[i],
			 pt_emu.other->name, kinds[i]);
		if (pt_write_profile(text))
			continue;
		fd = pt_open_row(pt_emu.any, -1);
		pt_on(fd);
		f = batch(i, 5, (i + 1) % PMUKIT_FEED_NR_KINDS, 7);
		right += !feed() && pt_count(fd) == 5 && f.wanted == 1ull << i;
		close(fd);
	}
	pt_expect("each kind feeds its event, and no other one", right, PMUKIT_FEED_NR_KINDS);
	ksft_test_result(!give(PMUKIT_FEED_LOAD, 5) && !f.wanted &&
			 f.until[0] == PMUKIT_FEED_MAX, "without an event no kind is wanted\n");
}

/* Of the profile that the PMU has by itself */
static void counts(void)
{
	int cycles = open_of(fed->cycles, -1), inst = open_of(fed->inst, -1);
	int stores = open_of(fed->stores, -1), i, err = 0;
	u64 sum = 0;

	for (i = 0; i < 1000; i++, sum += i) {
		f = batch(PMUKIT_FEED_INST, i + 1, PMUKIT_FEED_STORES, i % 7);
		f.count[PMUKIT_FEED_CYCLE] = PMUKIT_FEED_MAX;
		err |= feed();
	}
	ksft_test_result(!err, "batches: %d\n", err);
	pt_expect("instructions", pt_count(inst), sum);
	pt_expect("stores", pt_count(stores), 1000 / 7 * 21 + 15);
	pt_expect("cycles, beyond what a counter holds", pt_count(cycles), 1000ull << 24);
	pt_expect("kinds that are wanted", f.wanted, 1 << PMUKIT_FEED_CYCLE |
		  1 << PMUKIT_FEED_INST | 1 << PMUKIT_FEED_STORES);
	pt_command("add %s 5", fed->inst);
	pt_expect("a command adds to it", pt_count(inst), sum + 5);
	close(cycles);
	close(inst);
	close(stores);
}

/* Hand over instructions as the answers ask for it: a sample for each period, where it ends */
static void at_the_place(void)
{
	struct perf_event_attr attr = pt_sampling_attr(pt_emu.type, pt_find_row(fed->inst)->code,
						       PERIOD);
	struct pt_record record;
	struct pt_ring ring;
	u64 n = 0, here = 0, right = 0, others = 0, late;
	int fd;

	attr.sample_type = PERF_SAMPLE_IP;
	fd = pt_ring_open(&ring, &attr, -1);
	pt_on(fd);
	give(PMUKIT_FEED_INST, 0);
	while (n < SAMPLES * PERIOD) {
		u64 now = f.until[PMUKIT_FEED_INST] < BATCH ? f.until[PMUKIT_FEED_INST] : BATCH;

		n += now;
		f = batch(PMUKIT_FEED_INST, now, PMUKIT_FEED_LOAD, 3);
		f.place = PLACE + 4 * n;
		if (feed())
			break;
		while (pt_ring_next_sample(&ring, &record)) {
			here++;
			right += n == here * PERIOD && record.words[0] == PLACE + 4 * n &&
				 (record.header.misc & PERF_RECORD_MISC_CPUMODE_MASK) ==
				 PERF_RECORD_MISC_USER;
		}
		others += f.until[PMUKIT_FEED_INST] != PERIOD - n % PERIOD;
	}
	pt_expect("samples at the instruction that ends a period", right, SAMPLES);
	pt_expect("and no others", here, SAMPLES);
	pt_expect("answers that are wrong", others, 0);

	/*
	 * Too late: each of three periods has its sample, one at least at once. Where the host
	 * stops the machine for a tick meanwhile the rest comes with the next overflow
	 */
	give(PMUKIT_FEED_INST, 3 * PERIOD + 10);
	late = pt_samples(&ring);
	pt_expect("what is left until the next one", f.until[PMUKIT_FEED_INST], PERIOD - 10);
	pt_expect("it counted all", pt_count(fd), n + 3 * PERIOD + 10);

	/* place not known: the program's own registers */
	f = batch(PMUKIT_FEED_INST, PERIOD - 10, PMUKIT_FEED_LOAD, 0);
	f.place = 0;
	for (here = late, right = !feed(); pt_ring_next_sample(&ring, &record); here++)
		right &= record.words[0] && record.words[0] != PLACE;
	ksft_test_result(right && here > late, "a sample without a place\n");
	ksft_test_result(late && here == 4, "samples of a batch that is late: %llu, and %llu\n",
			 late, here - late);
	pt_ring_close(&ring, fd);
}

/* An event of two kinds: whatever happens first, its sample is not late */
static void two_kinds(void)
{
	unsigned int i, late = 0, turns = 0;
	struct pt_ring ring;
	u64 sum = 0;
	int fd;

	fd = pt_sample_row(&ring, pt_find_row(fed->both), PERIOD);
	pt_on(fd);
	give(PMUKIT_FEED_INST, 0);
	for (i = 0; i < 20; i++) {
		u64 next = (sum / PERIOD + 1) * PERIOD;

		while (sum < next && turns++ < 2000) {
			u64 now = f.until[fed->kinds[i % 2]];

			sum += now;
			if (give(fed->kinds[i % 2], now))
				break;
		}
		late += sum != next || pt_samples(&ring) != 1;
	}
	pt_expect("an event of two kinds, late", late, 0);
	ksft_test_result(turns <= 20 * 12, "its sample takes %u batches\n", turns);
	pt_ring_close(&ring, fd);
}

/* A throttled event has no overflow to wait for: the program has to ask again soon */
static void ask_soon(void)
{
	struct pt_ring ring;
	unsigned int i;
	int fd;

	fd = pt_sample_row(&ring, pt_find_row(fed->inst), PERIOD);
	pt_on(fd);
	give(PMUKIT_FEED_INST, 1);
	pt_expect("other kinds, beside an event that runs", f.until[PMUKIT_FEED_LOAD],
		  PMUKIT_FEED_MAX);
	pt_limit_samples(1000, 100);
	for (i = 0; i < 50 && f.until[PMUKIT_FEED_LOAD] > PMUKIT_FEED_POLL; i++)
		give(PMUKIT_FEED_INST, 100 * PERIOD);
	pt_expect("beside one that is throttled", f.until[PMUKIT_FEED_LOAD], PMUKIT_FEED_POLL);
	pt_no_limits();
	pt_ring_close(&ring, fd);
}

/* Events of a CPU, of another task and without user mode do not count, unless root asks for it */
static void others(void)
{
	u64 code = pt_find_row(fed->inst)->code;
	int cpu = pt_open_cpu(pt_emu.type, code, 0, -1), own = open_of(fed->inst, -1), child = -1;
	int kernel = -1, pipes[2];
	pid_t pid;
	char c;

	if (pipe(pipes))
		ksft_exit_fail_msg("no pipe\n");
	pid = pt_fork();
	if (!pid) {
		close(pipes[1]);
		_exit(read(pipes[0], &c, 1) != 0);
	}
	close(pipes[0]);
	if (pt_has_filter())
		kernel = pt_event(PT_OURS(code, .exclude_user = 1), -1, -1);
	child = pt_open(&PT_OURS(code), pid, -1, -1);
	pt_on(cpu);
	pt_on(child);
	give(PMUKIT_FEED_INST, 100);
	pt_expect("the task's event", pt_count(own), 100);
	pt_expect("one of its CPU", pt_count(cpu), 0);
	pt_expect("one of another task", pt_count(child), 0);
	if (kernel >= 0)
		pt_expect("one of the kernel", pt_count(kernel), 0);
	f = batch(PMUKIT_FEED_INST, 10, PMUKIT_FEED_LOAD, 0);
	f.flags = PMUKIT_FEED_CPU_EVENTS;
	ksft_test_result(!feed(), "root feeds events of the CPU\n");
	pt_expect("the task's event then", pt_count(own), 110);
	pt_expect("and one of its CPU", pt_count(cpu), 10);
	close(pipes[1]);
	pt_expect("the other task ends well", pt_wait_children(), 0);
	close(cpu);
	close(child);
	close(own);
	if (kernel >= 0)
		close(kernel);
}

/* A batch that makes no sense: what it is answered, and that it counted nothing */
#define REFUSED(what, err, change) do {							\
	f = good;									\
	change;										\
	ksft_test_result(feed() == -(err) && !pt_count(fd), what "\n");			\
} while (0)

static void nonsense(void)
{
	const size_t page = sysconf(_SC_PAGESIZE);
	char *memory = mmap(NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			    -1, 0);
	const struct pmukit_feed good = batch(PMUKIT_FEED_INST, 5, PMUKIT_FEED_LOAD, 5);
	int fd = open_of(fed->inst, -1);
	struct pmukit_feed *edge;

	REFUSED("size 0", EINVAL, f.size = 0);
	REFUSED("a size that is too small", EINVAL, f.size--);
	REFUSED("a size of more than a page", E2BIG, f.size = page + 1);
	REFUSED("a size of 2 GiB", E2BIG, f.size = 1u << 31);
	REFUSED("an unknown flag", EINVAL, f.flags = 2);
	REFUSED("an unknown kind", EINVAL, f.count[PMUKIT_FEED_NR_KINDS] = 1);
	REFUSED("another one", EINVAL, f.count[PMUKIT_FEED_MAX_KINDS - 1] = ~0ull);
	REFUSED("more than there may be", EINVAL, f.count[PMUKIT_FEED_LOAD] = PMUKIT_FEED_MAX + 1);
	REFUSED("2^64 - 1 instructions", EINVAL, f.count[PMUKIT_FEED_INST] = ~0ull);
	if (!PT_OWN_SPACE) {
		REFUSED("a place in the kernel", EINVAL, f.place = ~0ul / 16 * 15);
		REFUSED("data of the kernel", EINVAL, f.data = ~0ul / 16 * 15);
	}
	f = good;
	ksft_test_result(ioctl(door, PMUKIT_FEED + 1, &f) == -1 && errno == ENOTTY &&
			 pt_count(fd) == 0, "another command\n");
	ksft_test_result(ioctl(door, PMUKIT_FEED, NULL) == -1 && errno == EFAULT &&
			 pt_count(fd) == 0, "no memory\n");

	/* Of a program that knows more, with nothing in it; and with something */
	memcpy(memory, &good, sizeof(good));
	edge = (struct pmukit_feed *)memory;
	edge->size = page;
	memory[page - 1] = 1;
	ksft_test_result(ioctl(door, PMUKIT_FEED, edge) == -1 && errno == E2BIG &&
			 pt_count(fd) == 0, "more than the kernel knows\n");
	memory[page - 1] = 0;
	ksft_test_result(!ioctl(door, PMUKIT_FEED, edge) && pt_count(fd) == 5,
			 "a program that knows more, and does not use it\n");

	/* Half of the batch in memory that is not there; then only the answer in memory to read */
	mprotect(memory + page, page, PROT_NONE);
	edge = (struct pmukit_feed *)(memory + page - 64);
	edge->size = sizeof(good);
	ksft_test_result(ioctl(door, PMUKIT_FEED, edge) == -1 && errno == EFAULT &&
			 pt_count(fd) == 5, "half a batch\n");
	mprotect(memory + page, page, PROT_READ | PROT_WRITE);
	edge = (struct pmukit_feed *)(memory + 2 * page - offsetof(struct pmukit_feed, until));
	*edge = good;
	mprotect(memory + 2 * page, page, PROT_READ);
	ksft_test_result(ioctl(door, PMUKIT_FEED, edge) == -1 && errno == EFAULT &&
			 pt_count(fd) == 10, "memory that takes no answer\n");
	munmap(memory, 3 * page);
	close(fd);
}

/* An ordinary user, whose own event is the only one that changes */
static void as_user(void)
{
	int fd, own = open(PMUKIT_FEED_DEVICE, O_RDWR | O_CLOEXEC);

	fd = pt_open_task(pt_emu.type, pt_find_row(fed->inst)->code, -1);
	if (own < 0 || fd < 0)
		return;
	pt_on(fd);
	f = batch(PMUKIT_FEED_INST, 7, PMUKIT_FEED_LOAD, 7);
	*seen += !ioctl(own, PMUKIT_FEED, &f) && pt_count(fd) == 7;
	f.flags = PMUKIT_FEED_CPU_EVENTS;
	*seen += ioctl(own, PMUKIT_FEED, &f) && errno == EPERM && pt_count(fd) == 7;
}

static void without_rights(void)
{
	int cpu = pt_open_cpu(pt_emu.type, pt_find_row(fed->inst)->code, 0, -1);

	pt_paranoid("1");
	seen = pt_shared(sizeof(*seen));
	pt_on(cpu);
	pt_as(PT_USER, 0, as_user);
	pt_expect("somebody without rights feeds an own event, and none of the CPU", *seen, 2);
	pt_expect("it counts nothing", pt_count(cpu), 0);
	close(cpu);
}

/* Each batch of a hostile user is refused as linux/pmukit_feed.h says, or counts */
static bool hostile(void)
{
	static const u64 ends[] = {
		0, 1, PMUKIT_FEED_MAX, PMUKIT_FEED_MAX + 1, 1ull << 32, 1ull << 63, ~0ull,
	};
	int fd = pt_open_task(pt_emu.type, pt_find_row(fed->inst)->code, -1);
	u64 state = getpid(), sum = 0;
	unsigned int i, n, bad, wrong = 0;

	pt_on(fd);
	for (i = 0; i < BATCHES; i++) {
		f = batch(PMUKIT_FEED_INST, i % 7, PMUKIT_FEED_LOAD, 3);
		for (n = pt_draw(&state, 4); n; n--)
			f.count[pt_draw(&state, PMUKIT_FEED_MAX_KINDS)] = ends[pt_draw(&state, 7)];
		for (bad = n = 0; n < PMUKIT_FEED_MAX_KINDS; n++)
			bad |= f.count[n] > (n < PMUKIT_FEED_NR_KINDS ? PMUKIT_FEED_MAX : 0);
		wrong += feed() != (bad ? -EINVAL : 0);
		sum += bad ? 0 : f.count[PMUKIT_FEED_INST];
	}
	return wrong || pt_count(fd) != sum;
}

static void several(void)
{
	int i;

	for (i = 0; i < 4; i++)
		if (!pt_fork()) {
			pt_pin(i % 2);
			pt_become(PT_USER, 0);
			_exit(hostile());
		}
	pt_expect("hostile users whose counts are wrong", pt_wait_children(), 0);
}

static struct pt_table table;
static struct pt_nl nl;
static struct pmukit_feed *shared;	/* its answer is in memory that may not be there */
static u64 theirs;			/* batches of the other thread */
static atomic_int turns, done;

static void feed_too(void)
{
	struct pmukit_feed own = batch(PMUKIT_FEED_INST, 5, PMUKIT_FEED_LOAD, 1);

	theirs += !ioctl(door, PMUKIT_FEED, &own);
}

/* An event of the thread that feeds */
static void open_and_close(void)
{
	int fd = pt_open(&PT_OURS(pt_emu.any->code), getpid(), -1, -1);

	if (fd < 0)
		ksft_exit_fail_msg("no event of the other thread: %s\n", strerror(-fd));
	pt_on(fd);
	close(fd);
}

static void take_memory(void)
{
	mprotect(shared->until, sizeof(shared->until), PROT_NONE);
	mprotect(shared->until, sizeof(shared->until), PROT_READ | PROT_WRITE);
}

/* A kernel that cannot tell when its events are gone keeps it; others may take long */
static void add_and_remove(void)
{
	int err = pt_table_add(&nl, &table, NULL, false) ?: pt_table_remove(&nl, "own");

	if (err && err != -EBUSY && err != -EAGAIN)
		ksft_exit_fail_msg("a table does not come or go: %s\n", nl.why);
}

static void *other_thread(void *step)
{
	pt_pin(1);
	for (; !done; turns++)
		((void (*)(void))step)();
	return NULL;
}

/* Each batch is counted once; where its memory went away, once or not at all */
static void beside(const char *what, void (*step)(void), int may)
{
	struct perf_event_attr attr = PT_OURS(pt_find_row(fed->inst)->code, .pinned = 1,
					      .inherit = 1);
	int fd = pt_open(&attr, 0, -1, -1), err;
	u64 n = 0, good = 0, wrong = 0, counted;
	pthread_t thread;

	theirs = 0;
	turns = 0;
	done = 0;
	pt_on(fd);
	if (pthread_create(&thread, NULL, other_thread, step))
		ksft_exit_fail_msg("no thread\n");
	for (; n < BATCHES || turns < TURNS; n++) {
		err = ioctl(door, PMUKIT_FEED, shared) ? errno : 0;
		good += !err;
		wrong += err && err != may;
	}
	done = 1;
	pthread_join(thread, NULL);
	counted = pt_count(fd);
	ksft_test_result(!wrong && counted >= 5 * (good + theirs) &&
			 counted <= 5 * (n + theirs) && counted % 5 == 0,
			 "another thread %s: %llu of %llu answered, %llu wrong, %llu counted\n",
			 what, good + theirs, n + theirs, wrong, counted / 5);
	close(fd);
}

static void races(void)
{
	const size_t page = sysconf(_SC_PAGESIZE);
	char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
			    -1, 0);

	shared = (struct pmukit_feed *)(memory + page - offsetof(struct pmukit_feed, until));
	*shared = batch(PMUKIT_FEED_INST, 5, PMUKIT_FEED_LOAD, 1);
	pt_nl_open(&nl);
	if (pt_nl_find(&nl))
		ksft_exit_fail_msg("no netlink family: %s\n", nl.why);
	pt_table_make(&table, "own", 0);
	beside("feeds", feed_too, 0);
	beside("opens and closes events", open_and_close, 0);
	beside("takes the memory of the answer", take_memory, EFAULT);
	beside("adds a PMU and removes it", add_and_remove, 0);
	pt_nl_close(&nl);
	munmap(memory, 2 * page);
}

int main(int argc, char **argv)
{
	char clock[32] = "";
	struct stat status;
	int log;

	ksft_print_header();
	pt_emulate(argc, argv, "clock=manual");
	ksft_test_result(stat(PMUKIT_FEED_DEVICE, &status), "clock=manual: no device\n");
	pt_emulate_again("clock=feed");
	for (fed = feds; strcmp(fed->pmu, pt_emu.processor); fed++)
		;
	pt_pin(0);
	pt_no_limits();
	door = open(PMUKIT_FEED_DEVICE, O_RDWR | O_CLOEXEC);
	ksft_test_result(door >= 0 && !fstat(door, &status) && (status.st_mode & 0777) == 0666,
			 "the device, for everybody\n");
	pt_read_clock(clock, sizeof(clock));
	ksft_test_result(!strcmp(clock, "feed"), "the clock says \"%s\"\n", clock);
	races();
	log = pt_open_log();
	counts();
	at_the_place();
	two_kinds();
	others();
	nonsense();
	without_rights();
	several();
	ask_soon();
	each_kind();
	pt_expect("lines in the kernel's log", pt_log_lines(log, "pmukit"), 0);
	close(door);
	pt_emulate_end();
	ksft_test_result(stat(PMUKIT_FEED_DEVICE, &status), "it goes with the module\n");
	pt_finish();
}
