// SPDX-License-Identifier: GPL-2.0-only
/*
 * The loop of <pmukit/self.h> on pages and counters of the test's own: whatever the kernel
 * does to them while a program is in the middle of a reading.
 */
#include <pmukit/self.h>
#include "points.h"

#define THREAD	77

static struct perf_event_mmap_page page[2];
static uintptr_t owner = THREAD, thread = THREAD;
static uint32_t counter[7];
static void (*at_look)(void);	/* what happens at the next look at a counter */
static int looks;

uint32_t pmukit_self_counter(unsigned int number)
{
	uint32_t value = number < 7 ? counter[number] : 0;
	void (*happens)(void) = at_look;

	looks++;
	at_look = NULL;
	if (happens)
		happens();
	return value;
}

uintptr_t pmukit_self_thread(void)
{
	return thread;
}

static void put(int i, unsigned int index, uint64_t offset)
{
	page[i].lock += 2;
	page[i].index = index;
	page[i].offset = offset;
}

static struct pmukit_self made(unsigned int nr)
{
	struct pmukit_self self = { .nr = nr, .owner = &owner };

	self.page[0] = &page[0];
	self.page[1] = &page[1];
	looks = 0;
	return self;
}

static uint64_t count(struct pmukit_self *self, unsigned int event)
{
	struct pmukit_self_result now;

	if (pmukit_self_read(self, &now) || now.way != PMUKIT_SELF_USER_PAGE)
		return ~0ull;
	return now.count[event];
}

static void test_plain(void)
{
	struct pmukit_self self = made(1);
	struct pmukit_self_result now;

	put(0, 3, 1000);
	page[0].time_enabled = 50;
	page[0].time_running = 40;
	counter[3] = 77;
	pmukit_self_read(&self, &now);
	point(now.count[0] == 1077 && looks == 1, "offset and counter");
	point(now.enabled == 50 && now.running == 40 && !now.exact_times &&
	      now.way == PMUKIT_SELF_USER_PAGE, "times of the page, and marked as such");
	put(0, 0, 1080);
	point(count(&self, 0) == 1080, "no counter: the offset");
	self = made(1);
	put(0, 3, 5);
	counter[3] = 0xffffffff;
	point(count(&self, 0) == 0x100000004ull, "a counter has 32 bits and no sign");
	self = made(1);
	put(0, 3, -100ull);
	counter[3] = 150;
	point(count(&self, 0) == 50, "an offset below 0");
}

static void switch_out(void)
{
	put(0, 0, 5077);
}

static void move(void)
{
	put(0, 4, 5077);
	counter[4] = 3;
}

static void leave_first(void)
{
	put(0, 0, 600);
	put(1, 0, 700);
	at_look = NULL;
}

static void leave_later(void)
{
	at_look = leave_first;
}

static void finish_update(void)
{
	page[0].offset = 900;
	page[0].index = 0;
	page[0].lock++;
}

static void finish_later(void)
{
	at_look = finish_update;
}

static void test_changes(void)
{
	struct pmukit_self self = made(1);

	put(0, 3, 5000);
	counter[3] = 77;
	at_look = switch_out;
	point(count(&self, 0) == 5077 && looks == 2, "switched out in the middle: read again");
	self = made(1);
	put(0, 3, 5000);
	at_look = move;
	point(count(&self, 0) == 5080 && looks == 2, "moved in the middle: read again");
	self = made(1);
	put(0, 3, 800);
	page[0].lock++;
	at_look = finish_later;
	point(count(&self, 0) == 900 && looks == 3, "in the middle of an update: read again");
	self = made(2);
	put(0, 3, 500);
	put(1, 4, 500);
	at_look = leave_later;
	point(count(&self, 0) == 600 && count(&self, 1) == 700,
	      "a group leaves at its second event: the first is read again, too");
}

static void test_roll_back(void)
{
	struct pmukit_self self = made(1);
	int good;

	put(0, 3, 10000);
	counter[3] = 1000;
	good = count(&self, 0) == 11000;
	counter[3] = 745;
	good = good && count(&self, 0) == 11000;
	counter[3] = 990;
	good = good && count(&self, 0) == 11000;
	counter[3] = 1001;
	point(good && count(&self, 0) == 11001, "the counter goes back by 255: the count waits");
	counter[3] = 745;
	point(count(&self, 0) == 10745, "by 256: that is no roll-back");
}

/* read() returns what is in a file */
static void test_read(void)
{
	static const uint64_t word[5] = { 2, 600, 500, 123, 456 };
	struct pmukit_self self = made(2);
	struct pmukit_self_result now;
	FILE *file = tmpfile();

	if (!file || write(fileno(file), word, sizeof(word)) != sizeof(word))
		printf("Bail out! no file\n");
	self.fd[0] = fileno(file);
	thread = THREAD + 2;
	lseek(self.fd[0], 0, SEEK_SET);
	point(!pmukit_self_read(&self, &now) && now.way == PMUKIT_SELF_SYSTEM_CALL &&
	      now.exact_times && now.enabled == 600 && now.running == 500 &&
	      now.count[0] == 123 && now.count[1] == 456 && !looks,
	      "another thread: by read(), with exact times");
	thread = THREAD;
	owner = 0;
	lseek(self.fd[0], 0, SEEK_SET);
	point(!pmukit_self_read(&self, &now) && now.way == PMUKIT_SELF_SYSTEM_CALL && !looks,
	      "a child, whose page is empty: by read()");
	owner = THREAD;
	self.registers = PMUKIT_SELF_NO_REGISTERS;
	self.last[0] = 200;
	lseek(self.fd[0], 0, SEEK_SET);
	point(!pmukit_self_read(&self, &now) && now.way == PMUKIT_SELF_SYSTEM_CALL &&
	      now.count[0] == 200, "no registers: by read(), and it does not go back either");
	point(pmukit_self_read(&self, &now) == -EIO, "read() gives nothing: EIO");
	self.fd[0] = -1;
	point(pmukit_self_read(&self, &now) == -EBADF, "read() fails: its error");
	fclose(file);
}

int main(void)
{
	test_plain();
	test_changes();
	test_roll_back();
	test_read();
	return end_of_points();
}
