/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The part of Linux's kselftest_harness.h that the unit tests use, for programs without
 * a C library. Tests run one after the other in one process, without time limits. An
 * ASSERT that fails ends the program, and the plan shows that points are missing.
 */
#ifndef HEXAGON_KSELFTEST_HARNESS_H
#define HEXAGON_KSELFTEST_HARNESS_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TESTS	64

struct __test_metadata {
	const char *name;
	void (*run)(struct __test_metadata *_metadata);
	bool failed;
};

static struct __test_metadata harness_tests[MAX_TESTS];
static int harness_nr;

static inline void harness_add(const char *name, void (*run)(struct __test_metadata *_metadata))
{
	if (harness_nr == MAX_TESTS) {
		printf("Bail out! more than %d tests\n", MAX_TESTS);
		exit(1);
	}
	harness_tests[harness_nr++] = (struct __test_metadata) { .name = name, .run = run };
}

static inline void harness_report(const struct __test_metadata *test)
{
	int number = test - harness_tests + 1;

	printf("%sok %d %s\n", test->failed ? "not " : "", number, test->name);
}

static inline bool harness_failed(struct __test_metadata *test, bool good, const char *file,
				  int line, const char *text)
{
	if (good)
		return false;
	printf("# %s:%d:%s: %s\n", file, line, test->name, text);
	test->failed = true;
	return true;
}

/* After the statement behind EXPECT or ASSERT has run */
static inline bool harness_go_on(struct __test_metadata *test, bool fatal)
{
	if (fatal) {
		harness_report(test);
		exit(1);
	}
	return false;
}

/* A statement may follow the check, and runs when the check fails */
#define HARNESS_CHECK(good, text, fatal)						\
	for (bool _failed = harness_failed(_metadata, good, __FILE__, __LINE__, text);	\
	     _failed; _failed = harness_go_on(_metadata, fatal))

#define EXPECT_EQ(a, b)		HARNESS_CHECK((a) == (b), #a " == " #b, false)
#define EXPECT_NE(a, b)		HARNESS_CHECK((a) != (b), #a " != " #b, false)
#define EXPECT_LT(a, b)		HARNESS_CHECK((a) < (b), #a " < " #b, false)
#define EXPECT_LE(a, b)		HARNESS_CHECK((a) <= (b), #a " <= " #b, false)
#define EXPECT_GT(a, b)		HARNESS_CHECK((a) > (b), #a " > " #b, false)
#define EXPECT_GE(a, b)		HARNESS_CHECK((a) >= (b), #a " >= " #b, false)
#define EXPECT_TRUE(a)		HARNESS_CHECK(!!(a), #a, false)
#define EXPECT_FALSE(a)		HARNESS_CHECK(!(a), "!(" #a ")", false)
#define EXPECT_STREQ(a, b)	HARNESS_CHECK(!strcmp(a, b), #a " is " #b, false)
#define EXPECT_STRNE(a, b)	HARNESS_CHECK(strcmp(a, b), #a " is not " #b, false)
#define ASSERT_EQ(a, b)		HARNESS_CHECK((a) == (b), #a " == " #b, true)
#define ASSERT_NE(a, b)		HARNESS_CHECK((a) != (b), #a " != " #b, true)
#define ASSERT_LT(a, b)		HARNESS_CHECK((a) < (b), #a " < " #b, true)
#define ASSERT_LE(a, b)		HARNESS_CHECK((a) <= (b), #a " <= " #b, true)
#define ASSERT_GE(a, b)		HARNESS_CHECK((a) >= (b), #a " >= " #b, true)
#define ASSERT_TRUE(a)		HARNESS_CHECK(!!(a), #a, true)
#define ASSERT_FALSE(a)		HARNESS_CHECK(!(a), "!(" #a ")", true)
#define ASSERT_STREQ(a, b)	HARNESS_CHECK(!strcmp(a, b), #a " is " #b, true)

#define TH_LOG(format, ...)	printf("# " format "\n", ##__VA_ARGS__)

#define HARNESS_REGISTER(id, title)							\
	static void __attribute__((constructor)) register_##id(void)			\
	{										\
		harness_add(title, run_##id);						\
	}

#define TEST(id)									\
	static void run_##id(struct __test_metadata *_metadata);			\
	HARNESS_REGISTER(id, #id)							\
	static void run_##id(struct __test_metadata *_metadata)

#define FIXTURE(id)		struct fixture_##id

#define FIXTURE_SETUP(id)								\
	static void setup_##id(struct __test_metadata *_metadata, struct fixture_##id *self)

#define FIXTURE_TEARDOWN(id)								\
	static void teardown_##id(struct __test_metadata *_metadata, struct fixture_##id *self)

#define TEST_F(id, test)								\
	static void id##_##test(struct __test_metadata *_metadata, struct fixture_##id *self); \
	static void run_##id##_##test(struct __test_metadata *_metadata)		\
	{										\
		static struct fixture_##id self;					\
											\
		setup_##id(_metadata, &self);						\
		id##_##test(_metadata, &self);						\
		teardown_##id(_metadata, &self);					\
	}										\
	HARNESS_REGISTER(id##_##test, #id "." #test)					\
	static void id##_##test(struct __test_metadata *_metadata, struct fixture_##id *self)

static inline int harness_run(void)
{
	bool failed = false;
	int i;

	printf("TAP version 13\n1..%d\n", harness_nr);
	for (i = 0; i < harness_nr; i++) {
		harness_tests[i].run(&harness_tests[i]);
		harness_report(&harness_tests[i]);
		failed |= harness_tests[i].failed;
	}
	return failed;
}

#define TEST_HARNESS_MAIN								\
	int main(void)									\
	{										\
		exit(harness_run());							\
	}

#endif /* HEXAGON_KSELFTEST_HARNESS_H */
