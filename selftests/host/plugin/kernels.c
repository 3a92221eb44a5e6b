// SPDX-License-Identifier: GPL-2.0-only
/*
 * Kernels of programs on a POWER7 without an operating system, of which it is known what takes most
 * of their cycles: kernels.tsv. Each runs once while counters stand still, and once for each group
 * of events; six counters go to RESULTS each time, then DONE. Used by kernels.
 */
typedef unsigned int u32;
typedef unsigned long u64;

#define RESULTS		((u32 *)0x8000)
#define DONE		((u32 *)0x7ffc)
#define MEMORY		((u64 *)0x400000)	/* 10 MiB */
#define LINE		16			/* words */
#define LINES		65536			/* 8 MiB: more than the L3 has */
#define SORTED		20000
#define N		512			/* of a matrix */
#define TURNS		20000

static const u64 groups[] = {
	0xf814040a,	/* GCT_NOSLOT_CYC, CMPLU_STALL_FXU, GRP_CMPL, CMPLU_STALL */
	0x00120014,	/* LSU, DIV */
	0x001c0012,	/* VECTOR, SCALAR */
	0x0018004c,	/* SCALAR_LONG, IFU */
	0x004a0016,	/* STORE, REJECT */
	0x0016001a,	/* DCACHE_MISS, GCT_NOSLOT_BR_MPRED */
	0x001a0000,	/* GCT_NOSLOT_IC_MISS */
};

u64 sink;	/* what others would read */
static u64 seed;

static u32 any(void)
{
	seed = seed * 6364136223846793005 + 1442695040888963407;
	return seed >> 33;
}

/* So many times what is assembled, in a loop of its own */
#define REPEAT(body, ...)	do {					\
	u64 n = TURNS;							\
									\
	asm volatile("mtctr	%0\n"					\
		     "1:\n" body					\
		     "	bdnz	1b\n"					\
		     : "+r" (n) : "b" (MEMORY) : "ctr", "memory", ##__VA_ARGS__);	\
} while (0)

static void independent_adds(void)
{
	REPEAT("add 4,8,9\n add 5,8,9\n add 6,8,9\n add 7,8,9\n"
	       "add 4,8,9\n add 5,8,9\n add 6,8,9\n add 7,8,9\n", "r4", "r5", "r6", "r7");
}

static void dependent_adds(void)
{
	REPEAT(".rept 8\n add 8,8,9\n .endr\n", "r8", "r9");
}

static void fmadds(void)
{
	REPEAT(".rept 8\n fmadd 1,1,2,3\n .endr\n", "fr1", "fr2", "fr3");
}

static void divisions(void)
{
	REPEAT("divd 8,8,9\n", "r8", "r9");
}

static void roots(void)
{
	REPEAT("fsqrt 1,1\n fdiv 1,1,2\n", "fr1", "fr2");
}

static void atomic_adds(void)
{
	REPEAT("2: ldarx 8,0,%1\n addi 8,8,1\n stdcx. 8,0,%1\n bne- 2b\n", "r8", "cr0");
}

static void begin_chase(void)
{
	u32 i = 0, next;

	do {
		next = (i * 5 + 12345) % LINES;
		MEMORY[i * LINE] = (u64)(MEMORY + next * LINE);
		i = next;
	} while (i);
}

static void chase(void)
{
	u64 *p = MEMORY;
	u32 i;

	for (i = 0; i < LINES; i++)
		p = (u64 *)*p;
	sink += (u64)p;
}

static void warm_array(void)
{
	u64 sum = 0;
	u32 turn, i;

	for (turn = 0; turn < 100; turn++) {
		asm volatile("" : : : "memory");
		for (i = 0; i < 2048; i++)
			sum += MEMORY[i];
	}
	sink += sum;
}

static void loads(void)
{
	u64 sum = 0, i;

	for (i = 0; i < LINES * LINE; i += LINE)
		sum += MEMORY[i];
	sink += sum;
}

static void loads_dcbt(void)
{
	u64 sum = 0, i;

	for (i = 0; i < LINES * LINE; i += LINE) {
		__builtin_prefetch(MEMORY + i + 8 * LINE);
		sum += MEMORY[i];
	}
	sink += sum;
}

static void triad(void)
{
	double *a = (double *)MEMORY, *b = a + 400000, *c = b + 400000;
	u32 i;

	for (i = 0; i < 400000; i++)
		a[i] = b[i] + 3.0 * c[i];
}

