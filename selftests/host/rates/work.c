// SPDX-License-Identifier: GPL-2.0-only
/*
 * The program whose events the profiles of emulated PMUs have: sorting, a hash table, a product
 * of matrices, text, and a machine with 320 operations. No library, no operating system: work() is
 * called once for each group of events, after ready() has prepared the memory.
 */
#define SORTED		2048
#define SLOTS		65536	/* of eight bytes: twice the L2 of a POWER7 */
#define SIDE		24
#define TEXT		12288
#define STEPS		12000
#define LOOKUPS		9000

#ifdef __hexagon__
#define REAL		float	/* other numbers, and dividing, take a library */
#define THIRD(x)	((x) * 0.33f)
#else
#define REAL		double
#define THIRD(x)	((x) / 3)
#endif

static unsigned int numbers[SORTED];
static struct slot {
	unsigned int key, value;
} table[SLOTS];
static REAL a[SIDE][SIDE], b[SIDE][SIDE];
static unsigned char text[TEXT];
static unsigned int lock, seed, state[16];

/* Results, which nobody reads: not static, or the compiler would leave them out */
REAL c[SIDE][SIDE];
unsigned char copy[TEXT];
unsigned int result;

static unsigned int draw(void)
{
	seed = seed * 1664525 + 1013904223;
	return seed >> 8;
}

/* Shell's, of a nearly sorted array: branches that depend on data, loads and stores in strides */
static void sort(void)
{
	unsigned int gap, i, j, this;

	for (i = 0; i < SORTED; i++)
		numbers[i] = (i << 16) + draw() / 64;
	for (gap = 701; gap; gap = gap * 4 / 9)
		for (i = gap; i < SORTED; i++) {
			this = numbers[i];
			for (j = i; j >= gap && numbers[j - gap] > this; j -= gap)
				numbers[j] = numbers[j - gap];
			numbers[j] = this;
		}
}

/* Three of four in a sixteenth of the table */
static void look_up(void)
{
	unsigned int i, key, at;

	for (i = 0; i < LOOKUPS; i++) {
		key = draw();
		at = (key & 0x300000 ? key & (SLOTS / 16 - 1) : key & (SLOTS - 1)) >> 1;
		while (table[at].key && (table[at].key ^ key) & 15)
			at = (at + 1) & (SLOTS - 1);
		if (i % 8)
			result += table[at].value;
		else
			table[at].value = key;
	}
}

static void multiply(void)
{
	unsigned int i, j, k;

	for (i = 0; i < SIDE; i++)
		for (j = 0; j < SIDE; j++) {
			REAL sum = 0;

			for (k = 0; k < SIDE; k++)
				sum += a[i][k] * b[k][j];
			c[i][j] = THIRD(sum);
		}
}

static void read_text(void)
{
	unsigned int i, words = 0, capital = 1;

	for (i = 0; i < TEXT; i++) {
		copy[i] = capital ? text[i] & 0xdf : text[i];
		capital = text[i] == ' ';
		words += capital;
	}
	result += words;
}

/* Operations of the machine, op0() to op319(), and ops[] of them, which make writes */
#include "operations.inc"

/* Each of eight operations eight times, then others */
static void interpret(void)
{
	unsigned int i, x = 1, first = 0;

	for (i = 0; i < STEPS; i++) {
		x = ops[(first + i / 8 % 8) % (sizeof(ops) / sizeof(*ops))](x);
		if (i % 64 == 63)
			first = draw() % 320;
		if (i % 128 == 127)
			__atomic_fetch_add(&lock, 1, __ATOMIC_SEQ_CST);
	}
	result += x;
}

void ready(void)
{
	unsigned int i;

	seed = 1;
	for (i = 0; i < SLOTS; i++)
		if (!(draw() % 16)) {
			table[i].value = draw() | 16;
			table[i].key = table[i].value;
		}
	for (i = 0; i < SIDE * SIDE; i++) {
		a[i / SIDE][i % SIDE] = draw() % 100;
		b[i / SIDE][i % SIDE] = draw() % 10;
	}
	for (i = 0; i < TEXT; i++)
		text[i] = (i ^ i >> 4) % 8 ? 'a' + draw() % 26 : ' ';
}

void work(void)
{
	unsigned int i;

	seed = 2;
	for (i = 0; i < 3; i++) {
		sort();
		look_up();
		multiply();
		read_text();
		interpret();
	}
}
