/* SPDX-License-Identifier: GPL-2.0-only */
/* kselftest's harness, for tests whose fixtures leave nothing behind. */
#ifndef HARNESS_H
#define HARNESS_H

#include "kselftest_harness.h"

/* seconds, for an emulated processor */
#undef TEST_TIMEOUT_DEFAULT
#define TEST_TIMEOUT_DEFAULT	300

/* Begins the function that fills in @id's self */
#define SETUP(id)		\
	FIXTURE_SETUP(id);	\
	FIXTURE_TEARDOWN(id)	\
	{			\
	}			\
	FIXTURE_SETUP(id)

#endif /* HARNESS_H */
