/* SPDX-License-Identifier: GPL-2.0-only */
/* For test modules that load when all is as it should be: what is, and what should be. */
#ifndef SAMPLING_EXPECT_H
#define SAMPLING_EXPECT_H

#define MOST_MESSAGES	10

static unsigned int nr_wrong;

/* The module has it: words about the case that is tried, to follow the numbers, or "" */
static const char *where(void);

static void expect(const char *what, u64 is, u64 wanted)
{
	if (is != wanted && nr_wrong++ < MOST_MESSAGES)
		pr_err("%s: %llu, not %llu%s\n", what, is, wanted, where());
}

#endif /* SAMPLING_EXPECT_H */
