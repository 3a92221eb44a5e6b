// SPDX-License-Identifier: GPL-2.0-only
/*
 * hexagon/signals: what a user's program can do wrong ends the program by a signal, and neither the
 * monitor nor Linux. Not here: what QEMU 11.1 does not find, or ends at (Documentation/hexmon.md).
 */
#include "pmu.h"

#define KERNEL	0xc0000000
#define NOWHERE	0x00000ff8

/* The jump ends QEMU's block: a fault takes back what its block wrote before */
static void frame(void)
{
	asm volatile("r1 = #-1\nframelimit = r1\njump 1f\n1: allocframe(#8)" : : : "r1");
}

/* QEMU's frames go wrong with a key: the program may end in any way */
static void key(void)
{
	asm volatile("{ r1 = #7 }\n{ framekey = r1 }" : : : "r1");
}

static void read_nowhere(void)
{
	asm volatile("r1 = memw(%0)" : : "r" (NOWHERE) : "r1");
}

static void write_nowhere(void)
{
	asm volatile("memw(%0) = %0" : : "r" (NOWHERE));
}

static void run_nowhere(void)
{
	asm volatile("jumpr %0" : : "r" (NOWHERE));
}

static void read_kernel(void)
{
	asm volatile("r1 = memw(%0)" : : "r" (KERNEL) : "r1");
}

static void write_kernel(void)
{
	asm volatile("memw(%0) = %0" : : "r" (KERNEL));
}

static void run_kernel(void)
{
	asm volatile("jumpr %0" : : "r" (KERNEL));
}

static void write_code(void)
{
	asm volatile("memw(%0) = %0" : : "r" ((u32)write_code & ~3u));
}

static void load_word(void)
{
	static u64 word;

	asm volatile("r1 = memw(%0)" : : "r" ((u32)&word + 2) : "r1");
}

static void store_word(void)
{
	static u64 word;

	asm volatile("memd(%0) = r1:0" : : "r" ((u32)&word + 4));
}

static void locked(void)
{
	static u64 word;

	asm volatile("r1 = memw_locked(%0)" : : "r" ((u32)&word + 2) : "r1");
}

static void pmu_call(void)
{
	asm volatile("{ r0 = #2 }\n{ trap1(#25) }" : : : "r0");
}

static void test_call(void)
{
	asm volatile("{ r0 = #0 }\n{ trap1(#240) }" : : : "r0");
}

static void stop_call(void)
{
	asm volatile("trap1(#19)");
}

static void breakpoint(void)
{
	asm volatile("trap0(#0xdb)");
}

/* Linux ignores other numbers; of 0, QEMU could make a call of its own */
static void trap(void)
{
	asm volatile("{ r0 = #24 }\n{ trap0(#0) }\n{ trap0(#255) }" : : : "r0");
}

static const struct {
	const char *what;
	void (*run)(void);
	int signal;		/* -1: any end */
} faults[] = {
	{ "a frame below FRAMELIMIT", frame, SIGBUS }, { "FRAMEKEY", key, -1 },
	{ "read of no page", read_nowhere, SIGSEGV },
	{ "write of no page", write_nowhere, SIGSEGV },
	{ "jump to no page", run_nowhere, SIGSEGV },
	{ "read of the kernel", read_kernel, SIGSEGV },
	{ "write of the kernel", write_kernel, SIGSEGV },
	{ "jump to the kernel", run_kernel, SIGSEGV },
	{ "write of code", write_code, SIGSEGV }, { "unaligned load", load_word, SIGBUS },
	{ "unaligned store", store_word, SIGBUS }, { "unaligned load with a lock", locked, SIGBUS },
	{ "PMU call", pmu_call, SIGILL }, { "test call", test_call, SIGILL },
	{ "call to stop", stop_call, SIGILL }, { "breakpoint", breakpoint, SIGTRAP },
	{ "trap0 of other numbers", trap, 0 },
};

int main(void)
{
	unsigned int i;

	ksft_print_header();
	ksft_set_plan(ARRAY_SIZE(faults));
	for (i = 0; i < ARRAY_SIZE(faults); i++) {
		int status = 0;
		pid_t pid = fork();

		if (!pid) {
			faults[i].run();
			exit(0);
		}
		waitpid(pid, &status, 0);
		ksft_test_result(faults[i].signal < 0 || (status & 0xff) == faults[i].signal,
				 "%s: status 0x%x\n", faults[i].what, status);
	}
	ksft_finished();
}
