/* SPDX-License-Identifier: GPL-2.0-only */
/* Assertions of the programs here. main() of fake/defaults.c runs the tests of a program. */
#ifndef EXPECT_H
#define EXPECT_H

extern unsigned int wrong;	/* assertions that failed */
extern char traced[2048];		/* the trace: what happened, in this order */

void define_test(const char *name, void (*test)(void));
void expect_pairs(const char *what, const char *text, const u64 *pair, unsigned int nr);
void expect_text(const char *what, const char *is, const char *wanted);
void expect_trace(const char *what, const char *wanted);
void trace(const char *format, ...);

/* Defines a test. The tests of a program run in this order, and share its state */
#define TEST(name)							\
static void name##_test(void);						\
static void __attribute__((constructor)) fake_add_##name(void)		\
{									\
	define_test(#name, name##_test);					\
}									\
static void name##_test(void)

/* Values, each with the one that it should have; compilers evaluate them in this order */
#define expect(what, ...)						\
	expect_pairs(what, #__VA_ARGS__, (const u64 []) { __VA_ARGS__ },	\
		     sizeof((const u64 []) { __VA_ARGS__ }) / (2 * sizeof(u64)))

/* What @action adds to the trace */
#define TRACES(what, action, wanted) do {					\
	traced[0] = '\0';							\
	action;								\
	expect_trace(what, wanted);					\
} while (0)

#endif /* EXPECT_H */
