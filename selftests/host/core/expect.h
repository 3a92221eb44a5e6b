/* SPDX-License-Identifier: GPL-2.0-only */
/* For programs here: what is, and what should be. main() returns whether any of it was wrong. */
#ifndef EXPECT_H
#define EXPECT_H

static unsigned int wrong;

static void expect(const char *what, u64 is, u64 wanted)
{
	if (is == wanted)
		return;
	printf("%s: %lu, not %lu\n", what, is, wanted);
	wrong++;
}

#endif /* EXPECT_H */
