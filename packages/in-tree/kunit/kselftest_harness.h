/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The part of kselftest_harness.h that the unit tests use, as KUnit: a program of theirs is a
 * suite, which suite.awk lists the tests of. A failed ASSERT ends its test.
 */
#ifndef KUNIT_KSELFTEST_HARNESS_H
#define KUNIT_KSELFTEST_HARNESS_H

#include <kunit/test.h>
#include <linux/bitops.h>
#include <linux/kernel.h>
#include <linux/perf_event.h>
#include <linux/slab.h>
#include <linux/string.h>

/* gcc's own may call libgcc, which kernels do not have */
#define __builtin_popcount(x)	hweight32(x)

/* What helpers of a test are given to report to */
#define __test_metadata		kunit

static noinline __maybe_unused bool harness_failed(struct kunit *test, const char *file, int line,
						   const char *text, u64 left, u64 right)
{
	KUNIT_FAIL(test, "%s:%d: %s: %lld and %lld", file, line, text, left, right);
	return true;
}

static noinline __maybe_unused bool harness_strings(struct kunit *test, const char *file, int line,
						    const char *left, const char *right)
{
	KUNIT_FAIL(test, "%s:%d: \"%s\" and \"%s\"", file, line, left, right);
	return true;
}

/* After the statement behind EXPECT or ASSERT has run */
static inline bool harness_go_on(struct kunit *test, bool fatal)
{
	if (fatal)
		__kunit_abort(test);
	return false;
}

/* A statement may follow the check, and runs when the check fails */
#define HARNESS_FOR(failed, fatal)							\
	for (bool _failed = (failed); _failed; _failed = harness_go_on(_metadata, fatal))

#define HARNESS_COMPARE(a, op, b, fatal)						\
	HARNESS_FOR(({									\
		__auto_type _a = (a);							\
		__auto_type _b = (b);							\
		!(_a op _b) && harness_failed(_metadata, __FILE__, __LINE__,		\
					      #a " " #op " " #b, (u64)_a, (u64)_b);	\
	}), fatal)

#define HARNESS_STRINGS(a, op, b, fatal)						\
	HARNESS_FOR(({									\
		const char *_a = (a);							\
		const char *_b = (b);							\
		!(strcmp(_a, _b) op 0) &&						\
			harness_strings(_metadata, __FILE__, __LINE__, _a, _b);		\
	}), fatal)

#define EXPECT_EQ(a, b)		HARNESS_COMPARE(a, ==, b, false)
#define EXPECT_NE(a, b)		HARNESS_COMPARE(a, !=, b, false)
#define EXPECT_LT(a, b)		HARNESS_COMPARE(a, <, b, false)
#define EXPECT_LE(a, b)		HARNESS_COMPARE(a, <=, b, false)
#define EXPECT_GT(a, b)		HARNESS_COMPARE(a, >, b, false)
#define EXPECT_GE(a, b)		HARNESS_COMPARE(a, >=, b, false)
#define EXPECT_TRUE(a)		HARNESS_COMPARE(!!(a), ==, true, false)
#define EXPECT_FALSE(a)		HARNESS_COMPARE(!!(a), ==, false, false)
#define EXPECT_STREQ(a, b)	HARNESS_STRINGS(a, ==, b, false)
#define EXPECT_STRNE(a, b)	HARNESS_STRINGS(a, !=, b, false)
#define ASSERT_EQ(a, b)		HARNESS_COMPARE(a, ==, b, true)
#define ASSERT_NE(a, b)		HARNESS_COMPARE(a, !=, b, true)
#define ASSERT_LT(a, b)		HARNESS_COMPARE(a, <, b, true)
#define ASSERT_LE(a, b)		HARNESS_COMPARE(a, <=, b, true)
#define ASSERT_GE(a, b)		HARNESS_COMPARE(a, >=, b, true)
#define ASSERT_TRUE(a)		HARNESS_COMPARE(!!(a), ==, true, true)
#define ASSERT_FALSE(a)		HARNESS_COMPARE(!!(a), ==, false, true)
#define ASSERT_STREQ(a, b)	HARNESS_STRINGS(a, ==, b, true)

#define TH_LOG(format, ...)	kunit_info(_metadata, format "\n", ##__VA_ARGS__)

#define SKIP(statement, text)								\
do {											\
	kunit_mark_skipped(_metadata, text);						\
	statement;									\
} while (0)

#define TEST(id)		static void test_##id(struct kunit *_metadata)

#define FIXTURE(id)		struct fixture_##id
#define FIXTURE_VARIANT(id)	struct variant_##id
#define FIXTURE_VARIANT_ADD(id, name)							\
	static const struct variant_##id variant_##id##_##name =

/* What a test with a fixture, its setup and its teardown are given */
#define HARNESS_ARGUMENTS(id)								\
	struct kunit *_metadata, struct fixture_##id *self, const struct variant_##id *variant

#define FIXTURE_SETUP(id)								\
	struct variant_##id;								\
	static void setup_##id(HARNESS_ARGUMENTS(id))

#define FIXTURE_TEARDOWN(id)	static void teardown_##id(HARNESS_ARGUMENTS(id))

#define TEST_F(id, test)	static void id##_##test(HARNESS_ARGUMENTS(id))

/* A test of a fixture as a case of KUnit, which frees the fixture's memory */
#define HARNESS_CASE(id, test, name, chosen)						\
static void test_##name(struct kunit *_metadata)					\
{											\
	struct fixture_##id *self = kunit_kzalloc(_metadata, sizeof(*self), GFP_KERNEL); \
	const struct variant_##id *variant = chosen;					\
											\
	KUNIT_ASSERT_NOT_NULL(_metadata, self);						\
	setup_##id(_metadata, self, variant);						\
	id##_##test(_metadata, self, variant);						\
	teardown_##id(_metadata, self, variant);					\
}

/* Behind it, suite.awk puts the list */
#define TEST_HARNESS_MAIN

#endif /* KUNIT_KSELFTEST_HARNESS_H */