static void copy(void)
{
	u32 i;

	for (i = 0; i < 500000; i++)
		MEMORY[i] = MEMORY[600000 + i];
}

/* Two rows of a product */
#define A(i, k)	((double *)MEMORY)[(i) * N + (k)]
#define B(k, j)	((double *)MEMORY)[(2 + (k)) * N + (j)]
#define C(i, j)	((double *)MEMORY)[(2 + N + (i)) * N + (j)]

static void matrix_rows(void)
{
	u32 i, j, k;

	for (i = 0; i < 2; i++)
		for (k = 0; k < N; k++)
			for (j = 0; j < N; j++)
				C(i, j) += A(i, k) * B(k, j);
}

static void matrix_columns(void)
{
	u32 i, j, k;

	for (i = 0; i < 2; i++)
		for (j = 0; j < N; j++)
			for (k = 0; k < N; k++)
				C(i, j) += A(i, k) * B(k, j);
}

static void sort(u32 *from, u32 *to)
{
	while (from < to) {
		u32 pivot = from[(to - from) / 2], *l = from, *r = to, swap;

		while (l <= r) {
			while (*l < pivot)
				l++;
			while (*r > pivot)
				r--;
			if (l > r)
				break;
			swap = *l;
			*l++ = *r;
			*r-- = swap;
		}
		sort(from, r);
		from = l;
	}
}

static void quicksort(void)
{
	u32 *number = (u32 *)MEMORY, i;

	for (i = 0; i < SORTED; i++)
		number[i] = any();
	sort(number, number + SORTED - 1);
}

static void period_4(void)
{
	u32 i, n = 0;

	for (i = 0; i < 10 * TURNS; i++)
		if (i % 4)
			asm volatile("" : "+r" (n));
		else
			asm volatile("addi %0,%0,1" : "+r" (n));
	sink += n;
}

static u64 fib(u64 n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}

static void fibonacci(void)
{
	sink += fib(20);
}

/* By a table of places and CTR, as compilers make a switch of operations without an order */
static void interpreter(void)
{
	static void *const to[] = { &&op0, &&op1, &&op2, &&op3, &&op4, &&op5, &&op6, &&op7 };
	u64 x = 1;
	u32 i = 0;

next:
	if (++i > TURNS)
		goto end;
	goto *to[any() % 8];
op0:	x += 3; goto next;
op1:	x ^= x >> 3; goto next;
op2:	x -= i; goto next;
op3:	x <<= 1; goto next;
op4:	x |= 1; goto next;
op5:	x += i; goto next;
op6:	x = ~x; goto next;
op7:	x &= ~2ul; goto next;
end:
	sink += x;
}

static const struct kernel {
	void (*begin)(void);
	void (*run)(void);
} kernels[] = {
	{ 0, independent_adds }, { 0, dependent_adds }, { 0, fmadds }, { 0, divisions },
	{ 0, roots }, { 0, warm_array }, { begin_chase, chase }, { 0, loads }, { 0, loads_dcbt },
	{ 0, triad }, { 0, copy }, { 0, matrix_rows }, { 0, matrix_columns }, { 0, quicksort },
	{ 0, period_4 }, { 0, fibonacci }, { 0, interpreter }, { 0, atomic_adds },
};

#define COUNTERS	".irp n, 787, 788, 789, 790, 791, 792\n"

int main(void)
{
	u32 *result = RESULTS - 1, i, n;

	for (i = 0; i < sizeof(kernels) / sizeof(*kernels); i++) {
		if (kernels[i].begin)
			kernels[i].begin();
		kernels[i].run();
		for (n = 0; n < sizeof(groups) / sizeof(*groups); n++) {
			asm volatile("mtspr 798,%0\n"
				     COUNTERS "mtspr \\n,%1\n .endr\n"
				     "mtspr 795,%1\n"
				     : : "r" (groups[n]), "r" (0ul) : "memory");
			kernels[i].run();
			asm volatile("mtspr 795,%1\n"
				     COUNTERS "mfspr 0,\\n\n stwu 0,4(%0)\n .endr\n"
				     : "+b" (result) : "r" (0x80000000ul) : "r0", "memory");
		}
	}
	*DONE = 1;
	asm volatile("b ." : : : "memory");
}
